"""Letters: the font that comes with the program, how wide a text is, and texts as masks that are drawn once.

Noto Sans, its Latin part, under the SIL Open Font License, whose text lies beside it. It has two axes: weight, 100 to
900, and width, 62.5 to 100; names that find no room are narrowed before they are cut.
"""

from __future__ import annotations

import io
import math
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

FILE = "NotoSans-Latin.ttf"
LICENCE = "NotoSans-Latin.OFL.txt"

WIDTHS = (90, 80, 70, 63)
"""Letters from wide to narrow, as a text is fitted into its room."""

MARGIN = 2
"""Clear pixels at the left and right of a mask, for letters that hang over."""


class Style(NamedTuple):
    """How letters look: pixels high, weight, width."""

    size: int
    weight: int = 500
    width: int = 90


@cache
def _file() -> bytes:
    return files("bot.present.pictures").joinpath("data", FILE).read_bytes()


@cache
def font(style: Style) -> ImageFont.FreeTypeFont:
    """The font in a style."""
    face = ImageFont.truetype(io.BytesIO(_file()), style.size, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([style.weight, style.width])
    return face


class Glyph(NamedTuple):
    """One letter in a style: how far it leads on, and its coverage with where that lies; None for a blank."""

    advance: float
    coverage: Image.Image | None
    left: int
    top: int


@lru_cache(maxsize=32768)
def glyph(letter: str, style: Style) -> Glyph:
    """A letter as the font draws it; texts are put together from letters, for the font takes ten times as long."""
    face = font(style)
    room = Image.new("L", (3 * style.size + 2 * MARGIN, 2 * style.size), 0)
    ImageDraw.Draw(room).text((style.size, style.size), letter, font=face, fill=255, anchor="ls")
    box = room.getbbox()
    if box is None:
        return Glyph(face.getlength(letter), None, 0, 0)
    return Glyph(face.getlength(letter), room.crop(box), box[0] - style.size, box[1])


@lru_cache(maxsize=16384)
def wide(words: str, style: Style) -> int:
    """How many pixels a text takes."""
    return math.ceil(sum(glyph(letter, style).advance for letter in words))


@lru_cache(maxsize=4096)
def mask(words: str, style: Style) -> Image.Image:
    """A text as coverage; its baseline lies `style.size` below the upper edge."""
    made = Image.new("L", (wide(words, style) + 2 * MARGIN, style.size + style.size // 3 + 2), 0)
    at = float(MARGIN)
    for letter in words:
        drawn = glyph(letter, style)
        if drawn.coverage is not None:
            made.paste(255, (round(at) + drawn.left, drawn.top), drawn.coverage)
        at += drawn.advance
    return made


@lru_cache(maxsize=8192)
def fitted(words: str, room: int, style: Style, least: int) -> tuple[str, Style]:
    """A text and the style in which it takes no more than its room.

    Letters become narrower, then smaller as far as `least`, and only then is the text cut, with an ellipsis.
    """
    for size in range(style.size, min(least, style.size) - 1, -2):
        for width in WIDTHS:
            tried = Style(size, style.weight, min(width, style.width))
            if wide(words, tried) <= room:
                return words, tried
    narrow = Style(min(least, style.size), style.weight, WIDTHS[-1])
    return cut(words, room, narrow), narrow


def cut(words: str, room: int, style: Style) -> str:
    """A text with an ellipsis where the rest of it finds no room."""
    kept = words
    while kept and wide(f"{kept}…", style) > room:
        kept = kept[:-1].rstrip(" ,-’'")
    return f"{kept}…"


@cache
def known() -> frozenset[str]:
    """Every sign that the font has a letter for."""
    blank = font(Style(22)).getmask("\U0010ffff").getbbox(), bytes(font(Style(22)).getmask("\U0010ffff"))
    signs = (chr(code) for code in (*range(0x20, 0x250), *range(0x2010, 0x2040), 0x20AC, 0x2122, 0x2212))
    return frozenset(
        sign
        for sign in signs
        if (font(Style(22)).getmask(sign).getbbox(), bytes(font(Style(22)).getmask(sign))) != blank
    )
