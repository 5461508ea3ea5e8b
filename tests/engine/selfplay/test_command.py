"""`tumult selfplay`: what it prints, and what it says when something is amiss."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from uuid import uuid4

import pytest
from typer.testing import CliRunner, Result

from bot.command_line import app
from engine.selfplay import deck_meant, pairings


@pytest.fixture
def left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = Path(".data/tests") / f"selfplay-{uuid4().hex}"
    monkeypatch.setattr(import_module("bot.command_line.selfplay"), "FAILURES", folder)
    yield folder
    rmtree(folder, ignore_errors=True)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["selfplay", *arguments])


def test_json_has_the_figures() -> None:
    result = run("--games", "1", "--seed", "1", "--json")
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert figures["games"] == 1
    assert figures["breaches"] == 0
    assert figures["decisions"] > 100
    for name in ("us_per_decision", "us_per_day", "us_per_game", "us_checks", "us_save_load"):
        assert figures[name] > 0, name


def test_in_words_and_without_invariants() -> None:
    result = run("--games", "2", "--no-checks", "--decks", "starter ax, starter br")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("2 games (")
    assert "decisions/s" in result.stdout
    assert "invariants 0.0 us" in result.stdout
    assert result.stdout.endswith("no breaches\n")


def test_two_processes_play_the_same_games() -> None:
    alone, together = (json.loads(run("--games", "4", "--no-checks", "--json", "--jobs", n).stdout) for n in "12")
    for name in ("games", "decisions", "answers", "days", "bytes_largest", "endings"):
        assert alone[name] == together[name]


@pytest.mark.parametrize("said", ["nobody's deck", "ax", "starter ax"])
def test_a_deck_that_is_not_clear(said: str) -> None:
    result = run("--games", "1", "--decks", said)
    assert result.exit_code == 2
    assert "Say one of" in result.stderr or "Name 2 decks" in result.stderr


def test_words_of_a_deck_are_enough() -> None:
    assert deck_meant("first br") == "First game (Beyond the Gates) - BR"
    for names in pairings():
        assert tuple(deck_meant(name) for name in names) == names


def test_a_failure_can_be_seen_again(left_behind: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as fault:
        fault.setattr("engine.core.events.steps.let_tokens_cease", lambda *_: None)
        fault.setattr("engine.selfplay.campaign.ATTEMPTS", 2)
        result = run("--games", "1", "--seed", "0", "--decks", "starter ax, starter br")
        assert result.exit_code == 1, result.output
        assert result.stdout.rstrip().endswith("breaches") or result.stdout.rstrip().endswith("1 breach")
        assert "invariant 1 (every card is in exactly one zone)" in result.stderr
        assert "decks Starter (Beyond the Gates) - AX against Starter (Beyond the Gates) - BR" in result.stderr
        assert '{"answer":"picks"' in result.stderr
        line = next(line for line in result.stderr.splitlines() if "again: " in line)
        once_more = run(*shlex.split(line.split("tumult selfplay ")[1]))
        assert once_more.exit_code == 1
        assert "invariant 1 (every card is in exactly one zone)" in once_more.stderr
        whole = next(line for line in result.stderr.splitlines() if "the whole game: " in line)
        assert run(*shlex.split(whole.split("tumult selfplay ")[1])).exit_code == 1
    assert run(*shlex.split(line.split("tumult selfplay ")[1])).exit_code == 0


def test_a_file_that_is_no_game(left_behind: Path) -> None:
    left_behind.mkdir(parents=True)
    wrong = left_behind / "wrong.json"
    wrong.write_text("{}")
    for file in (wrong, left_behind / "missing.json"):
        result = run("--repeat", str(file))
        assert result.exit_code == 2
        assert "is not a game that a failed run has left" in result.stderr
