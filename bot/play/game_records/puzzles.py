"""A try at a puzzle as a game: whose it is, what it asks, and whether what has happened reaches it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from engine import Event, Game, Match, Picks
from engine.puzzles import Puzzle, Question, Task, TooLarge, best_answer
from engine.puzzles.tasks import PROGRESS, bit_of, reached_at_dusk

Verdict = Literal["reached", "missed"]


class PuzzleTry(Struct, frozen=True):
    """Which puzzle a game is a try at, with what is needed to judge it."""

    id: str
    seat: int
    task: Task
    bound: bool
    day: int
    """The Day whose Dusk decides."""
    rating: int
    """How hard it is, as people see it."""
    number: int = 1
    """The how manyth try of its solver it is."""

    @property
    def question(self) -> Question:
        """What its solver is asked."""
        return Question(self.seat, self.bound, bit_of(self.task))


def try_at(puzzle: Puzzle, day: int, rating: int, number: int = 1) -> PuzzleTry:
    """A try at a puzzle that stands in that Day."""
    return PuzzleTry(puzzle.id, puzzle.seat, puzzle.task, puzzle.bound, day, rating, number)


def verdict(puzzle: PuzzleTry, events: Iterable[Event], game: Game) -> Verdict | None:
    """4.2.4.e What an answer that caused `events` and led to `game` makes of a try; None while it goes on."""
    ended = game.day > puzzle.day or not (game.open or game.frames)
    if puzzle.task.win:
        if game.result is None:
            return "missed" if ended else None
        return "reached" if puzzle.seat in game.result.winners else "missed"
    for event in events:
        if event.verb == PROGRESS:
            return "reached" if reached_at_dusk(event, puzzle.seat) & bit_of(puzzle.task) else "missed"
    return "missed" if ended or game.result is not None else None


def answered(match: Match, puzzle: PuzzleTry) -> Picks:
    """What the other player of a puzzle answers: a pass where they are bound to, else what keeps the task away."""
    try:
        return best_answer(match, puzzle.question)
    except TooLarge:
        decision = match.game.open[0]
        return Picks(decision.id, list(range(decision.least)))
