"""A game whose players have it go on in another channel: one board, there, and nobody else may move it."""

from __future__ import annotations

import pytest

from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import refusal_of, refused, with_button
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_a_game_goes_on_where_one_of_its_players_wants_it(tavern: Tavern) -> None:
    await tavern.begin()
    mover, other = await tavern.first_turn()
    old, former = await tavern.board(), tavern.thread
    label = (await tavern.look()).facts.label
    here = await other.slash("altered board", game=label, channel="general")
    assert "here" not in buttons_of((await other.slash("altered board", channel=former)).shown)
    refused(
        await tavern.chiara.press(with_button(old, buttons_of(here.shown)["here"]), "Play", as_seen=True),
        "not your game",
    )
    pressed = await other.press(here.shown, buttons_of(here.shown)["here"])
    assert not refusal_of(pressed.shown)
    tavern.thread = str((await tavern.look()).posts.thread_id)
    assert tavern.thread != former
    board = await tavern.board()
    assert board.text.splitlines()[-3:] == old.text.splitlines()[-3:]
    assert await tavern.services.games.game_at(int(board.channel_id)) == tavern.game
    assert not refusal_of((await mover.press(board, buttons_of(board)["pass"])).shown)
    assert (await tavern.board()).text != board.text
    tavern.clock.ahead += 10_000

    async def taken_away() -> bool:
        return old.id not in [message.id for message in await mover.read(former)]

    await tavern.until(taken_away)
