"""Pictures of strips below each other: each is drawn and packed once for what it shows, in whatever picture it stands.

Of a table or a hand little changes from one move to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.present.pictures.canvas import Canvas, Placed
from bot.present.pictures.palette import Theme, colours_of
from bot.present.pictures.png import Piece, png

STRIPS_KEPT = 1024
"""Strips that are kept packed, some 5 kB each: those of the tables and hands of fifty games."""


class Strip(NamedTuple):
    """A part of a picture over its whole width: how high it is, and what draws all that it `shows`.

    It is drawn as `draw(canvas, top, *shows)`, and nothing else decides what it looks like.
    """

    high: int
    draw: Callable[..., object]
    shows: tuple[Hashable, ...] = ()


class Stack:
    """A picture of a table or a hand, made of strips from top to bottom."""

    def __init__(self, width: int, theme: Theme, strips: Sequence[Strip]) -> None:
        self.width, self.theme, self.strips = width, theme, strips

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return sum(strip.high for strip in self.strips)

    @property
    def placed(self) -> list[Placed]:
        """Where signs and texts stand, by drawing all of them: what tests look at."""
        found, top = [], 0
        for strip in self.strips:
            for each in _drawn(self.width, self.theme, strip).placed:
                found.append(each._replace(top=each.top + top, bottom=each.bottom + top))
            top += strip.high
        return found

    def png(self) -> bytes:
        """The picture as a PNG; equal pictures are equal bytes."""
        pieces = [piece_of(self.width, self.theme, strip) for strip in self.strips]
        return png(self.width, self.height, colours_of(self.theme, "table"), pieces)


def _drawn(width: int, theme: Theme, strip: Strip) -> Canvas:
    canvas = Canvas(width, strip.high, theme, "table")
    strip.draw(canvas, 0, *strip.shows)
    return canvas


@lru_cache(maxsize=STRIPS_KEPT)
def piece_of(width: int, theme: Theme, strip: Strip) -> Piece:
    """A strip, packed."""
    return _drawn(width, theme, strip).piece()
