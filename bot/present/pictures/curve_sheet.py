"""A line for each side of a game, from moment to moment, with the Days below: its chances, or how far it has come."""

from __future__ import annotations

from dataclasses import dataclass

from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style
from bot.present.pictures.palette import Theme

WIDTH, HEIGHT = 1000, 520
LEFT, RIGHT, TOP, BOTTOM = 110, 964, 100, 400

TITLE, NUMBER, SMALL = Style(34, 750), Style(24, 600), Style(26, 600)

INKS = ("seat0", "seat1", "seat2", "seat3")


@dataclass(frozen=True, slots=True)
class CurveSheet:
    """What the picture shows: the sides by name, a share for each at every moment, and where Days begin."""

    title: str
    sides: tuple[str, ...]
    shares: tuple[tuple[float, ...], ...]
    """Of each moment those of each side, from 0 to 1."""
    days: tuple[tuple[int, str], ...]
    """The moment with which a Day begins, and what stands below it."""
    marks: tuple[tuple[float, str], ...]
    """The shares that have a line across the picture, and what stands beside it."""
    theme: Theme = "dark"


def draw_curve(sheet: CurveSheet) -> Canvas:
    """The lines, with a mark and a name for each side in its colour."""
    canvas = Canvas(WIDTH, HEIGHT, sheet.theme)
    canvas.box(12, 12, WIDTH - 24, HEIGHT - 24, "card", 20)
    canvas.fitted(36, 62, sheet.title, WIDTH - 72, TITLE)
    for share, name in sheet.marks:
        line = round(BOTTOM - (BOTTOM - TOP) * share)
        canvas.rule(LEFT, line - 1, RIGHT - LEFT, "line", 1)
        canvas.text(LEFT - 14, line + 8, name, NUMBER, "soft", "right")
    step = (RIGHT - LEFT) / max(1, len(sheet.shares) - 1)
    for number, (at, name) in enumerate(sheet.days):
        left = round(LEFT + step * at)
        canvas.box(left, TOP, 1, BOTTOM - TOP, "sunk")
        end = sheet.days[number + 1][0] if number + 1 < len(sheet.days) else len(sheet.shares) - 1
        canvas.fitted(left + 2, BOTTOM + 34, name, max(20, round(step * (end - at)) - 6), NUMBER, "soft")
    room = (RIGHT - LEFT) // len(sheet.sides)
    for side, name in enumerate(sheet.sides):
        points = [(LEFT + step * at, BOTTOM - (BOTTOM - TOP) * each[side]) for at, each in enumerate(sheet.shares)]
        if len(points) > 1:
            canvas.line(points, INKS[side], 5)
        canvas.line(points[-1:], INKS[side], 16)
        left = LEFT + side * room
        canvas.box(left, HEIGHT - 62, 26, 26, INKS[side], 6)
        canvas.fitted(left + 38, HEIGHT - 40, name, room - 50, SMALL, INKS[side])
    return canvas
