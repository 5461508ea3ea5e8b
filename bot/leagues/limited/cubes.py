"""Cubes: lists of cards from which packs are made, each card as often as it is listed."""

from __future__ import annotations

from collections.abc import Iterator

from bot.leagues.limited.boosters import PACK, LimitedKind, may_be_handed_out
from bot.play.requests.refusal import Refusal
from engine import Catalogue
from engine.cards.decks.lists import LONGEST_LIST, MOST_LINES, read_list

MOST_CARDS = 2_000
"""Enough for 41 seats with four boosters each."""

LONGEST_SHOWN = 60


def read_cube(text: str, kind: LimitedKind, catalogue: Catalogue) -> tuple[str, ...]:
    """The cards that a list names, by reference; several Heroes may be among them.

    Raises Refusal "cube unread" with the first line that is not understood, or whose card may not be played.
    """
    found: list[str] = []
    for line in text[:LONGEST_LIST].splitlines()[:MOST_LINES]:
        found += _line(line, kind, catalogue)
    if not 0 < len(found) <= MOST_CARDS:
        raise Refusal("cube size", cards=len(found), most=MOST_CARDS)
    return tuple(sorted(found))


def _line(line: str, kind: LimitedKind, catalogue: Catalogue) -> Iterator[str]:
    """The cards of one line, each as often as it says."""
    reading = read_list(line, catalogue)
    if reading.unknown or any(each.key != "nothing" for each in reading.unread):
        raise Refusal("cube unread", line=line.strip()[:LONGEST_SHOWN])
    copies = {**({reading.hero: 1} if reading.hero else {}), **reading.cards}
    for reference, count in copies.items():
        if not may_be_handed_out(catalogue.find(reference), kind):
            raise Refusal("cube card banned", card=catalogue.find(reference).name)
        yield from [reference] * count


def enough_for(cards: int, seats: int, boosters: int) -> bool:
    """Whether a cube has a card for every place in every pack."""
    return cards >= seats * boosters * PACK
