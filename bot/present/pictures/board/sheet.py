"""The parts of a table put below each other: heights first, then one canvas."""

from __future__ import annotations

from bot.present.pictures.board.adventure import arena_height, draw_arena, draw_path, path_height
from bot.present.pictures.board.facts import BoardSheet
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


def draw_board(sheet: BoardSheet) -> Canvas:
    """The picture, 800 pixels wide and as high as what lies on the table asks for."""
    rows, legend = rows_for(sheet.lanes), legend_of(sheet)
    pairs = [sheet.players[place : place + 2] for place in range(0, len(sheet.players), 2)]
    goods = [max(goods_height(player) for player in pair) for pair in pairs]
    height = (
        HEADING
        + (arena_height(sheet.arena) if sheet.arena else 0)
        + sum(path_height(path) + BETWEEN for path in sheet.paths)
        + len(pairs) * (PLAYER + BETWEEN)
        + limbo_height(sheet.limbo)
        + sum(lane_height(lane, rows) + BETWEEN for lane in sheet.lanes)
        + sum(goods)
        + LINE * len(legend)
        + 14
    )
    canvas = Canvas(WIDTH, height, sheet.theme, "table")
    draw_heading(canvas, 0, sheet.heading)
    top = HEADING + BETWEEN // 2
    if sheet.arena:
        draw_arena(canvas, top, sheet.arena)
        top += arena_height(sheet.arena)
    for path in sheet.paths:
        draw_path(canvas, top, path)
        top += path_height(path) + BETWEEN
    for pair in pairs:
        for left, player in zip(COLUMNS, pair, strict=False):
            draw_player(canvas, left, top, player)
        top += PLAYER + BETWEEN
    draw_limbo(canvas, top, sheet.limbo_title, sheet.limbo)
    top += limbo_height(sheet.limbo)
    for lane in sheet.lanes:
        draw_lane(canvas, top, lane, rows)
        top += lane_height(lane, rows) + BETWEEN
    for pair, high in zip(pairs, goods, strict=True):
        for left, player in zip(COLUMNS, pair, strict=False):
            draw_goods(canvas, left, top, high, player)
        top += high
    draw_legend(canvas, top, legend)
    return canvas
