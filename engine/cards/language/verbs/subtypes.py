"""Verbs of sub-types (2.2.3)."""

from __future__ import annotations

from engine.cards.language.filters import It, Me, Selector
from engine.cards.language.vocabulary import Record

__all__ = [
    "GainSubtypes",
]


class GainSubtypes(Record, frozen=True, tag_field="do", tag="gain subtypes"):
    """The sub-types of something are gained, and kept as long as the object stays in play (2.1.c, 2.3.1.e)."""

    who: Selector
    of: Me | It = It()
