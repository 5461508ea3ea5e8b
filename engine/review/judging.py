"""Choices judged from what their player knew: every answer is tried in positions that the player could imagine.

All answers are tried in the same few positions; where another one than was played seems better, the two are tried in
fresh ones; and the worst few choices of a seat in fresh ones again, so that no figure flatters what it was picked by.
Which is tried how often depends on nothing but what this seat knew, and on its share of the budget.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from engine.core.match import Match
from engine.opponents.imagining import imagined
from engine.opponents.looking_ahead import candidates
from engine.opponents.scene import ImaginedScene
from engine.opponents.worth import worths
from engine.review.line import Line, Step
from engine.review.records import AS_GOOD, NAMED, Judged
from engine.review.simulating import Tally, seed_of
from engine.state.decisions import Decision, PassOption, Picks

FIRST_SHARE, SECOND_SHARE = 0.5, 0.3
"""Of a seat's budget, what goes to the first look at all choices, and to the second; the rest to the worst choices."""

LEAST_WORLDS, MOST_WORLDS = 2, 64
"""In how many positions an answer is tried at a look."""

MOST_COMPARED = 6
"""How many other answers are tried: those that seem best at first sight."""

LOOKED_AT_AGAIN = 2 * NAMED
"""How many of the worst choices are looked at a third time."""


class Choice:
    """One choice while it is looked at."""

    def __init__(self, line: Line, step: Step, turn: int, number: int, seed: int) -> None:
        assert step.decision is not None
        assert isinstance(step.answer, Picks)
        self.step, self.turn, self.decision, self.seat = step, turn, step.decision, step.decision.seat
        self.played = step.answer
        self._seed = seed_of(seed, self.seat, number)
        match = line.match(step.before)
        self.day = match.game.day
        self.position = imagined(match, self.seat, self._seed)
        self.tried = answers(self.position, self.decision, self.played, self._seed)
        self.best = self.played
        self.own, self.other = Tally(self.played, match.game.seats), Tally(self.played, match.game.seats)
        self._looks = 0

    def look_at_all(self, worlds: int) -> Iterator[int]:
        """Tries every answer in the same positions, and finds the best; a number of lines after each position."""
        tallies = [Tally(picks, self.position.game.seats) for picks in self.tried]
        yield from self._try(tallies, worlds)
        best = max(range(len(tallies)), key=lambda at: (tallies[at].mean, -at))
        self.best = self.played if tallies[best].mean <= tallies[0].mean else tallies[best].picks
        self.own = tallies[0]
        self.other = tallies[best] if self.best is not self.played else tallies[0]

    def look_at_two(self, worlds: int) -> Iterator[int]:
        """Tries what was played and what seemed better in fresh positions; what was found before is put aside."""
        seats = self.position.game.seats
        self.own, self.other = Tally(self.played, seats), Tally(self.best, seats)
        yield from self._try([self.own, self.other], worlds)

    def _try(self, tallies: Sequence[Tally], worlds: int) -> Iterator[int]:
        self._looks += 1
        for number in range(worlds):
            world = imagined(self.position, self.seat, seed_of(self._seed, self._looks, number))
            way = seed_of(self._seed, "way", self._looks, number)
            for tally in tallies:
                tally.try_once(world.copy(), self.seat, way)
            yield len(tallies)

    @property
    def is_better(self) -> bool:
        """Whether another answer seems better than what was played."""
        return self.best is not self.played

    @property
    def lost(self) -> float:
        """How much less what was played comes to."""
        return self.other.mean - self.own.mean

    def judged(self, *, named: bool) -> Judged:
        """What is to be said of it."""
        better = self.is_better and self.lost > 0
        return Judged(
            seat=self.seat,
            day=self.day,
            turn=self.turn,
            entry=self.step.entry,
            place=self.step.place,
            prompt=self.decision.prompt,
            played=list(self.played.picks),
            better=list(self.best.picks if better else self.played.picks),
            chance=round(self.own.mean, 4),
            best=round(self.other.mean if better else self.own.mean, 4),
            error=round(self._error(), 4),
            why=[self.own.why, self.other.why] if named and better else [],
        )

    def _error(self) -> float:
        differences = [theirs - mine for theirs, mine in zip(self.other.values, self.own.values, strict=True)]
        count = len(differences)
        mean = sum(differences) / max(1, count)
        variance = sum((each - mean) ** 2 for each in differences) / max(1, count - 1)
        return math.sqrt(variance / max(1, count))


def answers(position: Match, decision: Decision, played: Picks, seed: int) -> list[Picks]:
    """The answers that are compared, what was played first, and always passing; the order of picks does not count."""
    chance = Random(seed)
    worth = worths(ImaginedScene(position, decision.seat), decision)
    others = [picks for picks in candidates(position, decision, chance) if sorted(picks.picks) != sorted(played.picks)]
    chance.shuffle(others)
    passes = [picks for picks in others if any(isinstance(decision.options[at], PassOption) for at in picks.picks)]
    others.sort(key=lambda picks: -sum(worth[at] for at in picks.picks))
    return [played, *others[:MOST_COMPARED], *(picks for picks in passes if picks not in others[:MOST_COMPARED])]


def judged_choices(line: Line, seat: int, budget: int, seed: int) -> Iterator[int | list[Judged]]:
    """Judges the choices of a seat with so many lines; yields how many each step took, and at last what was found."""
    choices: list[Choice] = []
    turn = 0
    for step in line.steps:
        turn += step.begins_turn
        if step.is_choice and step.decision is not None and step.decision.seat == seat:
            choices.append(Choice(line, step, turn, len(choices), seed))
    choices = [choice for choice in choices if len(choice.tried) > 1]
    width = sum(len(choice.tried) for choice in choices)
    worlds = _worlds(FIRST_SHARE * budget, width)
    for choice in choices:
        yield from choice.look_at_all(worlds)
    doubtful = [choice for choice in choices if choice.is_better]
    worlds = _worlds(SECOND_SHARE * budget, 2 * len(doubtful))
    for choice in doubtful:
        yield from choice.look_at_two(worlds)
    worst = sorted((each for each in doubtful if each.lost > AS_GOOD), key=lambda each: -each.lost)[:LOOKED_AT_AGAIN]
    worlds = _worlds((1 - FIRST_SHARE - SECOND_SHARE) * budget, 2 * len(worst))
    for choice in worst:
        yield from choice.look_at_two(worlds)
    yield [choice.judged(named=choice in worst) for choice in choices]


def _worlds(budget: float, width: int) -> int:
    """In how many positions each of so many answers can be tried."""
    return max(LEAST_WORLDS, min(MOST_WORLDS, int(budget / max(1, width))))
