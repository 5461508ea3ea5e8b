"""Shares as bars: a line for each thing, how much of it was won, and out of how many games."""

from __future__ import annotations

from dataclasses import dataclass

from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style
from bot.present.pictures.palette import Theme

WIDTH = 780
"""Twice as wide as a narrow telephone."""

EDGE, LINE, HEAD, FOOT = 20, 64, 112, 52
NUMBER = 150
"""How wide the numbers at the right are."""

TITLE, STATE = Style(34, 750), Style(24, 500)
NAME, VALUE = Style(26, 600), Style(26, 700)


@dataclass(frozen=True, slots=True)
class Bar:
    """One line: what it is about, its share in thousandths, and the words at its right."""

    name: str
    share: int
    value: str


@dataclass(frozen=True, slots=True)
class BarsSheet:
    """What a picture of shares shows; half of the width is marked, for that is what is to be expected of a duel."""

    title: str
    state: str
    bars: tuple[Bar, ...]
    foot: str = ""
    theme: Theme = "dark"


def draw_bars(sheet: BarsSheet) -> Canvas:
    """A name above each bar, and its numbers at the right."""
    height = HEAD + LINE * len(sheet.bars) + (FOOT if sheet.foot else EDGE)
    canvas = Canvas(WIDTH, height, sheet.theme, "table")
    canvas.fitted(EDGE, 50, sheet.title, WIDTH - 2 * EDGE, TITLE)
    canvas.fitted(EDGE, 88, sheet.state, WIDTH - 2 * EDGE, STATE, "soft")
    room = WIDTH - 2 * EDGE - NUMBER
    for at, bar in enumerate(sheet.bars):
        top = HEAD + LINE * at
        canvas.fitted(EDGE, top + 26, bar.name, room, NAME)
        canvas.box(EDGE, top + 38, room, 14, "card", 6)
        used = room * min(max(bar.share, 0), 1000) // 1000
        if used:
            canvas.box(EDGE, top + 38, max(used, 14), 14, "water", 6)
        canvas.box(EDGE + room // 2 - 1, top + 35, 2, 20, "ink")
        canvas.fitted(WIDTH - EDGE, top + 44, bar.value, NUMBER - 16, VALUE, "ink", "right")
    if sheet.foot:
        canvas.fitted(EDGE, height - 20, sheet.foot, WIDTH - 2 * EDGE, STATE, "soft")
    return canvas
