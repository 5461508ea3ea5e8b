"""How long pictures take: the first of a process, one whose words are all new, one that was drawn before."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

from bot.present.pictures import letters, pen
from bot.present.pictures.board import draw_board
from bot.present.pictures.board import rows as board_rows
from bot.present.pictures.hand_sheet import draw_hand
from tests.benchmarks.lines import Line
from tests.bot.present.pictures import samples

TIMES = 20
WANTED = 60.0
"""Milliseconds, once warm."""


def _taken(draw: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """The median in milliseconds of the processor, which other programs do not lengthen."""
    taken = []
    for _ in range(TIMES):
        before()
        begun = time.process_time()
        draw()
        taken.append((time.process_time() - begun) * 1000)
    return statistics.median(taken)


def _forget_words() -> None:
    for kept in (letters.mask, letters.wide, letters.fitted, board_rows.arranged):
        kept.cache_clear()


def _forget_everything() -> None:
    _forget_words()
    letters.font.cache_clear()
    pen.sign.cache_clear()


def measure() -> list[Line]:
    """Drawing and encoding together, without the cache of finished pictures."""
    duel, (players, expeditions), hand = samples.duel(), samples.four(), samples.hand()
    lanes = tuple(
        replace(
            lane,
            sides=tuple(
                replace(side, things=tuple(replace(side.things[n % 2], name=f"Thing {n}") for n in range(20)))
                for side in lane.sides
            ),
        )
        for lane in duel.lanes
    )
    crowd = replace(duel, lanes=lanes)
    return [
        Line("picture of a duel", _taken(lambda: draw_board(duel).png()), "ms", WANTED),
        Line(
            "both pictures of four players", _taken(lambda: [draw_board(e).png() for e in (players, expeditions)]), "ms"
        ),
        Line("picture of eighty objects", _taken(lambda: draw_board(crowd).png()), "ms", WANTED),
        Line("picture of a hand", _taken(lambda: draw_hand(hand).png()), "ms", WANTED),
        Line("picture of a duel, all words new", _taken(lambda: draw_board(duel).png(), _forget_words), "ms", WANTED),
        Line("picture of a duel, nothing known", _taken(lambda: draw_board(duel).png(), _forget_everything), "ms"),
        Line("bytes of the picture of a duel", float(len(draw_board(duel).png())), "B"),
    ]
