"""Swiss pairing: those with like points meet, no person twice while that can be avoided.

What weighs most comes first:

1. no two meet again; where it cannot be avoided, as few as possible, and none a third time before others a second;
2. no person rests a second time who need not (where their number is odd, one rests in each round);
3. who rests is of the lowest points possible;
4. points alike: the fewest and smallest steps between the points of those who meet;
5. who meets a person of other points is, as far as possible, not who did so before, least of all in the last round;
6. chance.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations, groupby

from msgspec import Struct

from bot.leagues.pairing.matches import Match, Score, sheets

Cost = tuple[int, ...]
"""What a pair costs in each respect, none of them below 0; nothing in a later one outweighs anything in an earlier."""

EXACT_BITS = 120
"""Up to so many bits what a pair costs is added up exactly, in numbers of 128 bits with their sign."""


def best_pairs(count: int, cost: Callable[[int, int], Cost]) -> list[tuple[int, int]]:
    """The pairs of 0 to `count` - 1, which is even, whose costs add up to the least, the gravest respect first.

    >>> best_pairs(4, lambda one, other: (abs(one - other),))
    [(0, 1), (2, 3)]
    """
    import rustworkx  # loaded by those alone who pair a round

    if count % 2:
        raise ValueError(f"{count} cannot be put into pairs")
    costs = {pair: cost(*pair) for pair in combinations(range(count), 2)}
    units = _units(list(costs.values()), count // 2)
    whole = {pair: sum(part * unit for part, unit in zip(each, units, strict=True)) for pair, each in costs.items()}
    most = max(whole.values(), default=0)
    if most.bit_length() > EXACT_BITS:
        raise ValueError(f"costs of {most.bit_length()} bits cannot be added up exactly: name fewer or smaller ones")
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * count)
    graph.add_edges_from([(one, other, most - each) for (one, other), each in whole.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _units(costs: Sequence[Cost], pairs: int) -> list[int]:
    """How much each respect weighs: one of an earlier outweighs all pairs together in everything later."""
    units: list[int] = []
    unit = 1
    for respect in zip(*(reversed(each) for each in costs), strict=True):
        units.append(unit)
        unit *= max(respect) * pairs + 1
    return units[::-1]


CHANCE = 1000
"""How finely chance tells pairs apart that are otherwise as good."""

LAST_ROUND = 2
"""How much more it weighs to be paired up or down in two rounds running than in two others."""

LEAST_ROUNDS, MOST_ROUNDS = 3, 10
"""How many rounds there are where no number is named: enough to find one who has won them all, and one more."""


class Entrant(Struct, frozen=True):
    """A person who is to be paired, with what came of the rounds before."""

    player: int
    points: int = 0
    met: tuple[int, ...] = ()
    """Whom they have played, once for each match."""
    rests: int = 0
    """In how many rounds they had no opponent."""
    floats: tuple[int, ...] = ()
    """By round: 1 where they met a person of more points, -1 of fewer, else 0."""


class Pairing(Struct, frozen=True):
    """Who meets in a round; `second` is None for who rests."""

    first: int
    second: int | None


def swiss(entrants: Sequence[Entrant], chance: random.Random) -> list[Pairing]:
    """The pairs of the next round, of the most points first, and at the end who rests.

    The same entrants with the same chance are paired in the same way, whatever their order.
    """
    ordered = sorted(entrants, key=lambda each: each.player)
    if len(ordered) < 2:
        return [Pairing(each.player, None) for each in ordered]
    groups = {points: at for at, points in enumerate(sorted({each.points for each in ordered}))}
    count = len(ordered) + len(ordered) % 2
    lots = {(one, other): chance.randrange(CHANCE) for other in range(count) for one in range(other)}

    def cost(one: int, other: int) -> Cost:
        lot = lots[one, other]
        if other == len(ordered):
            return *_rest_cost(ordered[one], groups), lot
        return *_meeting_cost(ordered[one], ordered[other], groups), lot

    found = best_pairs(count, cost)
    pairs = [_by_points(ordered[one], ordered[other]) for one, other in found if other < len(ordered)]
    pairs.sort(key=lambda pair: (-pair[0].points, -pair[1].points, pair[0].player))
    resting = [Pairing(ordered[one].player, None) for one, other in found if other == len(ordered)]
    return [*(Pairing(higher.player, lower.player) for higher, lower in pairs), *resting]


def rounds_for(count: int) -> int:
    """How many rounds so many play: one more than it takes to leave one unbeaten, 3 to 10.

    But never so many that a person would have to be met again.
    """
    wanted = min(max(math.ceil(math.log2(max(count, 2))), LEAST_ROUNDS) + 1, MOST_ROUNDS)
    return max(1, min(wanted, count - 1 if count % 2 == 0 else count))


def _meeting_cost(one: Entrant, other: Entrant, groups: dict[int, int]) -> Cost:
    higher, lower = _by_points(one, other)
    before = higher.met.count(lower.player)
    step = groups[higher.points] - groups[lower.points]
    floated = _floated(higher, -1) + _floated(lower, 1) if step else 0
    return int(before > 0), max(0, before - 1), 0, 0, 0, step * step, floated


def _rest_cost(entrant: Entrant, groups: dict[int, int]) -> Cost:
    rested = entrant.rests
    return 0, 0, int(rested > 0), max(0, rested - 1), groups[entrant.points], 0, 0


def _by_points(one: Entrant, other: Entrant) -> tuple[Entrant, Entrant]:
    return (one, other) if (one.points, -one.player) >= (other.points, -other.player) else (other, one)


def _floated(entrant: Entrant, way: int) -> int:
    """How much it is another person's turn to be paired that way, up (1) or down (-1)."""
    return entrant.floats.count(way) + LAST_ROUND * (entrant.floats[-1:] == (way,))


def entrants(
    players: Collection[int],
    matches: Sequence[Match],
    score: Score = Score(),
    penalties: Mapping[int, int] | None = None,
) -> list[Entrant]:
    """Those who are to be paired, after all matches of the rounds before, who has left meanwhile."""
    points: dict[int, int] = defaultdict(int)
    met: dict[int, list[int]] = defaultdict(list)
    rests: dict[int, int] = defaultdict(int)
    floats: dict[int, list[int]] = defaultdict(list)
    for _, found in groupby(sorted(matches, key=lambda match: match.round), key=lambda match: match.round):
        gained: dict[int, int] = defaultdict(int)
        for match in found:
            if match.second is None:
                rests[match.first] += 1
                gained[match.first] += score.rest
                floats[match.first].append(0)
                continue
            for player, other in ((match.first, match.second), (match.second, match.first)):
                met[player].append(other)
                gained[player] += sheets(player, [match], score)[0].points
                floats[player].append((points[other] > points[player]) - (points[other] < points[player]))
        for player, more in gained.items():
            points[player] += more
    taken = penalties or {}
    return [
        Entrant(player, points[player] - taken.get(player, 0), tuple(met[player]), rests[player], tuple(floats[player]))
        for player in sorted(players)
    ]
