"""Drawing off the event loop: one process or thread draws, and keeps pictures that it drew lately by what they show.

Kept are faces of cards, the strips of tables and hands, and the pictures of leagues, in the memory of the process that
draws alone, until it ends; ratings, curves and bars are drawn anew each time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, partial
from typing import Any, TypeAlias, TypeVar

from bot.present.pictures.bars_sheet import BarsSheet, draw_bars
from bot.present.pictures.board import BoardSheet, draw_board
from bot.present.pictures.bracket_sheet import BracketSheet, draw_bracket
from bot.present.pictures.canvas import Canvas
from bot.present.pictures.card_face import CardFace, draw_card_face
from bot.present.pictures.curve_sheet import CurveSheet, draw_curve
from bot.present.pictures.draughtsman import Draughtsman, DraughtsmanGone, hire
from bot.present.pictures.hand_sheet import HandSheet, draw_hand
from bot.present.pictures.pairings_sheet import PairingsSheet, draw_pairings
from bot.present.pictures.rating_sheet import RatingSheet, draw_ratings
from bot.present.pictures.standings_sheet import StandingsSheet, draw_standings

log = logging.getLogger(__name__)

Result = TypeVar("Result")
Shown = TypeVar("Shown")

Drawable: TypeAlias = (
    CardFace
    | BoardSheet
    | HandSheet
    | RatingSheet
    | StandingsSheet
    | PairingsSheet
    | BarsSheet
    | BracketSheet
    | CurveSheet
)
"""What can be drawn; two that are equal give the same picture."""

FACES_KEPT = 256
"""Faces of cards that are kept, some 15 kB each."""

LEAGUES_KEPT = 48
"""Pictures of leagues that are kept, some 30 kB each."""

LAST_STROKES_SECONDS = 2.0
"""How long a program that ends waits for a picture that is being drawn."""


_WAITED_FOR: ContextVar[bool] = ContextVar("waited for", default=True)
"""Whether a person waits for what is drawn here."""


class _Room:
    """Where pictures are drawn: by a process of its own, or by a thread where there is none."""

    draughtsman: Draughtsman | None = None


@contextmanager
def drawing_apart() -> Iterator[None]:
    """While it is entered, pictures are drawn by a process of its own, where one can be had.

    Enter it before there is an event loop or another thread.
    """
    _Room.draughtsman = hire()
    try:
        yield
    finally:
        if _Room.draughtsman is not None:
            _Room.draughtsman.leave(LAST_STROKES_SECONDS)
            _Room.draughtsman = None


@contextmanager
def nobody_waiting() -> Iterator[None]:
    """What is drawn while this is entered comes after pictures for which a person waits who has pressed a button."""
    before = _WAITED_FOR.set(False)
    try:
        yield
    finally:
        _WAITED_FOR.reset(before)


@cache
def _thread() -> ThreadPoolExecutor:
    """The one thread in which pictures are drawn; fonts are not made for two at once."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")


def kept(draw: Callable[[Shown], Canvas], most: int) -> Callable[[Shown], bytes]:
    """Draws something as a PNG and keeps the last `most`; what shows the same is drawn once. Takes up to 60 ms."""

    @lru_cache(maxsize=most)
    def png(shown: Shown) -> bytes:
        return draw(shown).png()

    return png


PNGS: dict[type[Drawable], Callable[[Any], bytes]] = {
    CardFace: kept(draw_card_face, FACES_KEPT),
    BoardSheet: lambda sheet: draw_board(sheet).png(),
    HandSheet: lambda sheet: draw_hand(sheet).png(),
    StandingsSheet: kept(draw_standings, LEAGUES_KEPT),
    PairingsSheet: kept(draw_pairings, LEAGUES_KEPT),
    BracketSheet: kept(draw_bracket, LEAGUES_KEPT),
    RatingSheet: kept(draw_ratings, 0),
    CurveSheet: kept(draw_curve, 0),
    BarsSheet: kept(draw_bars, 0),
}
"""What makes a PNG of each thing that can be drawn."""


def png_of(shown: Drawable) -> bytes:
    """Anything that can be drawn, as a PNG."""
    return PNGS[type(shown)](shown)


async def drawn(shown: Drawable) -> bytes:
    """Anything that can be drawn, as a PNG, drawn while the event loop goes on."""
    return await drawing(png_of, shown)


async def drawing(work: Callable[..., Result], *arguments: object) -> Result:
    """Does something where pictures are drawn, while the event loop goes on.

    Raises CannotDraw where it fails in the process that draws, and what it raises itself elsewhere. Should that process
    be gone, pictures are drawn here from then on.
    """
    draughtsman = _Room.draughtsman
    if draughtsman is not None:
        try:
            return await draughtsman.do(work, *arguments, first=_WAITED_FOR.get())
        except DraughtsmanGone as gone:
            log.warning("pictures are drawn beside the event loop from now on: %s", gone)
            _Room.draughtsman = None
    return await asyncio.get_running_loop().run_in_executor(_thread(), partial(work, *arguments))
