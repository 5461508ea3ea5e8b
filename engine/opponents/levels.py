"""The levels of practice opponents, each of which beats the one before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Literal, TypeAlias

from engine.opponents.worth import worths
from engine.sight import View
from engine.table.decisions import Decision, Picks

Level = Literal["random", "greedy"]
"""How well an opponent plays: by chance, or for what is worth most at once."""

Way: TypeAlias = Callable[[View, Decision, Random], Picks]


def answer(level: Level, seen: View, decision: Decision, seed: int) -> Picks:
    """What an opponent answers to a decision of its seat, which `seen` is the view of; it never goes back (5.1.2.c)."""
    return _WAYS[level](seen, decision, Random(seed))


def _by_chance(seen: View, decision: Decision, chance: Random) -> Picks:
    """Every number of picks and every pick is equally likely."""
    return Picks(
        decision.id, chance.sample(range(len(decision.options)), chance.randint(decision.least, decision.most))
    )


def _greedily(seen: View, decision: Decision, chance: Random) -> Picks:
    """What is worth most on the view now, as often as it is worth anything; among equals chance decides."""
    worth = worths(seen, decision)
    order = chance.sample(range(len(worth)), len(worth))
    order.sort(key=lambda at: -worth[at])
    wanted = sum(each > 0 for each in worth)
    return Picks(decision.id, order[: max(decision.least, min(decision.most, wanted))])


_WAYS: Mapping[Level, Way] = MappingProxyType({"random": _by_chance, "greedy": _greedily})

LEVELS: tuple[Level, ...] = tuple(_WAYS)
"""Every level, the weakest first."""
