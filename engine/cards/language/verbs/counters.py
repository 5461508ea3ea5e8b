"""Verbs of boosts and other counters (2.5)."""

from __future__ import annotations

from engine.cards.language.filters import Filter
from engine.cards.language.numbers import Number
from engine.cards.language.selectors import Choose, Selector, Target
from engine.cards.language.vocabulary import Record


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
    """Counters are lost, as far as there are any (2.5.f)."""

    who: Selector
    counter: str = "boost"
    number: int = 1


class DoubleCounters(Record, frozen=True, tag_field="do", tag="double counters"):
    """As many counters of a name again as an object has (v3:7.3.6)."""

    who: Selector
    counter: str = "boost"


class ExchangeBoosts(Record, frozen=True, tag_field="do", tag="exchange boosts"):
    """Two objects swap their numbers of boosts (v3:7.3.8)."""

    who: Target | Choose


class Augment(Record, frozen=True, tag_field="do", tag="augment"):
    """Objects that have counters gain one more of a kind they have; never Heroes (v3:7.3.3)."""

    who: Selector


class Distribute(Record, frozen=True, tag_field="do", tag="distribute"):
    """So many counters are gained among some objects, one by one as the controller chooses (2.5.e).

    With `target` any number of them are targeted, not more than there are counters; else each goes to any of them.
    """

    among: Filter
    target: bool = False
    number: int = 1
    counter: str = "boost"
