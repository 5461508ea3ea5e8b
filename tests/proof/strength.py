"""`python -m tests.proof.strength`: each level of the practice opponents against the one below it.

Mirrored: each seed is played twice with equal decks, once with the better level in either seat. It prints how many
games were played and won, the 95 % interval of the share (Wilson's), and the budgets, which are counted in
simulations; tree search plays at a quarter of its own. It goes on where it was interrupted. It fails where the lower
end of an interval is not above 50 %, with all the games that were asked for.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from engine import Match, new_match, ready_made_decks
from engine.opponents import LEVELS, SIMULATIONS, Level, answer_at
from engine.selfplay.matchups import starters
from tests.proof.ledger import FOLDER, Pages
from tests.proof.side_by_side import side_by_side

BUDGETS: dict[Level, int] = {**SIMULATIONS, "search": SIMULATIONS["search"] // 4}
"""Simulations for an answer; of tree search a quarter of those it has in practice."""

LONGEST = 3_000
"""More answers than any game takes."""


class Pair(Struct):
    """One seed, played with the better level in either seat; draws count half."""

    number: int
    won: float
    answers: int


def duel(levels: tuple[Level, Level], seed: int, budgets: dict[Level, int] | None = None) -> tuple[Match, int]:
    """A duel of equal decks that is played to its end, and how many answers it took."""
    given, names = budgets or BUDGETS, starters()
    deck = ready_made_decks()[names[seed % len(names)]]
    table = new_match([deck, deck], seed)
    for number in range(LONGEST):
        if table.game.result is not None:
            return table, number
        decision = table.game.open[0]
        level = levels[decision.seat]
        table.answer(answer_at(table, decision, level, seed * 1_000_003 + number, given[level]))
    raise AssertionError(f"the duel of {levels} with the seed {seed} does not end")


def pair(better: Level, worse: Level, seed: int) -> Pair:
    """Both games of a seed."""
    won, answers = 0.0, 0
    for seat, levels in enumerate(((better, worse), (worse, better))):
        table, number = duel(levels, seed)
        winners = table.game.result.winners if table.game.result else []
        won += (seat in winners) if winners else 0.5
        answers += number
    return Pair(seed, won, answers)


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where every level beats the one below for certain, 1 where one does not, 130 where it was interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="how many duels of the levels that take no time")
    parser.add_argument("--minutes", type=float, default=60, help="for how long tree search plays")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    parser.add_argument("--only", choices=LEVELS[1:], help="this level alone against the one below it")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where games are kept")
    asked = parser.parse_args(arguments)
    weak = 0
    for worse, better in pairwise(LEVELS):
        if asked.only in (None, better):
            minutes = asked.minutes if better == "search" else None
            games = 10 * asked.games if better == "search" else asked.games
            weak += not _beats(better, worse, games, minutes, asked.jobs, asked.folder)
    return min(weak, 1)


def _beats(better: Level, worse: Level, games: int, minutes: float | None, jobs: int, folder: Path) -> bool:
    """Plays what is missing of a matchup of two levels, and says what came of it."""
    name = f"strength/{better}-{BUDGETS[better]}-{worse}-{BUDGETS[worse]}"
    ledger, began = Pages(name, Pair, folder), time.monotonic()
    todo = [seed for seed in range(games // 2) if seed not in ledger.batches]
    for played in side_by_side(pair, [(better, worse, seed) for seed in todo], jobs):
        ledger.note(played)
        if minutes is not None and time.monotonic() - began > minutes * 60:
            break
    pairs = ledger.in_order()[: games // 2]
    won, count = sum(each.won for each in pairs), 2 * len(pairs)
    low, high = interval(won, count)
    print(
        f"{better} ({BUDGETS[better]} simulations) against {worse} ({BUDGETS[worse]}): {count} games, "
        f"{won / count:.1%} won, 95 % interval {low:.1%} to {high:.1%}",
        flush=True,
    )
    return low > 0.5


if __name__ == "__main__":
    sys.exit(main())
