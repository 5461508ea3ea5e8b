"""How wide things are on the picture of a table, and what is done with long lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.present.pictures.board.facts import Thing

WIDTH, EDGE, GAP = 800, 10, 8
COLUMN = (WIDTH - 2 * EDGE - GAP) // 2
LEFT, RIGHT = EDGE, EDGE + COLUMN + GAP
COLUMNS = (LEFT, RIGHT)

STEP = 35
"""One column of statistics: two bold digits."""

ALIKE_FROM = 7
"""So many things in one list, and those alike in everything shown share a row."""

MOST_ROWS = 24
"""Rows of one list; what is beyond them is counted."""


def gathered(things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Things as they stand in rows: in a long list like ones together, with how many they are."""
    if len(things) < ALIKE_FROM:
        return tuple(things)
    copies: dict[Thing, int] = {}
    for thing in things:
        copies[thing] = copies.get(thing, 0) + 1
    return tuple(replace(thing, copies=count) for thing, count in copies.items())


def shown(things: Sequence[Thing], most: int = MOST_ROWS) -> tuple[tuple[Thing, ...], int]:
    """The rows of a list, and how many things have found no row."""
    rows = gathered(things)
    if len(rows) <= most:
        return rows, 0
    return rows[: most - 1], sum(row.copies for row in rows[most - 1 :])
