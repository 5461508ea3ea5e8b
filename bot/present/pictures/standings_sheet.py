"""The standings of a league as a picture: a line for each player, in columns that a telephone shows whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.present.pictures.canvas import LEAST, Canvas
from bot.present.pictures.letters import Style, fitted
from bot.present.pictures.palette import Theme

WIDTH = 780
"""Twice as wide as a narrow telephone: letters of 24 pixels are 12 high there."""

EDGE, LINE, HEAD, FOOT = 20, 50, 148, 62
PLACE, COLUMN = 62, 92
"""How wide the column of places is, and each one of numbers."""

SIGN = 22
"""How large the sign of who moves is."""

TITLE, STATE, HEADING = Style(34, 750), Style(24, 500), Style(22, 600)
NAME, OWN, NUMBER = Style(27, 550), Style(27, 800), Style(26, 550)

Standing = Literal["", "own", "gone"]
"""Whether a line is the reader's own, or that of a person who has left."""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line of a table; a line without cells heads those below it."""

    place: str
    name: str
    cells: tuple[str, ...] = ()
    standing: Standing = ""
    moves: int = 0
    """Whether they move up a division by it, above 0, or down, below 0."""


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """What the picture of standings shows; `columns` are what stands above the cells of each line, `widths` how wide
    they are where it is not as usual.
    """

    title: str
    state: str
    columns: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    foot: str = ""
    widths: tuple[int, ...] = ()
    theme: Theme = "dark"


def draw_standings(sheet: StandingsSheet) -> Canvas:
    """The table; every second line has a ground of its own, so that the eye stays on it."""
    height = HEAD + LINE * len(sheet.rows) + (FOOT if sheet.foot else EDGE)
    canvas = Canvas(WIDTH, height, sheet.theme, "table")
    canvas.fitted(EDGE, 50, sheet.title, WIDTH - 2 * EDGE, TITLE)
    canvas.fitted(EDGE, 88, sheet.state, WIDTH - 2 * EDGE, STATE, "soft")
    widths = sheet.widths or (COLUMN,) * len(sheet.columns)
    rights = [(WIDTH - EDGE - 10 - sum(widths[at + 1 :]), width) for at, width in enumerate(widths)]
    for (right, width), words in zip(rights, sheet.columns, strict=True):
        canvas.fitted(right, 132, words, width - 8, HEADING, "soft", "right")
    canvas.rule(EDGE, HEAD - 6, WIDTH - 2 * EDGE)
    for at, row in enumerate(sheet.rows):
        top = HEAD + LINE * at
        _row(canvas, row, top, rights, striped=bool(at % 2))
    if sheet.foot:
        canvas.fitted(EDGE, height - 24, sheet.foot, WIDTH - 2 * EDGE, STATE, "soft")
    return canvas


def _row(canvas: Canvas, row: StandingsRow, top: int, rights: list[tuple[int, int]], *, striped: bool) -> None:
    base = top + LINE - 15
    if not row.cells:
        canvas.fitted(EDGE, base, row.name, WIDTH - 2 * EDGE, OWN)
        return
    if row.standing == "own":
        canvas.frame(EDGE - 6, top, WIDTH - 2 * EDGE + 12, LINE - 2, "card", "good", 10)
    elif striped:
        canvas.box(EDGE - 6, top, WIDTH - 2 * EDGE + 12, LINE - 2, "card", 10)
    ink = "soft" if row.standing == "gone" else "ink"
    canvas.fitted(EDGE + PLACE - 18, base, row.place, PLACE - 18, NUMBER, "soft", "right")
    first, width = rights[0]
    room = first - width - EDGE - PLACE
    if row.moves:
        room -= SIGN + 10
        ink_of_move = "good" if row.moves > 0 else "warn"
        canvas.sign("up" if row.moves > 0 else "down", EDGE + PLACE + room + 8, base - SIGN, SIGN, ink_of_move)
    used = canvas.text(EDGE + PLACE, base, *fitted(row.name, room, OWN if row.standing == "own" else NAME, LEAST), ink)
    if row.standing == "gone":
        canvas.rule(EDGE + PLACE, base - 9, used, "soft", 2)
    for (right, width), cell in zip(rights, row.cells, strict=True):
        canvas.fitted(right, base, cell, width - 16 if width > COLUMN else width - 8, NUMBER, ink, "right")
