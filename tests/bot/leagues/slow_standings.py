"""Standings worked out once more, from the matches alone and without haste: nothing of the product reckons here."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, getcontext
from functools import cmp_to_key

from bot.leagues.pairing.matches import Match

getcontext().prec = 60
NEAR = Decimal(1).scaleb(-40)


def made(player: int, matches: Sequence[Match], rests: bool = True) -> int:
    total = 0
    for match in matches:
        if match.second is None:
            total += 3 if rests and match.first == player else 0
        elif player == match.first:
            total += {"first": 3, "draw": 1}.get(match.outcome, 0)
        elif player == match.second:
            total += {"second": 3, "draw": 1}.get(match.outcome, 0)
    return total


def against(player: int, matches: Sequence[Match]) -> list[int]:
    firsts = [(match.round, at, match.second) for at, match in enumerate(matches) if match.first == player]
    seconds = [(match.round, at, match.first) for at, match in enumerate(matches) if match.second == player]
    return [other for _, _, other in firsts + seconds if other is not None]


def opponents(player: int, matches: Sequence[Match]) -> Decimal:
    met = against(player, matches)
    total = Decimal(0)
    for other in met:
        rate = Decimal(made(other, matches, rests=False)) / (3 * len(against(other, matches)))
        total += rate if 3 * rate > 1 else Decimal(1) / 3
    return total / len(met) if met else Decimal(0)


def games(player: int, matches: Sequence[Match]) -> Decimal:
    won, played = Decimal(0), 0
    for match in matches:
        if match.second is not None and player in (match.first, match.second):
            won += match.wins[0 if match.first == player else 1] + Decimal(match.draws) / 2
            played += match.wins[0] + match.wins[1] + match.draws
    return won / played if played else Decimal(0)


def distance(player: int, matches: Sequence[Match]) -> Decimal:
    total = 0
    for match in matches:
        if match.second is not None and player in (match.first, match.second):
            total += match.distance[0 if match.first == player else 1]
    return Decimal(total)


def among(player: int, equals: Sequence[int], matches: Sequence[Match]) -> Decimal:
    for one in equals:
        for other in equals:
            if one != other and other not in against(one, matches):
                return Decimal(0)
    between = [match for match in matches if match.first in equals and match.second in equals]
    return Decimal(made(player, between))


def best_runs(player: int, matches: Sequence[Match], length: int, best: int) -> int:
    own = [match for match in matches if player in (match.first, match.second)]
    runs = []
    while own:
        runs.append(made(player, own[:length]))
        own = own[length:]
    return sum(sorted(runs)[::-1][:best])


def slow_standings(
    players: Sequence[int],
    matches: Sequence[Match],
    order: Sequence[str],
    penalties: dict[int, int],
    runs: tuple[int, int] | None = None,
) -> list[tuple[int, int]]:
    """Place and player, the first on top; in a ladder with the length of a run, and how many of them count."""
    placed: list[tuple[int, int]] = []

    def value(name: str, player: int, equals: Sequence[int]) -> Decimal:
        match name:
            case "points" if runs is not None:
                return Decimal(best_runs(player, matches, *runs) - penalties.get(player, 0))
            case "points":
                return Decimal(made(player, matches) - penalties.get(player, 0))
            case "opponents":
                return opponents(player, matches)
            case "games":
                return games(player, matches)
            case "distance":
                return distance(player, matches)
            case _:
                return among(player, equals, matches)

    def place(equals: list[int], names: Sequence[str], top: int) -> None:
        if not names or len(equals) == 1:
            placed.extend((top, player) for player in sorted(equals))
            return
        values = {player: value(names[0], player, equals) for player in equals}

        def compare(one: int, other: int) -> int:
            gap = values[other] - values[one]
            return 0 if abs(gap) < NEAR else 1 if gap > 0 else -1

        left = sorted(equals, key=cmp_to_key(compare))
        while left:
            alike = [player for player in left if compare(player, left[0]) == 0]
            place(alike, names[1:], top)
            top += len(alike)
            left = [player for player in left if player not in alike]

    place(list(players), ["points", *order], 1)
    return placed
