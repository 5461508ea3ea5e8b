"""The parts of a table put below each other: heights first, then one canvas."""

from __future__ import annotations

from collections.abc import Iterator

from bot.present.pictures.board.adventure import arena_height, draw_arena, draw_path, path_height, tile_height
from bot.present.pictures.board.facts import BoardSheet, Goods, PlayerFacts
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
from bot.present.pictures.strips import Stack, Strip

BETWEEN = 6


def draw_board(sheet: BoardSheet) -> Stack:
    """The picture, 800 pixels wide and as high as what lies on the table asks for."""
    return Stack(WIDTH, sheet.theme, tuple(_strips(sheet)))


def _strips(sheet: BoardSheet) -> Iterator[Strip]:
    """All parts from top to bottom."""
    rows, legend, tile = rows_for(sheet.lanes), legend_of(sheet), tile_height(sheet.paths)
    yield Strip(HEADING + BETWEEN // 2, draw_heading, (sheet.heading,))
    if sheet.arena:
        yield Strip(arena_height(sheet.arena), draw_arena, (sheet.arena,))
    for path in sheet.paths:
        yield Strip(path_height(path, tile) + BETWEEN, draw_path, (path, tile))
    pairs = [sheet.players[place : place + 2] for place in range(0, len(sheet.players), 2)]
    for pair in pairs:
        if len(pair) > 1:
            yield Strip(PLAYER + BETWEEN, _players, pair)
        else:
            yield Strip(_height_alone(pair[0]), _alone, pair)
    if sheet.limbo:
        yield Strip(limbo_height(sheet.limbo_title, sheet.limbo), draw_limbo, (sheet.limbo_title, sheet.limbo))
    for lane in sheet.lanes:
        yield Strip(lane_height(lane, rows) + BETWEEN, draw_lane, (lane, rows))
    for pair in pairs:
        if len(pair) > 1:
            goods = tuple((player.seat, player.goods) for player in pair)
            yield Strip(max(goods_height(lists) for _, lists in goods), _goods, goods)
    yield Strip(LINE * len(legend) + 8, draw_legend, (legend,))


def _players(canvas: Canvas, top: int, *pair: PlayerFacts) -> None:
    for left, player in zip(COLUMNS, pair, strict=True):
        draw_player(canvas, left, top, player)


def _height_alone(player: PlayerFacts) -> int:
    """The higher of the two columns of who has no neighbour."""
    reserve, others = player.goods[:1], player.goods[1:]
    below = goods_height(others) if others else 0
    return max(PLAYER + BETWEEN + below, goods_height(reserve))


def _alone(canvas: Canvas, top: int, player: PlayerFacts) -> None:
    """Who has no neighbour has their Reserve there, and their Landmarks below themselves."""
    (left, right), high = COLUMNS, _height_alone(player)
    reserve, others = player.goods[:1], player.goods[1:]
    draw_player(canvas, left, top, player)
    draw_goods(canvas, right, top, high - 2, player.seat, reserve)
    if others:
        draw_goods(canvas, left, top + PLAYER + BETWEEN, high - 2 - PLAYER - BETWEEN, player.seat, others)


def _goods(canvas: Canvas, top: int, *pair: tuple[int, tuple[Goods, ...]]) -> None:
    high = max(goods_height(lists) for _, lists in pair)
    for left, (seat, lists) in zip(COLUMNS, pair, strict=True):
        draw_goods(canvas, left, top, high, seat, lists)
