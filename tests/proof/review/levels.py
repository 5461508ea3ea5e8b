"""`python -m tests.proof.review.levels`: the practice opponents, reviewed.

Each level plays duels against a random player, mirrored: each seed twice, with equal decks and the level in either
seat. The share of its choices that agree with the review must rise from level to level; and over all mirrored games
of one level, what luck brought it must be nothing within its interval, however much it wins. Of each game some choices
are judged, drawn by its seed, each with as many lines as it has in the review of a duel of eight Days. It goes on where
it was interrupted.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from msgspec import Struct, structs

from engine import default_catalogue
from engine.opponents import LEVELS, Level
from engine.review import line_of, review
from engine.review.judging import judged_choices
from engine.review.line import Line
from tests.engine.review.games import by_levels, chronicle_of, starters
from tests.engine.review.known import LINES_A_CHOICE
from tests.proof.ledger import FOLDER, Pages
from tests.proof.side_by_side import side_by_side
from tests.proof.strength import BUDGETS

SIMULATIONS = 400
"""Lines of the review by which luck is counted."""

CHOICES = 8
"""How many choices of a game are judged."""

LUCKY: Level = "greedy"
"""The level whose luck is counted: it wins nearly all of its games."""


class Reviewed(Struct):
    """Both games of a seed: the share of a level's choices that agree (0 if none is judged), its luck, what it won."""

    number: int
    agreement: float
    luck: float
    won: float


def pair(level: Level, seed: int, choices: int = CHOICES) -> Reviewed:
    """A level against a random player from either seat, some of its choices judged."""
    agreed, count, won = 0, 0, 0.0
    for seat in (0, 1):
        line = played(level, seat, seed)
        mine = [each for each in line.steps if each.is_choice and each.decision and each.decision.seat == seat]
        drawn = Random(seed).sample(mine, min(choices, len(mine)))
        (*_, found) = judged_choices(structs.replace(line, steps=tuple(drawn)), seat, LINES_A_CHOICE * len(drawn), seed)
        assert isinstance(found, list)
        agreed, count = agreed + sum(each.agrees for each in found), count + len(found)
        won += has_won(line, seat)
    return Reviewed(seed, agreed / max(1, count), 0.0, won / 2)


def unjudged(seed: int) -> Reviewed:
    """The luck alone of both games of a seed."""
    luck, won = 0.0, 0.0
    for seat in (0, 1):
        line = played(LUCKY, seat, seed)
        luck += sum(review(line, seed=seed, simulations=SIMULATIONS, seats=[]).luck.of_team(seat, [seat]))
        won += has_won(line, seat)
    return Reviewed(seed, 0.0, luck / 2, won / 2)


def played(level: Level, seat: int, seed: int) -> Line:
    """The duel of a level in that seat and a random player, with equal decks."""
    levels: list[Level] = ["random", "random"]
    levels[seat] = level
    return line_of(
        chronicle_of(by_levels(*levels, seed=seed, given=BUDGETS), seed, starters(seed, 1) * 2), default_catalogue()
    )


def has_won(line: Line, seat: int) -> bool:
    """Whether that seat is among those who have won."""
    result = line.match(line.end).game.result
    return result is not None and seat in result.winners


def around(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean."""
    spread = 1.96 * stdev(values) / math.sqrt(len(values))
    return fmean(values) - spread, fmean(values) + spread


def of_levels(games: int, jobs: int, folder: Path, levels: Sequence[Level] = LEVELS, choices: int = CHOICES) -> int:
    """In how many places levels are out of order, so many duels of each reviewed, and so many choices of a duel."""
    means = []
    for level in levels:
        ledger = Pages(f"review/{level}-{choices}-choices", Reviewed, folder)
        todo = [seed for seed in range(games // 2) if seed not in ledger.batches]
        for found in side_by_side(pair, [(level, seed, choices) for seed in todo], jobs):
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
