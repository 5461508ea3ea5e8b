"""Whole Swiss events by a seed, each round compared with what another way of reckoning says of it."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

from msgspec import Struct

from bot.leagues.pairing.matches import Match
from bot.leagues.pairing.swiss import Pairing, entrants, swiss

Vector = tuple[int, ...]
REST = -1
PRIME = (1 << 31) - 1
SMALL = 12
"""Up to so many players, every way to pair them is compared."""


class Found(Struct):
    """What came of some events."""

    events: int = 0
    rounds: int = 0
    pairs: int = 0
    again: int = 0
    """Matches between two who had met, each of them unavoidable."""
    rests_again: int = 0
    exhaustive: int = 0
    """Rounds of which every way to pair them was compared."""
    breaches: list[str] = []

    def add(self, other: Found) -> None:
        for name in ("events", "rounds", "pairs", "again", "rests_again", "exhaustive"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.breaches = [*self.breaches, *other.breaches]


@dataclass
class Event:
    """An event as a list of rounds; what is known of its players is read from it anew each time, the slow way."""

    rounds: list[list[Pairing]] = field(default_factory=list)
    results: list[Match] = field(default_factory=list)

    def points(self, player: int, before: int | None = None) -> int:
        total = 0
        for match in self.results:
            if before is not None and match.round >= before:
                continue
            if match.second is None:
                total += 3 if match.first == player else 0
            elif match.outcome == "draw" and player in (match.first, match.second):
                total += 1
            elif (match.outcome == "first" and player == match.first) or (
                match.outcome == "second" and player == match.second
            ):
                total += 3
        return total

    def times(self, one: int, other: int) -> int:
        if REST in (one, other):
            real = one if other == REST else other
            return sum(1 for match in self.results if match.second is None and match.first == real)
        return sum(1 for match in self.results if {match.first, match.second} == {one, other})

    def floated(self, player: int, up: bool) -> int:
        """How often, the last round thrice."""
        last = max((match.round for match in self.results if player in (match.first, match.second)), default=0)
        total = 0
        for match in self.results:
            if player in (match.first, match.second) and match.second is not None:
                other = match.second if match.first == player else match.first
                mine, theirs = self.points(player, match.round), self.points(other, match.round)
                if (theirs > mine) if up else (theirs < mine):
                    total += 3 if match.round == last else 1
        return total


class Weighing:
    """What each pair of the next round costs, in all respects but chance."""

    def __init__(self, event: Event, players: list[int]) -> None:
        self.players = players + ([REST] if len(players) % 2 else [])
        points = {player: event.points(player) for player in players}
        levels = sorted(set(points.values()))
        up = {player: event.floated(player, True) for player in players}
        down = {player: event.floated(player, False) for player in players}
        self.cost: dict[frozenset[int], Vector] = {}
        for at, one in enumerate(self.players):
            for other in self.players[at + 1 :]:
                times = event.times(one, other)
                again = (1, times - 1) if times else (0, 0)
                if other == REST:
                    vector = (0, 0, *again, levels.index(points[one]), 0, 0)
                else:
                    high, low = (one, other) if points[one] >= points[other] else (other, one)
                    step = levels.index(points[high]) - levels.index(points[low])
                    vector = (*again, 0, 0, 0, step**2, down[high] + up[low] if step else 0)
                self.cost[frozenset((one, other))] = vector

    def whole(self, pairs: list[frozenset[int]]) -> Vector:
        return tuple(map(sum, zip(*(self.cost[pair] for pair in pairs), strict=True)))

    def least(self) -> Vector:
        """The least that any way to pair them costs: all of them are compared."""
        best: dict[int, Vector] = {0: (0,) * 7}
        count = len(self.players)

        def of(left: int) -> Vector:
            if left in best:
                return best[left]
            first = (left & -left).bit_length() - 1
            found: Vector | None = None
            for other in range(first + 1, count):
                if left >> other & 1:
                    cost = self.cost[frozenset((self.players[first], self.players[other]))]
                    rest = of(left & ~(1 << first) & ~(1 << other))
                    total = tuple(one + more for one, more in zip(cost, rest, strict=True))
                    found = total if found is None or total < found else found
            assert found is not None
            best[left] = found
            return found

        return of((1 << count) - 1)

    def can_pair(self, respects: int, chance: random.Random) -> int:
        """How many pairs at most cost nothing in the first respects: half the rank of a random Tutte matrix."""
        count = len(self.players)
        matrix = [[0] * count for _ in range(count)]
        for at, one in enumerate(self.players):
            for to in range(at + 1, count):
                if not any(self.cost[frozenset((one, self.players[to]))][:respects]):
                    lot = chance.randrange(1, PRIME)
                    matrix[at][to], matrix[to][at] = lot, PRIME - lot
        return _rank(matrix) // 2

    def better_exchange(self, pairs: list[frozenset[int]]) -> str:
        """Two pairs that would cost less with partners exchanged; "" for none."""
        for at, one in enumerate(pairs):
            for other in pairs[at + 1 :]:
                a, (c, d) = min(one), other
                now = self.whole([one, other])
                for first, second in ((a, c), (a, d)):
                    rest = (one | other) - {first, second}
                    if self.whole([frozenset((first, second)), rest]) < now:
                        return f"{sorted(one)} and {sorted(other)}"
        return ""


def play_event(seed: int, least: int, most: int) -> Found:
    """One event from its seed: so many players, some of whom come late or leave."""
    chance = random.Random(seed)
    count = chance.randint(least, most)
    event, found = Event(), Found(events=1)
    leaving, late, draws = chance.choice((0, 0.03, 0.15)), chance.choice((0, 0, 0.1)), chance.choice((0, 0.05, 0.3))
    waiting = [player for player in range(1, count + 1) if chance.random() < late]
    players = [player for player in range(1, count + 1) if player not in waiting]
    rounds = math.ceil(math.log2(count)) + chance.choice((0, 1, 3 if count <= 33 else 1))
    for number in range(1, rounds + 1):
        if number > 1:
            players = [player for player in players if chance.random() >= leaving]
            arriving = [player for player in waiting if chance.random() < 0.5]
            players += arriving
            waiting = [player for player in waiting if player not in arriving]
        if len(players) < 2:
            break
        pairs = swiss(entrants(players, event.results), random.Random(seed * 1000 + number))
        found.rounds += 1
        _check(event, players, pairs, found, f"seed {seed}, round {number}", chance)
        event.rounds.append(pairs)
        results = []
        for pair in pairs:
            roll = chance.random()
            outcome = "draw" if roll < draws else "first" if roll < (1 + draws) / 2 else "second"
            results.append(Match(number, pair.first, pair.second, "first" if pair.second is None else outcome))
        event.results += results
    return found


def _check(
    event: Event, players: list[int], pairs: list[Pairing], found: Found, where: str, chance: random.Random
) -> None:
    chosen = [frozenset((pair.first, REST if pair.second is None else pair.second)) for pair in pairs]
    weighing = Weighing(event, sorted(players))
    if sorted(each for pair in chosen for each in pair) != sorted(weighing.players):
        found.breaches.append(f"{where}: not everybody is paired once")
        return
    total = weighing.whole(chosen)
    found.pairs += len(chosen)
    found.again += total[0]
    found.rests_again += total[2]
    if len(weighing.players) <= SMALL:
        found.exhaustive += 1
        if total != (least := weighing.least()):
            found.breaches.append(f"{where}: {total}, and {least} is possible")
        return
    if total[0] and len(chosen) - total[0] != weighing.can_pair(1, chance):
        found.breaches.append(f"{where}: {total[0]} meet again who need not")
    if total[2] and not total[0] and weighing.can_pair(3, chance) == len(chosen):
        found.breaches.append(f"{where}: somebody rests again who need not")
    if better := weighing.better_exchange(chosen):
        found.breaches.append(f"{where}: {better} would better exchange their opponents")


def _rank(matrix: list[list[int]]) -> int:
    rank, count = 0, len(matrix)
    for column in range(count):
        pivot = next((row for row in range(rank, count) if matrix[row][column]), None)
        if pivot is None:
            continue
        matrix[rank], matrix[pivot] = matrix[pivot], matrix[rank]
        inverse = pow(matrix[rank][column], PRIME - 2, PRIME)
        for row in range(rank + 1, count):
            if factor := matrix[row][column] * inverse % PRIME:
                matrix[row] = [
                    (each - factor * top) % PRIME for each, top in zip(matrix[row], matrix[rank], strict=True)
                ]
        rank += 1
    return rank
