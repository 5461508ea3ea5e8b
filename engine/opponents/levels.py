"""The levels of practice opponents, each of which beats the one before it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Literal

from engine.core.match import Match
from engine.opponents.imagining import imagined
from engine.opponents.looking_ahead import anything
from engine.opponents.planning import planned
from engine.opponents.scene import SeenScene
from engine.opponents.searching import searched
from engine.opponents.worth import worths
from engine.sight import View
from engine.state.decisions import Decision, Picks
from engine.views import view

Level = Literal["random", "greedy", "planner", "search"]
"""How well an opponent plays: by chance; for what is worth most at once; for what the Day brings; by tree search."""

LEVELS: tuple[Level, ...] = ("random", "greedy", "planner", "search")
"""Every level, the weakest first."""

SIMULATIONS: Mapping[Level, int] = MappingProxyType({"random": 0, "greedy": 0, "planner": 12, "search": 400})
"""How many lines each level tries for an answer: counted, never timed, so that the same always comes of the same."""


class NothingImagined(ValueError):
    """A level that looks ahead was asked without a position that its seat imagines."""


def looks_ahead(level: Level) -> bool:
    """Whether a level tries lines, for which it takes longer, and needs a position that its seat imagines."""
    return SIMULATIONS[level] > 0


def answer(
    level: Level,
    seen: View,
    decision: Decision,
    seed: int,
    position: Match | None = None,
    simulations: int | None = None,
) -> Picks:
    """What an opponent answers to a decision of its seat, which `seen` is the view of; it never goes back (5.1.2.c).

    A level that looks ahead tries as many lines as its budget says, or as `simulations` says, from a `position` that
    the seat imagines (`imagined`). Raises NothingImagined where such a level gets none.
    """
    chance = Random(seed)
    if level == "random":
        return anything(decision, chance)
    if level == "greedy":
        return _greedily(seen, decision, chance)
    if position is None:
        raise NothingImagined(f"The level {level!r} looks ahead: give it a position that its seat imagines.")
    budget = SIMULATIONS[level] if simulations is None else simulations
    if level == "planner":
        return planned(position, decision.seat, decision.id, budget, chance)
    return searched(position, decision.seat, decision.id, budget, chance)


def answer_at(match: Match, decision: Decision, level: Level, seed: int, simulations: int | None = None) -> Picks:
    """What `answer` gives, for a caller who has the match: the opponent is given only what its seat may know."""
    position = imagined(match, decision.seat, seed) if looks_ahead(level) else None
    return answer(level, view(match, decision.seat), decision, seed, position, simulations)


def _greedily(seen: View, decision: Decision, chance: Random) -> Picks:
    """What is worth most on the view now, as often as it is worth anything; among equals chance decides."""
    worth = worths(SeenScene(seen), decision)
    order = chance.sample(range(len(worth)), len(worth))
    order.sort(key=lambda at: -worth[at])
    wanted = sum(each > 0 for each in worth)
    return Picks(decision.id, order[: max(decision.least, min(decision.most, wanted))])
