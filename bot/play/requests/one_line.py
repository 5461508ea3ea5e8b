"""What people call themselves and their things, as one line: no sign in it acts on what stands around it."""

from __future__ import annotations

import re

_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]"
)
"""Signs that turn the reading direction, that control something, and that look like nothing at all."""

_JOINERS = "\u200c\u200d\ufe0e\ufe0f"
"""What joins letters and emoji, or chooses between two looks of one; alone it looks like nothing."""

_PILED_UP = re.compile(
    "([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{2})"
    + ("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")
)
"""More than two marks over one letter, which would reach into the lines above and below."""


def one_line(text: str) -> str:
    """A text on one line, without signs that no person sees and without marks piled up; "" where nothing is left of it.

    >>> one_line("  Ana\\n\\u202e Maria\\u200b ")
    'Ana Maria'
    >>> one_line("\\u200b\\u200d")
    ''
    """
    seen = _PILED_UP.sub(r"\1", _UNSEEN.sub("", " ".join(text.split())))
    return " ".join(seen.split()).strip(_JOINERS + " ")
