"""Whether a picture can be read: nothing over another, outside, too small, or in letters that the font lacks."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

import pytest

from bot.present.pictures.board.facts import Mark
from bot.present.pictures.canvas import LEAST, Canvas, Placed
from bot.present.pictures.letters import Style, known
from bot.present.pictures.strips import Stack

LEGEND = 18
"""The least height of the letters of the legend, which nobody needs in order to play."""

Drawn = TypeVar("Drawn")


def overlapping(placed: Sequence[Placed]) -> list[tuple[str, str]]:
    """Pairs of things that stand over each other, but for what belongs on a disc, a box or a pennant."""
    things = sorted(thing for thing in placed if thing.what not in ("<disc>",))
    found = []
    for place, one in enumerate(things):
        for other in things[place + 1 :]:
            if other.left >= one.right:
                break
            if one.top < other.bottom and other.top < one.bottom and one.left < other.right:
                found.append((one.what, other.what))
    return found


class Measured(Generic[Drawn]):
    """A picture as it was drawn: where signs and texts stand on it, and the height of every text."""

    def __init__(self, draw: Callable[[Drawn], Canvas | Stack], shown: Drawn) -> None:
        self.sizes: list[tuple[int, str]] = []
        written, sizes = Canvas.text, self.sizes

        def text(canvas: Canvas, at: int, baseline: int, words: str, style: Style, *more, **named) -> int:  # type: ignore[no-untyped-def]
            sizes.append((style.size, words))
            return written(canvas, at, baseline, words, style, *more, **named)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Canvas, "text", text)
            self.canvas = draw(shown)
            self.placed = self.canvas.placed


def faults(draw: Callable[[Drawn], Canvas | Stack], shown: Drawn) -> Iterator[str]:
    """Everything that makes a picture hard to read."""
    measured = Measured(draw, shown)
    canvas = measured.canvas
    for thing in measured.placed:
        if not (0 <= thing.left <= thing.right <= canvas.width and 0 <= thing.top <= thing.bottom <= canvas.height):
            yield f"outside: {thing}"
        if not thing.what.startswith("<") and not set(thing.what) <= known():
            yield f"no letter for: {thing.what}"
    for pair in overlapping(measured.placed):
        yield f"over each other: {pair}"
    legend = {mark.word for mark in marks(shown)} | {mark.letter for mark in marks(shown)}
    for size, words in measured.sizes:
        if size < (LEGEND if words in legend else LEAST):
            yield f"too small: {words!r} is {size} high"


def marks(shown: object) -> set[Mark]:
    """The marks of everything on a picture."""
    found: set[Mark] = set()

    def walk(value: object) -> None:
        if isinstance(value, Mark):
            found.add(value)
        elif isinstance(value, tuple):
            for each in value:
                walk(each)
        elif dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                walk(getattr(value, field.name))

    walk(shown)
    return found
