"""`tumult play`, `card` and `deck check`: a whole game by typed numbers, kept where it was left, and clear refusals."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.command_line import app
from bot.terminal.session import BadSession, Session
from engine.cards.decks.ready_made import first_game_decks
from engine.opponents import answer_at

RUNNER = CliRunner()


def played(file: Path, keys: str, *options: str) -> str:
    result = RUNNER.invoke(app, ["play", "--file", str(file), *options], input=keys)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_first_game_is_begun_answered_left_and_found_again(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = played(file, "?\n9\n1 1\n1 2 3\nh\nrule 6.2.e\ncard Kappa\nq\n", "--first", "--seed", "355", "--deck", "BR")
    for said in ("Your first Mana", "Type numbers from 1 to 6", "Choose 3 of them", "Your turn", "Your hand", "6.2.e"):
        assert said in shown, said
    assert "   *  ?" in shown, "the row of regions stands as the chat shows it"
    assert shown.count("Day 1, Afternoon begins") == 1
    assert "Kappa" in shown
    again = played(file, "back\nq\n")
    assert "Your turn" in again
    assert "nothing to go back to" in again


def test_a_declaration_is_left_and_an_answer_taken_back(tmp_path: Path) -> None:
    shown = played(tmp_path / "game.json", "1 2 3\n1\nback\nback\nq\n", "--first", "--seed", "355", "--deck", "BR")
    assert "which Expedition?" in shown
    assert shown.count("Your first Mana") == 2


def test_a_game_ends_and_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert "wins" in played(file, "give up\n", "--seed", "3")
    assert not file.exists()


def test_what_is_wrong_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("no game")
    for options, said in (
        (["play", "--file", str(file)], "--new"),
        (["play", "--level", "genius"], "search"),
        (["play", "--deck", "no such deck", "--new"], "say more"),
        (["play", "--language", "de"], "en, fr, it"),
        (["card", "Kelun Brust"], "Kelon Burst"),
        (["deck", "check", str(tmp_path / "none")], "cannot be read"),
        (["deck", "check", str(file), "--format", "chess"], "standard"),
    ):
        result = RUNNER.invoke(app, options)
        assert result.exit_code in (1, 2), options
        assert said in result.output, (options, result.output)


def test_a_session_never_shows_a_hidden_card_of_the_opponent() -> None:
    bravos, axiom = reversed(list(first_game_decks().items()))
    session = Session.begin(bravos, axiom, "greedy", 355, heroes=False)
    for number in range(400):
        if session.over:
            break
        if session.decision is None:
            assert session.opponent_moves()
            continue
        seen = session.look().view
        assert seen.players[1].hand is None
        assert not any(orb.reference for orb in seen.players[1].mana)
        session.answer(answer_at(session.table, session.decision, "greedy", number).picks)
    assert session.over


def test_a_kept_game_that_was_cut_is_refused(tmp_path: Path) -> None:
    bravos, axiom = reversed(list(first_game_decks().items()))
    session, file = Session.begin(bravos, axiom, "greedy", 355, heroes=False), tmp_path / "game.json"
    session.keep(file)
    assert Session.kept(file).look().view == session.look().view
    file.write_bytes(file.read_bytes()[:-100])
    with pytest.raises(BadSession, match="--new"):
        Session.kept(file)


def test_a_card_and_a_deck_are_told_in_words(tmp_path: Path) -> None:
    assert "Send to Reserve target Character" in RUNNER.invoke(app, ["card", "kelon", "burst"]).output
    mine = tmp_path / "mine.txt"
    mine.write_text("1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C\n")
    told = RUNNER.invoke(app, ["deck", "check", str(mine)])
    assert told.exit_code == 1
    assert "Sierra & Oddball" in told.output
    assert "39" in told.output
