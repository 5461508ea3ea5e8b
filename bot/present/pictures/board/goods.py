"""What a player has beside the expeditions: Reserve and Landmarks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.present.pictures.board.facts import TERRAINS, Goods, Thing
from bot.present.pictures.board.measures import COLUMN, shown
from bot.present.pictures.board.rows import (
    arranged,
    badges,
    counter_box,
    number,
    write_name,
)
from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style

TITLE, ROW = 32, 31
MOST = 24
ONE_COLUMN = 3
"""So many cards stand in full rows, with statistics; more in two columns."""

WHOLE, HALF = COLUMN - 28, (COLUMN - 36) // 2
FIGURES = 3 * 32
NAME_ROOM = 70
"""The least room for a name, of which the beginning can be read there."""

NAME, COST, STATISTIC, LETTER = Style(22, 500), Style(22, 800, 80), Style(22, 700), Style(22, 800, 80)


def goods_height(lists: Sequence[Goods]) -> int:
    """All that a player has, each list under its heading."""
    return sum(TITLE + ROW * _grid(goods).rows for goods in lists) + 12


@dataclass(frozen=True, slots=True)
class _Grid:
    """How a list is laid out: its things, how many found no place, in how many columns, and how wide each is."""

    things: tuple[Thing, ...]
    beyond: int
    columns: int

    @property
    def count(self) -> int:
        """The places that are taken."""
        return len(self.things) + bool(self.beyond)

    @property
    def rows(self) -> int:
        """Rows; that there is nothing is said beside the heading."""
        return -(-self.count // self.columns)


@lru_cache(maxsize=256)
def _grid(goods: Goods) -> _Grid:
    """Few cards stand in full rows with their statistics; many in two columns where all of them can be read there."""
    things, beyond = shown(goods.things, MOST)
    narrow = len(things) > ONE_COLUMN and all(
        arranged(thing, _space(thing, HALF)).room >= NAME_ROOM for thing in things
    )
    return _Grid(things, beyond, 2 if narrow else 1)


def _space(thing: Thing, wide: int) -> int:
    """What is left beside a card's cost."""
    return wide - (32 if thing.cost is not None else 0) - 6


def draw_goods(canvas: Canvas, left: int, top: int, height: int, seat: int, lists: Sequence[Goods]) -> None:
    """The lists of a player below each other, on a card with an edge of their colour."""
    ink = f"seat{seat}"
    canvas.box(left, top, COLUMN, height - 4, "card", 8)
    canvas.box(left, top, 8, height - 4, ink, 3)
    for goods in lists:
        canvas.sign(goods.sign, left + 16, top + 6, 22, ink)
        used = canvas.text(left + 46, top + 25, goods.title, Style(22, 700, 85), ink)
        end, figures = left + 46 + used, left + 16 + WHOLE - FIGURES
        if goods.surplus:
            end += 12 + canvas.text(end + 12, top + 25, goods.surplus, Style(22, 700, 75), "warn")
        if _figures(goods) and end < figures:
            for place, terrain in enumerate(TERRAINS):
                canvas.text(figures + place * 32 + 16, top + 25, goods.letters[place], LETTER, terrain, "middle")
        if not goods.things:
            canvas.text(left + 46 + used + 12, top + 25, goods.nothing, NAME, "soft")
        top += TITLE
        _list(canvas, left + 16, top, goods)
        top += ROW * _grid(goods).rows


def _figures(goods: Goods) -> bool:
    """Whether statistics stand in columns of a list."""
    grid = _grid(goods)
    return grid.columns == 1 and any(each.statistics is not None and _has_room(each) for each in grid.things)


def _has_room(thing: Thing) -> bool:
    """Whether a full row of a card has room for statistics, which are left out where it has none."""
    return thing.cost is not None and arranged(thing, _space(thing, WHOLE) - FIGURES).room >= NAME_ROOM


def _list(canvas: Canvas, left: int, top: int, goods: Goods) -> None:
    grid = _grid(goods)
    wide = WHOLE if grid.columns == 1 else HALF
    for place, thing in enumerate(grid.things):
        row, column = divmod(place, grid.columns)
        _card(canvas, left + column * (HALF + 8), top + ROW * row + ROW // 2, wide, thing, grid.columns == 1)
    if grid.beyond:
        row, column = divmod(grid.count - 1, grid.columns)
        canvas.text(left + column * (HALF + 8), top + ROW * row + 24, f"+{grid.beyond}", NAME)


def _card(canvas: Canvas, left: int, middle: int, wide: int, thing: Thing, full: bool) -> None:
    """Name, counters, badges, what it costs from Reserve, and where there is room its statistics."""
    right, space = left + wide, _space(thing, wide)
    if full and _has_room(thing):
        right -= FIGURES
        space -= FIGURES
        for place, (terrain, value) in enumerate(zip(TERRAINS, thing.statistics or (), strict=False)):
            number(canvas, right + place * 32 + 16, middle + 8, value, 30, STATISTIC, terrain)
    behind = arranged(thing, space)
    if thing.cost is not None:
        right -= 28
        canvas.sign("disc", right, middle - 13, 26)
        number(canvas, right + 13, middle + 8, thing.cost, 24, COST, "page")
        right -= 4
    badges(canvas, right - behind.tail, middle, behind.marks, behind.bare)
    right -= behind.tail
    if behind.taken:
        right -= behind.taken + 4
        counter_box(canvas, right, middle, behind.counters, behind.taken)
    write_name(canvas, left, middle + 8, thing, NAME, max(24, right - left - 4))
