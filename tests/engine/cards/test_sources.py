"""Card text from files that people bring: the forms that are read, and everything that is none of them."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from bot.command_line import app
from engine.cards.errors import BadCardFile, NotUnderstood
from engine.cards.importing import sources
from engine.cards.importing.sources import CardText, NoText, PartText, texts_of
from engine.cards.text import chart
from engine.cards.text.compiling import LONGEST_TEXT, compile_text, trees_of

OLD_SERVICE = {
    "reference": "ALT_DUSTER_B_AX_93_R1",
    "cardType": {"reference": "CHARACTER"},
    "elements": {
        "MAIN_COST": "3",
        "MAIN_EFFECT": "{R} Choose one:  • [Sabotage].  • Create a [Manaseed] token in your Landmarks.",
        "ECHO_EFFECT": "{D} : [][Resupply].",
    },
}
COMMUNITY = {
    "reference": "ALT_CORE_B_AX_10_C",
    "id": 17,
    "cardType": {"reference": "LANDMARK_PERMANENT"},
    "mainEffect": {"fr": "Piochez une carte.", "en": "At Noon — []Draw a card.  {J} I gain #2# boosts."},
    "echoEffect": {"en": None},
}
BY_ABILITY = {
    "reference": "ALT_CORE_B_BR_10_U_7203",
    "cardGroup": {
        "cardType": {"reference": "CHARACTER"},
        "mainEffect": None,
        "effect1": {"id": 1, "abilityKey": "1_23_191", "text": {"en_US": "[]][[Fleeting]]."}},
        "effect2": {"text": {"en_US": "{J} [Resupply]."}},
        "effect3": None,
        "echoEffect1": {"text": {"en_US": "{D} : Draw a card."}},
    },
}
OURS = {"id": "A", "type": "character", "effect_text": "{J} Draw a card.", "support_text": None}
PART = {"part": "effect", "id": 3, "text": "Draw a card."}


def read(*found: Any) -> list[Any]:
    return texts_of("\n".join(json.dumps(each) for each in found).encode(), "FILE")


def test_our_lines() -> None:
    assert read(OURS, PART, {**PART, "text": None}) == [
        CardText("A", "character", "{J} Draw a card.", ""),
        PartText("3", "effect", "Draw a card."),
    ]


@pytest.mark.parametrize(
    ("card", "read_as"),
    [
        (
            OLD_SERVICE,
            (
                "character",
                "{R} Choose one:\n• [Sabotage].\n• Create a [Manaseed] token in your Landmarks.",
                "{D} : [][Resupply].",
            ),
        ),
        (COMMUNITY, ("permanent", "At Noon — []Draw a card.\n{J} I gain #2# boosts.", "")),
        (BY_ABILITY, ("character", "[]][[Fleeting]].\n{J} [Resupply].", "{D} : Draw a card.")),
    ],
)
def test_cards_as_services_write_them(card: dict[str, Any], read_as: tuple[str, ...]) -> None:
    assert read(card) == [CardText(card["reference"], *read_as)]  # type: ignore[arg-type]
    (text,) = read(card)
    assert compile_text(text.main, text.support, text.type)


@pytest.mark.parametrize(
    "said",
    [
        "{J} Draw a card.  If you control a Plant, I have <TOUGH_1>.",
        "{J} Target Character gains 1 boost.  It gains <FLEETING>.",
        "{J} You may exhaust me.  If you do, draw a card.",
        "{J} Roll a die.  On a 4+, I gain 2 boosts.  Otherwise, I gain 1 boost.",
        "Gigantic.  Unless you control a Plant, I have <FLEETING>.",
    ],
)
def test_two_spaces_part_the_same_abilities_wherever_a_text_comes_from(said: str) -> None:
    (text,) = read({**COMMUNITY, "mainEffect": said, "cardType": "CHARACTER"})
    assert compile_text(text.main, "", "character") == compile_text(said, "", "character")


@pytest.mark.parametrize("page", [lambda card: [card, OURS], lambda card: {"hydra:member": [card, OURS], "total": 2}])
@pytest.mark.parametrize("indent", [None, 2])
def test_a_document_holds_a_list(page: Any, indent: int | None) -> None:
    data = json.dumps(page(COMMUNITY), indent=indent).encode()
    assert [text.id for text in texts_of(data, "FILE")] == [COMMUNITY["reference"], "A"]


def test_a_document_is_one_card_or_lines_with_a_mark_in_front() -> None:
    assert len(texts_of(json.dumps(OURS, indent=2).encode(), "FILE")) == 1
    assert len(texts_of(b"\xef\xbb\xbf" + json.dumps(OURS).encode() + b"\r\n\r\n", "FILE")) == 1


def test_text_in_other_languages_only_is_no_text() -> None:
    assert read({**COMMUNITY, "mainEffect": {"fr": "Piochez une carte."}}) == [
        NoText("ALT_CORE_B_AX_10_C", "it has no English text")
    ]


def test_a_card_without_a_text_is_left_out_and_no_other() -> None:
    missing = NoText("C", "it has no text: effect_text, support_text are missing")
    assert read(OURS, {"id": "C", "name": "Nobody"}) == [*read(OURS), missing]


def test_one_id_is_one_card() -> None:
    other = {**OURS, "hand_cost": 3}
    assert [type(text) for text in read(OURS, OURS, other)] == [CardText, CardText, NoText]
    nameless = {"effect_text": "{J} Draw a card."}
    assert len([text for text in read(nameless, {**nameless, "type": "hero"}) if isinstance(text, CardText)]) == 2


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no card"),
        (b"\n \n", "no card"),
        (b"[]", "no card"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"\x89PNG\r\n\x1a\n", "UTF-8"),
        (b"PK\x03\x04\x00\x00", "JSON"),
        (b"null", "no object"),
        (b'{"effect_text": "a"} x', "JSON"),
        (b'{"effect_text": ' + b'{"a":' * 100_000, "JSON|read"),
        (b"[" * 100_000, "JSON|read"),
        (b'{"effect_text": "a", "effect_text": "b"}', "twice"),
        (b"{" + b",".join(b'"%d": 1' % (number % 999) for number in range(2000)) + b"}", "twice"),
        (b'{"effect_text": NaN}', "NaN"),
        (b'{"effect_text": "a", "id": ' + b"9" * 5000 + b"}", "read|digits"),
        (b'{"effect_text": "a", "id": {}}', "id must be"),
        (b'{"effect_text": ["a"]}', "effect_text must be text"),
        (b'{"effect_text": "a", "type": 1}', "type must be text"),
        (b'{"references": "A"}', "neither a card"),
        (b'{"elements": {"MAIN_EFFECT": 1}}', "MAIN_EFFECT must be text"),
        (b'{"mainEffect": {"en": 1}}', "en must be text"),
        (b'{"effect1": "a"}', "effect1 must be an object"),
        (b'{"part": "verb", "text": "a"}', "parts are"),
        (b'{"cards": [{"effect_text": "a"}, 1]}', "number 2"),
        (json.dumps(OURS).encode() + b"\n" + b"{", "line 2"),
    ],
)
def test_what_is_no_file_of_cards_is_refused_with_its_place(data: bytes, reason: str) -> None:
    with pytest.raises(BadCardFile, match=reason) as refused:
        texts_of(data, "FILE")
    assert refused.value.file == "FILE"
    assert len(str(refused.value)) < 300


def test_a_file_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "LARGEST_FILE", 10)
    with pytest.raises(BadCardFile, match="larger"):
        texts_of(json.dumps(OURS).encode(), "FILE")


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
@settings(deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(BadCardFile):
        assert texts_of(data, "FILE")


SIGNS = st.sampled_from(("{J}", "<FLEETING>", "[]", "•", "(", ")", "#", '"', "—", ":", ",", "$<", "[[", "{", "\\", "`"))
WORDS = st.sampled_from(
    ("I", "gain", "two", "999999999999", "boosts", "draw", "a", "card", "if", "you", "target", "**")
)


@given(st.lists(SIGNS | WORDS | st.text(max_size=5), max_size=60).map(" ".join))
@example("I gain ¹ boost.")
@example("I gain ٣ boosts.")
@example("I gain " + "9" * 5000 + " boosts.")
@settings(deadline=None)
def test_any_text_is_compiled_or_refused(text: str) -> None:
    with suppress(NotUnderstood):
        assert isinstance(compile_text(text), tuple)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5 + ")" * 5,
        "(" * (LONGEST_TEXT // 2) + ")" * (LONGEST_TEXT // 2),
        "#" * LONGEST_TEXT,
        "( ) " * 400,
        "\n" * 99,
    ],
)
def test_brackets_and_marks_alone_say_nothing(text: str) -> None:
    assert compile_text(text) == ()


def test_readings_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chart, "MOST_READINGS", 10)
    trees_of.cache_clear()
    with pytest.raises(NotUnderstood, match="too many readings"):
        compile_text("{J} Draw a card, then draw a card, then draw a card.")


def command(*files: Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["cards", "compile", *map(str, files), "--json"])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_refuses_what_is_no_file(tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "missing", Path("/dev/null")):
        code, _, said = command(file)
        assert (code, str(file) in said) == (2, True)


def test_the_command_ends_soon_with_ten_megabytes(tmp_path: Path) -> None:
    file = tmp_path / "large.jsonl"
    file.write_text(json.dumps({**OURS, "effect_text": "(" * 5_000_000 + "draw " * 1_000_000}), encoding="utf-8")
    begin = time.process_time()
    code, report, _ = command(file)
    assert time.process_time() - begin < 5
    assert (code, json.loads(report)["compiled"], len(report) < 1000) == (1, 0, True)


def test_the_command_prints_nothing_that_steers_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(json.dumps({**OURS, "effect_text": "{J} \x1b[2J\u202eSing \ud800 @everyone"}), encoding="utf-8")
    code, report, _ = command(file)
    assert code == 1
    assert not {"\x1b", "\u202e"} & set(json.loads(report)["failures"][0]["line"])


def test_the_command_reads_cards_of_services(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([OLD_SERVICE, COMMUNITY, BY_ABILITY], indent=1), encoding="utf-8")
    code, report, _ = command(file)
    assert (code, json.loads(report)) == (0, {"cards": 3, "compiled": 3, "failures": []})
