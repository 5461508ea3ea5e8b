"""Decks as text that other programs read: a list of references, or a code."""

from __future__ import annotations

from collections import Counter

from engine.cards.decks.codes import DialectName, write_code
from engine.cards.decks.deck import Deck
from engine.cards.definitions.references import read_reference


def as_list(deck: Deck) -> str:
    """One line a card, quantity first, the Hero on the first line."""
    counted = Counter(deck.cards)
    lines = [f"1 {deck.hero}"] if deck.hero else []
    return "\n".join([*lines, *(f"{copies} {card}" for card, copies in counted.items())]) + "\n"


def as_code(deck: Deck, dialect: DialectName = "public") -> str:
    """The deck's code; raises `CannotBeCoded` where something does not fit, `BadReference` for cards without one."""
    entries = {read_reference(deck.hero): 1} if deck.hero else {}
    for card, copies in Counter(deck.cards).items():
        entries[read_reference(card)] = copies
    return write_code(entries, dialect)
