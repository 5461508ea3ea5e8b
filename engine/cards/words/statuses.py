"""2.4 Every status in a row of its own: the rule that says what it does, the zones that know it, and how it is said."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards.words.rows import Row, rows_of


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusRow(Row):
    """What the rules, the reading of card text, random games and pictures need to know of a status."""

    rule: str = ""
    """The number of the rule that says what it does; "" where only cards do."""
    zones: tuple[str, ...] = ()
    """2.4.1 The zones in which an object may have it as the rules are printed."""
    is_good: bool | None = None
    """Whether it is good for the player who controls what has it; None where that is not plain."""
    is_a_keyword: bool = False
    """Whether card text prints it as a word with a capital letter and a meaning of its own."""
    has_a_sign: bool = False
    """Whether a sign of its own stands beside what has it, in pictures and in words."""


STATUSES = rows_of("statuses", StatusRow)
"""Each `Status` of the ability language, in the order of their signs; Boosted is only to have a boost (2.4.4.a)."""
