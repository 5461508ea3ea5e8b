"""Who waited in the queue in vain and takes no direct messages is told so above the next thing they look at."""

from __future__ import annotations

import pytest

from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import sentence

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

OVER = sentence("queue.over")


async def waited_in_vain(tavern: Tavern) -> int:
    """Bo, who plays with Ana, could not be told that nobody else came; returns his id."""
    await tavern.begin()
    person = next(player.id for player in (await tavern.look()).facts.players if player.name == tavern.bo.name)
    await tavern.services.settings.change(person, unpaired="duel")
    return person


async def test_it_is_told_once_above_whatever_is_looked_at(tavern: Tavern) -> None:
    await waited_in_vain(tavern)
    first = (await tavern.bo.slash("altered games")).shown
    assert first.ephemeral
    assert OVER.search(first.text)
    assert not OVER.fullmatch(first.text), "what was asked for stands below"
    again = (await tavern.bo.slash("altered games")).shown
    assert not OVER.search(again.text)


async def test_nobody_else_is_told_and_no_board_tells_it(tavern: Tavern) -> None:
    await waited_in_vain(tavern)
    board = await tavern.board()
    assert not OVER.search((await tavern.ana.press(board, "My hand")).shown.text)
    told = (await tavern.bo.press(board, "My hand")).shown
    assert told.ephemeral
    assert OVER.search(told.text)
    for message in await tavern.ana.read(tavern.thread):
        assert not OVER.search(message.text)


async def test_who_waits_again_is_told_nothing_any_more(tavern: Tavern) -> None:
    person = await waited_in_vain(tavern)
    deck = (await tavern.bo.complete("altered queue", "deck"))[0]["value"]
    joined = (await tavern.bo.slash("altered queue", deck=deck)).shown
    assert not OVER.search(joined.text)
    assert not (await tavern.services.settings.of(person)).unpaired
