"""`python -m tests.proof.review.levels`: the practice opponents, reviewed.

Each level plays duels against a random player, mirrored: each seed twice, with equal decks and the level in either
seat. The share of its choices that agree with the review must rise from level to level; and over all mirrored games
of one level, what luck brought it must be nothing within its interval, however much it wins. It goes on where it was
interrupted.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev

from msgspec import Struct

from engine import default_catalogue
from engine.opponents import LEVELS, Level
from engine.review import line_of, review
from tests.engine.review.games import by_levels, chronicle_of, starters
from tests.proof.ledger import FOLDER, Pages
from tests.proof.side_by_side import side_by_side

SIMULATIONS = 400


LUCKY: Level = "greedy"
"""The level whose luck is counted: it wins nearly all of its games."""


class Reviewed(Struct):
    """Both games of a seed: the share of a level's choices that agree (0 if none is judged), its luck, what it won."""

    number: int
    agreement: float
    luck: float
    won: float


def pair(level: Level, seed: int, simulations: int = SIMULATIONS, *, is_judged: bool = True) -> Reviewed:
    """A level against a random player from either seat."""
    agreed, count, luck, won = 0, 0, 0.0, 0.0
    (deck,) = starters(seed, 1)
    for seat in (0, 1):
        levels: list[Level] = ["random", "random"]
        levels[seat] = level
        game = chronicle_of(by_levels(*levels, seed=seed), seed, [deck, deck])
        found = review(line_of(game, default_catalogue()), seed=seed, simulations=simulations, seats=[seat] * is_judged)
        agreed += sum(each.agreed for each in found.choices)
        count += sum(each.count for each in found.choices)
        luck += sum(found.luck.of_team(seat, [seat]))
        won += seat in found.winners
    return Reviewed(seed, agreed / max(1, count), luck / 2, won / 2)


def around(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean."""
    spread = 1.96 * stdev(values) / math.sqrt(len(values))
    return fmean(values) - spread, fmean(values) + spread


def unjudged(seed: int) -> Reviewed:
    """The luck alone of both games of a seed."""
    return pair(LUCKY, seed, is_judged=False)


def of_levels(games: int, jobs: int, folder: Path, levels: Sequence[Level] = LEVELS) -> int:
    """In how many places levels are out of order, so many duels of each reviewed."""
    means = []
    for level in levels:
        ledger = Pages(f"review/{level}-{SIMULATIONS}", Reviewed, folder)
        todo = [seed for seed in range(games // 2) if seed not in ledger.batches]
        for found in side_by_side(pair, [(level, seed) for seed in todo], jobs):
            ledger.note(found)
        pairs = ledger.in_order()[: games // 2]
        agreement = [each.agreement for each in pairs]
        low, high = around(agreement)
        won = fmean(each.won for each in pairs)
        means.append(fmean(agreement))
        print(
            f"{level}: {2 * len(pairs)} games, seeds 0 to {pairs[-1].number}, {won:.1%} won, "
            f"agreement {means[-1]:.1%} ({low:.1%} to {high:.1%})",
            flush=True,
        )
    return sum(worse >= better for worse, better in pairwise(means))


def of_luck(games: int, jobs: int, folder: Path) -> int:
    """1 where the luck of so many mirrored games is told from nothing."""
    ledger = Pages(f"review/luck-{SIMULATIONS}", Reviewed, folder)
    todo = [seed for seed in range(games // 2) if seed not in ledger.batches]
    for found in side_by_side(unjudged, [(seed,) for seed in todo], jobs):
        ledger.note(found)
    pairs = ledger.in_order()[: games // 2]
    luck = [each.luck for each in pairs]
    least, most = around(luck)
    print(
        f"luck: {2 * len(pairs)} mirrored games of {LUCKY}, seeds 0 to {pairs[-1].number}, "
        f"{fmean(each.won for each in pairs):.1%} won, {fmean(luck):+.4f} a game ({least:+.4f} to {most:+.4f})",
        flush=True,
    )
    return int(not least <= 0 <= most)


def main(arguments: Sequence[str] | None = None) -> int:
    """1 where two levels are out of order, or luck is told from nothing."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.review.levels", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="how many duels of each level")
    parser.add_argument("--luck", type=int, default=400, help="how many mirrored games whose luck is counted")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where results are kept")
    parser.add_argument("--only", choices=LEVELS, nargs="*", default=LEVELS, help="these levels alone")
    asked = parser.parse_args(arguments)
    wrong = of_luck(asked.luck, asked.jobs, asked.folder) if asked.luck else 0
    return min(1, wrong + of_levels(asked.games, asked.jobs, asked.folder, asked.only))


if __name__ == "__main__":
    sys.exit(main())
