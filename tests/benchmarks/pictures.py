"""How long pictures take: fresh ones as a bot meets them, one whose words are all new, one whose words are known."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable
from dataclasses import replace

from bot.present.pictures import letters, pen
from bot.present.pictures.board import draw_board
from bot.present.pictures.board import rows as board_rows
from bot.present.pictures.hand_sheet import draw_hand
from bot.present.pictures.strips import piece_of
from bot.present.tables.board_picture import board_sheets
from bot.present.tables.warming import warm
from bot.present.texts import LANGUAGES, texts_for
from tests.benchmarks.lines import Line
from tests.bot.present.pictures import samples
from tests.bot.present.tables import look, random_game

TIMES = 20
WANTED = 60.0
"""Milliseconds, once warm."""


GAMES = range(20, 32)
"""Random games whose tables are drawn as a bot meets them: each for the first time, in one language after another."""


def _once(draw: Callable[[], object]) -> float:
    """Milliseconds of the processor, which other programs do not lengthen."""
    begun = time.process_time()
    draw()
    return (time.process_time() - begun) * 1000


def _taken(draw: Callable[[], object], before: Callable[[], object] = piece_of.cache_clear) -> float:
    """The median of several times, each of a picture of which no strip is kept."""
    taken = []
    for _ in range(TIMES):
        before()
        taken.append(_once(draw))
    return statistics.median(taken)


def _fresh() -> list[Line]:
    """Tables nobody has drawn before, in a program that has only been warmed; and with every word new to it."""
    sheets = [
        sheet
        for game in GAMES
        for number, moment in enumerate(random_game(game))
        if number % 30 == 29
        for sheet in board_sheets(look(moment.match, None), texts_for(LANGUAGES[game % 3]))
    ]
    _forget_everything()
    asyncio.run(warm())
    as_they_come = sorted(_once(lambda sheet=sheet: draw_board(sheet).png()) for sheet in sheets)  # type: ignore[misc]
    all_new = []
    for sheet in sheets:
        _forget_words()
        all_new.append(_once(lambda sheet=sheet: draw_board(sheet).png()))  # type: ignore[misc]
    lines = []
    for name, taken in (("fresh boards", as_they_come), ("fresh boards, all words new", sorted(all_new))):
        lines.append(Line(f"{name}, median of {len(taken)}", statistics.median(taken), "ms"))
        lines.append(Line(f"{name}, 95 of 100", taken[len(taken) * 95 // 100], "ms", WANTED))
    return lines


def _forget_words() -> None:
    for kept in (letters.mask, letters.wide, letters.fitted, board_rows.arranged, piece_of):
        kept.cache_clear()


def _forget_everything() -> None:
    _forget_words()
    letters.glyph.cache_clear()
    letters.font.cache_clear()
    pen.sign.cache_clear()


def measure() -> list[Line]:
    """Drawing and encoding together; only fresh boards find strips that are kept."""
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
        *_fresh(),
        Line("picture of a duel", _taken(lambda: draw_board(duel).png()), "ms", WANTED),
        Line(
            "both pictures of four players", _taken(lambda: [draw_board(e).png() for e in (players, expeditions)]), "ms"
        ),
        Line("picture of eighty objects", _taken(lambda: draw_board(crowd).png()), "ms", WANTED),
        Line("picture of a hand", _taken(lambda: draw_hand(hand).png()), "ms", WANTED),
        Line("picture of a duel, all words new", _taken(lambda: draw_board(duel).png(), _forget_words), "ms", WANTED),
        Line("picture of a duel, nothing known", _taken(lambda: draw_board(duel).png(), _forget_everything), "ms"),
        Line("bytes of the picture of a duel", float(len(draw_board(duel).png())), "B"),
        Line("bytes of the picture of eighty objects", float(len(draw_board(crowd).png())), "B"),
        Line("bytes of the picture of a hand", float(len(draw_hand(hand).png())), "B"),
    ]
