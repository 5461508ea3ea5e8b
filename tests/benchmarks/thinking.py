"""How long a practice opponent takes for an answer, in processor time: budgets are counted, so this is what they cost.

Positions are those of mirror matches of ready-made decks that greedy opponents play; in each the level is asked, and
greed plays on. Answers with one legal option only take no thinking and do not count.
"""

from __future__ import annotations

import time
from itertools import count

from engine import new_match, ready_made_decks
from engine.opponents import LEVELS, SIMULATIONS, Level, answer_at
from engine.selfplay.matchups import starters
from tests.benchmarks.lines import Line

ANSWERS: dict[Level, int] = {"random": 2_000, "greedy": 2_000, "planner": 120, "search": 60}
"""How many answers of each level are timed: spread over whole games, so that early and late Days count alike."""

EVERY = 7
"""Of so many decisions of a game one is given to a level that looks ahead."""

LONGEST_MS = 3_000
"""What an answer of the best level may take, of twenty the slowest left out."""


def measure() -> list[Line]:
    """Median, 95th percentile and longest answer of each level."""
    return [_line(level, sorted(_answers(level))) for level in LEVELS]


def _line(level: Level, spent: list[float]) -> Line:
    p50, p95 = (spent[int(share * (len(spent) - 1))] for share in (0.5, 0.95))
    told = f"p50 {p50:,.1f} ms, longest {spent[-1]:,.1f} ms, of {len(spent)} answers"
    return Line(f"{level}, {SIMULATIONS[level]} simulations: p95", p95, "ms", LONGEST_MS, told)


def _answers(level: Level) -> list[float]:
    """Milliseconds of processor time for each of so many answers."""
    spent: list[float] = []
    names, every = starters(), EVERY if SIMULATIONS[level] else 1
    for seed in count():
        deck = ready_made_decks()[names[seed % len(names)]]
        table = new_match([deck, deck], seed)
        for number in count():
            if table.game.result is not None:
                break
            decision = table.game.open[0]
            chance = seed * 1_000_003 + number
            if number % every == seed % every and len(decision.options) > 1:
                began = time.process_time()
                answer_at(table, decision, level, chance)
                spent.append((time.process_time() - began) * 1000)
                if len(spent) == ANSWERS[level]:
                    return spent
            table.answer(answer_at(table, decision, "greedy", chance))
    return spent
