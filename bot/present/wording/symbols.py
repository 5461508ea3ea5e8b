"""Our own signs within texts, as emoji that belong to the application; a word or a letter always stands behind them.

Which of them Discord has is learnt when the bot starts, for the whole process; until then, and where they could not
be uploaded, texts have their words alone.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from functools import cache

from PIL import Image

from bot.present.pictures.pen import sign
from bot.present.pictures.shapes import SHAPES
from engine.cards.words.counters import COUNTERS
from engine.cards.words.keywords import KEYWORDS
from engine.cards.words.statuses import STATUSES
from engine.cards.words.terrains import TERRAINS

SIZE = 128
"""Pixels of an emoji, as large as Discord keeps them."""

PREFIX = "tumult_"
"""What the names of our emoji begin with, so that those an operator has beside them are left alone."""

PLAIN = "#878C95"
COLOURS = {"forest": "#2B9A57", "mountain": "#B5701A", "water": "#2F84D8", "boost": "#A65FCB"}
"""Colours that stand out from Discord's light and dark grounds alike, of all that is not plain."""

SYMBOLS: Mapping[str, tuple[str, str]] = {
    **{terrain: (terrain, COLOURS[terrain]) for terrain in TERRAINS},
    **{counter: (counter, COLOURS[counter]) for counter, row in COUNTERS.items() if row.has_a_sign},
    "mana": ("mana", PLAIN),
    "hero": ("hero", PLAIN),
    "companion": ("companion", PLAIN),
    "reserve": ("reserve", PLAIN),
    "landmark": ("landmark", PLAIN),
    **{status: (status, PLAIN) for status, row in STATUSES.items() if row.has_a_sign},
    "exhausted": ("exhaust", PLAIN),
    "ascended": ("ascended", PLAIN),
    **{keyword: (keyword, PLAIN) for keyword, row in KEYWORDS.items() if row.has_a_sign},
    "onward": ("onward", PLAIN),
    "back": ("back", PLAIN),
    "meet": ("meet", PLAIN),
    "limbo": ("limbo", PLAIN),
    "first": ("first", PLAIN),
}
"""Every emoji by what it stands for: its shape and its colour."""

_EMOJI = re.compile(r"<:\w+:\d+> ?")

_known: dict[str, int] = {}


@cache
def symbol_png(name: str) -> bytes:
    """The picture of an emoji, on a clear ground; KeyError for a name that there is none of."""
    shape, code = SYMBOLS[name]
    ink = (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))
    made = Image.new("RGBA", (SIZE, SIZE), (*ink, 0))
    made.putalpha(sign(SHAPES[shape], SIZE))
    out = io.BytesIO()
    made.save(out, "PNG")
    return out.getvalue()


def know(uploaded: Mapping[str, int]) -> None:
    """From now on these signs stand in texts: by name the ids that Discord has given them; none takes all away."""
    _known.clear()
    _known.update({name: id for name, id in uploaded.items() if name in SYMBOLS})


def before(name: str) -> str:
    """A sign with a space behind it, for the word that follows; "" where there is none."""
    id = _known.get(name)
    return f"<:{PREFIX}{name}:{id}> " if id else ""


def without_signs(text: str) -> str:
    """A text with its words alone, for places that show no emoji."""
    return _EMOJI.sub("", text)
