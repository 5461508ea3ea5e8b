"""What is said of a tree compiles to that tree: whole cards, and trees that nobody has printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from engine.cards import language as words
from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.profiles import raises_a_result, records
from engine.cards.errors import NotUnderstood
from engine.cards.language import Ability, Reaction, Replacing, Support
from engine.cards.text.compiling import compile_text
from engine.cards.text.parts import compile_part
from engine.cards.wording import LANGUAGES, card_text, text
from engine.selfplay.inventing import invented_cards
from engine.selfplay.makers.effects import INVENTED_TOKEN
from tests.engine.cards.canonical import canonical, ends_with_its_sentence
from tests.engine.cards.intricate import intricate_catalogue
from tests.engine.cards.shared import shared_cards
from tests.engine.cards.text.printed import unique_parts, with_tokens

SEEDS = range(40)
READ_AT_LEAST = 0.58
"""How many of the invented abilities have English that is read; it may only grow."""


def compiled_faces() -> Iterator[CardDefinition]:
    """Every printed face that has a meaning, with its facts as far as text needs them."""
    for face in shared_cards().values():
        type = face["type"] if face["type"] in ("character", "hero", "permanent", "spell") else "permanent"
        try:
            abilities = compile_text(face["effect_text"] or "", face["support_text"] or "", type)
        except NotUnderstood:
            continue
        yield CardDefinition(f"FACE_{face['id']}", face["name"], type, "neutral", "common", abilities=abilities)


def said_again(card: CardDefinition, catalogue: Catalogue) -> tuple[Ability, ...]:
    """What the generated text of a whole card compiles to."""
    main, support = (card_text(card, catalogue, part=part) for part in ("main", "support"))  # type: ignore[arg-type]
    return compile_text("\n".join(main), "\n".join(support), card.type)


def test_the_text_of_every_printed_card_compiles_to_it() -> None:
    cards = list(compiled_faces())
    catalogue = Catalogue([*with_tokens().values(), *cards])
    assert len(cards) > 900
    assert [card.name for card in cards if sorted_parts(card) != said_again(card, catalogue)] == []


@pytest.mark.parametrize("catalogue", [default_catalogue, intricate_catalogue])
def test_the_text_of_every_shipped_card_compiles_to_it(catalogue) -> None:  # type: ignore[no-untyped-def]
    for card in catalogue().cards.values():
        assert said_again(card, catalogue()) == sorted_parts(card)


def sorted_parts(card: CardDefinition) -> tuple[Ability, ...]:
    """The abilities in the order they are printed: support abilities stand apart, below the others."""
    return tuple(sorted(card.abilities, key=lambda ability: isinstance(ability, Support) or is_support(ability)))


def is_support(ability: Ability) -> bool:
    return isinstance(ability, Reaction) and ability.support


def test_every_meaning_has_one_record() -> None:
    for card in compiled_faces():
        assert card.abilities == canonical(card.abilities), card.name


SACRIFICED = words.Sacrifice(words.Choose(words.Filter(types=("character",), controller="you")))
OPTION = words.May(SACRIFICED)


@pytest.mark.parametrize("first", [OPTION, words.Sequence((words.Draw(), OPTION))])
def test_what_comes_where_an_option_was_not_taken_is_read_again(first: words.Effect) -> None:
    two = words.Boost(words.Me(), 2)
    ability = Reaction(words.Joins(), words.IfDone(first, words.Draw(), two))
    said = text(ability, {})
    assert said.endswith("If you do, draw a card. If you don't, I gain 2 boosts.")
    assert compile_text(said) == (canonical(ability),)


@pytest.mark.parametrize(
    ("one", "part"),
    [
        (words.IfDone(OPTION, words.Draw()), {"otherwise": words.Draw()}),
        (words.IfDone(OPTION, words.Draw()), {"internal": True}),
        (words.IfDone(words.Sequence((words.Draw(), OPTION)), words.Draw()), {"internal": True}),
        (words.QuickAction((words.DiscardMe(),), words.Draw()), {"once_each": "day"}),
        (words.QuickAction((words.DiscardMe(),), words.Draw()), {"more": words.Surcharge(1)}),
    ],
)
def test_the_record_of_a_meaning_keeps_what_else_is_said(one: words.Record, part: dict[str, Any]) -> None:
    assert canonical(one) != canonical(msgspec.structs.replace(one, **part))


@cache
def invented() -> tuple[tuple[Ability, str, tuple[Ability, ...] | None], ...]:
    """Invented abilities with what is said of them, and what that compiles to; None where it is not understood."""
    cards = {**with_tokens(), INVENTED_TOKEN.reference: INVENTED_TOKEN}
    found = []
    for seed in SEEDS:
        for card in invented_cards(seed):
            for ability in card.abilities:
                said = text(ability, cards)
                try:
                    found.append((ability, said, compile_text(said)))
                except NotUnderstood:
                    found.append((ability, said, None))
    return tuple(found)


def test_the_text_of_an_invented_ability_is_never_another_ability() -> None:
    """Random trees are said and read: what is read is the tree, or its words are refused."""
    for ability, said, read in invented():
        if read is not None and ends_with_its_sentence(ability):
            assert canonical(read) == (canonical(ability),), said
            assert read == canonical(read), said


def test_most_invented_abilities_are_read() -> None:
    read = sum(compiled is not None for _, _, compiled in invented())
    assert read >= READ_AT_LEAST * len(invented()), f"{read} of {len(invented())}"


INSTEAD = {"en": "instead", "fr": "à la place", "it": "invece"}
"""The words by which players see that one thing comes in place of another (6.2.b)."""

REPLACEMENTS_AT_LEAST = 18
"""How many different replacements are printed."""

OPTIONAL = (
    "If I would leave the Expedition zone, you may {} instead.",
    "If I would go to Reserve from the Expedition zone while I'm Boosted, you may {} instead.",
    "If an Anchored Character would leave my Expedition during the Afternoon, you may {} instead.",
    "If I would gain Asleep, you may {} instead.",
    "If my Expedition would move forward during Dusk, you may {} instead.",
    "If one of your Ascended Expeditions would attempt to Ascend again, you may {} instead.",
    "If you would Resupply, you may {} instead.",
    "If you would draw one or more cards, you may {} instead.",
)
DEEDS = (
    "draw a card",
    "sacrifice me",
    "have me gain 2 boosts",
    "put me in my owner's Mana zone",
    "discard me, then draw two cards",
    "discard me, then have me gain 1 boost, then Resupply",
)
"""Replacements that nobody has printed, and what may come instead."""


@cache
def replacements() -> frozenset[Replacing]:
    """Every replacement of a printed face, and of a part of uniques.

    What adds to the result of a roll takes no thing's place.
    """
    texts: list[tuple[Ability, ...]] = []
    for face in shared_cards().values():
        for printed in (face["effect_text"] or "", face["support_text"] or ""):
            try:
                texts.append(compile_text(printed))
            except NotUnderstood:
                continue
    for part in unique_parts():
        try:
            texts.append(compile_part(part["part"], part["text"]))
        except NotUnderstood:
            continue
    found = (each for abilities in texts for each in records(abilities) if isinstance(each, Replacing))
    return frozenset(each for each in found if raises_a_result(each.effect) is None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_replacement_says_that_it_comes_instead(language: str) -> None:
    assert len(replacements()) >= REPLACEMENTS_AT_LEAST
    for ability in replacements():
        assert INSTEAD[language] in text(ability, with_tokens(), language)


@pytest.mark.parametrize("would", OPTIONAL)
@pytest.mark.parametrize("deed", DEEDS)
def test_a_replacement_that_one_may_decline_says_so_and_is_read_again(would: str, deed: str) -> None:
    (ability,) = compile_text(would.format(deed))
    assert isinstance(ability, Replacing)
    assert ability.optional
    for language in LANGUAGES:
        assert INSTEAD[language] in text(ability, with_tokens(), language)
    assert compile_text(text(ability, with_tokens())) == (ability,)


def test_the_text_of_every_replacement_compiles_to_it() -> None:
    for ability in replacements():
        assert compile_text(text(ability, with_tokens())) == (ability,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replacement_says_when_it_applies_once(language: str) -> None:
    when = {"en": "during Dusk", "fr": "pendant le Crépuscule", "it": "durante il crepuscolo"}[language]
    for ability in replacements():
        assert len(re.findall(when, text(ability, with_tokens(), language))) <= 1
