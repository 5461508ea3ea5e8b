"""A whole review, step by step, within a budget of lines that are played on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TypeVar

from engine.review.judging import judged_choices
from engine.review.line import Line
from engine.review.luck import curve, events_of, luck, turns_of
from engine.review.records import Judged, Luck, Point, Review, summed_up

SIMULATIONS = 3_000
"""Lines of the review of a duel; those of more players, which take longer, are fewer.

With them a game of eight Days takes less than a minute of one processor.
"""

CURVE_SHARE, LUCK_SHARE = 0.15, 0.25
LEAST_LINES, MOST_LINES = 2, 24

Progress = Callable[[int, int], None]
"""Is told how many lines are played, and about how many there will be."""

Found = TypeVar("Found")


def review(
    line: Line,
    *,
    seed: int = 1,
    simulations: int | None = None,
    seats: Collection[int] | None = None,
    progress: Progress = lambda done, total: None,
) -> Review:
    """The review of the line of a finished game: the same of the same line, seed and budget.

    `seats` are those whose choices are judged; without them all are.
    """
    game = line.match(line.end).game
    judged_seats = sorted(range(game.seats) if seats is None else seats)
    turns, events = turns_of(line), events_of(line)
    budget = simulations or SIMULATIONS * 2 // game.seats
    done = 0

    def followed(steps: Iterator[int | Found]) -> Found:
        nonlocal done
        for step in steps:
            if not isinstance(step, int):
                return step
            done += step
            progress(min(done, budget), budget)
        raise AssertionError("what is followed ends with what it has found")

    points: list[Point] = followed(curve(line, turns, _lines(CURVE_SHARE * budget, len(turns)), seed))
    brought: Luck = followed(luck(line, events, _lines(LUCK_SHARE * budget, 2 * len(events)), seed))
    share = int((1 - CURVE_SHARE - LUCK_SHARE) * budget / max(1, len(judged_seats)))
    judged: list[Judged] = []
    for seat in judged_seats:
        judged += followed(judged_choices(line, seat, share, seed))
    progress(budget, budget)
    assert game.result is not None
    return Review(
        mode=game.options.mode,
        teams=list(game.teams),
        winners=list(game.result.winners),
        simulations=done,
        curve=points,
        luck=brought,
        choices=[summed_up(seat, judged) for seat in judged_seats],
        judged=sorted(judged, key=lambda each: (each.entry, each.place)),
    )


def _lines(budget: float, width: int) -> int:
    return max(LEAST_LINES, min(MOST_LINES, int(budget / max(1, width))))
