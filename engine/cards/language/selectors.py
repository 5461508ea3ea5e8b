"""Selectors: which object a sentence speaks of, and who picks it and when (5.2.3.b, 6.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.cards.language.facets import reads
from engine.cards.language.filters import Filter
from engine.cards.language.vocabulary import Record, Terrain

if TYPE_CHECKING:
    from engine.cards.language.numbers import Number

__all__ = [
    "All",
    "AllBut",
    "AtRandom",
    "Choose",
    "It",
    "Me",
    "MeAndIt",
    "Selector",
    "Target",
    "TargetThatMany",
    "TargetUpTo",
    "Together",
    "Total",
]


@reads()
class Me(Record, frozen=True, tag_field="select", tag="me"):
    """The bearer of the ability (7.2.1)."""


@reads()
class It(Record, frozen=True, tag_field="select", tag="it"):
    """What the sentence, or the trigger, was speaking of (7.2.4)."""


@reads()
class Total(Record, frozen=True):
    """How much several that are chosen may come to together: their costs, or a statistic of theirs (2.2.8, 2.2.9)."""

    of: Literal["Hand Cost", "Reserve Cost", "Base Cost", Terrain]
    most: Number


@reads()
class MeAndIt(Record, frozen=True, tag_field="select", tag="me and it"):
    """The bearer, and what the sentence was speaking of: 'we both' (7.2.1, 7.2.4)."""


@reads()
class Target(Record, frozen=True, tag_field="select", tag="target"):
    """Chosen at declaration (5.2.3.b); distinct within one occurrence of the word.

    With `apart` it is none of those that the ability has targeted before: 'another target'.
    """

    filter: Filter
    least: int = 1
    most: int = 1
    total: Total | None = None
    apart: bool = False


@reads()
class Together(Record, frozen=True, tag_field="select", tag="together"):
    """'Target Character and target Permanent': two occurrences of the word, one step for all of them (5.2.3.b)."""

    first: Target
    second: Target


@reads()
class TargetThatMany(Record, frozen=True, tag_field="select", tag="target that many"):
    """Chosen at declaration, exactly as many as the cost says that something is spent (5.2.3.b, 6.4.a)."""

    filter: Filter


@reads()
class TargetUpTo(Record, frozen=True, tag_field="select", tag="target up to"):
    """Chosen at declaration, up to as many as are counted then; of a result as the step comes (5.2.3.b, 1.1.6.d)."""

    filter: Filter
    most: Number


@reads()
class Choose(Record, frozen=True, tag_field="select", tag="choose"):
    """Chosen during resolution, not targeted (6.5); among one's own unless the filter says otherwise.

    Several may come to so much together and no more.
    """

    filter: Filter
    least: int = 1
    most: int = 1
    total: Total | None = None


@reads()
class All(Record, frozen=True, tag_field="select", tag="all"):
    """Everything the filter lets through."""

    filter: Filter


@reads()
class AllBut(Record, frozen=True, tag_field="select", tag="all but"):
    """All that the filter lets through but so many: what goes is chosen during resolution, among one's own (6.5)."""

    filter: Filter
    number: int = 1


@reads()
class AtRandom(Record, frozen=True, tag_field="select", tag="at random"):
    """So many of what the filter lets through, picked by chance as the step comes (3.2.5.c)."""

    filter: Filter
    number: int = 1


Selector = Me | It | MeAndIt | Target | Together | TargetThatMany | TargetUpTo | Choose | All | AllBut | AtRandom
