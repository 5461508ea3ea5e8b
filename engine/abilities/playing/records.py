"""Verbs of playing cards and of activating abilities, and what the next card gets (5.1, 7.3)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.filters import Filter, Me, Number, Selector
from engine.cards.language.places import MyExpedition, YourExpedition
from engine.cards.language.vocabulary import Record, Status, Symbol

__all__ = [
    "Activate",
    "CostsLess",
    "IsFree",
    "PlayForFree",
    "ReceiveGift",
    "Rush",
    "ShedsStatus",
    "UseMine",
]


class CostsLess(Record, frozen=True, tag_field="gift", tag="costs less"):
    """The next card costs that much less, but by this not less than a minimum (v3:5.1.2.e).

    With `each` it is so much for each of what is counted as the card is declared.
    """

    amount: int
    minimum: int | None = None
    each: Number | None = None


class IsFree(Record, frozen=True, tag_field="gift", tag="is free"):
    """The next card is played without any cost (7.3.14)."""


class ShedsStatus(Record, frozen=True, tag_field="gift", tag="loses status"):
    """The next card loses a status while it is played, from any zone, or only from `origin` (7.3.9)."""

    status: Status
    origin: Literal["hand", "reserve"] | None = None


class PlayForFree(Record, frozen=True, tag_field="do", tag="play for free"):
    """A card is played at once without any cost (7.3.14), and may gain a status as it enters.

    With `as_from` it counts as played from there, wherever it lies (1.1.6.f-g).
    """

    who: Selector
    gains: Status | None = None
    as_from: Literal["hand", "reserve"] | None = None


class Rush(Record, frozen=True, tag_field="do", tag="rush"):
    """Play another card of the hand or the Reserve at once, or none: one may always decline (v4:7.3.29).

    It costs so much less, or with None nothing at all (7.3.14); a Character may have to go to one Expedition; several
    are played one after the other. With `by_hand_cost` one may pay the Hand Cost of a card from Reserve instead of its
    Reserve Cost. The decrease may have a minimum (v3:5.1.2.e). 'It' is the card that was played.
    """

    filter: Filter = Filter()
    less: int | None = 0
    most: int = 1
    place: YourExpedition | MyExpedition | None = None
    by_hand_cost: bool = False
    minimum: int | None = None


class Activate(Record, frozen=True, tag_field="do", tag="activate"):
    """The abilities of an object that bear a symbol are activated, or some of them (7.3.1).

    `mine` activates them as abilities of the bearer, who then is what they call 'I' (7.2.1).
    """

    who: Selector
    symbol: Symbol
    most: int | None = None
    mine: bool = False


class UseMine(Record, frozen=True, tag_field="do", tag="use mine"):
    """Support abilities of the bearer, or of objects, are carried out without their cost, in any zone (7.3.1)."""

    who: Selector = Me()


class ReceiveGift(Record, frozen=True, tag_field="do", tag="receive the Gift"):
    """The controller gets what the Gift was that they have made: a card, a Resupply, or such a token (KW.13)."""


PlayingVerb = PlayForFree | Rush | Activate | UseMine | ReceiveGift
"""All verbs of the family."""

PlayingGift = CostsLess | IsFree | ShedsStatus
"""What the next card gets, and contains no effect."""
