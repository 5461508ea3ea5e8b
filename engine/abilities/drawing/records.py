"""Verbs of drawing, of the top of the Deck, and of cards that are shown (3.1.3.f, 3.2.2, 7.3.5, 7.3.16)."""

from __future__ import annotations

from engine.cards.language.filters import Filter, Number, Selector
from engine.cards.language.vocabulary import Record

__all__ = [
    "DiscardFromDeck",
    "Draw",
    "DrawUntil",
    "ExhaustedResupply",
    "LookAt",
    "ManaFromDeck",
    "PutInExpeditions",
    "Resupply",
    "Reveal",
    "RevealTop",
    "RevealUntil",
    "Take",
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


class ManaFromDeck(Record, frozen=True, tag_field="do", tag="Mana from Deck"):
    """The top card of the Deck becomes an exhausted Mana Orb (3.2.9.b)."""

    number: Number = 1


class DiscardFromDeck(Record, frozen=True, tag_field="do", tag="discard from Deck"):
    """The top cards of the Deck are discarded (7.3.4.a)."""

    number: Number = 1


class RevealTop(Record, frozen=True, tag_field="do", tag="reveal top"):
    """The top cards of the Deck are shown to all players, where they lie (3.1.3.f); 'it' is what was revealed."""

    number: int = 1


class RevealUntil(Record, frozen=True, tag_field="do", tag="reveal until"):
    """Cards are shown from the top of the Deck, one by one, until one is as said: that one is 'it' (3.1.3.f)."""

    filter: Filter


class LookAt(Record, frozen=True, tag_field="do", tag="look at"):
    """The player alone sees the top cards of their Deck, where they lie (1.2.3.f, 3.2.2)."""

    number: int = 1


class PutInExpeditions(Record, frozen=True, tag_field="do", tag="put in Expeditions"):
    """Cards join Expeditions of the controller, each the one that is chosen for it, without being played (7.5.4)."""

    who: Selector


class Reveal(Record, frozen=True, tag_field="do", tag="reveal"):
    """A card of a hand is shown to all players, and goes back there (3.1.3.f)."""

    who: Selector


class Take(Record, frozen=True, tag_field="do", tag="take"):
    """'Draw it': a card that was revealed goes to the hand, and is drawn like any other (7.3.5)."""

    who: Selector


DrawingVerb = (
    Draw
    | DrawUntil
    | Resupply
    | ExhaustedResupply
    | ManaFromDeck
    | DiscardFromDeck
    | RevealTop
    | RevealUntil
    | LookAt
    | PutInExpeditions
    | Reveal
    | Take
)
"""All verbs of the family."""
