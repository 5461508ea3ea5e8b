"""7.4 Every keyword in a row of its own: whether a number belongs to it, and whether it has a sign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class KeywordRow(NamedTuple):
    """What the reading of card text and pictures need to know of a keyword."""

    has_number: bool = False
    """7.4.5.b, v3:7.4.5 Whether a number always belongs to it."""
    has_a_sign: bool = False
    """Whether a sign of its own stands beside what has it on the table, in pictures and in words."""


KEYWORDS: Mapping[str, KeywordRow] = {
    "defender": KeywordRow(has_a_sign=True),
    "tough": KeywordRow(has_number=True, has_a_sign=True),
    "gigantic": KeywordRow(has_a_sign=True),
    "eternal": KeywordRow(has_a_sign=True),
    "seasoned": KeywordRow(has_a_sign=True),
    "cooldown": KeywordRow(),
    "fleeting": KeywordRow(),
    "scout": KeywordRow(has_number=True),
}
"""Each `KeywordName` of the ability language, in the order of their signs."""
