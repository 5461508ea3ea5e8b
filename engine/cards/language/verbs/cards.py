"""Verbs of the Deck, of Mana, and of cards and objects that go from zone to zone (7.3)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.filters import Filter, Number, Selector, Total
from engine.cards.language.vocabulary import Record

__all__ = [
    "Discard",
    "Draw",
    "DrawUntil",
    "Exchange",
    "ExhaustedResupply",
    "ManaFromDeck",
    "PutInDeck",
    "PutInMana",
    "ReadyMana",
    "Resupply",
    "ReturnToHand",
    "Sabotage",
    "Sacrifice",
    "SendToReserve",
]


class Draw(Record, frozen=True, tag_field="do", tag="draw"):
    """Draw cards (7.3.5)."""

    number: Number = 1


class DrawUntil(Record, frozen=True, tag_field="do", tag="draw until"):
    """Draw cards until there are so many in the hand: none where there are already (7.3.5)."""

    number: int


class Resupply(Record, frozen=True, tag_field="do", tag="resupply"):
    """The top card of the Deck goes to the Reserve (7.3.16)."""


class ExhaustedResupply(Record, frozen=True, tag_field="do", tag="exhausted resupply"):
    """Resupply, then exhaust that card (v3:7.3.11)."""


class Sabotage(Record, frozen=True, tag_field="do", tag="sabotage"):
    """Discard up to one target card in a Reserve, or as many as are meant, if they are as said (7.3.18)."""

    filter: Filter = Filter()
    most: int = 1
    total: Total | None = None


class ReadyMana(Record, frozen=True, tag_field="do", tag="ready Mana"):
    """Exhausted Mana Orbs become ready, as far as there are any (3.2.9.f)."""

    number: Number = 1


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


class ManaFromDeck(Record, frozen=True, tag_field="do", tag="Mana from Deck"):
    """The top card of the Deck becomes an exhausted Mana Orb (3.2.9.b)."""

    number: Number = 1
