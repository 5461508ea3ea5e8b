"""Verbs of cards and objects that go from zone to zone (7.3)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.filters import Filter, Number, Selector, Total
from engine.cards.language.vocabulary import Record

__all__ = [
    "Discard",
    "Exchange",
    "PutInDeck",
    "PutInMana",
    "ReturnToHand",
    "Sabotage",
    "Sacrifice",
    "SendToReserve",
]


class Sabotage(Record, frozen=True, tag_field="do", tag="sabotage"):
    """Discard up to one target card in a Reserve, or as many as are meant, if they are as said (7.3.18)."""

    filter: Filter = Filter()
    most: int = 1
    total: Total | None = None


class Exchange(Record, frozen=True, tag_field="do", tag="exchange"):
    """Two objects or cards swap places, each going where the other was (v3:7.3.9)."""

    who: Selector
    other: Selector


class SendToReserve(Record, frozen=True, tag_field="do", tag="send to Reserve"):
    """An object or a card is put in its owner's Reserve (7.3.20)."""

    who: Selector


class ReturnToHand(Record, frozen=True, tag_field="do", tag="return to hand"):
    """An object returns to its owner's hand (7.3.17)."""

    who: Selector


class Discard(Record, frozen=True, tag_field="do", tag="discard"):
    """An object goes to its owner's Discard pile (7.3.4)."""

    who: Selector


class Sacrifice(Record, frozen=True, tag_field="do", tag="sacrifice"):
    """A player discards an object they control in play (7.3.19)."""

    who: Selector


class PutInMana(Record, frozen=True, tag_field="do", tag="put in Mana"):
    """An object becomes a Mana Orb of its owner, exhausted unless it is said to be ready (3.2.9.b)."""

    who: Selector
    ready: bool = False


class PutInDeck(Record, frozen=True, tag_field="do", tag="put in Deck"):
    """An object or card is put in its owner's Deck, at a position counted from the top or the bottom (3.2.2.b)."""

    who: Selector
    position: Number = 1
    end: Literal["top", "bottom"] = "top"


MovingVerb = Sabotage | Exchange | SendToReserve | ReturnToHand | Discard | Sacrifice | PutInMana | PutInDeck
"""All verbs of the family."""
