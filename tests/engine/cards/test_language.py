"""The ability language: every tree goes to JSON and back, and unknown words are refused."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings

from engine.cards.language import Ability, Record
from tests.engine.cards.trees import record_classes, trees

DECODER = msgspec.json.Decoder(Ability)

WHERE_WORDS_STAND = re.compile(r"engine\.(cards\.language\.\w+|abilities\.\w+\.records)$")


@given(trees())
@settings(max_examples=300, deadline=None)
def test_a_tree_is_the_same_after_json(ability: Record) -> None:
    assert DECODER.decode(msgspec.json.encode(ability)) == ability


@pytest.mark.parametrize(
    "said",
    [
        '{"ability": "reactoin"}',
        '{"ability": "keyword", "word": "flying"}',
        '{"ability": "keyword", "word": "gigantic", "forever": true}',
        '{"ability": "spell effect", "effect": {"do": "sing"}}',
        '{"ability": "spell effect", "effect": {"do": "draw", "number": "many"}}',
        '{"ability": "spell effect", "effect": {"do": "sacrifice", "who": {"select": "all", "filter": {"kind": "x"}}}}',
        '{"ability": "reaction", "trigger": {"event": "at phase", "phase": "midnight"}, "effect": {"do": "draw"}}',
        '{"ability": "quick action", "costs": [{"pay": "blood"}], "effect": {"do": "draw"}}',
        '{"ability": "reaction", "trigger": {"event": "I join"}}',
    ],
)
def test_an_unknown_or_missing_word_is_refused(said: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        DECODER.decode(said)


def test_every_record_says_what_it_means() -> None:
    silent = [record.__name__ for record in record_classes() if not (record.__doc__ or "").strip()]
    assert not silent


def every_record(of: type[Record] = Record) -> Iterator[type[Record]]:
    for record in of.__subclasses__():
        yield record
        yield from every_record(record)


def test_every_record_is_a_word_of_the_language() -> None:
    written = {record for record in every_record() if WHERE_WORDS_STAND.match(record.__module__)}
    assert written == set(record_classes())


def test_every_tag_is_said_by_one_record() -> None:
    tags = [(record.__struct_config__.tag_field, record.__struct_config__.tag) for record in record_classes()]
    named = [tag for tag in tags if tag[1] is not None]
    assert len(named) == len(set(named))
