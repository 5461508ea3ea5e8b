"""Names of a pasted deck that no card has: the cards that may be meant by them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.play.cards.card_search import CardSearch, Found
from engine import Catalogue
from engine.cards.decks.lists import FACTION_WORDS, OUT_OF_FACTION, RARITY_WORDS
from engine.cards.decks.reading import Reading, Unread
from engine.cards.words.names import folded

MOST = 20
"""Lines of a paste that are looked through; of a text that is no deck list nothing is to be guessed."""

COUNT = re.compile(r"^\W*\d+\s*[x×]?\s+|\s+[x×]?\s*\d+\W*$", re.IGNORECASE)
"""How many copies of a card, before or behind its name."""


MARKS = frozenset((*RARITY_WORDS, *FACTION_WORDS, *OUT_OF_FACTION))
"""Words beside a name that say which card of that name is meant."""


def with_suggestions(pasted: str, readings: Sequence[Reading], catalogue: Catalogue) -> str:
    """A pasted text with the one card that each unread line may mean in place of the name that no card has.

    "" where a line may mean none or several, or cannot be read for another reason; how many copies, and of which rarity
    and faction, stays as it was pasted.
    """
    lines = pasted.splitlines()
    for each in [unread for reading in readings for unread in reading.unread]:
        at = each.line - 1
        if len(each.candidates) != 1 or not 0 <= at < len(lines) or each.text not in " ".join(lines[at].split()):
            return ""
        lines[at] = _renamed(each.text, catalogue.cards[each.candidates[0]].name)
    return "\n".join(lines)


def _renamed(line: str, name: str) -> str:
    """A line of a deck list with another name: '3 Kelonn Burst (R)' as '3 Kelon Burst (R)'."""
    before, words, behind = _parts(line)
    start, end = _name_within(words)
    return before + " ".join([*words[:start], name, *words[end:]]) + behind


def _parts(line: str) -> tuple[str, list[str], str]:
    """How many copies before the name, the words of the line, and how many copies behind it."""
    before, behind = "", ""
    if (count := COUNT.search(line)) is not None:
        before, behind = (count[0], "") if count.start() == 0 else ("", count[0])
    return before, line[len(before) : len(line) - len(behind)].split(), behind


def _name_within(words: Sequence[str]) -> tuple[int, int]:
    """Where the name begins and ends among words of which others say which card of that name is meant."""
    start, end = 0, len(words)
    while start < end and _is_mark(words[start]):
        start += 1
    while end > start and _is_mark(words[end - 1]):
        end -= 1
    return start, end


def _is_mark(word: str) -> bool:
    return folded(word.strip("()[],;|")) in MARKS


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
    _, words, _ = _parts(unread.text)
    start, end = _name_within(words)
    found = search.find(" ".join(words[start:end]))
    sure = (found.reference,) if isinstance(found, Found) else ()
    return unread._replace(candidates=sure or search.likely(COUNT.sub("", unread.text)))
