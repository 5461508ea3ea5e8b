"""Positions with a known best answer: read from scenarios, and told from every other answer by trying all lines.

The last step of a case is what is best. An answer of it counts where no other comes to as much when every line is
tried against every answer of the others until the next Day: to a win, or else to more regions ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from msgspec import Struct

from engine.cards.catalogue import Catalogue
from engine.core.match import Match
from engine.puzzles.solving import all_answers
from engine.review.judging import answers, judged_choices
from engine.review.line import Line, Step
from engine.review.records import Judged
from engine.rules.ending import distances
from engine.scenarios.laying import Layer
from engine.scenarios.reading.cases import Case
from engine.scenarios.reading.nodes import List
from engine.scenarios.running import load, played
from engine.state.decisions import Decision, Picks

FILE = Path(__file__).with_name("positions.yaml")

LINES_A_CHOICE = 18
"""The share of one choice in the review of a duel of eight Days: 900 lines of a seat, by its 50 choices."""

MOST_LINES = 20_000
"""How many answers are tried before a position is called too large to know the best one."""

ANN = 0

Worth = tuple[float, int]
"""Won, lost or neither; and by how many regions a seat's team has come further than the others."""


class Position(Struct, frozen=True):
    """A choice of which the best answer is known."""

    title: str
    before: bytes
    decision: Decision
    catalogue: Catalogue
    best: Picks
    others: tuple[Picks, ...]
    """Every other answer that a review compares; each is worse."""


@cache
def positions(every: int = 1) -> tuple[Position, ...]:
    """The positions of the file, or those of every so-many-th of its cases.

    Raises AssertionError for a best answer that another one comes up to.
    """
    return tuple(each for case in cases_of(FILE.read_text())[::every] for each in positions_of(case))


def cases_of(text: str) -> list[Case]:
    """The cases of a file of positions; raises BadScenario."""
    return load(text, FILE.name)


def positions_of(case: Case) -> Iterator[Position]:
    """Every choice of the last step of a case of which one answer alone is best."""
    assert isinstance(case.when, List)
    known = len(played(replace(case, when=List(case.when.at, case.when.items[:-1]))).answers)
    given = played(case).answers
    match = Layer(case).laid()
    match.run()
    found = 0
    for number, answer in enumerate(given):
        assert isinstance(answer, Picks)
        decision = match.decision(answer.decision)
        assert decision is not None, case.title
        if number >= known and decision.kind != "pay":
            title = f"line {case.at.line}, {case.title}: {decision.prompt}"
            tried = answers(match, decision, answer, 1)[1:]
            worth, others = worth_of(match, answer), [worth_of(match, each) for each in tried]
            assert all(worth >= each for each in others), f"{title}: not the best, {worth} beside {others}"
            if others and all(worth > each for each in others):
                found += 1
                yield Position(title, match.save(), decision, case.catalogue, answer, tuple(tried))
        match.answer(answer)
    assert found, f"{case.title}: no answer of its last step is the only best one"


def worth_of(match: Match, picks: Picks) -> Worth:
    """What an answer comes to for the seat asked, if all answer as well as can be until the next Day."""
    decision = match.decision(picks.decision)
    assert decision is not None
    return Tried(decision.seat, match.game.day).after(match, picks)


class Tried:
    """Every line of a Day, for one seat."""

    def __init__(self, seat: int, day: int) -> None:
        self._seat, self._day, self._count = seat, day, 0

    def after(self, match: Match, picks: Picks) -> Worth:
        """What comes of an answer."""
        self._count += 1
        assert self._count < MOST_LINES, "too many lines to try all of them"
        state = match.copy()
        state.answer(picks)
        game = state.game
        if game.result is not None or game.day > self._day:
            return self._worth(state)
        decision = game.open[0]
        each = [self.after(state, answer) for answer in self._answers(state, decision)]
        return max(each) if game.teams[decision.seat] == game.teams[self._seat] else min(each)

    def _answers(self, match: Match, decision: Decision) -> list[Picks]:
        tried = list(all_answers(match, decision))
        return tried if match.game.phase in ("noon", "afternoon", "dusk") else tried[:1]

    def _worth(self, match: Match) -> Worth:
        game, gone = match.game, distances(match.game)
        team = game.teams[self._seat]
        mine = max(far for seat, far in enumerate(gone) if game.teams[seat] == team)
        theirs = max(far for seat, far in enumerate(gone) if game.teams[seat] != team)
        won = 0.0
        if game.result is not None and game.result.winners:
            won = 1.0 if self._seat in game.result.winners else -1.0
        return won, 0 if won else mine - theirs


def judged(chosen: Sequence[tuple[Position, Picks]], seed: int, lines: int = LINES_A_CHOICE) -> list[Judged]:
    """What a review says of these answers to positions, with as many lines as so many choices have in one."""
    steps = [
        Step(number, 0, position.before, picks, position.decision) for number, (position, picks) in enumerate(chosen)
    ]
    (catalogue,) = {id(position.catalogue): position.catalogue for position, _ in chosen}.values()
    (*_, found) = judged_choices(Line(tuple(steps), b"", catalogue), ANN, lines * len(chosen), seed)
    assert isinstance(found, list)
    return found


def misjudged(every: Sequence[Position], seed: int) -> list[str]:
    """The positions where a review does not name the best answer to one who played another, or finds fault with it."""
    chance = Random(seed)
    wrong = [(each, chance.choice(each.others)) for each in every]
    best = [(each, each.best) for each in every]
    faults = []
    for position, worse, right in zip(every, judged(wrong, seed), judged(best, seed), strict=True):
        if worse.better != position.best.picks or worse.agrees:
            faults.append(f"{position.title}: {position.best.picks} not found, but {worse.better} for {worse.played}")
        elif not right.agrees:
            faults.append(f"{position.title}: {right.better} is called better than {right.played}")
    return faults
