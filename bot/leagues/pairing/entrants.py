"""What the next pairing has to know of all, read from the matches so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from bot.leagues.pairing.matches import Match, Score, sheets
from bot.leagues.pairing.swiss import Entrant


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
