"""`tumult play`, `card` and `deck check`: a whole game by typed numbers, kept where it was left, and clear refusals."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.command_line import app
from bot.play.games.lessons import LESSONS, lesson_of
from bot.present.texts import texts_for
from bot.terminal.session import BadSession, Session
from engine.opponents import answer_at

RUNNER = CliRunner()


def played(file: Path, keys: str, *options: str) -> str:
    result = RUNNER.invoke(app, ["play", "--file", str(file), *options], input=keys)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_first_game_is_begun_answered_left_and_found_again(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = played(file, "?\n9\n1 1\n1,4,6\nh\nrule 6.2.e\ncard Kappa\nq\n", "--first")
    for said in ("Your first Mana", "as in 1,4,6", "numbers from 1 to 6", "Choose 3 of them", "Your hand", "6.2.e"):
        assert said in shown, said
    assert "   *  ?" in shown, "the row of regions stands as the chat shows it"
    assert shown.count("Day 1, Afternoon begins") == 1
    assert "Kappa" in shown
    assert "`tumult play --first" not in shown
    assert "tumult play --first" in shown, "how to go on is told as it was begun"
    again = played(file, "back\nq\n", "--first")
    assert "Your turn" in again
    assert "nothing to go back to" in again


def test_a_first_game_has_the_cards_and_the_lessons_of_the_chat(tmp_path: Path) -> None:
    shown = played(tmp_path / "game.json", "1,4,6\nrata\n1\nl\n\nback\nq\n", "--first")
    assert "draw Haven Trainee, Ratatoskr, Sun Wukong, Haven Warrior, Bravos Tracer" in shown
    mana, turn = shown.index("Lesson: Mana"), shown.index("Lesson: Your turn is a card")
    assert mana < turn < shown.index("Ratatoskr: pay and play?")
    assert "type the number of a Character" in " ".join(shown.replace("│", " ").split())
    assert shown.count("Your turn ─") == 3, "Enter pays, and after back the turn is asked again"
    assert shown.count("Day 1 · Afternoon") == 3, "the board stands above each turn"


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_all_lessons_come_in_the_order_of_the_chat_and_none_names_a_button(tmp_path: Path, language: str) -> None:
    session, taught = Session.first_game(), dict[str, None]()
    for number in range(400):
        if session.over or "alone" in taught:
            break
        if session.decision is None:
            session.opponent_moves()
            continue
        found = lesson_of(session.look().view)
        if found and not session.decision.back:
            taught[found] = None
        session.answer(answer_at(session.table, session.decision, "greedy", number).picks)
    assert {"mana", "turn", "morning", "compare", "cards", "alone"} <= set(taught)
    texts = texts_for(language)
    for found in LESSONS:
        said = texts.first(f"lesson.typed.{found}", f"lesson.more.{found}")
        for button in ("button.play", "button.answer", "why.button", "button.log"):
            assert f"**{texts.say(button)}**" not in said, found


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "can no longer answer what the other still plays that Day"),
        ("fr", "ne peut plus répondre à ce que l’autre joue encore ce Jour-là"),
        ("it", "non può più rispondere a ciò che l’altro gioca ancora quel giorno"),
    ],
)
def test_passing_first_gives_up_answering_and_hides_nothing(language: str, said: str) -> None:
    assert said in texts_for(language).say("lesson.more.compare")


def test_a_declaration_is_left_and_an_answer_taken_back(tmp_path: Path) -> None:
    shown = played(tmp_path / "game.json", "1 4 6\n1\nback\nback\nq\n", "--first")
    assert "which Expedition?" in shown
    assert shown.count("Your first Mana") == 2


def test_enter_alone_takes_what_there_is_and_guesses_nothing(tmp_path: Path) -> None:
    keys = "\n1,4,6\n\nSun\n1\n\n\nq\n"
    shown = played(tmp_path / "game.json", keys, "--first")
    assert "Choose 3 of them" in shown, "where three are asked for, nothing is no answer"
    assert shown.count("numbers from 1 to 4") == 1, "a turn with a choice is not taken by chance"
    assert "You pay 3 Mana" in shown, "Enter pays"
    assert "Type 1, or press Enter: Pass." in shown
    assert "You pass" in shown, "Enter takes the only option"


def test_what_is_typed_is_told_in_the_language_of_the_game(tmp_path: Path) -> None:
    for language, said in (("fr", "le début de ses mots"), ("it", "l’inizio delle sue parole")):
        assert said in played(tmp_path / f"{language}.json", "?\nq\n", "--first", "--language", language)


def test_a_game_ends_and_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert "wins" in played(file, "give up\n", "--seed", "3")
    assert not file.exists()
    assert "a whole game of Altered" in played(file, "give up\n", "--first")


def test_what_is_wrong_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("no game")
    for options, said in (
        (["play", "--file", str(file)], "--new"),
        (["play", "--level", "genius"], "search"),
        (["play", "--first", "--deck", "bravos"], "leave --deck"),
        (["play", "--deck", "no such deck", "--new"], "names none of these decks"),
        (["play", "--language", "de"], "'it'"),
        (["card", "Kelun Brust"], "Kelon Burst"),
        (["deck", "check", str(tmp_path / "none")], "cannot be read"),
        (["deck", "check", str(file), "--format", "chess"], "standard"),
    ):
        result = RUNNER.invoke(app, options)
        assert result.exit_code in (1, 2), options
        assert said in result.output, (options, result.output)


def test_a_word_that_several_decks_have_leaves_it_to_chance(tmp_path: Path) -> None:
    options = ["play", "--level", "planner", "--deck", "bravos", "--new", "--seed", "3", "--file"]
    begun = [RUNNER.invoke(app, [*options, str(tmp_path / f"{each}.json")], input="q\n").output for each in (1, 2)]
    mine = [said.partition("You play ")[2].partition(";")[0] for said in begun]
    assert mine[0] == mine[1]
    assert mine[0].endswith("- BR")


def test_a_session_never_shows_a_hidden_card_of_the_opponent() -> None:
    session = Session.first_game()
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
    session, file = Session.first_game(), tmp_path / "game.json"
    session.keep(file)
    assert Session.kept(file).look().view == session.look().view
    file.write_bytes(file.read_bytes()[:-100])
    with pytest.raises(BadSession, match="--new"):
        Session.kept(file)


def test_what_a_list_says_is_shown_as_it_stands_there(tmp_path: Path) -> None:
    file = tmp_path / "odd.txt"
    file.write_text("3 [bold]mighty[/bold] C\n1 root:x:0\n")
    shown = RUNNER.invoke(app, ["deck", "check", str(file)]).output
    assert "3 [bold]mighty[/bold] C" in shown
    assert "1 root:x:0" in shown


def test_a_card_and_a_deck_are_told_in_words(tmp_path: Path) -> None:
    short, whole = (RUNNER.invoke(app, ["card", "kelon", "burst", *more]).output for more in ([], ["--all"]))
    assert "Send to Reserve target Character" in short
    assert "7 rulings" in short, "what two rules say alike counts once"
    assert short.count("\n") < 20 < whole.count("\n")
    assert "ALT_CORE_B_AX_23_R1" in whole
    mine = tmp_path / "mine.txt"
    mine.write_text("1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C\n")
    told = RUNNER.invoke(app, ["deck", "check", str(mine)])
    assert told.exit_code == 1
    mine.write_text("1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C\n3 Kelonn brst\n")
    both = RUNNER.invoke(app, ["deck", "check", str(mine)])
    assert both.exit_code == 1
    assert "Kelon Burst" in both.output
    assert "1.1.4.c" in both.output, "what the rest breaks is told as well"
    assert "Sierra & Oddball" in told.output
    assert "39" in told.output
