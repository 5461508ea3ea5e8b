"""Verbs of dice (7.3.13)."""

from __future__ import annotations

from engine.cards.language.filters import Number
from engine.cards.language.vocabulary import Record

__all__ = [
    "RaiseResult",
]


class RaiseResult(Record, frozen=True, tag_field="do", tag="raise result"):
    """The result of the die that was rolled is so much higher from now on (7.3.13.b).

    Where it is done to every roll, whether it is done is decided once the dice that count are seen (6.2.b).
    """

    number: Number = 1


DiceVerb = RaiseResult
"""All verbs of the family."""
