"""Cards looked up without a store."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.cards.cards import CardService, CardSheet
from engine import Catalogue, default_catalogue


def sheet_of(reference: str, catalogue: Catalogue | None = None) -> CardSheet:
    """What is known of a card of a catalogue, the shipped one unless given."""

    async def known(_: Sequence[str]) -> Catalogue:
        return catalogue or default_catalogue()

    coroutine = CardService(known).sheet(reference)
    try:
        coroutine.send(None)
    except StopIteration as done:
        found: CardSheet = done.value
        return found
    coroutine.close()
    raise AssertionError("a catalogue at hand is not waited for")
