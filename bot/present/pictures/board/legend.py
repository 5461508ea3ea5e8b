"""The legend: what the signs and letters in this picture mean, in one line where that is possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from bot.present.pictures import letters
from bot.present.pictures.board.facts import BoardSheet, Mark, Thing
from bot.present.pictures.board.measures import EDGE, WIDTH
from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style

LINE = 25
WORDS = (Style(19, 500, 80), Style(19, 500, 70), Style(19, 500, 63), Style(18, 500, 63))
"""From wide to narrow; the only letters on the picture that no person needs in order to play."""


Line: TypeAlias = tuple[tuple[Mark, int, Style], ...]


def legend_of(sheet: BoardSheet) -> tuple[Line, ...]:
    """The marks of a picture in lines, each with where it stands and in which letters."""
    marks = sorted({replace(mark, number="") for mark in _marks(sheet)}, key=lambda mark: (mark.word, mark.letter))
    lines: list[list[tuple[Mark, int, Style]]] = []
    for style in WORDS:
        lines, left = [[]], 0
        for mark in marks:
            wide = 25 + letters.wide(f"{mark.letter} {mark.word}", replaced(style)) + 10
            if left and left + wide - 10 > WIDTH - 2 * EDGE:
                lines.append([])
                left = 0
            lines[-1].append((mark, left, style))
            left += wide
        if len(lines) == 1:
            break
    return tuple(map(tuple, lines)) if marks else ()


def replaced(style: Style) -> Style:
    """The letters in which a mark's letter and word are measured together: those of its letter, which are wider."""
    return style._replace(weight=700)


def _marks(sheet: BoardSheet) -> Iterator[Mark]:
    for lane in sheet.lanes:
        yield from lane.signs
        for side in lane.sides:
            yield from (side.mark,) if side.mark is not None else ()
            for thing in side.things:
                yield from _of(thing)
    for player in sheet.players:
        yield from _of(player.hero) if player.hero is not None else ()
        for goods in player.goods:
            for thing in goods.things:
                yield from _of(thing)


def _of(thing: Thing) -> Iterator[Mark]:
    yield from thing.marks
    if thing.rarity is not None:
        yield thing.rarity


def draw_legend(canvas: Canvas, top: int, lines: tuple[Line, ...]) -> None:
    """Sign, letter and word of each mark."""
    for line in lines:
        for mark, left, style in line:
            ink = "boost" if mark.sign == "boost" else "ink"
            at = EDGE + left
            canvas.sign(mark.sign, at, top + 3, 18, ink)
            at += 22
            at += canvas.text(at, top + 19, mark.letter, replaced(style), ink) + 4
            canvas.text(at, top + 19, mark.word, style, "soft")
        top += LINE
