"""Presses that reach the bot in another order than they were made: one of them counts, and the other is refused."""

from __future__ import annotations

import asyncio

import pytest

from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import refusal_of
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_what_was_pressed_last_comes_first(tavern: Tavern) -> None:
    """Both pass; then the first of them again, before it was their turn: Discord delivers the three backwards."""
    await tavern.begin()
    mover, other = await tavern.first_turn()
    board, before = await tavern.board(), await tavern.look()
    hub = tavern.sandbox.core.hub
    hub.hold()
    presses = [
        asyncio.ensure_future(mover.press(board, buttons_of(board)["pass"])),
        asyncio.ensure_future(other.slash("altered pass", channel=tavern.thread)),
        asyncio.ensure_future(mover.slash("altered pass", channel=tavern.thread)),
    ]
    await asyncio.sleep(0.3)
    assert not any(press.done() for press in presses)
    hub.release(backwards=True)
    answers = await asyncio.gather(*presses)
    refused = [refusal_of(answer.shown) for answer in answers]
    after = await tavern.look()
    assert after.version == before.version + refused.count("")
    assert [refused[0], refused[2]].count("") == 1, "the same turn is passed twice, or not at all"
    assert (await tavern.board()).text != board.text
