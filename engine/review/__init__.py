"""The review of a finished game: the chances of each side, what luck brought, and choices judged by what was known."""

from engine.review.line import Line, Unreviewable, line_of
from engine.review.records import AS_GOOD, Choices, Judged, Luck, Point, Review, Why
from engine.review.reviewing import SIMULATIONS, review

__all__ = [
    "AS_GOOD",
    "SIMULATIONS",
    "Choices",
    "Judged",
    "Line",
    "Luck",
    "Point",
    "Review",
    "Unreviewable",
    "Why",
    "line_of",
    "review",
]
