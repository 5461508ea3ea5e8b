"""Decks of which some lines could not be read: what a format has against them whatever becomes of those lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine import Catalogue, Deck
from engine.cards.decks.reading import Reading
from engine.cards.errors import BadDeckList
from engine.cards.formats import Check, Legality, format_called


def parts_read(reading: Reading, catalogue: Catalogue) -> tuple[Deck, ...]:
    """What was read: as a whole where it holds cards that the catalogue lacks, and the cards that it has.

    Without a Hero where a second one was among the lines, for no person knows which is meant. None at all where no card
    was read, or more of them than a deck list may hold.
    """
    try:
        whole = reading.read_part().deck(catalogue)
    except BadDeckList:
        return ()
    if any(each.key == "second hero" for each in reading.unread):
        whole = Deck(whole.name, "", whole.cards)
    hero = whole.hero if whole.hero in catalogue.cards else ""
    known = Deck(whole.name, hero, tuple(card for card in whole.cards if card in catalogue.cards))
    return (known,) if known == whole else (whole, known)


def certain(parts: Iterable[tuple[Deck, Legality]]) -> tuple[Check, ...]:
    """The limits that these parts of a deck break and that no further card can mend: those of what is too much."""
    return tuple(dict.fromkeys(check for deck, legality in parts for check in _certain(deck, legality)))


def _certain(deck: Deck, legality: Legality) -> Iterator[Check]:
    """Without its Hero no person knows which faction is the wrong one, nor how many uniques the Hero allows."""
    for check in legality.breaches:
        if check.most is None or check.found <= check.most:
            continue
        if not deck.hero and check.key == "factions":
            yield replace(check, cards=())
        elif deck.hero or check.key != "unique" or not format_called(legality.format).unique_by_hero:
            yield check
