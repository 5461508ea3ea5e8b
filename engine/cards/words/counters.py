"""2.5 Every kind of counter in a row of its own: the rule that says what it does, and whether it has a sign."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards.words.rows import Row, rows_of


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterRow(Row):
    """What the reading of card text and pictures need to know of a kind of counter."""

    rule: str = ""
    """The number of the rule that says what it does; "" where only cards do (2.5.a)."""
    has_a_sign: bool = False
    """Whether a sign of its own stands beside what has it, in pictures and in words."""


COUNTERS = rows_of("counters", CounterRow)
"""Each kind of counter that a card of the program names; cards of later sets may bring others."""

NAMED = frozenset(counter for counter, row in COUNTERS.items() if not row.rule)
"""2.5.a Those that are a name before the word 'counter', and nothing besides."""


def term_of(counter: str) -> str:
    """The key of its word in the table of terms: 'boost', 'kelon-counter'."""
    return f"{counter}-counter" if counter in NAMED or counter not in COUNTERS else counter
