"""Numbers as a language writes them."""

from __future__ import annotations

from fractions import Fraction

from bot.present.texts import Texts

WITH_COMMA = frozenset(("fr", "it"))
"""Languages that write a comma before what is less than one."""


def tenths(number: Fraction, texts: Texts) -> str:
    """A number with one place after the point, or comma.

    >>> from bot.present.texts import texts_for
    >>> tenths(Fraction(13, 3), texts_for("fr"))
    '4,3'
    """
    said = f"{float(number):.1f}"
    return said.replace(".", ",") if texts.language in WITH_COMMA else said
