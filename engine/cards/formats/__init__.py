"""Formats: what a deck must hold to be played, what is banned, and a report of what breaks it."""

from __future__ import annotations

from engine.cards.formats.admission import Admission, admission
from engine.cards.formats.allowed_sets import (
    EVERY_SET,
    RELEASED,
    AllowedSets,
    UnknownSet,
    is_preview,
    previews,
    sets_meant,
)
from engine.cards.formats.format import Format, format_called, formats
from engine.cards.formats.legality import Check, CheckKey, Legality, check_deck
from engine.cards.formats.restrictions import Change, Restrictions, Versions, restrictions

__all__ = [
    "EVERY_SET",
    "RELEASED",
    "Admission",
    "AllowedSets",
    "Change",
    "Check",
    "CheckKey",
    "Format",
    "Legality",
    "Restrictions",
    "UnknownSet",
    "Versions",
    "admission",
    "check_deck",
    "format_called",
    "formats",
    "is_preview",
    "previews",
    "restrictions",
    "sets_meant",
]
