"""Badges, names and statistics: what the rows of all lists on a table are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.present.pictures import letters
from bot.present.pictures.board.facts import TERRAINS, Mark, Numbers, Thing
from bot.present.pictures.board.measures import STEP
from bot.present.pictures.canvas import LEAST, Canvas
from bot.present.pictures.letters import Style

LETTER = Style(22, 700, 75)
TERRAIN_LETTER = Style(LEAST, 800, 75)
COUNTER = Style(22, 700, 70)
NARROW = letters.WIDTHS[-1]
HIGH = 28
"""Pixels from top to bottom of a badge."""

APART = 3


def badge_width(mark: Mark, bare: bool = False) -> int:
    """How wide a badge becomes; a bare one has its letter only."""
    return (5 if bare else 22) + letters.wide(mark.letter + mark.number, LETTER) + 5


def badge(canvas: Canvas, left: int, middle: int, mark: Mark, bare: bool = False) -> int:
    """Sign and letter in one outlined box about a middle line; how wide it has become."""
    ink = "boost" if mark.sign == "boost" else "ink"
    wide = badge_width(mark, bare)
    canvas.frame(left, middle - HIGH // 2, wide, HIGH, "card", ink, 6, 1)
    if not bare:
        canvas.sign(mark.sign, left + 3, middle - 9, 18, ink)
    canvas.text(left + (5 if bare else 22), middle + 8, mark.letter + mark.number, LETTER, ink)
    return wide


@dataclass(frozen=True, slots=True)
class Arranged:
    """How what stands behind a name has been made to fit: badges, counters, and the room that is left for the name."""

    marks: tuple[Mark, ...]
    bare: tuple[bool, ...]
    tail: int
    """How wide the badges are together."""
    counters: str
    taken: int
    """How wide the box of counters is."""
    room: int


_NARROWER = (
    (False, True, False),
    (True, True, False),
    (True, False, False),
    (True, False, True),
)
"""What a row gives up for its name, in turn: the signs of boosts, the words of counters, the signs of all badges."""

MOST_COUNTERS = 110

LEAST_NAME = 40
"""Pixels in which the beginning of a name can be read."""


@lru_cache(maxsize=4096)
def arranged(thing: Thing, space: int) -> Arranged:
    """What stands behind a name, narrower until the name fits; at last all letters share one badge.

    Where not even the beginning of a name could be read otherwise, counters are left to the words below the picture.
    """
    named = letters.wide(name_of(thing), Style(LEAST, 600, NARROW)) + rarity_width(thing)
    found = None
    for bare_boosts, worded, bare_all in _NARROWER:
        bare = tuple(bare_all or (bare_boosts and mark.sign == "boost") for mark in thing.marks)
        found = _arranged(thing, space, thing.marks, bare, worded)
        if named <= found.room:
            return found
    if len(thing.marks) > 1:
        joined = Mark("", "".join(mark.letter + mark.number for mark in thing.marks), "")
        found = _arranged(thing, space, (joined,), (True,), False)
        if found.room < LEAST_NAME:
            found = _arranged(replace(thing, counters=()), space, (joined,), (True,), False)
    assert found is not None
    return found


def _arranged(thing: Thing, space: int, marks: tuple[Mark, ...], bare: tuple[bool, ...], worded: bool) -> Arranged:
    words = counters_of(thing, worded)
    tail, taken = badges_width(marks, bare), counters_width(words, MOST_COUNTERS)
    return Arranged(marks, bare, tail, words, taken, space - tail - taken - (6 if taken else 0))


def badges_width(marks: Sequence[Mark], bare: Sequence[bool]) -> int:
    """How much room badges take beside each other."""
    return sum(badge_width(mark, plain) + APART for mark, plain in zip(marks, bare, strict=True))


def badges(canvas: Canvas, left: int, middle: int, marks: Sequence[Mark], bare: Sequence[bool]) -> None:
    """Badges beside each other."""
    for mark, plain in zip(marks, bare, strict=True):
        left += badge(canvas, left, middle, mark, plain) + APART


def counters_of(thing: Thing, words: bool) -> str:
    """The counters on a thing: '2 Kelon', or their number alone."""
    return "  ".join(f"{count} {name}" if words else str(count) for name, count in _named(thing))


def _named(thing: Thing) -> list[tuple[str, int]]:
    return [(name, count) for count, name in thing.counters]


def counter_box(canvas: Canvas, left: int, middle: int, words: str, room: int) -> None:
    """Counters in a box on a sunk ground."""
    canvas.box(left, middle - 13, room, 26, "sunk", 6)
    canvas.fitted(left + 6, middle + 8, words, room - 12, COUNTER)


def counters_width(words: str, most: int) -> int:
    """How wide the box of counters becomes."""
    return min(most, letters.wide(words, COUNTER) + 12) if words else 0


def name_of(thing: Thing) -> str:
    """The name with how many there are."""
    return f"{thing.name} ×{thing.copies}" if thing.copies > 1 else thing.name


def rarity_width(thing: Thing) -> int:
    """The room for the sign of a card that is not common."""
    return 20 if thing.rarity is not None else 0


def write_name(canvas: Canvas, left: int, baseline: int, thing: Thing, style: Style, room: int) -> int:
    """A name with the sign of its rarity behind it; how much room both took."""
    used = canvas.fitted(
        left, baseline, name_of(thing), room - rarity_width(thing), style, "soft" if thing.faded else "ink"
    )
    if thing.rarity is not None:
        canvas.sign(thing.rarity.sign, left + used + 5, baseline - 14, 13, "soft")
    return used + rarity_width(thing)


def terrain_sign(canvas: Canvas, middle: int, top: int, size: int, terrain: str, letter: str) -> None:
    """The sign of a terrain with its letter behind it, about a middle."""
    wide = size + 2 + letters.wide(letter, TERRAIN_LETTER)
    canvas.sign(terrain, middle - wide // 2, top, size, terrain)
    at = middle - wide // 2 + size + 2
    canvas.text(at, top + size // 2 + LEAST * 4 // 11, letter, TERRAIN_LETTER, terrain)


def number(canvas: Canvas, middle: int, baseline: int, value: int, room: int, style: Style, ink: str) -> None:
    """A number about a middle, narrower where it is long."""
    words, fitting = letters.fitted(str(value), room, style, LEAST)
    canvas.text(middle, baseline, words, fitting, ink, "middle")


def write_statistics(canvas: Canvas, left: int, middle: int, values: Numbers, size: int, asleep: bool) -> None:
    """Forest, Mountain, Water in three columns; struck through while asleep, for then they do not count (2.4.3)."""
    for place, (terrain, value) in enumerate(zip(TERRAINS, values, strict=True)):
        style = Style(size, 600 if asleep else 800)
        ink = "soft" if asleep else terrain
        number(canvas, left + place * STEP + STEP // 2, middle + 9, value, STEP - 3, style, ink)
    if asleep:
        canvas.rule(left + 4, middle, 3 * STEP - 8, "soft", 2)
