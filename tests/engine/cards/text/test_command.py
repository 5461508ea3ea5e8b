"""`tumult cards compile`: what it counts, what it says of text that is not understood, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.command_line import app

GOOD = {"id": "A", "type": "character", "effect_text": "{J} Draw a card.", "support_text": None}
BAD = {"id": "B", "effect_text": "{J} Draw a card.\n{R} Sing a song.", "support_text": "{D} : Resupply."}


def compiled(tmp_path: Path, *cards: Any) -> tuple[int, dict[str, Any]]:
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    result = CliRunner().invoke(app, ["cards", "compile", str(file), "--json"])
    return result.exit_code, json.loads(result.stdout) if result.exit_code < 2 else {"error": result.stderr}


def test_cards_that_are_understood(tmp_path: Path) -> None:
    assert compiled(tmp_path, GOOD) == (0, {"cards": 1, "compiled": 1, "failures": []})


def test_each_line_that_is_not_understood_is_told(tmp_path: Path) -> None:
    failure = {"id": "B", "line": "{R} Sing a song.", "not_understood": "Sing a song"}
    assert compiled(tmp_path, GOOD, BAD) == (1, {"cards": 2, "compiled": 1, "failures": [failure]})


def test_a_card_without_a_text_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    missing = "it has no text: effect_text, support_text are missing"
    failure = {"id": "C", "line": "", "not_understood": missing}
    assert compiled(tmp_path, GOOD, {"id": "C", "name": "Nobody"}) == (
        1,
        {"cards": 2, "compiled": 1, "failures": [failure]},
    )


def test_tokens_and_sub_types_of_the_file_are_words_that_its_cards_may_say(tmp_path: Path) -> None:
    golem = {"id": "G", "name": "Stone Golem", "token": True, "subtypes": ["golem"], "effect_text": None}
    theirs = {"reference": "H", "name": {"en": "Wisp"}, "cardType": {"reference": "TOKEN"}, "mainEffect": None,
              "subTypes": [{"reference": "GHOST"}]}  # fmt: skip
    texts = (
        "{J} Create a [Stone Golem] Golem token in my Expedition.",
        "{J} Create a <WISP> Ghost token in my Expedition.",
        "{J} Golems you control gain 1 boost.",
        "{J} Create a [Troll] token in my Expedition.",
    )
    makers: list[dict[str, Any]] = [{"id": str(number), "effect_text": text} for number, text in enumerate(texts)]
    old = "{J} The next Permanent you play this Afternoon costs {1} less."
    makers.append({"id": "4", "effect_text": old, "subtypes": ["expedition", "next", "permanent"]})
    code, report = compiled(tmp_path, *makers, golem, theirs)
    assert (code, [each["id"] for each in report["failures"]]) == (1, ["3"])
    assert [each["id"] for each in compiled(tmp_path, *makers)[1]["failures"]] == ["0", "1", "2", "3"]


def test_parts_of_unique_cards(tmp_path: Path) -> None:
    parts = [
        {"part": "trigger", "id": 1, "text": "At Noon \u2014"},
        {"part": "condition", "id": 2, "text": "You may pay {1}. If you do:"},
        {"part": "effect", "id": 3, "text": "Draw two cards, otherwise draw a card."},
        {"part": "effect", "id": 4, "text": "Sing a song."},
        {"part": "effect", "id": 5, "text": None},
        {"part": "trigger", "id": 6, "text": ""},
    ]
    code, report = compiled(tmp_path, *parts)
    assert (code, report["cards"], report["compiled"]) == (1, 5, 4)
    assert report["failures"] == [{"id": "4", "line": "Sing a song.", "not_understood": "Sing a song"}]


@pytest.mark.parametrize("card", [1, [], {}, {"effect_text": 3}, {"part": "verb", "id": 1, "text": "x"}])
def test_what_is_no_card_ends_with_2(tmp_path: Path, card: Any) -> None:
    code, report = compiled(tmp_path, card)
    assert code == 2
    assert "cards.jsonl" in report["error"]


def test_files_that_cannot_be_read_end_with_2(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.jsonl"
    bomb.write_text("[" * 200_000, encoding="utf-8")
    for file in (tmp_path / "missing.jsonl", bomb):
        result = CliRunner().invoke(app, ["cards", "compile", str(file)])
        assert (result.exit_code, str(file) in result.stderr) == (2, True)


def test_people_read_it_as_text(tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(json.dumps(BAD), encoding="utf-8")
    result = CliRunner().invoke(app, ["cards", "compile", str(file)])
    assert result.stdout == "B: {R} Sing a song.\n    not understood: Sing a song\n0 of 1 compiled\n"


def test_the_text_of_cards_is_printed_in_a_language() -> None:
    printed = CliRunner().invoke(app, ["cards", "text", "ALT_CORE_B_YZ_28_C", "--language", "fr", "--plain"])
    assert printed.exit_code == 0
    assert printed.stdout.splitlines()[0] == "ALT_CORE_B_YZ_28_C L'Isba de Baba"
    assert printed.stdout.splitlines()[2] == "  Épuisez-moi, Sacrifiez un Personnage : Après vous."
    assert CliRunner().invoke(app, ["cards", "text", "the hatter"]).stdout.count("The Hatter") == 3


@pytest.mark.parametrize("wrong", [["Nobody"], ["The Hatter", "--language", "xx"]])
def test_cards_and_languages_that_are_not_known_are_refused(wrong: list[str]) -> None:
    assert CliRunner().invoke(app, ["cards", "text", *wrong]).exit_code == 2
