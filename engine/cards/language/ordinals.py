"""Which one of those that a player plays is meant: the first of an Afternoon, the second of a Day (4.2.3)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.vocabulary import Record

__all__ = ["Ordinal"]


class Ordinal(Record, frozen=True):
    """The first, the second ... such card that a player plays in an Afternoon, in a Day, or in a turn (4.2.3)."""

    number: int
    each: Literal["afternoon", "day", "turn"] = "afternoon"
