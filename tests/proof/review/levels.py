"""`python -m tests.proof.review.levels`: the practice opponents, reviewed.

Each level plays duels against a random player, mirrored: each seed twice, with equal decks and the level in either
seat. The share of its choices that agree with the review must rise from level to level, and what luck brought it must
be nothing within its interval, however much it wins. It goes on where it was interrupted.
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


class Reviewed(Struct):
    """Both games of a seed: the share of a level's choices that agree, what luck brought it, and what it won."""

    number: int
    agreement: float
    luck: float
    won: float


def pair(level: Level, seed: int, simulations: int = SIMULATIONS) -> Reviewed:
    """A level against a random player from either seat."""
    agreed, count, luck, won = 0, 0, 0.0, 0.0
    (deck,) = starters(seed, 1)
    for seat in (0, 1):
        levels: list[Level] = ["random", "random"]
        levels[seat] = level
        game = chronicle_of(by_levels(*levels, seed=seed), seed, [deck, deck])
        found = review(line_of(game, default_catalogue()), seed=seed, simulations=simulations, seats=[seat])
        agreed, count = agreed + found.choices[0].agreed, count + found.choices[0].count
        luck += sum(found.luck.of_team(seat, [seat]))
        won += seat in found.winners
    return Reviewed(seed, agreed / count, luck / 2, won / 2)


def around(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean."""
    spread = 1.96 * stdev(values) / math.sqrt(len(values))
    return fmean(values) - spread, fmean(values) + spread


def main(arguments: Sequence[str] | None = None) -> int:
    """1 where two levels are out of order, or luck is told from nothing."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.review.levels", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="how many duels of each level")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where results are kept")
    parser.add_argument("--only", choices=LEVELS, help="this level alone")
    asked = parser.parse_args(arguments)
    means, wrong = [], 0
    for level in LEVELS if asked.only is None else (asked.only,):
        ledger = Pages(f"review/{level}-{SIMULATIONS}", Reviewed, asked.folder)
        todo = [seed for seed in range(asked.games // 2) if seed not in ledger.batches]
        for found in side_by_side(pair, [(level, seed) for seed in todo], asked.jobs):
            ledger.note(found)
        pairs = ledger.in_order()[: asked.games // 2]
        agreement, luck = [each.agreement for each in pairs], [each.luck for each in pairs]
        low, high = around(agreement)
        least, most = around(luck)
        print(
            f"{level}: {2 * len(pairs)} games, {fmean(each.won for each in pairs):.1%} won, agreement "
            f"{fmean(agreement):.1%} ({low:.1%} to {high:.1%}), luck {fmean(luck):+.3f} ({least:+.3f} to {most:+.3f})",
            flush=True,
        )
        means.append(fmean(agreement))
        wrong += not least <= 0 <= most
    wrong += sum(worse >= better for worse, better in pairwise(means))
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
