"""Puzzles: positions of an Afternoon with a task that one first move alone reaches, whatever the other player answers.

>>> from engine.puzzles import shipped
>>> puzzle = next(iter(shipped().values()))
>>> match = puzzle.match()
>>> match.game.open[0].seat == puzzle.seat, match.game.open[0].kind
(True, 'turn')
"""

from engine.puzzles.answering import Attempt, attempted, best_answer
from engine.puzzles.making import Made, has_few_plays, made, made_of, puzzle_at
from engine.puzzles.puzzle import BadPuzzleFile, Puzzle, PuzzleChanged, read, shipped, written
from engine.puzzles.solving import NotAPuzzle, Question, Solver, TooLarge, only_first_move
from engine.puzzles.tasks import Task

__all__ = [
    "Attempt",
    "BadPuzzleFile",
    "Made",
    "NotAPuzzle",
    "Puzzle",
    "PuzzleChanged",
    "Question",
    "Solver",
    "Task",
    "TooLarge",
    "attempted",
    "best_answer",
    "has_few_plays",
    "made",
    "made_of",
    "only_first_move",
    "puzzle_at",
    "read",
    "shipped",
    "written",
]
