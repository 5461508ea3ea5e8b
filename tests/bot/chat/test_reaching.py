"""People are reached by direct message first when they have pressed something, and again once they have opened them."""

from __future__ import annotations

import discord
import pytest
from discord import app_commands

from bot.chat.panels.pressing import PRESSES
from bot.chat.replies import (
    additions,
    reaching,
)
from deploy.sandbox.client import Person
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def is_open(tavern: Tavern, name: str) -> bool:
    """Whether the bot has a channel of direct messages with somebody."""
    world = tavern.sandbox.core.world
    user = next(user.id for user in world.users.values() if user.username == name)
    return world.known_direct_channel(user, world.bot_id) is not None


async def has_hand(person: Person) -> bool:
    return bool(await person.inbox())


async def test_names_of_commands_and_presses_are_those_that_there_are(tavern: Tavern) -> None:
    tree = tavern.client.tree
    commands = {each.qualified_name for each in tree.walk_commands() if isinstance(each, app_commands.Command)}
    people = discord.AppCommandType.user
    menus = {each.name for each in tree.get_commands(type=people)}
    assert commands | menus >= reaching.COMMANDS | additions.BEGINNING
    assert PRESSES.keys() >= reaching.VERBS


async def test_a_channel_is_opened_by_the_press_that_leads_to_messages_and_by_no_other(tavern: Tavern) -> None:
    deck = tavern.services.challenges.decks()[0].key
    await tavern.chiara.slash("card", name="Kojo & Booda")
    await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=deck)
    await tavern.until(lambda: is_open(tavern, "ana"))
    assert not await is_open(tavern, "bo"), "who is challenged has pressed nothing"
    (posted,) = [message for message in await tavern.bo.read("games") if "Accept" in message.buttons]
    accepted = await tavern.bo.press(posted, "Accept")
    await tavern.until(lambda: is_open(tavern, "bo"))
    assert await tavern.ana.inbox() == []
    assert await tavern.bo.inbox() == [], "nothing is said before there is something to say"
    (select,) = accepted.shown.selects
    await tavern.bo.select(accepted.shown, select, [tavern.services.challenges.decks()[1].key])
    for person in (tavern.ana, tavern.bo):
        await tavern.until(lambda person=person: has_hand(person))
    assert not await is_open(tavern, "chiara")


@pytest.mark.parametrize("press", ["Log", "More…", "My hand"])
async def test_whoever_has_opened_their_doors_gets_the_hand_by_any_press(tavern: Tavern, press: str) -> None:
    await tavern.bo.close_direct_messages()
    await tavern.begin()

    async def shut() -> bool:
        return (await tavern.look()).posts.closed_hands == (1,)

    await tavern.until(shut)
    await tavern.until(lambda: has_hand(tavern.ana))
    await tavern.bo.close_direct_messages(closed=False)
    await tavern.bo.press(await tavern.board(), press)
    await tavern.until(lambda: has_hand(tavern.bo))

    async def noted() -> bool:
        return (await tavern.look()).posts.closed_hands == ()

    await tavern.until(noted)
    assert len(await tavern.bo.inbox()) == 1


async def test_the_hand_in_the_inbox_leads_to_the_game_and_asks_what_is_to_be_answered(tavern: Tavern) -> None:
    await tavern.begin()
    await tavern.until(lambda: has_hand(tavern.ana))
    (hand,) = await tavern.ana.inbox()
    asked = await tavern.ana.press(hand, buttons_of(hand)["play"])
    assert "Mana" in asked.shown.text
    await tavern.choose_mana(tavern.ana)
    await tavern.choose_mana(tavern.bo)

    async def leads() -> bool:
        found = (await tavern.ana.inbox())[0]
        return str(found.body["embeds"][0].get("url", "")).endswith(f"/{tavern.thread}")

    await tavern.until(leads)


async def test_whoever_presses_while_a_hand_waits_for_its_turn_comes_first(tavern: Tavern) -> None:
    await tavern.discord.limit_strangers(0, 60.0)
    await tavern.begin()
    bo = next(user.id for user in tavern.sandbox.core.world.users.values() if user.username == "bo")

    async def refused() -> bool:
        return (await tavern.store.turns.stand()).paused_ms > 0

    await tavern.until(refused)
    await tavern.discord.lift_limits()
    tavern.store.turns.a_minute = 1
    tavern.clock.ahead += (await tavern.store.turns.stand()).paused_ms
    for stranger in range(5):
        await tavern.store.turns.ask(9_000 + stranger, 0)
    shown = await tavern.bo.press(await tavern.board(), "My hand")
    assert shown.shown.ephemeral, "until it comes the hand is one press away"
    assert shown.shown.text

    async def first() -> bool:
        waiting = await tavern.store.connection.execute("ZRANGE", "{turns}:waiting", 0, 0)
        return not waiting or waiting[0] == str(bo).encode() or await has_hand(tavern.bo)

    await tavern.until(first)
