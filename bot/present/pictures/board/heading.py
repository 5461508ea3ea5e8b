"""The bar on top: the day, where in it we are, and who is asked."""

from __future__ import annotations

from bot.present.pictures import letters
from bot.present.pictures.board.facts import Heading
from bot.present.pictures.board.measures import EDGE, WIDTH
from bot.present.pictures.canvas import LEAST, Canvas
from bot.present.pictures.letters import Style

HEIGHT = 50
DAY, PHASE, ASKED = Style(30, 800), Style(30, 600), Style(27, 800)


def draw_heading(canvas: Canvas, top: int, heading: Heading) -> None:
    """Day, phase and a row of dots for the phases at the left, who is asked at the right."""
    canvas.box(0, top, WIDTH, HEIGHT, "sunk")
    left = EDGE + canvas.text(EDGE, top + 35, heading.day, DAY) + 16
    if heading.phase:
        left += canvas.text(left, top + 35, heading.phase, PHASE) + 16
    for place in range(heading.phases):
        here = place == heading.place
        size = 20 if here else 12
        canvas.sign("disc" if here else "ring", left, top + (15 if here else 19), size, "ink" if here else "line")
        left += size + 5
    if heading.asked:
        _asked(canvas, top, left + 10, heading)


def _asked(canvas: Canvas, top: int, free: int, heading: Heading) -> None:
    """Who is asked, in a box in their colour; several in an outlined one, with the shapes of all."""
    shapes = 30 * len(heading.seats)
    room = WIDTH - EDGE - free - shapes - 20
    words, style = letters.fitted(heading.asked, room, ASKED, LEAST)
    wide = letters.wide(words, style) + shapes + 20
    left, one = WIDTH - EDGE - wide, len(heading.seats) == 1 and not heading.many
    if one:
        canvas.box(left, top + 5, wide, 40, f"seat{heading.seats[0]}", 8)
    else:
        canvas.frame(left, top + 5, wide, 40, "card", "ink", 8, 3)
    for place, seat in enumerate(heading.seats):
        canvas.sign(f"seat{seat}", left + 10 + 30 * place, top + 13, 24, "inverse" if one else f"seat{seat}")
    canvas.text(left + 10 + shapes, top + 34, words, style, "inverse" if one else "ink")
