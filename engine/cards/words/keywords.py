"""7.4 Every keyword in a row of its own: whether a number belongs to it, and whether it has a sign."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards.words.rows import Row, rows_of


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordRow(Row):
    """What the reading of card text and pictures need to know of a keyword."""

    has_number: bool = False
    """7.4.5.b, v3:7.4.5 Whether a number always belongs to it."""
    has_a_sign: bool = False
    """Whether a sign of its own stands beside what has it on the table, in pictures and in words."""


KEYWORDS = rows_of("keywords", KeywordRow)
"""Each `KeywordName` of the ability language, in the order of their signs."""
