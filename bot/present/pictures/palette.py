"""Colours by what they are for, in a light and a dark theme, and the fixed palette that pictures are saved with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias, get_args

from PIL import Image

from engine.cards.words.terrains import TERRAINS

Theme: TypeAlias = Literal["light", "dark"]
Colour: TypeAlias = tuple[int, int, int]

THEME_NAMES: tuple[Theme, ...] = get_args(Theme)

_FACTIONS = {
    "axiom": "#7A4A21",
    "bravos": "#A02020",
    "lyra": "#A8216B",
    "muna": "#2C6B2F",
    "ordis": "#1F5C93",
    "yzmir": "#5B3391",
    "neutral": "#55534D",
    "on faction": "#FFFFFF",
}
"""Bands of the factions, the same in both themes, and what stands on them."""

THEMES: Mapping[Theme, Mapping[str, str]] = {
    "light": {
        "page": "#F4F1EA",
        "card": "#FFFFFF",
        "sunk": "#E6E1D6",
        "line": "#8C8577",
        "ink": "#17181C",
        "soft": "#4E4B45",
        "forest": "#167247",
        "mountain": "#8A4B08",
        "water": "#073F8C",
        "boost": "#7A1FA2",
        "warn": "#9C0B23",
        "good": "#167247",
        "inverse": "#FFFFFF",
        "seat0": "#0B5CAD",
        "seat1": "#B23A00",
        "seat2": "#8000FF",
        "seat3": "#805A53",
        **_FACTIONS,
    },
    "dark": {
        "page": "#1B1D22",
        "card": "#2A2D34",
        "sunk": "#121316",
        "line": "#7C828E",
        "ink": "#F5F5F2",
        "soft": "#BFC3CB",
        "forest": "#97F3A0",
        "mountain": "#F3B55D",
        "water": "#79B8FF",
        "boost": "#DDA8F5",
        "warn": "#F897A7",
        "good": "#97F3A0",
        "inverse": "#101114",
        "seat0": "#78B8FF",
        "seat1": "#FF9F66",
        "seat2": "#FF66B2",
        "seat3": "#BFBF00",
        **_FACTIONS,
    },
}

GROUNDS = ("page", "card", "sunk")
"""What words and signs stand on."""

INKS = ("ink", "soft", "line", *TERRAINS)
"""What words and signs are drawn in."""

SEATS = ("seat0", "seat1", "seat2", "seat3")
"""The colours of players by seat, far apart for the colour-blind too; "inverse" is what stands on them."""

TABLE_INKS = (*INKS, "boost", "warn", "good", *SEATS)
"""What words and signs of a table are drawn in."""

Use: TypeAlias = Literal["card", "table"]
"""What a picture shows; each has a palette of its own, for one has no room for all colours."""

FACTIONS = tuple(name for name in _FACTIONS if name != "on faction")

_STEPS = (0.2, 0.4, 0.6, 0.8)


@cache
def colour(theme: Theme, name: str) -> Colour:
    """The red, green and blue of a colour, 0 to 255 each; KeyError where the theme has none of that name."""
    code = THEMES[theme][name]
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@cache
def sheet(theme: Theme, use: Use = "card") -> Image.Image:
    """A picture that holds the colours of a theme and the steps between each ink and the grounds it is used on.

    Mapping to it is fast, and equal pictures become equal bytes.
    """
    inks = INKS if use == "card" else TABLE_INKS
    pairs = [(ink, ground) for ground in GROUNDS for ink in inks]
    pairs += [("card", "ink"), ("card", "soft"), ("page", "ink"), ("page", "soft")]
    if use == "card":
        pairs += [("on faction", faction) for faction in FACTIONS] + [("page", faction) for faction in FACTIONS]
    else:
        pairs += [("inverse", seat) for seat in SEATS]
    found = dict.fromkeys(colour(theme, name) for name in THEMES[theme] if use == "card" or name not in _FACTIONS)
    for ink, ground in pairs:
        for step in _STEPS:
            found.setdefault(_between(colour(theme, ink), colour(theme, ground), step))
    colours = list(found)
    assert len(colours) <= 256, "a palette has 256 colours"
    made = Image.new("P", (1, 1))
    made.putpalette([part for each in colours for part in each])
    return made


@cache
def colours_of(theme: Theme, use: Use) -> bytes:
    """Red, green and blue of each colour that a picture is saved with, by their numbers."""
    return bytes(sheet(theme, use).getpalette() or ())


def _between(ink: Colour, ground: Colour, step: float) -> Colour:
    red, green, blue = (round(a * step + b * (1 - step)) for a, b in zip(ink, ground, strict=True))
    return red, green, blue
