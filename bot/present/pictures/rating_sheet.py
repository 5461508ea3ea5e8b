"""How a rating went, game by game: a line, its highest and its lowest number, and where it stands now."""

from __future__ import annotations

from dataclasses import dataclass

from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style
from bot.present.pictures.palette import Theme

WIDTH, HEIGHT = 800, 380
LEFT, RIGHT, TOP, BOTTOM = 116, 760, 106, 306

TITLE, NUMBER, SMALL = Style(34, 750), Style(28, 650), Style(24, 500)


@dataclass(frozen=True, slots=True)
class RatingSheet:
    """What the picture of a rating shows: a title, the numbers, oldest first, and a word below the line."""

    title: str
    numbers: tuple[int, ...]
    foot: str
    theme: Theme = "dark"


def draw_ratings(sheet: RatingSheet) -> Canvas:
    """The line of a rating; with one game it is a dot."""
    canvas = Canvas(WIDTH, HEIGHT, sheet.theme)
    canvas.box(12, 12, WIDTH - 24, HEIGHT - 24, "card", 20)
    canvas.fitted(36, 62, sheet.title, WIDTH - 72, TITLE)
    lowest, highest = min(sheet.numbers), max(sheet.numbers)
    span = max(1, highest - lowest)

    def height(number: int) -> float:
        return BOTTOM - (BOTTOM - TOP) * (number - lowest) / span if highest > lowest else (TOP + BOTTOM) / 2

    for number in sorted({lowest, highest}):
        line = round(height(number))
        canvas.rule(LEFT, line - 1, RIGHT - LEFT, "line", 1)
        canvas.text(LEFT - 16, line + 9, str(number), NUMBER, "soft", "right")
    step = (RIGHT - LEFT) / max(1, len(sheet.numbers) - 1)
    points = [(LEFT + step * at, height(number)) for at, number in enumerate(sheet.numbers)]
    if len(points) > 1:
        canvas.line(points, "water", 5)
    canvas.line(points[-1:], "good", 18)
    canvas.fitted(LEFT, HEIGHT - 34, sheet.foot, RIGHT - LEFT, SMALL, "soft")
    return canvas
