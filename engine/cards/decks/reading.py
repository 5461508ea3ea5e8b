"""The result of reading a deck that a person wrote: its cards, and every line that could not be read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from engine.cards.catalogue import Catalogue
from engine.cards.decks.deck import MOST_COPIES, DeckList, read_deck_list
from engine.cards.definitions.references import Reference, read_reference
from engine.cards.errors import BadDeckList

LONGEST_SHOWN = 80
"""Characters of an unread line that its report repeats."""

UnreadKey = Literal[
    "nothing",
    "too long",
    "too many lines",
    "no card",
    "unknown name",
    "several cards",
    "quantity",
    "whose quantity",
    "too many copies",
    "other name",
    "second hero",
    "bad code",
    "several meanings",
    "link",
    "no list",
]
"""Why a line is not read; the same words are keys of the sentences that people read."""


class Unread(NamedTuple):
    """A line that could not be read, counted from 1, or 0 for the text as a whole.

    `candidates` are the references or meanings among which a person must choose.
    """

    line: int
    text: str
    key: UnreadKey
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck as far as it could be read; `unknown` are cards of it that the catalogue lacks."""

    name: str
    hero: str = ""
    cards: dict[str, int] = field(default_factory=dict)
    unread: tuple[Unread, ...] = ()
    unknown: tuple[str, ...] = ()

    def read_part(self) -> DeckList:
        """The list of what could be read, whatever could not; raises `BadDeckList` where that is no card."""
        return read_deck_list({"name": self.name or "Deck", "hero": self.hero or None, "cards": self.cards})

    def deck_list(self, name: str = "") -> DeckList:
        """The list of a deck that was read as a whole; raises `BadDeckList` with every line that was not."""
        if self.unread:
            raise BadDeckList(tuple(f"line {each.line}, {each.text!r}: {each.key}" for each in self.unread))
        return read_deck_list({"name": name or self.name or "Deck", "hero": self.hero or None, "cards": self.cards})


def unreadable(
    key: UnreadKey, text: str = "", candidates: tuple[str, ...] = (), unknown: tuple[str, ...] = ()
) -> Reading:
    """The reading of a text of which nothing can be used."""
    return Reading("", unread=(Unread(0, clipped(text), key, candidates),), unknown=unknown)


def clipped(text: str) -> str:
    """The beginning of a line, short enough to repeat it."""
    line = " ".join(text[: 2 * LONGEST_SHOWN].split())
    return line if len(line) <= LONGEST_SHOWN else line[: LONGEST_SHOWN - 1] + "…"


class Collector:
    """Cards as they are read, one after the other, from whatever they are written in."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.hero = ""
        self._cards: Counter[str] = Counter()
        self._unread: list[Unread] = []
        self._unknown: dict[str, None] = {}

    def add(self, line: int, text: str, reference: str | Reference, copies: int, as_hero: bool = False) -> None:
        """Copies of a card more, or one more unread line where their number is absurd or the Hero the second."""
        known = self.catalogue.resolve(str(reference))
        card = self.catalogue.cards.get(known)
        if card is None:
            known = str((reference if isinstance(reference, Reference) else read_reference(reference)).card)
            self._unknown[known] = None
        if as_hero or (card is not None and card.type == "hero"):
            if copies != 1 or self.hero:
                self.refuse(line, text, "second hero")
            else:
                self.hero = known
        elif not 1 <= copies <= MOST_COPIES:
            self.refuse(line, text, "quantity")
        elif self._cards[known] + copies > MOST_COPIES:
            self.refuse(line, text, "too many copies")
        else:
            self._cards[known] += copies

    def refuse(self, line: int, text: str, key: UnreadKey, candidates: tuple[str, ...] = ()) -> None:
        """One more line that could not be read."""
        self._unread.append(Unread(line, clipped(text), key, candidates))

    def reading(self, name: str = "") -> Reading:
        """All that was read; a text without any card is one that could not be read."""
        if not self._unread and not self._cards and not self.hero:
            return unreadable("nothing")
        unread = sorted(self._unread, key=lambda each: each.line)
        return Reading(name, self.hero, dict(self._cards), tuple(unread), tuple(self._unknown))
