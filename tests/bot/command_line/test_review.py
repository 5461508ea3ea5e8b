"""`tumult review`: a game's file is told as a review, and a bad one is refused with what is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec import structs
from typer.testing import CliRunner

from bot.command_line import app
from engine.chronicle import Chronicle, write_chronicle
from tests.engine.review.games import by_levels, chronicle_of, starters

FEW = ["--simulations", "20"]


@pytest.fixture(scope="module")
def game() -> Chronicle:
    """Two Days, and somebody gives up."""
    return chronicle_of(by_levels("greedy", "random", seed=2), 2, starters(2, 2), days=2)


def written(game: Chronicle, folder: Path) -> str:
    file = folder / "game.json"
    file.write_bytes(write_chronicle(game))
    return str(file)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Day 1: Player 1", "Luck of Player 2", "agreement. In"]),
        ("fr", ["Jour 1 : Player 1", "Chance de Player 2", "d’accord. Pour"]),
        ("it", ["Giorno 1: Player 1", "Fortuna di Player 2", "di accordo. In"]),
    ],
)
def test_a_review_is_told_in_words(game: Chronicle, tmp_path: Path, language: str, words: list[str]) -> None:
    found = CliRunner().invoke(app, ["review", written(game, tmp_path), *FEW, "--language", language])
    assert found.exit_code == 0, found.output
    assert all(each in found.stdout for each in words), found.stdout
    assert "**" not in found.stdout
    said = " ".join(found.stdout.split())
    assert {"en": "the others cost", "fr": "les autres ont coûté", "it": "le altre sono costate"}[language] in said
    assert not re.search("(cost|coûté|costate) −", said), "what is lost has no sign"
    assert re.search(r"\d\.\d" if language == "en" else r"\d,\d", said)
    assert not re.search(r"\d,\d" if language == "en" else r"\d\.\d", said)


def test_a_review_is_given_as_json_of_one_seat(game: Chronicle, tmp_path: Path) -> None:
    found = CliRunner().invoke(app, ["review", written(game, tmp_path), *FEW, "--json", "--seat", "1"])
    assert found.exit_code == 0, found.output
    told = json.loads(found.stdout)
    assert told["players"] == ["Player 1", "Player 2"]
    assert {each["seat"] for each in told["judged"]} == {1}
    assert told["curve"][-1][3] == [0.0, 1.0]


def test_what_cannot_be_reviewed_says_why(game: Chronicle, tmp_path: Path) -> None:
    bad = {
        "not over": structs.replace(game, entries=game.entries[:-1]),
        "rules version 3": structs.replace(game, rules="3"),
        "changed": structs.replace(game, entries=game.entries[:5] + game.entries[6:]),
    }
    for words, each in bad.items():
        found = CliRunner().invoke(app, ["review", written(each, tmp_path), *FEW])
        assert found.exit_code == 1
        assert words in found.output
        assert "Traceback" not in found.output
    found = CliRunner().invoke(app, ["review", str(tmp_path / "missing.json")])
    assert (found.exit_code, "cannot be read" in found.output) == (1, True)
    found = CliRunner().invoke(app, ["review", written(game, tmp_path), "--seat", "2"])
    assert (found.exit_code, "no seat 2" in found.output) == (1, True)
