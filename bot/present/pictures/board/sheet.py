"""The parts of a table put below each other: heights first, then one canvas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from bot.present.pictures.board.adventure import arena_height, draw_arena, draw_path, path_height, tile_height
from bot.present.pictures.board.facts import BoardSheet, PlayerFacts
from bot.present.pictures.board.goods import draw_goods, goods_height
from bot.present.pictures.board.heading import HEIGHT as HEADING
from bot.present.pictures.board.heading import draw_heading
from bot.present.pictures.board.lanes import draw_lane, lane_height, rows_for
from bot.present.pictures.board.legend import LINE, draw_legend, legend_of
from bot.present.pictures.board.measures import COLUMNS, WIDTH
from bot.present.pictures.board.players import HEIGHT as PLAYER
from bot.present.pictures.board.players import draw_player
from bot.present.pictures.board.waiting import draw_limbo, limbo_height
from bot.present.pictures.canvas import Canvas

BETWEEN = 6

Part = tuple[int, Callable[[Canvas, int], object]]
"""How high a part is, and what draws it below a height."""


def draw_board(sheet: BoardSheet) -> Canvas:
    """The picture, 800 pixels wide and as high as what lies on the table asks for."""
    parts = list(parts_of(sheet))
    canvas = Canvas(WIDTH, sum(high for high, _ in parts), sheet.theme, "table")
    top = 0
    for high, draw in parts:
        draw(canvas, top)
        top += high
    return canvas


def parts_of(sheet: BoardSheet) -> Iterator[Part]:
    """All parts from top to bottom."""
    rows, legend, tile = rows_for(sheet.lanes), legend_of(sheet), tile_height(sheet.paths)
    yield HEADING + BETWEEN // 2, partial(draw_heading, heading=sheet.heading)
    if sheet.arena:
        yield arena_height(sheet.arena), partial(draw_arena, arena=sheet.arena)
    for path in sheet.paths:
        yield path_height(path, tile) + BETWEEN, partial(draw_path, path=path, tile=tile)
    pairs = [sheet.players[place : place + 2] for place in range(0, len(sheet.players), 2)]
    for pair in pairs:
        if len(pair) > 1:
            yield PLAYER + BETWEEN, partial(_players, pair=pair)
        else:
            yield _height_alone(pair[0]), partial(_alone, player=pair[0])
    if sheet.limbo:
        yield (
            limbo_height(sheet.limbo_title, sheet.limbo),
            partial(draw_limbo, title=sheet.limbo_title, limbo=sheet.limbo),
        )
    for lane in sheet.lanes:
        yield lane_height(lane, rows) + BETWEEN, partial(draw_lane, lane=lane, rows=rows)
    for pair in pairs:
        if len(pair) > 1:
            yield max(map(goods_height, pair)), partial(_goods, pair=pair)
    yield LINE * len(legend) + 8, partial(draw_legend, lines=legend)


def _players(canvas: Canvas, top: int, pair: Sequence[PlayerFacts]) -> None:
    for left, player in zip(COLUMNS, pair, strict=True):
        draw_player(canvas, left, top, player)


def _apart(player: PlayerFacts) -> tuple[PlayerFacts, PlayerFacts]:
    """A player with their Reserve alone, and with all else beside the Expeditions."""
    return replace(player, goods=player.goods[:1]), replace(player, goods=player.goods[1:])


def _height_alone(player: PlayerFacts) -> int:
    """The higher of the two columns of who has no neighbour."""
    reserve, others = _apart(player)
    below = goods_height(others) if others.goods else 0
    return max(PLAYER + BETWEEN + below, goods_height(reserve))


def _alone(canvas: Canvas, top: int, player: PlayerFacts) -> None:
    """Who has no neighbour has their Reserve there, and their Landmarks below themselves."""
    (left, right), (reserve, others), high = COLUMNS, _apart(player), _height_alone(player)
    draw_player(canvas, left, top, player)
    draw_goods(canvas, right, top, high - 2, reserve)
    if others.goods:
        draw_goods(canvas, left, top + PLAYER + BETWEEN, high - 2 - PLAYER - BETWEEN, others)


def _goods(canvas: Canvas, top: int, pair: Sequence[PlayerFacts]) -> None:
    high = max(map(goods_height, pair))
    for left, player in zip(COLUMNS, pair, strict=True):
        draw_goods(canvas, left, top, high, player)
