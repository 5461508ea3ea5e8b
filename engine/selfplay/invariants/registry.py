"""The list of invariants: each a small function with a number of the design's list, and when it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.selfplay.situation import Breach, Situation

When: TypeAlias = Literal["always", "sampled"]
"""At every decision of every game; or at every decision of sampled games and at the end of all."""

Look: TypeAlias = Callable[[Situation], None]


@dataclass(frozen=True)
class Invariant:
    """One thing that must be true at a decision."""

    number: str
    name: str
    when: When
    look: Look


class BrokenInvariant(Exception):
    """An invariant does not hold at a decision."""

    def __init__(self, number: str, name: str, found: str) -> None:
        super().__init__(f"invariant {number} ({name}): {found}")
        self.number, self.name, self.found = number, name, found


INVARIANTS: list[Invariant] = []


def invariant(number: int | str, when: When = "always") -> Callable[[Look], Look]:
    """Puts a function on the list; its name with spaces is the invariant's."""

    def note(look: Look) -> Look:
        INVARIANTS.append(Invariant(str(number), look.__name__.replace("_", " "), when, look))
        return look

    return note


def check(situation: Situation) -> None:
    """Looks at every invariant whose time it is; raises BrokenInvariant for the first that does not hold."""
    everything = situation.thorough or situation.over
    for each in INVARIANTS:
        if everything or each.when == "always":
            try:
                each.look(situation)
            except Breach as breach:
                raise BrokenInvariant(each.number, each.name, str(breach)) from None
            except Exception as fault:  # whatever the engine raises while an invariant looks, told with its game
                raise BrokenInvariant(each.number, each.name, repr(fault)) from fault
