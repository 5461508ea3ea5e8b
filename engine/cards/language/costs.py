"""Costs: what is paid for a quick action or an internal action (6.4)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.conditions import Condition
from engine.cards.language.filters import Filter, Number
from engine.cards.language.vocabulary import Record

__all__ = [
    "CardFromHand",
    "Cost",
    "DiscardMe",
    "EitherOf",
    "ExhaustMe",
    "Give",
    "ModesFor",
    "PayMana",
    "PayX",
    "SacrificeMe",
    "Spend",
    "SpendAny",
    "SpendFrom",
    "Surcharge",
]


class PayMana(Record, frozen=True, tag_field="pay", tag="mana"):
    """Exhaust that many ready Mana Orbs (3.2.9.f)."""

    amount: int


class PayX(Record, frozen=True, tag_field="pay", tag="X mana"):
    """X Mana: a number chosen as the cost is declared, not more than one that is counted then (6.4.a, 3.2.9.f)."""

    most: Number | None = None


class ExhaustMe(Record, frozen=True, tag_field="pay", tag="exhaust me"):
    """The exhaust symbol (1.1.6.h)."""


class DiscardMe(Record, frozen=True, tag_field="pay", tag="discard me"):
    """The support symbol: discard me from the Reserve (1.1.6.i)."""


class Spend(Record, frozen=True, tag_field="pay", tag="spend"):
    """Spend counters of the bearer (2.5.g)."""

    counter: str
    amount: int = 1


class SpendAny(Record, frozen=True, tag_field="pay", tag="spend any"):
    """Spend any number of the bearer's counters of a name, one at least: chosen as the cost is declared (2.5.g)."""

    counter: str


class SacrificeMe(Record, frozen=True, tag_field="pay", tag="sacrifice me"):
    """Sacrifice the bearer (7.3.19)."""


class CardFromHand(Record, frozen=True, tag_field="pay", tag="card from hand"):
    """Put a card from the hand in Reserve: any, or one that a filter of cards in one's hand lets through."""

    filter: Filter | None = None


class Give(Record, frozen=True, tag_field="pay", tag="give"):
    """Sacrifice, discard or exhaust one thing of one's own that the filter lets through, or any number (6.4.a).

    Where `any_number` is a number it is any number up to that.
    """

    how: Literal["discard", "exhaust", "sacrifice"]
    filter: Filter
    any_number: bool | int = False


class EitherOf(Record, frozen=True, tag_field="pay", tag="either of"):
    """One of two things is given (6.4.a)."""

    first: Give
    second: Give


class SpendFrom(Record, frozen=True, tag_field="pay", tag="spend from"):
    """Spend a counter of whatever name, or of the one said, from something that the filter lets through (2.5.g).

    What it is taken from is 'it' from then on only where any counter will do.
    """

    filter: Filter
    counter: str | None = None


class ModesFor(Record, frozen=True):
    """So many modes are chosen for what is paid before them."""

    costs: tuple[Cost, ...]
    number: int


class Surcharge(Record, frozen=True):
    """What a quick action costs more: under a condition, or once for targeting what a filter lets through (6.4)."""

    amount: int
    condition: Condition | None = None
    targeting: Filter | None = None


Cost = (
    PayMana | PayX | ExhaustMe | DiscardMe | SacrificeMe | Spend | SpendAny | CardFromHand | Give | EitherOf | SpendFrom
)
