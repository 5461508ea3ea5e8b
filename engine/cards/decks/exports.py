"""The personal data export of the publisher: all decks of a person in one file, one row a card."""

from __future__ import annotations

import csv
import io

from engine.cards.catalogue import Catalogue
from engine.cards.decks.reading import Collector, Reading, unreadable
from engine.cards.definitions.references import read_reference
from engine.cards.errors import BadReference

LONGEST_FILE = 2_000_000
MOST_ROWS = 40_000
MOST_DECKS = 500

DECK_ID, NAME, HERO, CARD, QUANTITY = 0, 1, 3, 5, 7
"""Columns of the file."""


def is_export(text: str) -> bool:
    """Whether a text is such a file: its rows have eight columns or more, with references where they belong."""
    lines = text[:4_000].lstrip("\ufeff").splitlines()[:3]
    rows = list(csv.reader(lines, delimiter=";"))
    return len(rows) > 1 and all(len(row) > QUANTITY for row in rows[:2]) and rows[1][CARD].upper().startswith("ALT_")


def read_export(text: str, catalogue: Catalogue) -> tuple[Reading, ...]:
    """Every deck of the file, in its order, each with the rows of it that could not be read."""
    if len(text) > LONGEST_FILE:
        return (unreadable("too long", text),)
    decks: dict[str, Collector] = {}
    names: dict[str, str] = {}
    stray = Collector(catalogue)
    reader = csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=";")
    try:
        for number, row in enumerate(reader, start=1):
            if number > MOST_ROWS:
                return (unreadable("too many lines", text),)
            if number > 1 and row:
                _read_row(reader.line_num, row, decks, names, stray)
            if len(decks) > MOST_DECKS:
                return (unreadable("too many lines", text),)
    except csv.Error:
        return (unreadable("no list", text),)
    readings = [deck.reading(names[id]) for id, deck in decks.items()]
    rest = stray.reading()
    return (*readings, rest) if rest.unread and (rest.unread[0].key != "nothing" or not readings) else tuple(readings)


def _read_row(line: int, row: list[str], decks: dict[str, Collector], names: dict[str, str], stray: Collector) -> None:
    if len(row) <= QUANTITY:
        stray.refuse(line, ";".join(row), "no card")
        return
    told = ";".join((row[NAME], row[CARD], row[QUANTITY]))
    deck = decks.get(row[DECK_ID])
    if deck is None:
        deck = decks[row[DECK_ID]] = Collector(stray.catalogue)
        names[row[DECK_ID]] = " ".join(row[NAME].split())[:100]
    try:
        if not deck.hero and row[HERO].strip():
            deck.add(line, told, read_reference(row[HERO]), 1, as_hero=True)
        card = read_reference(row[CARD])
    except BadReference:
        deck.refuse(line, told, "no card")
        return
    quantity = row[QUANTITY].strip()
    if not quantity.isdecimal() or len(quantity) > 9:
        deck.refuse(line, told, "quantity")
    elif stray.catalogue.resolve(str(card)) != deck.hero:
        deck.add(line, told, card, int(quantity))
