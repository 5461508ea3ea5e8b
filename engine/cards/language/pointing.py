"""Verbs that do nothing but name what the sentences after them speak of (7.2.4)."""

from __future__ import annotations

from engine.cards.language.filters import Selector
from engine.cards.language.places import Place
from engine.cards.language.vocabulary import Record

__all__ = [
    "Point",
    "PointAt",
]


class Point(Record, frozen=True, tag_field="do", tag="point"):
    """Name an object so that the sentences after it may say 'it'."""

    who: Selector


class PointAt(Record, frozen=True, tag_field="do", tag="point at"):
    """Name an Expedition so that the sentences after it may say 'that Expedition'."""

    place: Place


PointingFlow = Point | PointAt
"""What is a sentence of its own: no player is told to do it."""
