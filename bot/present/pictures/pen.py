"""A pen for signs: plain shapes on a square of 96 units, drawn four times as large and made small with soft edges."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageDraw

UNITS = 96
LARGER = 4

Point: TypeAlias = tuple[float, float]
Shape: TypeAlias = "Callable[[Pen], None]"


class Pen:
    """Fills shapes of a sign; `cut` takes them out of what has been filled before."""

    def __init__(self, onto: ImageDraw.ImageDraw) -> None:
        self._onto = onto

    def polygon(self, *points: Point, cut: bool = False) -> None:
        """A shape with straight edges."""
        self._onto.polygon([(x * LARGER, y * LARGER) for x, y in points], fill=0 if cut else 255)

    def ellipse(self, left: float, top: float, right: float, bottom: float, cut: bool = False) -> None:
        """A circle or ellipse that touches these four edges."""
        self._onto.ellipse(_larger(left, top, right, bottom), fill=0 if cut else 255)

    def circle(self, x: float, y: float, radius: float, cut: bool = False) -> None:
        """A circle about a point."""
        self.ellipse(x - radius, y - radius, x + radius, y + radius, cut)

    def box(self, left: float, top: float, right: float, bottom: float, corner: float = 0, cut: bool = False) -> None:
        """A rectangle, its corners round or not."""
        self._onto.rounded_rectangle(_larger(left, top, right, bottom), corner * LARGER, fill=0 if cut else 255)

    def line(self, *points: Point, thick: float, cut: bool = False) -> None:
        """A line through points."""
        scaled = [(x * LARGER, y * LARGER) for x, y in points]
        self._onto.line(scaled, fill=0 if cut else 255, width=round(thick * LARGER), joint="curve")

    def arc(self, left: float, top: float, right: float, bottom: float, start: float, end: float, thick: float) -> None:
        """A part of an ellipse's edge, from one angle to another; 0 is right, 90 is down."""
        self._onto.arc(_larger(left, top, right, bottom), start, end, fill=255, width=round(thick * LARGER))

    def star(self) -> None:
        """A star of five points about the middle, one point up."""
        ends = []
        for step in range(10):
            radius = 20 if step % 2 else 48
            angle = math.pi * (step / 5 - 0.5)
            ends.append((48 + radius * math.cos(angle), 48 + radius * math.sin(angle)))
        self.polygon(*ends)


class Shapes(dict[str, Shape]):
    """Signs by their names."""

    def named(self, name: str) -> Callable[[Shape], Shape]:
        """Keeps the function below it as the sign of that name."""

        def keep(shape: Shape) -> Shape:
            self[name] = shape
            return shape

        return keep


def _larger(*edges: float) -> Sequence[float]:
    return [edge * LARGER for edge in edges]


@lru_cache(maxsize=1024)
def sign(shape: Shape, size: int) -> Image.Image:
    """A shape as coverage, so many pixels wide and high."""
    large = Image.new("L", (UNITS * LARGER, UNITS * LARGER), 0)
    shape(Pen(ImageDraw.Draw(large)))
    return large.resize((size, size), Image.Resampling.LANCZOS)
