"""Card text: equal to the printed cards, total over the language, and no part of a tree goes unsaid.

`python -m tests.engine.cards.test_wording` writes the golden file anew, for a person to read the difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings

from engine.cards import language
from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.errors import UnknownAbility, UnknownLanguage, UnknownWord
from engine.cards.language import Draw, Record, SpellEffect
from engine.cards.wording import ability_text, card_text, keyword_reminder, text
from tests.engine.cards.intricate import intricate_catalogue
from tests.engine.cards.shared import shared_cards
from tests.engine.cards.trees import WITH_PARTS, chances, record, record_classes, trees, with_one_part_changed

GOLDEN = Path(__file__).with_name("golden_text.txt")

SAID_OTHERWISE = {
    "ALT_CORE_B_AX_26_R1": "the colon of its last line stands without a space",
    "ALT_CORE_B_BR_30_C": "Your Characters have: ...",
    "ALT_CORE_B_BR_19_C": "you may put me in my owner's Mana zone, without 'instead'",
    "ALT_CORE_B_LY_01_C": "the results of the die stand in a list",
    "ALT_CORE_B_LY_30_R2": "one of these cards, and the rest",
    "ALT_CORE_B_MU_19_C": "unless you control two or more ...",
    "ALT_CORE_B_YZ_17_R1": "sacrifice one Character",
}
"""Thorny cards that print the same meaning in other words."""

IN_A_SENTENCE: dict[str, Callable[[Any], Any]] = {
    "select": lambda who: SpellEffect(language.Boost(who)),
    "number": lambda number: SpellEffect(Draw(number)),
    "quality": lambda quality: SpellEffect(language.Discard(language.Target(language.Filter(qualities=(quality,))))),
    "place": lambda place: SpellEffect(language.Create("ALT_CORE_B_AX_31_C", place)),
    "if": lambda condition: SpellEffect(language.If(condition, Draw())),
    "event": lambda trigger: language.Reaction(trigger, Draw()),
    "pay": lambda cost: language.QuickAction((cost,), Draw()),
    "gift": lambda gift: SpellEffect(language.NextCard(language.Filter(), gift)),
    "do": SpellEffect,
    "rule": language.Passive,
    "would": lambda would: language.Replacing(would, Draw()),
    "ability": lambda ability: ability,
}
"""An ability around a record, by what kind of record it is."""


def in_a_sentence(record: Record) -> Any:
    if isinstance(record, language.Filter):
        return SpellEffect(language.Discard(language.Target(record)))
    if isinstance(record, language.Total):
        return SpellEffect(language.Discard(language.Target(language.Filter(), 0, 2, record)))
    if isinstance(record, language.Surcharge):
        return language.QuickAction((language.ExhaustMe(),), language.Draw(), more=record)
    if isinstance(record, language.Having):
        return SpellEffect(language.EachPlayer(Draw(), who=record))
    if isinstance(record, language.Ordinal):
        return language.Reaction(language.YouPlay(language.Filter(), ordinal=record), Draw())
    if isinstance(record, language.ModesFor):
        return SpellEffect(language.Modes((Draw(), language.Resupply()), record.number, paid=(record,)))
    if isinstance(record, language.RollRow):
        return SpellEffect(language.Roll((record,)))
    if isinstance(record, language.TargetRegion):
        return SpellEffect(language.PlaceMyMarker(record))
    if isinstance(record, language.ExtraDice):
        return language.Replacing(language.YouRoll(), record)
    return IN_A_SENTENCE[str(record.__struct_config__.tag_field)](record)


def told(record: Record, plain: bool = False) -> str:
    return text(in_a_sentence(record), default_catalogue().cards, plain=plain)


def golden(catalogue: Catalogue) -> str:
    cards = []
    for card in map(catalogue.find, reviewed()):
        lines = card_text(card, catalogue) + card_text(card, catalogue, plain=True)
        cards.append("\n".join([f"# {card.reference} {card.name}", *lines]))
    return "\n\n".join(cards) + "\n"


def reviewed() -> list[str]:
    """The cards whose generated text has been read over: those of two decks, and the intricate ones."""
    return re.findall(r"^# (\S+)", GOLDEN.read_text(encoding="utf-8"), re.MULTILINE)


def test_text_equals_the_printed_cards_unless_it_is_reviewed() -> None:
    printed, catalogue = shared_cards(), intricate_catalogue()
    for reference in reviewed():
        if reference in printed:
            card = catalogue.find(reference)
            main = "\n".join(card_text(card, catalogue, part="main"))
            assert (main == (printed[reference]["effect_plain"] or "")) == (reference not in SAID_OTHERWISE), main
            assert "\n".join(card_text(card, catalogue, part="support")) == (printed[reference]["support_plain"] or "")


def test_text_equals_the_golden_file() -> None:
    assert golden(intricate_catalogue()) == GOLDEN.read_text(encoding="utf-8")


def test_every_record_belongs_to_a_kind_that_can_be_said() -> None:
    parts = (language.Having, language.ModesFor, language.Ordinal, language.RollRow, language.Surcharge)
    apart = (language.Filter, language.Total, *parts)
    kinds = {record.__struct_config__.tag_field for record in record_classes() if record not in apart}
    assert kinds == set(IN_A_SENTENCE)


@pytest.mark.parametrize("kind", record_classes(), ids=lambda kind: kind.__name__)
def test_every_record_has_words(kind: type[Record]) -> None:
    chance = chances("words", kind.__name__)
    for _ in range(15):
        said = told(record(kind, chance))
        assert re.match(r"[A-Z{0-9]", said), said
        assert said.endswith((".", '."')), said
        assert "  " not in said
        assert "None" not in said


@given(trees(depth=6))
@settings(max_examples=200, deadline=None)
def test_every_tree_has_words_with_and_without_marks(ability: Any) -> None:
    cards = default_catalogue().cards
    assert text(ability, cards)
    assert not re.search(r"[{}]", text(ability, cards, plain=True))


@pytest.mark.parametrize("kind", WITH_PARTS, ids=lambda kind: kind.__name__)
def test_no_part_of_a_record_goes_unsaid(kind: type[Record]) -> None:
    for one, others in with_one_part_changed(kind, chances("parts", kind.__name__), 20):
        said = told(one)
        for other in others:
            assert told(other) != said, (one, other)


def test_symbols_are_marks_or_words() -> None:
    catalogue = default_catalogue()
    generator = "ALT_CORE_B_AX_27_R1/0"
    assert ability_text(generator, catalogue) == "{1}, {T} : Draw a card."
    assert ability_text(generator, catalogue, plain=True) == "1 Mana, Exhaust me: Draw a card."
    assert "If an Exhaust me ability" in " ".join(
        card_text(catalogue.find("ALT_EOLE_B_LY_109_R2"), catalogue, plain=True)
    )
    gift = ability_text("ALT_CORE_B_AX_07_C/0/next", catalogue)
    assert gift == "The next Permanent you play this turn costs {1} less."


def test_keywords_are_explained() -> None:
    actions = ("resupply", "sabotage", "after you", "boost")
    for word in (*get_args(language.KeywordName), *get_args(language.Status), *actions):
        assert keyword_reminder(word).endswith(".")
    assert keyword_reminder("Gigantic") == keyword_reminder("gigantic")
    with pytest.raises(UnknownWord, match="flying"):
        keyword_reminder("flying")


def test_unknown_languages_and_names_are_refused() -> None:
    catalogue = default_catalogue()
    with pytest.raises(UnknownLanguage, match="'xx'"):
        text(SpellEffect(Draw()), catalogue.cards, language="xx")
    with pytest.raises(UnknownLanguage):
        keyword_reminder("tough", language="xx")
    with pytest.raises(UnknownAbility):
        ability_text("ALT_CORE_B_AX_27_R1/9", catalogue)


if __name__ == "__main__":
    GOLDEN.write_text(golden(intricate_catalogue()), encoding="utf-8")
