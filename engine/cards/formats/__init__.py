"""Formats: what a deck must hold to be played, what is banned, and a report of what breaks it."""

from __future__ import annotations

from engine.cards.formats.admission import Admission, admission
from engine.cards.formats.format import Format, format_called, formats
from engine.cards.formats.legality import Check, CheckKey, Legality, check_deck
from engine.cards.formats.restrictions import Change, Restrictions, Versions, restrictions

__all__ = [
    "Admission",
    "Change",
    "Check",
    "CheckKey",
    "Format",
    "Legality",
    "Restrictions",
    "Versions",
    "admission",
    "check_deck",
    "format_called",
    "formats",
    "restrictions",
]
