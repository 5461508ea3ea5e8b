"""Bringing cards to an installation that runs: every process over its store sees them at once."""

from __future__ import annotations

import asyncio
import uuid
from functools import partial

from bot.play.cards.library import CardLibrary
from engine.cards.errors import CardError
from engine.cards.importing.bringing import Brought, compared, read_cards
from engine.cards.importing.building import Watch
from engine.cards.importing.kept import as_kept, card_digest, encode_card
from engine.cards.words.local_names import encode_names, joined
from persistence.server.clock import Clock

TRIES = 5
"""How often a file is compared again because other cards were brought in the same moment."""


class CardsChanged(CardError):
    """Others bring cards all the time, so that these could not be compared with what is there."""

    def __init__(self) -> None:
        super().__init__("Other cards are being imported just now; nothing of this file was. Import it again.")


async def bring_cards(
    library: CardLibrary, clock: Clock, data: bytes, file: str, *, replace: bool = False, watch: Watch = iter
) -> Brought:
    """Bring the cards and names of a file to all, all of them in one step, and tell what came of each.

    With `replace`, those with other facts take the place of those that are known; games that run keep theirs. The faces
    are read by `watch`. Raises
    `BadCardFile` where the file is none, and CardsChanged; nothing is brought then.
    """
    read = await asyncio.to_thread(partial(read_cards, data, file, await library.catalogue(), watch=watch))
    for _ in range(TRIES):
        version, catalogue = await library.cards.version(), await library.catalogue()
        brought = compared(read, catalogue, await library.cards.uniques(read.uniques), replace=replace)
        if not brought.cards and not brought.names:
            return brought
        holder = f"import:{clock()}:{uuid.uuid4().hex}"
        await library.cards.hold(holder, as_kept(brought.cards))
        digests = {card.reference: card_digest(encode_card(card)) for card in brought.cards}
        uniques = {card: digests.pop(card) for card in set(read.uniques) & digests.keys()}
        names = encode_names(joined(catalogue.local_names, brought.names), brought.names)
        if await library.cards.know(digests, holder, version, brought.aliases, uniques, names, brought.set_names):
            return brought
    raise CardsChanged
