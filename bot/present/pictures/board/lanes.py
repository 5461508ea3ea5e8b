"""A band for expeditions that face each other: their totals side by side, what Dusk would bring, and who is in them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.present.pictures import letters
from bot.present.pictures.board.adventure import number_box
from bot.present.pictures.board.facts import TERRAINS, Lane, Side, Thing
from bot.present.pictures.board.measures import COLUMN, EDGE, GAP, LEFT, RIGHT, STEP, WIDTH, shown
from bot.present.pictures.board.rows import (
    NARROW,
    arranged,
    badge,
    badge_width,
    badges,
    counter_box,
    write_name,
    write_statistics,
)
from bot.present.pictures.canvas import LEAST, Canvas
from bot.present.pictures.letters import Style

HEAD, SAID = 48, 34
TITLE, NOBODY = Style(24, 700), Style(22, 500)
FIGURES = 3 * STEP
NAME_ROOM = 24


@dataclass(frozen=True, slots=True)
class Rows:
    """How high the rows of all bands of a picture are, and their letters: smaller, the more there are."""

    high: int
    size: int


def rows_for(lanes: tuple[Lane, ...]) -> Rows:
    """Rows for as many things as stand in the fuller side of each band."""
    most = sum(max((len(shown(side.things)[0]) for side in lane.sides), default=0) for lane in lanes) / max(
        1, len(lanes) / 2
    )
    return Rows(40, 25) if most <= 6 else Rows(36, 24) if most <= 9 else Rows(33, 23) if most <= 14 else Rows(30, 22)


def lane_height(lane: Lane, rows: Rows) -> int:
    """A band as high as its fuller side."""
    most = max((_count(side) for side in lane.sides), default=0)
    return HEAD + SAID + max(1, most) * rows.high + 6


def _count(side: Side) -> int:
    things, beyond = shown(side.things)
    return len(things) + bool(beyond)


def draw_lane(canvas: Canvas, top: int, lane: Lane, rows: Rows) -> None:
    """Header with the totals, then a column for each side, statistics next to the line between them."""
    height = lane_height(lane, rows)
    canvas.box(EDGE, top, WIDTH - 2 * EDGE, height - 4, "card", 10)
    canvas.box(EDGE, top, WIDTH - 2 * EDGE, HEAD, "sunk", 10)
    at = EDGE + 10
    for sign in dict.fromkeys(side.sign for side in lane.sides):
        canvas.sign(sign, at, top + 10, 28)
        at += 36
    canvas.fitted(at, top + 33, lane.title, EDGE + 182 - at, TITLE)
    _totals(canvas, top + 4, lane)
    for place, side in enumerate(lane.sides):
        _side(canvas, top + HEAD, side, place == 1, lane.nobody, rows)
    canvas.rule(WIDTH // 2 - 1, top + 52, 2, "line", height - 62)


def _totals(canvas: Canvas, top: int, lane: Lane) -> None:
    """`left terrain right` for each terrain."""
    for place, terrain in enumerate(TERRAINS):
        middle = EDGE + 186 + place * 196 + 98
        canvas.sign(terrain, middle - 16, top + 4, 32, terrain)
        for way, side in zip((-1, 1), lane.sides, strict=False):
            number_box(
                canvas,
                middle + way * 48,
                top,
                40,
                side.totals[place],
                f"seat{side.seat}",
                terrain in side.wins,
                terrain in side.counts,
            )


def _side(canvas: Canvas, top: int, side: Side, mirrored: bool, nobody: str, rows: Rows) -> None:
    left = RIGHT - GAP // 2 if mirrored else LEFT
    said_at = left + 12 + FIGURES if mirrored else left + 10
    ink = f"seat{side.seat}"
    room = COLUMN - 24 - FIGURES - 30 - (badge_width(side.mark) + 6 if side.mark else 0)
    canvas.sign(("onward" if side.sign == "hero" else "back") if side.wins else ink, said_at, top + 8, 20, ink)
    words = next(
        (said for said in side.said if letters.wide(said, Style(LEAST, 800, NARROW)) <= room),
        side.said[-1] if side.said else "",
    )
    used = canvas.fitted(said_at + 28, top + 26, words, room, Style(22, 800 if side.wins else 600), ink)
    if side.mark is not None:
        badge(canvas, said_at + 28 + used + 6, top + 18, side.mark)
    figures = left + 8 if mirrored else left + COLUMN - 8 - FIGURES
    for place, terrain in enumerate(TERRAINS):
        canvas.sign(terrain, figures + place * STEP + 6, top + 7, 22, terrain)
    things, beyond = shown(side.things)
    top += SAID
    for place, thing in enumerate(things):
        _row(canvas, left, top + place * rows.high + rows.high // 2, thing, mirrored, place % 2 == 0, rows)
    if beyond:
        canvas.text(said_at + 4, top + len(things) * rows.high + rows.high // 2 + 8, f"+{beyond}", TITLE, "soft")
    if not things:
        canvas.fitted(said_at + 2, top + rows.high // 2 + 8, nobody, room, NOBODY, "soft")


def _row(canvas: Canvas, left: int, middle: int, thing: Thing, mirrored: bool, shaded: bool, rows: Rows) -> None:
    """Name, counters, badges, statistics; badges and counters shrink before the name is cut."""
    if shaded:
        canvas.box(left + 4, middle - rows.high // 2 + 1, COLUMN - 8, rows.high - 2, "page", 5)
    has = thing.statistics is not None
    figures = FIGURES if has or mirrored else 4
    behind = arranged(thing, COLUMN - 26 - figures - (0 if has else 30))
    at = left + 12 + FIGURES if mirrored else left + 12
    if not has:
        canvas.sign(thing.kind, at, middle - 11, 22, "soft")
        at += 30
    used = write_name(canvas, at, middle + 8, thing, Style(rows.size, 600), max(NAME_ROOM, behind.room))
    if behind.taken:
        counter_box(canvas, at + used + 5, middle, behind.counters, behind.taken)
    end = left + COLUMN - 10 - (FIGURES if has and not mirrored else 0)
    badges(canvas, end - behind.tail, middle, behind.marks, behind.bare)
    if thing.statistics is not None:
        figures_at = left + 8 if mirrored else left + COLUMN - 8 - FIGURES
        write_statistics(canvas, figures_at, middle, thing.statistics, rows.size + 1, thing.asleep)
