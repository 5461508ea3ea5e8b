"""Names of a pasted deck that no card has: the cards that may be meant by them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.play.cards.card_search import CardSearch
from engine import Catalogue
from engine.cards.decks.reading import Reading, Unread

MOST = 20
"""Lines of a paste that are looked through; of a text that is no deck list nothing is to be guessed."""

COUNT = re.compile(r"^\W*\d+\s*[x×]?\s+|\s+[x×]?\s*\d+\W*$", re.IGNORECASE)
"""How many copies of a card, before or behind its name."""


def with_likely(readings: Sequence[Reading], catalogue: Catalogue) -> list[Reading]:
    """The readings, with the cards that may be meant as candidates of each line whose name no card has."""
    if not any(each.key == "unknown name" for reading in readings for each in reading.unread):
        return list(readings)
    search = CardSearch(catalogue)
    return [
        replace(reading, unread=tuple(_guessed(each, at < MOST, search) for at, each in enumerate(reading.unread)))
        for reading in readings
    ]


def _guessed(unread: Unread, looked_at: bool, search: CardSearch) -> Unread:
    if unread.key != "unknown name" or not looked_at:
        return unread
    return unread._replace(candidates=search.likely(COUNT.sub("", unread.text)))
