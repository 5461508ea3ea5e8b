"""A picture under way: boxes, signs and texts on a ground, and the bytes of the PNG that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from bot.present.pictures import letters
from bot.present.pictures.letters import MARGIN, Style
from bot.present.pictures.palette import Theme, Use, colour, colours_of, sheet
from bot.present.pictures.pen import sign
from bot.present.pictures.png import Piece, packed, png
from bot.present.pictures.shapes import SHAPES

LEAST = 22
"""The height of the smallest letters that anybody must read: a telephone shows half of it."""

FINE = 3
"""How much larger lines are drawn than they are shown, so that their edges are soft."""

Align = Literal["left", "middle", "right"]


class Placed(NamedTuple):
    """Where a sign or a text has been put, in pixels: what tests look at."""

    left: int
    top: int
    right: int
    bottom: int
    what: str


class Canvas:
    """A picture of fixed size in one theme; `placed` lists the signs and texts on it."""

    def __init__(self, width: int, height: int, theme: Theme, use: Use = "card") -> None:
        self.theme, self.width, self.height, self.use = theme, width, height, use
        self.placed: list[Placed] = []
        self._image = Image.new("RGB", (width, height), colour(theme, "page"))
        self._draw = ImageDraw.Draw(self._image)

    def box(self, left: int, top: int, width: int, height: int, fill: str, corner: int = 0) -> None:
        """A filled rectangle with round corners."""
        ink = colour(self.theme, fill)
        corner = min(corner, width // 2, height // 2)
        right, bottom = left + width, top + height
        self._draw.rectangle((left + corner, top, right - corner - 1, bottom - 1), fill=ink)
        if not corner:
            return
        self._draw.rectangle((left, top + corner, right - 1, bottom - corner - 1), fill=ink)
        for (x, y), mask in zip(
            ((left, top), (right - corner, top), (left, bottom - corner), (right - corner, bottom - corner)),
            _corners(corner),
            strict=True,
        ):
            self._image.paste(ink, (x, y), mask)

    def frame(
        self, left: int, top: int, width: int, height: int, fill: str, edge: str, corner: int = 8, thick: int = 2
    ) -> None:
        """A filled rectangle with round corners and an edge of another colour."""
        self.box(left, top, width, height, edge, corner)
        self.box(left + thick, top + thick, width - 2 * thick, height - 2 * thick, fill, max(1, corner - thick))

    def rule(self, left: int, top: int, width: int, ink: str = "line", thick: int = 2) -> None:
        """A straight line across."""
        if width > 0:
            self._draw.rectangle((left, top, left + width - 1, top + thick - 1), fill=colour(self.theme, ink))

    def line(self, points: Sequence[tuple[float, float]], ink: str = "ink", thick: int = 4) -> None:
        """A line through points, with round corners and soft edges."""
        mask = Image.new("L", (self.width * FINE, self.height * FINE))
        pen = ImageDraw.Draw(mask)
        fine = [(x * FINE, y * FINE) for x, y in points]
        pen.line(fine, fill=255, width=thick * FINE, joint="curve")
        for x, y in fine:
            half = thick * FINE / 2
            pen.ellipse((x - half, y - half, x + half, y + half), fill=255)
        self._image.paste(colour(self.theme, ink), (0, 0), mask.resize((self.width, self.height), Image.Resampling.BOX))

    def sign(self, name: str, left: int, top: int, size: int, ink: str = "ink") -> None:
        """A sign, so many pixels wide and high; KeyError where no shape has that name."""
        self._image.paste(colour(self.theme, ink), (left, top), sign(SHAPES[name], size))
        self.placed.append(Placed(left, top, left + size, top + size, f"<{name}>"))

    def text(self, at: int, baseline: int, words: str, style: Style, ink: str = "ink", align: Align = "left") -> int:
        """A text on a baseline, beginning, ending or with its middle at a point; how wide it has become."""
        used = letters.wide(words, style)
        left = at if align == "left" else at - used if align == "right" else at - used // 2
        ground = (left - MARGIN, baseline - style.size)
        self._image.paste(colour(self.theme, ink), ground, letters.mask(words, style))
        self.placed.append(Placed(left, baseline - style.size * 7 // 10, left + used, baseline, words))
        return used

    def fitted(
        self, at: int, baseline: int, words: str, room: int, style: Style, ink: str = "ink", align: Align = "left"
    ) -> int:
        """A text that takes no more than its room: narrower first, then smaller down to `LEAST`, and only then cut."""
        words, style = letters.fitted(words, room, style, LEAST)
        return self.text(at, baseline, words, style, ink, align)

    def png(self) -> bytes:
        """The picture as a PNG; equal pictures are equal bytes."""
        return png(self.width, self.height, colours_of(self.theme, self.use), [self.piece()])

    def piece(self) -> Piece:
        """The picture as a piece of one, in the colours of its use."""
        mapped = self._image.quantize(palette=sheet(self.theme, self.use), dither=Image.Dither.NONE)
        rows = Image.new("P", (self.width + 1, self.height))
        rows.paste(mapped, (1, 0))
        return packed(rows.tobytes())


@lru_cache(maxsize=64)
def _corners(radius: int) -> tuple[Image.Image, ...]:
    """The quarters of a disc as coverage: upper left, upper right, lower left, lower right."""
    large = Image.new("L", (radius * 8, radius * 8), 0)
    ImageDraw.Draw(large).ellipse((0, 0, radius * 16, radius * 16), fill=255)
    first, flip = large.resize((radius, radius), Image.Resampling.LANCZOS), Image.Transpose
    return first, *(first.transpose(way) for way in (flip.FLIP_LEFT_RIGHT, flip.FLIP_TOP_BOTTOM, flip.ROTATE_180))
