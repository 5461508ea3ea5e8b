"""Answering: the line that solves a puzzle, what the other player answers to any other, and what came of a try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.core.match import Match
from engine.puzzles.solving import MOST_TRIED, Onward, Question, Solver, carried_out
from engine.state.decisions import Answer, Picks

Attempt = Literal["open", "reached", "missed"]
"""Whether a try goes on, has reached its task, or cannot any more."""


def attempted(match: Match, question: Question, answers: Sequence[Answer]) -> Attempt:
    """What has come of answers from the position of a puzzle; `match` moves by them.

    A try that drew or rolled may yet go on: what is judged is what has happened at Dusk.
    """
    settled: int | None = None
    for answer in answers:
        if not isinstance(answer, Picks):
            match.answer(answer)
            continue
        after = carried_out(match, answer, question, settled, foresees=False)
        if not isinstance(after, Onward):
            return "reached" if after.sure & question.wanted else "missed"
        settled = after.settled
    return "open"


def line_of(match: Match, question: Question, first: int) -> list[str]:
    """The codes of what the solver picks in a line that surely reaches what is wanted, from its first move on.

    It follows the likeliest answers of the other player.
    """
    (decision,) = match.game.open
    state, settled, codes = match.copy(), None, list[str]()
    picks = Picks(decision.id, [first])
    while True:
        decision = state.game.open[0]
        if decision.seat == question.seat:
            codes += [decision.options[at].code for at in picks.picks]
        after = carried_out(state, picks, question, settled)
        if not isinstance(after, Onward):
            return codes
        settled = after.settled
        picks = best_answer(state, question, settled)


def best_answer(match: Match, question: Question, settled: int | None = None, most: int = MOST_TRIED) -> Picks:
    """What is best to answer for the player asked: reaching what is wanted for the solver, else keeping it away.

    Raises TooLarge where there is too much to try.
    """
    decision = match.game.open[0]
    mine, best = decision.seat == question.seat, None
    for picks, value in Solver(question, most).answers(match, settled):
        sure, possible = bool(value.sure & question.wanted), bool(value.possible & question.wanted)
        good = (sure, possible) if mine else (not possible, not sure)
        if best is None or good > best[0]:
            best = good, picks
        if good == (True, True):
            break
    assert best is not None, "every question has an answer"
    return best[1]
