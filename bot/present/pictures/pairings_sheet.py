"""The matches of a round as a picture: who meets whom, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style
from bot.present.pictures.palette import Theme

WIDTH = 780
"""Twice as wide as a narrow telephone."""

EDGE, LINE, HEAD = 20, 58, 112
TABLE, MIDDLE = 54, 132
"""How wide the number of a match is, and what stands between two names."""

TITLE, STATE = Style(34, 750), Style(24, 500)
NAME, WINNER, NUMBER, SCORE = Style(27, 550), Style(27, 800), Style(24, 500), Style(27, 700)

Winner = Literal["", "first", "second"]


@dataclass(frozen=True, slots=True)
class PairingsRow:
    """One match: its number, its players and what stands between them; without a second the first rests.

    One without a number heads those below it.
    """

    table: str
    first: str
    middle: str
    second: str = ""
    winner: Winner = ""
    open: bool = False


@dataclass(frozen=True, slots=True)
class PairingsSheet:
    """What the picture of a round shows."""

    title: str
    state: str
    rows: tuple[PairingsRow, ...]
    theme: Theme = "dark"


def draw_pairings(sheet: PairingsSheet) -> Canvas:
    """A line for each match, its players on both sides of what came of it."""
    canvas = Canvas(WIDTH, HEAD + LINE * len(sheet.rows) + EDGE, sheet.theme, "table")
    canvas.fitted(EDGE, 50, sheet.title, WIDTH - 2 * EDGE, TITLE)
    canvas.fitted(EDGE, 88, sheet.state, WIDTH - 2 * EDGE, STATE, "soft")
    left, right = EDGE + TABLE, WIDTH - EDGE - 12
    middle = (left + right) // 2
    room = middle - MIDDLE // 2 - left - 8
    for at, row in enumerate(sheet.rows):
        top = HEAD + LINE * at
        base = top + LINE - 22
        if not row.table:
            canvas.fitted(EDGE, base, row.first, WIDTH - 2 * EDGE, WINNER)
            continue
        canvas.box(EDGE - 6, top, WIDTH - 2 * EDGE + 12, LINE - 6, "card", 10)
        canvas.fitted(EDGE + 6, base, row.table, TABLE - 14, NUMBER, "soft")
        canvas.fitted(left, base, row.first, room, *_look(row, "first"))
        canvas.fitted(middle, base, row.middle, MIDDLE - 12, SCORE, "soft" if row.open else "ink", "middle")
        if row.second:
            canvas.fitted(right, base, row.second, room, *_look(row, "second"), "right")
    return canvas


def _look(row: PairingsRow, at: Winner) -> tuple[Style, str]:
    """Who has won stands in heavy letters of another colour, who has lost in soft ones."""
    if row.winner == at:
        return WINNER, "good"
    return NAME, "soft" if row.winner else "ink"
