"""Limbo: what is being played, reactions that wait their turn, and effects that last."""

from __future__ import annotations

from bot.present.pictures.board.facts import Waiting
from bot.present.pictures.board.measures import EDGE, WIDTH
from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style

ROW = 38
MOST = 4


def limbo_height(limbo: tuple[Waiting, ...]) -> int:
    """A row each, and the last of them counts what has none."""
    return ROW * min(MOST, len(limbo)) + 8 if limbo else 0


def draw_limbo(canvas: Canvas, top: int, title: str, limbo: tuple[Waiting, ...]) -> None:
    """A frame with a row for each thing: whose it is, and what it does."""
    rows = limbo[:MOST]
    if not rows:
        return
    canvas.frame(EDGE, top, WIDTH - 2 * EDGE, ROW * len(rows), "card", "boost")
    canvas.sign("limbo", EDGE + 10, top + 7, 24, "boost")
    left = EDGE + 58 + canvas.text(EDGE + 42, top + 27, title, Style(22, 800), "boost")
    for place, item in enumerate(rows):
        right = WIDTH - EDGE - 14
        if place == MOST - 1 and len(limbo) > MOST:
            right -= 12 + canvas.text(
                right, top + ROW * place + 27, f"+{len(limbo) - MOST}", Style(22, 700), "boost", "right"
            )
        canvas.sign(f"seat{item.seat}", left, top + ROW * place + 9, 20, f"seat{item.seat}")
        canvas.fitted(left + 28, top + ROW * place + 27, item.words, right - left - 28, Style(22, 500))
