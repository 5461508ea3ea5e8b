"""Everything that somebody does who is shut out, or does in a server that is, gets one plain refusal."""

from __future__ import annotations

import asyncio

import pytest

from bot.privacy.shutting_out import FRESH_SECONDS
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_completing_both_ways import offered
from tests.end_to_end.duel import refused
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def id_of(tavern: Tavern, name: str) -> int:
    people = (await tavern.discord.state())["people"]
    return int(next(user["id"] for user in people if user["username"] == name))


async def shut(tavern: Tavern, what: str) -> str:
    """Ana, or the server, is shut out; the refusal."""
    if what == "person":
        await tavern.services.shutting_out.shut_out(await id_of(tavern, "ana"))
        return "shut out"
    guild = tavern.client.guilds[0].id
    await tavern.store.shut_out.shut_server(guild, tavern.store.clock(), "")
    await asyncio.sleep(FRESH_SECONDS)
    return "server shut out"


@pytest.mark.parametrize("what", ["person", "server"])
async def test_commands_presses_forms_menus_and_keystrokes(tavern: Tavern, what: str) -> None:
    await tavern.begin()
    board = await tavern.board()
    form = await tavern.ana.slash("deck import")
    more = await tavern.ana.press(board, buttons_of(board)["more"])
    key = await shut(tavern, what)
    refused(await tavern.ana.slash("altered games"), key)
    refused(await tavern.ana.slash("altered privacy delete"), key)
    refused(await tavern.ana.press(more.shown, buttons_of(more.shown)["undo"]), key)
    refused(await tavern.ana.context("Challenge to Altered", tavern.chiara), key)
    refused(await tavern.ana.submit(form, {"cards": "3 Kelon Elemental C", "name": "Mine"}), key)
    assert not any((await offered(tavern, tavern.ana)).values())
    if what == "person":
        assert (await tavern.chiara.slash("altered games")).state == "answered"
