"""Chance that a seed decides: the same everywhere and always, and apart from the chance of the games themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.selfplay.choosing import mixed

Thing = TypeVar("Thing")

APART = 0x7A3D_19E5_0C4B_F281
"""Keeps these words apart from those that answer questions."""


class Chances:
    """A row of words, one for each thing decided."""

    def __init__(self, seed: int) -> None:
        self.seed, self.count = seed ^ APART, 0

    def below(self, most: int) -> int:
        """A number from 0 to one less."""
        self.count += 1
        return mixed(self.seed, self.count) % most

    def one_in(self, times: int) -> bool:
        """True once in so many times."""
        return self.below(times) == 0

    def pick(self, things: Sequence[Thing]) -> Thing:
        """One of them."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """All of them in another order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]
