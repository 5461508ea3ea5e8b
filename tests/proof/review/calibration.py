"""`python -m tests.proof.review.calibration`: chances that a review gives, beside how often such teams have won.

Greedy players, now and then careless, play each kind of table; at the beginning of every Afternoon the chances are
written down. Half of the games fit the weights (`--fit` prints them), the other half is counted.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from random import Random

from msgspec import Struct

from engine.opponents import answer_at
from engine.opponents.looking_ahead import anything
from engine.review.chances import WEIGHTS, Features, features, shares, teams_of
from engine.selfplay.matchups import Setting, matchup_of
from engine.state.game import Mode
from tests.proof.side_by_side import side_by_side

TABLES: dict[str, Mode] = {"duel": "duel", "2v2": "2v2", "ffa3": "free for all", "ffa4": "free for all"}
CARELESS = 0.1
LONGEST = 3_000
STEPS, RATE, RIDGE = 400, 1.0, 1e-3
BINS = 10


class Sample(Struct):
    """What counted of each team at one moment, and how much each has won in the end."""

    features: list[Features | None]
    won: list[float]


class Game(Struct):
    """The samples of a game."""

    number: int
    table: str
    samples: list[Sample]


def play(table: str, seed: int) -> Game:
    """A game of greedy players."""
    chance = Random(f"{table} {seed}")
    match = matchup_of(seed, Setting(table=table, cards=chance.choice(["ready-made", "random"]))).begin()
    seen: list[list[Features | None]] = []
    day = 0
    for number in range(LONGEST):
        game = match.game
        if game.result is not None:
            break
        if game.day > day and game.phase in ("noon", "afternoon"):
            day, found = game.day, features(match)
            seen.append([found.get(team) for team in teams_of(game)])
        decision = match.game.open[0]
        careless = chance.random() < CARELESS
        match.answer(anything(decision, chance) if careless else answer_at(match, decision, "greedy", number))
    result = match.game.result
    teams = teams_of(match.game)
    winners = {match.game.teams[seat] for seat in result.winners} if result else set()
    won = [1 / len(winners) if team in winners else 0.0 if winners else 1 / len(teams) for team in teams]
    return Game(seed, table, [Sample(each, won) for each in seen])


def given(weights: Sequence[float], sample: Sample) -> list[float]:
    """The chances of each team by these weights."""
    return shares([None if f is None else sum(w * x for w, x in zip(weights, f, strict=True)) for f in sample.features])


def fitted(samples: Sequence[Sample]) -> list[float]:
    """The weights that make what happened most likely: gradient ascent on scaled features."""
    count = len(next(f for f in samples[0].features if f is not None))
    spread = [math.sqrt(sum(f[i] ** 2 for s in samples for f in _centred(s)) / len(samples)) for i in range(count)]
    scale = [each or 1.0 for each in spread]
    weights = [0.0] * count
    for _ in range(STEPS):
        slope = [-RIDGE * w for w in weights]
        for sample in samples:
            chance = given([w / s for w, s in zip(weights, scale, strict=True)], sample)
            for f, won, p in zip(sample.features, sample.won, chance, strict=True):
                if f is not None:
                    for i in range(count):
                        slope[i] += (won - p) * f[i] / scale[i] / len(samples)
        weights = [w + RATE * g for w, g in zip(weights, slope, strict=True)]
    return [round(w / s, 4) for w, s in zip(weights, scale, strict=True)]


def _centred(sample: Sample) -> list[list[float]]:
    known = [f for f in sample.features if f is not None]
    mean = [sum(f[i] for f in known) / len(known) for i in range(len(known[0]))]
    return [[x - m for x, m in zip(f, mean, strict=True)] for f in known]


class Bin(Struct):
    """Teams that were given about the same chance: how many, what they were given on average, and what they won."""

    count: int
    given: float
    won: float


def reliability(weights: Sequence[float], samples: Sequence[Sample]) -> list[Bin]:
    """Chances beside shares, in tenths."""
    bins = [Bin(0, 0.0, 0.0) for _ in range(BINS)]
    for sample in samples:
        for p, won in zip(given(weights, sample), sample.won, strict=True):
            each = bins[min(BINS - 1, int(p * BINS))]
            each.count, each.given, each.won = each.count + 1, each.given + p, each.won + won
    return [Bin(b.count, b.given / b.count, b.won / b.count) for b in bins if b.count]


def error(bins: Sequence[Bin]) -> float:
    """By how much what is given differs from what is won, on average over all that were given a chance."""
    return sum(b.count * abs(b.given - b.won) for b in bins) / sum(b.count for b in bins)


def main(arguments: Sequence[str] | None = None) -> int:
    """1 where the chances of a kind of table are further off than allowed."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.review.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="how many of each kind of table")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--fit", action="store_true", help="print weights fitted to half of the games")
    parser.add_argument("--most", type=float, default=0.05, help="by how much chances may be off on average")
    asked = parser.parse_args(arguments)
    games = list(side_by_side(play, [(table, seed) for table in TABLES for seed in range(asked.games)], asked.jobs))
    wrong = 0
    for mode in WEIGHTS:
        mine = [game for game in games if TABLES[game.table] == mode]
        fit = [sample for game in mine if game.number % 2 for sample in game.samples]
        rest = [sample for game in mine if not game.number % 2 for sample in game.samples]
        weights = fitted(fit) if asked.fit else WEIGHTS[mode]
        bins = reliability(weights, rest)
        print(f"{mode}: {len(rest)} moments of {len(mine) // 2} games, off by {error(bins):.3f} on average")
        for each in bins:
            print(f"  given {each.given:.2f}, won {each.won:.2f}, {each.count} times")
        if asked.fit:
            print(f"  weights: {tuple(weights)}")
        wrong += error(bins) > asked.most
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
