"""Verbs of boosts and other counters (2.5)."""

from __future__ import annotations

from engine.cards.language.filters import Choose, Filter, It, Me, Number, Selector, Target
from engine.cards.language.vocabulary import Record

__all__ = [
    "Augment",
    "Boost",
    "Distribute",
    "DoubleCounters",
    "ExchangeBoosts",
    "GainCounters",
    "LoseCounters",
    "MoveCounters",
    "RemoveCounters",
]


class Boost(Record, frozen=True, tag_field="do", tag="boost"):
    """Boost counters are gained (v3:2.5.1), as long as there are not more than `most`."""

    who: Selector
    number: Number = 1
    most: int | None = None


class GainCounters(Record, frozen=True, tag_field="do", tag="gain counters"):
    """Counters of another name are gained (2.5.e), as long as there are not more than `most`."""

    who: Selector
    counter: str
    number: Number = 1
    most: int | None = None


class LoseCounters(Record, frozen=True, tag_field="do", tag="lose counters"):
    """Counters are lost, as far as there are any, or with None all of them (2.5.f).

    With `up_to` as many of those as one chooses as the step comes, or none.
    """

    who: Selector
    counter: str = "boost"
    number: int | None = 1
    up_to: bool = False


class MoveCounters(Record, frozen=True, tag_field="do", tag="move counters"):
    """Counters of a name go from one thing to another, as far as there are any, or with None all of them (2.5.e-f)."""

    who: Selector
    other: Selector
    counter: str = "boost"
    number: int | None = 1


class RemoveCounters(Record, frozen=True, tag_field="do", tag="remove counters"):
    """So many counters of whatever names are lost, or up to so many, chosen one by one as the step comes (2.5.f)."""

    who: Selector
    number: int = 1
    up_to: bool = False


class DoubleCounters(Record, frozen=True, tag_field="do", tag="double counters"):
    """As many counters of a name again as an object has (v3:7.3.6)."""

    who: Selector
    counter: str = "boost"


class ExchangeBoosts(Record, frozen=True, tag_field="do", tag="exchange boosts"):
    """Two objects swap their numbers of boosts (v3:7.3.8): two that are chosen, or one and another."""

    who: Target | Choose | Me | It
    other: Target | None = None


class Augment(Record, frozen=True, tag_field="do", tag="augment"):
    """Objects that have counters gain one more of a kind they have; never Heroes (v3:7.3.3)."""

    who: Selector


class Distribute(Record, frozen=True, tag_field="do", tag="distribute"):
    """So many counters are gained among some objects, one by one as the controller chooses (2.5.e).

    With `target` any number of them are targeted, not more than there are counters; else each goes to any of them.
    With `most` there are not more than so many among whom they are distributed.
    """

    among: Filter
    target: bool = False
    number: Number = 1
    counter: str = "boost"
    most: int | None = None


CounterVerb = (
    Boost
    | GainCounters
    | LoseCounters
    | MoveCounters
    | RemoveCounters
    | DoubleCounters
    | ExchangeBoosts
    | Augment
    | Distribute
)
"""All verbs of the family."""
