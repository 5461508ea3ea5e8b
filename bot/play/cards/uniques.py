"""The unique cards that people tell of: read, checked, kept, and unverified until the installation knows them.

A unique is verified when the installation has it: its operator imported it, by reference and with these very facts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.play.cards.library import CardLibrary
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from engine import Catalogue, Deck
from engine.cards.decks import DeckList
from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import BadCardFile
from engine.cards.formats import AllowedSets, Legality, check_deck, format_called
from engine.cards.importing.bringing import compared, read_cards
from engine.cards.importing.building import LeftOut
from engine.cards.importing.kept import as_kept, card_digest, encode_card, over
from engine.cards.importing.uniques import BadUnique, facts_pasted
from engine.cards.importing.uniques.facts import Pasted
from persistence.encoding.forms import Form
from persistence.games.uniques import MOST_UNIQUES, UniqueRepository
from persistence.people.decks import DeckRepository

LARGEST_UPLOAD = 512 * 1024
"""Bytes of a file of uniques that a person sends."""

MOST_AT_ONCE = 60
"""Cards of such a file."""


SAVED_DECK = Form(
    "saved deck",
    DeckList,
    write=lambda deck: deck.model_dump_json().encode(),
    read=DeckList.model_validate_json,
)


@dataclass(frozen=True, slots=True)
class Told:
    """What came of telling about uniques; `cards` are those that can be played now."""

    cards: tuple[CardDefinition, ...]
    verified: frozenset[str]
    """Which of them the installation knows, by reference."""
    left_out: tuple[LeftOut, ...]
    catalogue: Catalogue


class UniqueService:
    """Unverified uniques; all have their own."""

    def __init__(self, uniques: UniqueRepository, decks: DeckRepository, library: CardLibrary) -> None:
        self._uniques, self._decks, self._library = uniques, decks, library

    async def loose(self, person: int) -> dict[str, str]:
        """The digests of the uniques that this person has and the installation does not, by reference."""
        mine = await self._uniques.all(person)
        installed = await self._library.cards.uniques(mine)
        return {card: digest for card, digest in mine.items() if card not in installed}

    async def catalogue(self, person: int, besides: Iterable[str] = ()) -> Catalogue:
        """All cards that a person can put into a deck.

        Of the installation's uniques it has those that are in their decks, and those `besides` by reference.
        """
        decks = [SAVED_DECK.decode(data) for data in (await self._decks.all(person)).values()]
        named = {card for deck in decks for card in deck.cards} | set(besides)
        return await self._library.with_uniques(named, (await self.loose(person)).values())

    async def legality(self, deck: Deck, format: str, catalogue: Catalogue, sets: AllowedSets = ()) -> Legality:
        """What a format says today of a deck of these cards, the pool of its season and the allowed sets included.

        Where an event hands all cards out, these are taken to be among them: only the event can tell.
        """
        form = format_called(format)
        handed_out = (*([deck.hero] if deck.hero else ()), *deck.cards) if form.pool == "all" else None
        pool = handed_out or await self._library.pool_for(form, deck.cards)
        return check_deck(deck, form, catalogue, pool=pool, sets=sets)

    async def cards(self, person: int) -> Sequence[CardDefinition]:
        """One's unverified uniques, by reference."""
        loose = await self.loose(person)
        return await self._library.definitions([loose[reference] for reference in sorted(loose)])

    async def paste(self, person: int, pasted: Pasted) -> Told:
        """Keeps the unique that a form tells of.

        Raises Refusal "no unique" with what is wrong, "unique differs" where the installation knows it with other
        facts, and "too many uniques".
        """
        catalogue = await self._library.catalogue()
        try:
            card = await asyncio.to_thread(lambda: facts_pasted(pasted).definition(catalogue))
        except BadUnique as fault:
            raise Refusal("no unique", unique=fault.reference or "?", why=fault.key, words=fault.words) from None
        installed = (await self._library.cards.uniques([card.reference])).get(card.reference)
        if installed not in (None, card_digest(encode_card(card))):
            raise Refusal("unique differs", unique=card.reference)
        verified = [card] if installed is not None else []
        return await self._keep(person, verified, [card] if not verified else [], (), catalogue)

    async def upload(self, person: int, data: bytes, file: str) -> Told:
        """Keeps the uniques of a file as card services write them, all or none of those that are understood.

        Raises Refusal "unique file" where it is too large, "no unique file" with what is wrong, and "too many uniques".
        """
        catalogue = await self._library.catalogue()
        if len(data) > LARGEST_UPLOAD:
            raise Refusal("unique file", file=file)
        try:
            read = await asyncio.to_thread(read_cards, data, file, catalogue, most=MOST_AT_ONCE)
        except BadCardFile as fault:
            raise Refusal("no unique file", file=file, words=fault.reason) from None
        found = compared(read, catalogue, await self._library.cards.uniques(read.uniques))
        others = [card for card in read.cards.values() if card.rarity != "unique"]
        left_out = [*read.left_out, *(LeftOut(card.reference, card.name, "", "not unique") for card in others)]
        left_out += [LeftOut(card, "", "", "other facts") for card in found.differing if card in read.uniques]
        known = [read.cards[card] for card in found.known if card in read.uniques]
        mine = [card for card in found.cards if card.rarity == "unique"]
        return await self._keep(person, known, mine, tuple(left_out), catalogue)

    async def forget(self, person: int, named: str) -> CardDefinition:
        """Forgets a unique by its reference, or the only one that a name can mean.

        Raises Refusal "no such unique", and "unique in a deck" while one's saved decks hold it.
        """
        cards = list(await self.cards(person))
        places = [at for at, card in enumerate(cards) if card.reference == named.strip().upper()]
        places = places or meant([f"{card.name} · {card.reference}" for card in cards], named)
        if len(places) != 1:
            raise Refusal("no such unique", unique=named[:60])
        card = cards[places[0]]
        for data in (await self._decks.all(person)).values():
            deck = SAVED_DECK.decode(data)
            if card.reference in deck.cards:
                raise Refusal("unique in a deck", unique=card.reference, deck=deck.name)
        digest = (await self._uniques.all(person))[card.reference]
        await self._uniques.forget(person, [card.reference])
        await self._library.cards.let_go(holder_of_person(person), [digest])
        return card

    async def _keep(
        self,
        person: int,
        known: Sequence[CardDefinition],
        new: Sequence[CardDefinition],
        left_out: tuple[LeftOut, ...],
        catalogue: Catalogue,
    ) -> Told:
        """Keeps what is new; what the installation knows is verified, and needs no keeping."""
        before = await self._uniques.all(person)
        digests = {card.reference: card_digest(encode_card(card)) for card in new}
        holder = holder_of_person(person)
        if new:
            await self._library.cards.hold(holder, as_kept(new))
            if not await self._uniques.keep(person, digests):
                await self._library.cards.let_go(holder, set(digests.values()) - set(before.values()))
                raise Refusal("too many uniques", most=MOST_UNIQUES)
            replaced = {before[card] for card, digest in digests.items() if before.get(card, digest) != digest}
            await self._library.cards.let_go(holder, replaced)
        verified = frozenset(card.reference for card in known)
        return Told((*known, *new), verified, left_out, over(catalogue, new))


def holder_of_person(person: int) -> str:
    """Under which name a person holds the uniques that they have told of."""
    return f"u:{person}"
