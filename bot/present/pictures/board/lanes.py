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
    terrain_sign,
    write_name,
    write_statistics,
)
from bot.present.pictures.canvas import LEAST, Canvas
from bot.present.pictures.letters import Style

HEAD, SAID = 44, 32
TITLE, NOBODY = Style(24, 700), Style(22, 500)
FIGURES = 3 * STEP
NAME_ROOM, NOBODY_ROOM = 24, 160


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
    return Rows(38, 25) if most <= 6 else Rows(35, 24) if most <= 9 else Rows(32, 23) if most <= 14 else Rows(30, 22)


def lane_height(lane: Lane, rows: Rows) -> int:
    """A band as high as its fuller side."""
    most = max((_count(side) for side in lane.sides), default=0)
    return HEAD + SAID + most * rows.high + (8 if most else 4)


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
        canvas.sign(sign, at, top + 8, 28)
        at += 36
    canvas.fitted(at, top + 31, lane.title, EDGE + 182 - at, TITLE)
    _totals(canvas, top + 3, lane)
    for place, side in enumerate(lane.sides):
        _side(canvas, top + HEAD, side, place == 1, lane, rows)
    canvas.rule(WIDTH // 2 - 1, top + HEAD + 4, 2, "line", height - HEAD - 12)


def _totals(canvas: Canvas, top: int, lane: Lane) -> None:
    """`left terrain right` for each terrain."""
    for place, terrain in enumerate(TERRAINS):
        middle = EDGE + 186 + place * 196 + 98
        terrain_sign(canvas, middle, top + 4, 30, terrain, lane.letters[place])
        for way, side in zip((-1, 1), lane.sides, strict=False):
            number_box(
                canvas,
                middle + way * 58,
                top,
                38,
                side.totals[place],
                f"seat{side.seat}",
                terrain in side.wins,
                terrain in side.counts,
            )


def _side(canvas: Canvas, top: int, side: Side, mirrored: bool, lane: Lane, rows: Rows) -> None:
    left = RIGHT - GAP // 2 if mirrored else LEFT
    said_at = left + 12 + FIGURES if mirrored else left + 10
    if not any(each.things for each in lane.sides):
        said_at = left + 12 if mirrored else said_at
        end = left + COLUMN - 10
        used = canvas.fitted(end, top + 24, lane.nobody, NOBODY_ROOM, NOBODY, "soft", "right")
        _said(canvas, said_at, top, side, end - used - 14 - said_at, lane)
        return
    _said(canvas, said_at, top, side, COLUMN - 20 - FIGURES, lane)
    if not side.things:
        canvas.fitted(said_at + 2, top + SAID + rows.high // 2 + 8, lane.nobody, COLUMN - 60, NOBODY, "soft")
        return
    figures = left + 8 if mirrored else left + COLUMN - 8 - FIGURES
    for place, terrain in enumerate(TERRAINS):
        canvas.text(figures + place * STEP + STEP // 2, top + 25, lane.letters[place], TITLE, terrain, "middle")
    things, beyond = shown(side.things)
    top += SAID
    for place, thing in enumerate(things):
        _row(canvas, left, top + place * rows.high + rows.high // 2, thing, mirrored, place % 2 == 0, rows)
    if beyond:
        canvas.text(said_at + 4, top + len(things) * rows.high + rows.high // 2 + 8, f"+{beyond}", TITLE, "soft")


def _said(canvas: Canvas, at: int, top: int, side: Side, room: int, lane: Lane) -> None:
    """What would come of an expedition, in the words that find room; where another kind faces it, its sign before."""
    ink, end = f"seat{side.seat}", at + room - (badge_width(side.mark) + 6 if side.mark else 0)
    canvas.sign(("onward" if side.sign == "hero" else "back") if side.wins else ink, at, top + 6, 20, ink)
    at += 28
    if len({each.sign for each in lane.sides}) > 1:
        canvas.sign(side.sign, at - 2, top + 5, 22, "soft")
        at += 28
    style = Style(LEAST, 800 if side.wins else 600)
    words = next(
        (said for said in side.said if letters.wide(said, style._replace(width=NARROW)) <= end - at),
        side.said[-1] if side.said else "",
    )
    at += canvas.fitted(at, top + 24, words, end - at, style, ink)
    if side.mark is not None:
        badge(canvas, at + 6, top + 16, side.mark)


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
