"""A part of a knock-out as a picture: up to three rounds side by side, as wide as a telephone can show their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style
from bot.present.pictures.palette import Theme

WIDTH = 780
"""Twice as wide as a narrow telephone."""

EDGE, GAP, HEAD, FOOT = 16, 26, 154, 20
SIDE = 40
"""How high the line of one player is."""

SLOT = 2 * SIDE + 22
"""How much height a match has where there are most of them."""

SCORE = 34
"""How wide the number of games won is."""

TITLE, STATE, ROUND = Style(34, 750), Style(24, 500), Style(24, 700)
NAME, WINNER, NUMBER = Style(24, 550), Style(24, 800), Style(24, 700)

Result = Literal["", "won", "lost"]


@dataclass(frozen=True, slots=True)
class BracketLine:
    """One of two who meet, with how many games they have won; `name` says so where no person is known yet."""

    name: str
    wins: str = ""
    result: Result = ""
    known: bool = True


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A match."""

    first: BracketLine
    second: BracketLine
    open: bool = False


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """A round: what it is called, and its matches from top to bottom; None where a match is not needed."""

    name: str
    boxes: tuple[BracketBox | None, ...]


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """What the picture of a part of a knock-out shows; with `joined` lines lead from each round to the next."""

    title: str
    state: str
    columns: tuple[BracketColumn, ...]
    joined: bool = True
    theme: Theme = "dark"


def draw_bracket(sheet: BracketSheet) -> Canvas:
    """The rounds as columns; a match stands in the middle of those from which its players come."""
    most = max(len(column.boxes) for column in sheet.columns)
    canvas = Canvas(WIDTH, HEAD + SLOT * most + FOOT, sheet.theme, "table")
    canvas.fitted(EDGE, 50, sheet.title, WIDTH - 2 * EDGE, TITLE)
    canvas.fitted(EDGE, 86, sheet.state, WIDTH - 2 * EDGE, STATE, "soft")
    wide = (WIDTH - 2 * EDGE - GAP * (len(sheet.columns) - 1)) // len(sheet.columns)
    before: list[tuple[int, bool]] = []
    for at, column in enumerate(sheet.columns):
        left = EDGE + at * (wide + GAP)
        canvas.fitted(left, 134, column.name, wide, ROUND, "soft")
        middles = [
            HEAD + SLOT * most * (2 * number + 1) // (2 * len(column.boxes)) for number in range(len(column.boxes))
        ]
        places = [(middle, box is not None) for middle, box in zip(middles, column.boxes, strict=True)]
        if sheet.joined and before:
            _join(canvas, before, places, left)
        for middle, box in zip(middles, column.boxes, strict=True):
            if box is not None:
                _box(canvas, box, left, middle - SIDE, wide)
        before = places
    return canvas


def _join(canvas: Canvas, before: list[tuple[int, bool]], places: list[tuple[int, bool]], left: int) -> None:
    """Lines from the matches of a round to those of the next, where each takes one or two of them."""
    if len(before) not in (len(places), 2 * len(places)):
        return
    turn = left - GAP // 2
    for at, (middle, drawn) in enumerate(places):
        feeding = before[2 * at : 2 * at + 2] if len(before) > len(places) else [before[at]]
        heights = [height for height, there in feeding if there]
        if not drawn or not heights:
            continue
        for height in heights:
            canvas.rule(left - GAP, height - 1, GAP // 2 + 1, "line", 2)
        canvas.rule(turn, middle - 1, GAP // 2, "line", 2)
        top, bottom = min([*heights, middle]), max([*heights, middle])
        canvas.box(turn, top - 1, 2, bottom - top + 2, "line")


def _box(canvas: Canvas, box: BracketBox, left: int, top: int, wide: int) -> None:
    canvas.frame(left, top, wide, 2 * SIDE, "card", "water" if box.open else "line", 8, 3 if box.open else 2)
    canvas.rule(left + 8, top + SIDE - 1, wide - 16, "sunk", 2)
    for at, line in enumerate((box.first, box.second)):
        base = top + at * SIDE + SIDE - 11
        style = WINNER if line.result == "won" else NAME
        ink = "good" if line.result == "won" else "soft" if line.result == "lost" or not line.known else "ink"
        room = wide - 24 - (SCORE if line.wins else 0)
        canvas.fitted(left + 12, base, line.name, room, style, ink)
        if line.wins:
            canvas.text(left + wide - 12, base, line.wins, NUMBER, ink, "right")
