"""Limbo: what is being played, reactions that wait their turn, and effects that last."""

from __future__ import annotations

from bot.present.pictures import letters
from bot.present.pictures.board.facts import Waiting
from bot.present.pictures.board.measures import EDGE, WIDTH
from bot.present.pictures.canvas import LEAST, Canvas
from bot.present.pictures.letters import Style
from bot.present.pictures.running_text import Layout, laid_out, write

ROW = 34
MOST = 4
"""Things that are shown."""

TITLE, COUNT, WORDS = Style(LEAST, 800), Style(LEAST, 700), Style(LEAST, 500)
LINES_FOR = {1: 3, 2: 2}
"""How many lines each thing may take where there are so many; among more of them, one."""


def _left(title: str) -> int:
    return EDGE + 58 + letters.wide(title, TITLE)


def _layouts(title: str, limbo: tuple[Waiting, ...]) -> list[Layout]:
    """What is shown of each thing: on one line in the widest letters that fit there, or else on several."""
    room, most = WIDTH - EDGE - 14 - _left(title) - 28, LINES_FOR.get(len(limbo), 1)
    found = []
    for place, item in enumerate(limbo[:MOST]):
        counted = place == MOST - 1 and len(limbo) > MOST
        free = room - (60 if counted else 0)
        styles = [WORDS._replace(width=width) for width in letters.WIDTHS]
        tries = [
            *((style, 1) for style in (styles if most == 1 else styles[:-1])),
            (styles[1 if most > 1 else -1], most),
        ]
        laid = [laid_out((item.words,), free, style, lines) for style, lines in tries]
        found.append(next((layout for layout in laid if not layout.cut), laid[-1]))
    return found


def limbo_height(title: str, limbo: tuple[Waiting, ...]) -> int:
    """As high as what waits there asks for."""
    return sum(map(_high, _layouts(title, limbo))) + 10 if limbo else 0


def _high(layout: Layout) -> int:
    return ROW - 31 + layout.height + 1


def draw_limbo(canvas: Canvas, top: int, title: str, limbo: tuple[Waiting, ...]) -> None:
    """A frame with a row for each thing: whose it is, and what it does."""
    layouts, left = _layouts(title, limbo), _left(title)
    canvas.frame(EDGE, top, WIDTH - 2 * EDGE, limbo_height(title, limbo) - 6, "card", "boost")
    canvas.sign("limbo", EDGE + 10, top + 6, 24, "boost")
    canvas.text(EDGE + 42, top + 26, title, TITLE, "boost")
    for item, layout in zip(limbo, layouts, strict=False):
        canvas.sign(f"seat{item.seat}", left, top + 8, 20, f"seat{item.seat}")
        write(canvas, left + 28, top + 4, layout)
        top += _high(layout)
    if len(limbo) > MOST:
        canvas.text(WIDTH - EDGE - 14, top - _high(layouts[-1]) + 26, f"+{len(limbo) - MOST}", COUNT, "boost", "right")
