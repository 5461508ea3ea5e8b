"""What is said of a tree compiles to that tree: whole cards, and trees that nobody has printed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.definition import CardDefinition
from engine.cards.errors import NotUnderstood
from engine.cards.language import Ability, Reaction, Support
from engine.cards.text import compile_text
from engine.cards.wording import card_text, text
from engine.selfplay.inventing import invented_cards
from engine.selfplay.makers.effects import INVENTED_TOKEN
from tests.engine.cards.canonical import canonical, ends_with_its_sentence
from tests.engine.cards.shared import shared_cards
from tests.engine.cards.text.printed import with_tokens
from tests.engine.cards.thorny import thorny_catalogue

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


@pytest.mark.parametrize("catalogue", [default_catalogue, thorny_catalogue])
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
