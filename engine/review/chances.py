"""The chances of each team to win, by what lies open at the beginning of an Afternoon: a fitted estimate.

`python -m tests.proof.review.calibration` fits the weights anew, and shows how often teams win that are given a chance.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.core.match import Match
from engine.opponents.looking_ahead import at_hand
from engine.opponents.scene import ImaginedScene
from engine.opponents.worth import moves
from engine.rules.ending import MEETING, distances
from engine.state.game import Game, Mode
from engine.state.seats import at_the_table

Features = tuple[float, ...]

WEIGHTS: Mapping[Mode, Features] = MappingProxyType(
    {
        "duel": (0.2839, 0.2839, 0.1299, 0.4503, 0.4503, 0.0403, -0.0516),
        "2v2": (0.7118, 0.1224, 0.4787, -0.6682, 1.0755, -0.3954, 0.2216),
        "free for all": (0.1865, 0.1865, 0.1936, 0.9974, 0.9974, 0.0609, 0.1543),
    }
)
"""What each feature of a team is worth, by who plays against whom."""


def chances(match: Match) -> list[float]:
    """The chance of each team, in the order of their numbers; together they are 1."""
    game = match.game
    teams = teams_of(game)
    if game.result is not None:
        won = {game.teams[seat] for seat in game.result.winners}
        return [1 / len(won) if team in won else 0.0 if won else 1 / len(teams) for team in teams]
    weights, found = WEIGHTS[game.options.mode], features(match)
    return shares([_sum(weights, found[team]) if team in found else None for team in teams])


def teams_of(game: Game) -> list[int]:
    """All teams that began, those included that have left."""
    return sorted(set(game.teams))


def shares(scores: Sequence[float | None]) -> list[float]:
    """Chances by scores, of which only the differences count; 0 for a team without one."""
    most = max((score for score in scores if score is not None), default=0.0)
    grown = [0.0 if score is None else math.exp(score - most) for score in scores]
    total = sum(grown) or 1.0
    return [each / total for each in grown]


def features(match: Match) -> dict[int, Features]:
    """What counts of each team that is still at the table.

    How far its players have gone, the furthest of them, and what they have at hand; the same weighed by how near the
    end is; and how many of its Expeditions would move now.
    """
    game = match.game
    scene = ImaginedScene(match, 0)
    seats, gone = at_the_table(game), distances(game)
    near = 1 / (1 + max(0, MEETING - max(gone[seat] for seat in seats)))
    coming = dict.fromkeys(seats, 0.0)
    for lane in scene.lanes:
        if lane.seat in coming and lane.facing >= 0:
            coming[lane.seat] += moves(lane, lane.totals, scene.lanes[lane.facing].totals)
    found: dict[int, Features] = {}
    for team in sorted({game.teams[seat] for seat in seats}):
        members = [seat for seat in seats if game.teams[seat] == team]
        mean = sum(gone[seat] for seat in members) / len(members)
        most = float(max(gone[seat] for seat in members))
        held = sum(at_hand(game, scene, seat) for seat in members) / len(members)
        soon = sum(coming[seat] for seat in members) / len(members)
        found[team] = (mean, most, held, mean * near, most * near, held * near, soon)
    return found


def _sum(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))
