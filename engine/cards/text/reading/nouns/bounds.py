"""How large a number or a cost must be: 'two or more', 'less than eight', 'no'."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    AtLeast,
    Condition,
    Equal,
    Filter,
    Not,
    Number,
)
from engine.cards.text.reading.grammar import reads
from engine.cards.text.reading.nouns.complements import costing


def at_most(number: Number, most: int) -> Condition:
    """That many or less."""
    return Not(AtLeast(number, most + 1))


class Bound:
    """How large a number must be: a function to the condition, equal to any other with the same bounds."""

    __slots__ = ("least", "most")

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least, self.most = least, most

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bound) and (self.least, self.most) == (other.least, other.most)

    def __hash__(self) -> int:
        return hash((self.least, self.most))

    def of(self, number: Number) -> Condition | None:
        """The condition that a number lies in these bounds."""
        if self.least is not None and self.most is not None:
            return Equal(number, self.least) if self.least == self.most else None
        return at_most(number, self.most) if self.most is not None else AtLeast(number, self.least or 0)


class Within:
    """Bounds of a cost: a function to the filter, equal to any other with the same bounds."""

    __slots__ = ("least", "most")

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least, self.most = least, most

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Within) and (self.least, self.most) == (other.least, other.most)

    def __hash__(self) -> int:
        return hash((self.least, self.most))

    def __call__(self, cost: Any) -> Filter:
        """The filter for what has a cost in these bounds."""
        found: Filter = costing(cost, self.most, self.least)
        return found


YOUR_HERO = Filter(controller="you", zone="hero")

reads("bound", "exactly <n:integer>")(lambda n: Bound(n, n))
reads("bound", "at most <n:integer>")(lambda n: Bound(most=n))
reads("bound", "only <n:integer>")(lambda n: Bound(n, n))
reads("bound", "<n:integer> or more", "at least <n:integer>")(lambda n: Bound(least=n))
reads("bound", "<n:integer> or less")(lambda n: Bound(most=n))
reads("bound", "less than <n:integer>")(lambda n: Bound(most=n - 1))
reads("bound", "more than <n:integer>")(lambda n: Bound(least=n + 1))
reads("bound", "no")(lambda: Bound(most=0))
reads("some", "1")(lambda: Bound(least=1))
reads("cost_bound", "<most:amount> or less")(lambda most: Within(most=most))
