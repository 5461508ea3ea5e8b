"""The decks that a person has saved: imported from what they paste, looked at, checked, and written out again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.play.cards.misspelt import with_likely, with_suggestions
from bot.play.cards.uniques import SAVED_DECK, UniqueService
from bot.play.requests.matching import meant
from bot.play.requests.one_line import one_line
from bot.play.requests.refusal import Refusal
from engine import Catalogue, Deck
from engine.cards.decks import DeckList, read_deck_list
from engine.cards.decks.codes import DialectName
from engine.cards.decks.pasted import read_pasted
from engine.cards.decks.reading import Reading
from engine.cards.decks.writing import as_code, as_list
from engine.cards.errors import BadDeckList, CannotBeCoded
from engine.cards.formats import AllowedSets, Check, Legality, format_called
from persistence.people.decks import MOST_DECKS, DeckRepository


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


LONGEST_NAME = 80

CHECKED_AT_ONCE = 5
"""Decks of a paste of which every format is asked at once."""

MEANT = "standard"
"""The format that a deck is held against of which no person says what it is for."""

ASKED: tuple[str, ...] = ("standard", "no-unique", "frontier", "singleton", "singleton-no-unique", "sandbox")
"""The formats that are asked: those to which each person brings a deck of their own."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of a paste: the names under which decks were saved, and the readings of which nothing was."""

    saved: tuple[DeckList, ...]
    unread: tuple[Reading, ...]
    catalogue: Catalogue
    """The cards among which they were looked for."""
    legalities: tuple[tuple[Legality, ...], ...] = ()
    """What the formats say today of each of the first few decks that were saved, in their order."""
    breaches: tuple[tuple[Check, ...], ...] = ()
    """What Standard has against each of the first few unread ones whatever becomes of the lines that were not read."""


class DeckService:
    """Saved decks of all people; all see their own alone."""

    def __init__(self, decks: DeckRepository, uniques: UniqueService) -> None:
        self._decks = decks
        self._uniques = uniques

    async def catalogue(self, person: int) -> Catalogue:
        """The cards that a person can put into a deck."""
        return await self._uniques.catalogue(person)

    async def loose(self, person: int) -> dict[str, str]:
        """The digests of the uniques that only this person has, by reference."""
        return await self._uniques.loose(person)

    async def bring(self, person: int, text: str, name: str = "", dialect: str = "") -> Imported:
        """Saves the decks of a paste, each whole or not at all; one of the same name is replaced.

        Raises Refusal "too many decks"; the decks before that one are saved.
        """
        saved: list[DeckList] = []
        unread: list[Reading] = []
        catalogue = await self.catalogue(person)
        readings = read_pasted(text, catalogue, dialect)
        if unknown := [card for reading in readings for card in reading.unknown]:
            catalogue = await self._uniques.catalogue(person, unknown)
            readings = read_pasted(text, catalogue, dialect)
        for reading in readings:
            try:
                deck = reading.deck_list(_tidy(name if len(readings) == 1 else "") or _name_of(reading, catalogue))
            except BadDeckList:
                unread.append(reading)
                continue
            if not await self._decks.keep(person, _key(deck.name), SAVED_DECK.encode(deck)):
                raise Refusal("too many decks", most=MOST_DECKS)
            saved.append(deck)
        asked = [deck.deck(catalogue) for deck in saved[:CHECKED_AT_ONCE]]
        found = [[await self.legality(deck, format, catalogue) for format in ASKED] for deck in asked]
        return Imported(
            tuple(saved),
            tuple(with_likely(unread, catalogue)),
            catalogue,
            tuple(tuple(each) for each in found),
            tuple([await self._certain(reading, catalogue) for reading in unread[:CHECKED_AT_ONCE]]),
        )

    async def decks(self, person: int) -> Sequence[DeckList]:
        """All decks of a person, by name."""
        found = await self._decks.all(person)
        return [SAVED_DECK.decode(found[key]) for key in sorted(found)]

    async def deck(self, person: int, name: str) -> DeckList:
        """The deck of that name, or the only one that a part of its name can mean; raises Refusal "no saved deck"."""
        decks = await self.decks(person)
        for deck in decks:
            if _key(deck.name) == _key(name):
                return deck
        likely = meant([deck.name for deck in decks], name)
        if len(likely) != 1:
            raise Refusal("no saved deck", deck=name[:LONGEST_NAME])
        return decks[likely[0]]

    async def marked(self, person: int, mark: str) -> DeckList:
        """The deck whose name has that mark (see `mark_of`); raises Refusal "saved deck gone"."""
        for deck in await self.decks(person):
            if mark_of(deck.name) == mark:
                return deck
        raise Refusal("saved deck gone")

    async def rename(self, person: int, name: str, new: str) -> DeckList:
        """The deck under its new name; raises Refusal "no saved deck" or "deck name taken"."""
        deck = await self.deck(person, name)
        other = read_deck_list(deck.model_dump() | {"name": _tidy(new) or deck.name})
        done = await self._decks.rename(person, _key(deck.name), _key(other.name), SAVED_DECK.encode(other))
        if done != "renamed":
            raise Refusal("deck name taken" if done == "taken" else "no saved deck", deck=other.name)
        return other

    async def delete(self, person: int, name: str) -> DeckList:
        """Forgets a deck, and returns it; raises Refusal "no saved deck"."""
        deck = await self.deck(person, name)
        await self._decks.delete(person, _key(deck.name))
        return deck

    async def check(self, person: int, name: str, format: str) -> tuple[DeckList, Legality]:
        """What a format says of a deck today; raises Refusal "no saved deck"."""
        deck, catalogue = await self.deck(person, name), await self.catalogue(person)
        return deck, await self.legality(deck.deck(catalogue), format, catalogue)

    async def legality(self, deck: Deck, format: str, catalogue: Catalogue, sets: AllowedSets = ()) -> Legality:
        """What a format says today of a deck of these cards, where an organiser allows these sets."""
        return await self._uniques.legality(deck, format, catalogue, sets)

    async def suggested(self, person: int, text: str) -> str:
        """A paste with the one card that each line may mean whose name no card has; "" where that is not certain."""
        catalogue = await self.catalogue(person)
        return with_suggestions(text, with_likely(read_pasted(text, catalogue), catalogue), catalogue)

    async def _certain(self, reading: Reading, catalogue: Catalogue) -> tuple[Check, ...]:
        parts = parts_read(reading, catalogue)
        return certain([(part, await self.legality(part, MEANT, catalogue)) for part in parts])

    async def export(self, person: int, name: str, dialect: DialectName | None = None) -> tuple[DeckList, str]:
        """A deck as a list, or as a code of a dialect; raises Refusal "no saved deck" or "no deck code"."""
        deck = await self.deck(person, name)
        whole = deck.deck(await self.catalogue(person))
        if dialect is None:
            return deck, as_list(whole)
        try:
            return deck, as_code(whole, dialect)
        except CannotBeCoded:
            raise Refusal("no deck code", deck=deck.name) from None


def mark_of(name: str) -> str:
    """16 letters and digits by which a button names a deck, whatever stands in its name."""
    return hashlib.blake2s(_key(name).encode(), digest_size=8).hexdigest()


def _name_of(reading: Reading, catalogue: Catalogue) -> str:
    """A name for a deck that has none: its Hero's."""
    hero = catalogue.cards.get(reading.hero)
    return _tidy(reading.name) or (hero.name if hero else "")


def _tidy(name: str) -> str:
    return one_line(name)[:LONGEST_NAME].strip()


def _key(name: str) -> str:
    return _tidy(name).casefold()
