"""Cards looked up: what is known of one apart from any game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from bot.play.cards.card_search import CardSearch, Found, NotFound, reference_in
from bot.play.requests.refusal import Refusal
from engine import Catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.formats import Admission, Change, admission, formats, restrictions
from engine.cards.importing.kept import over
from engine.rulebook.rulings import Ruling, rulings_on


@dataclass(frozen=True, slots=True)
class CardSheet:
    """All that is known of a card: its versions, itself among them, and what formats and scenarios say of it.

    `sets` are the names of the sets by the references of the versions; `formats` says for each format whether the card
    may be played; `dated` is the day of the restrictions that were asked, `erratum` the newest one of the card.
    `unverified` cards are a person's own, which the installation does not know.
    """

    card: CardDefinition
    catalogue: Catalogue
    versions: tuple[CardDefinition, ...]
    sets: dict[str, str]
    formats: tuple[tuple[str, Admission], ...]
    rulings: tuple[Ruling, ...]
    dated: date
    erratum: Change | None = None
    unverified: bool = False


def sheet_of(card: CardDefinition, catalogue: Catalogue, *, unverified: bool = False) -> CardSheet:
    """What is known of a card of a catalogue."""
    versions, listed = catalogue.called(card.name), restrictions()
    return CardSheet(
        card=card,
        catalogue=catalogue,
        versions=versions,
        sets={each.reference: catalogue.set_name(each.reference) for each in versions},
        formats=tuple((name, admission(card, form, listed)) for name, form in formats().items()),
        rulings=rulings_on(card.reference),
        dated=listed.date,
        erratum=listed.errata(card),
        unverified=unverified,
    )


Own: TypeAlias = Callable[[int, str], Awaitable[CardDefinition | None]]
"""The unverified unique that a person may look up by its reference: one of theirs, or of a game they are playing."""


async def _nobodys(person: int, reference: str) -> CardDefinition | None:
    return None


class CardService:
    """Looks cards up in the catalogue that is known now; the search is made ready once for each catalogue.

    It is asked for with the references that it should have if they are uniques of the installation: by their names
    these are not found, for there are too many. A unique that the installation does not know is found by its reference
    alone, by those who may look it up.
    """

    def __init__(self, catalogue: Callable[[Sequence[str]], Awaitable[Catalogue]], own: Own = _nobodys) -> None:
        self._catalogue, self._own = catalogue, own
        self._search: tuple[Catalogue, CardSearch] | None = None

    async def offered(self, typed: str, language: str) -> tuple[str, ...]:
        """Names that may be meant by something unfinished, best first, in `language` where that may be meant."""
        return (await self._ready()).offered(typed, language=language)

    async def find(self, typed: str, person: int = 0) -> Found | NotFound:
        """The card that is meant by a name or reference, or a few that are nearest; 'Name · REFERENCE' is one, too."""
        reference = reference_in(typed)
        if not reference:
            return (await self._ready()).find(typed)
        if reference in (await self._catalogue([reference])).cards or await self._own(person, reference) is not None:
            return Found(reference)
        return (await self._ready()).find(typed)

    async def sheet(self, reference: str, person: int = 0) -> CardSheet:
        """What is known of a card; raises Refusal "no such card" for a reference that this person cannot look up."""
        catalogue = await self._catalogue([reference])
        card = catalogue.cards.get(catalogue.resolve(reference))
        own = await self._own(person, reference) if card is None else None
        if own is not None:
            card, catalogue = own, over(catalogue, [own])
        if card is None:
            raise Refusal("no such card")
        return sheet_of(card, catalogue, unverified=own is not None)

    async def _ready(self) -> CardSearch:
        catalogue = await self._catalogue([])
        if self._search is None or self._search[0] is not catalogue:
            self._search = catalogue, CardSearch(catalogue)
        return self._search[1]
