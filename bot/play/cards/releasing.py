"""Letting go of cards that were brought to an installation: never one that a person still names.

A card stays while a saved deck names it, while a game, a challenge, a table or a person holds it, or while it is in the
pool of a season; a token stays while uniques are about that may create it, or while another card does.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.play.cards.importing import TRIES, CardsChanged
from bot.play.cards.library import CardLibrary
from bot.play.cards.uniques import SAVED_DECK
from engine import Catalogue
from engine.cards.definitions.profiles import records
from engine.cards.formats import formats
from engine.cards.importing.kept import as_kept
from engine.cards.language import Create, CreateSignature
from persistence.games.cards import AT_ONCE
from persistence.people.decks import DeckRepository
from persistence.server.clock import Clock

Reason: TypeAlias = Literal["deck", "held", "pool", "created"]
"""Why a card stays: a saved deck names it, a person holds it, a season's pool has it, or other cards create it."""


@dataclass(frozen=True, slots=True)
class Released:
    """What has become of the cards that an installation was to forget."""

    cards: tuple[str, ...]
    kept: Mapping[str, Reason]
    """Those that stay, with why."""
    unknown: tuple[str, ...]
    """What the installation was never brought, or has forgotten before."""


async def release_cards(
    library: CardLibrary, decks: DeckRepository, clock: Clock, named: Iterable[str] | None = None
) -> Released:
    """Forget these cards by reference, or all uniques that no person names; those that a person names stay.

    Of those that are named while this is done none is gone in the end. Raises CardsChanged where others import all the
    time; some may be forgotten then, and none that is named.
    """
    wanted = [each async for each in library.cards.all_uniques()] if named is None else list(dict.fromkeys(named))
    done, kept, unknown = list[str](), dict[str, Reason](), list[str]()
    for at in range(0, len(wanted), AT_ONCE):
        some = await _forget_some(library, decks, clock, wanted[at : at + AT_ONCE])
        done += some.cards
        kept |= some.kept
        unknown += some.unknown
    return Released(tuple(done), kept, tuple(unknown))


async def _forget_some(library: CardLibrary, decks: DeckRepository, clock: Clock, wanted: Collection[str]) -> Released:
    cards = library.cards
    for _ in range(TRIES):
        version, catalogue, installed = await cards.version(), await library.catalogue(), await cards.known()
        uniques = await cards.uniques(wanted)
        digests = {
            each: uniques.get(each) or installed[each] for each in wanted if each in uniques or each in installed
        }
        unknown = tuple(each for each in wanted if each not in digests)
        kept = await _named(library, decks, digests, catalogue)
        going = {card: digest for card, digest in digests.items() if card not in kept}
        if not going:
            return Released((), kept, unknown)
        holder = f"import:{clock()}:{uuid.uuid4().hex}"
        definitions = await library.definitions(list(going.values()))
        await cards.hold(holder, as_kept(definitions))
        aliases = {alias: card for alias, card in (await cards.aliases()).items() if card in going}
        if not await cards.forget(going, aliases, version):
            await cards.let_go(holder)
            continue
        again = await _in_decks(decks, going, aliases)  # saved while this was done
        if not again:
            await cards.let_go(holder)
            return Released(tuple(going), kept, unknown)
        back = {card: going[card] for card in again}
        one_of_mine = {card: digest for card, digest in back.items() if card in uniques}
        others = {card: digest for card, digest in back.items() if card not in uniques}
        theirs = {alias: card for alias, card in aliases.items() if card in back}
        for _ in range(TRIES):
            if await cards.know(others, holder, await cards.version(), theirs, one_of_mine):
                break
            await cards.hold(holder, as_kept(definitions))
        else:
            raise CardsChanged
        gone = tuple(card for card in going if card not in again)
        return Released(gone, kept | dict.fromkeys(again, "deck"), unknown)
    raise CardsChanged


async def _named(
    library: CardLibrary,
    decks: DeckRepository,
    digests: Mapping[str, str],
    catalogue: Catalogue,
) -> dict[str, Reason]:
    """Which of these cards stay, and why."""
    cards = library.cards
    kept: dict[str, Reason] = {}
    for form in formats().values():
        if form.pool == "uniques":
            kept |= dict.fromkeys(await cards.in_pool(form.name, digests), "pool")
    shared = await cards.held_besides(digests.values())
    kept |= dict.fromkeys((card for card, digest in digests.items() if digest in shared), "held")
    aliases = {alias: card for alias, card in (await cards.aliases()).items() if card in digests}
    kept |= dict.fromkeys(await _in_decks(decks, digests, aliases), "deck")
    tokens = {card for card in digests if card in catalogue.cards and catalogue.cards[card].token}
    if tokens - kept.keys():
        staying = [card for card in await cards.known() if card not in digests or card in kept]
        created = {
            each.token
            for card in staying
            if card in catalogue.cards
            for each in records(catalogue.cards[card].abilities)
            if isinstance(each, Create | CreateSignature)
        }
        others = await cards.has_uniques() or any([each.startswith("u:") async for each in cards.holders()])
        kept |= {card: "created" for card in tokens - kept.keys() if others or card in created}
    return kept


async def _in_decks(decks: DeckRepository, cards: Collection[str], aliases: Mapping[str, str]) -> set[str]:
    """Those of these cards that a saved deck names, by whichever of their references."""
    found: set[str] = set()
    async for data in decks.everybodys():
        deck = SAVED_DECK.decode(data)
        named = {*deck.cards, *([deck.hero] if deck.hero else ())}
        found |= {aliases.get(card, card) for card in named} & set(cards)
    return found
