"""A process killed before and after every effect while people are written to for the first time, or once more.

Each player has one hand in the end, no doors count as closed, and no more people are turned to than there are turns.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.play.game_records import notices
from deploy.sandbox.client import ShownMessage
from persistence.delivery.outbox import LEASE_MS
from persistence.delivery.turns import HOLDS_MS
from persistence.server.keys import TURNS_GIVEN, TURNS_PAUSE, Subject
from tests.bot.delivery.conftest import City
from tests.bot.delivery.test_killed_while_delivering import _accepted, _over, delivered_until, words_alone
from tests.bot.killed.mortal import ALL, Fate

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

STEP = 1 if ALL else 4

MINUTE = 60_000


async def strangers_again(city: City) -> None:
    """Nobody has ever exchanged a message with the bot, and no turn has been given."""
    world = city.sandbox.core.world
    for person in (city.ana, city.bo):
        channel = world.known_direct_channel(str(person.id), world.bot_id)
        if channel is not None:
            world.remove(channel)
        await city.store.preferences.forget(person.id)
        await city.store.turns.forget(person.id)
    await city.store.connection.execute("DEL", TURNS_PAUSE)
    await words_alone(city)


async def pass_by(city: City, minutes: int) -> None:
    """Time passes, for Discord as well, and another process delivers what comes due."""
    for _ in range(minutes):
        city.clock.ahead += MINUTE
        await city.discord.advance(MINUTE / 1000)
        await city.deliver()


async def hands(city: City, seat: int, game: str) -> list[ShownMessage]:
    return [each for each in await city.hands(seat) if game in str(each.buttons)]


def refused(city: City) -> int:
    """How often Discord has refused a first message."""
    return sum(refusal.code in (40003, 20026) for refusal in city.sandbox.front.refusals)


async def all_have_one_hand(city: City, game: str, at: int) -> None:
    for seat in (0, 1):
        assert len(await hands(city, seat, game)) == 1, f"killed at moment {at}"
        look = await city.look(game, seat)
        assert look.posts.closed_hands == look.posts.hands_to_try == (), f"killed at moment {at}"


@pytest.mark.parametrize("turns", [10, 1])
async def test_hands_of_strangers(city: City, monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
    """A process may die between the channel and the first message in it: then that person counts twice for Discord."""
    city.store.turns.a_minute = turns
    await city.discord.limit_strangers(turns + 1, 59.0)
    at, killed = 1, True
    while killed:
        await pass_by(city, 1 + HOLDS_MS // MINUTE)
        await strangers_again(city)
        game = await _accepted(city)
        killed = await delivered_until(city, Fate(at), monkeypatch)
        given = await city.store.connection.execute("ZCARD", TURNS_GIVEN)
        assert given <= turns
        await pass_by(city, 4)
        await all_have_one_hand(city, game, at)
        assert refused(city) == 0, f"killed at moment {at}"
        await _over(city, game)
        at += STEP


async def asked_for_the_hand(city: City, game: str) -> None:
    await city.services.games.hand(game, city.bo.id)


async def pressed_something(city: City, game: str) -> None:
    await city.store.outbox.put(Subject.PERSON, str(city.bo.id), [notices.reach()])


@pytest.mark.parametrize("press", [asked_for_the_hand, pressed_something])
async def test_a_hand_that_is_tried_again(
    city: City, monkeypatch: pytest.MonkeyPatch, press: Callable[[City, str], Awaitable[None]]
) -> None:
    bo = city.discord.person("bo")
    at, killed = 1, True
    while killed:
        await pass_by(city, 5)
        await strangers_again(city)
        await bo.close_direct_messages()
        game = await _accepted(city)
        await city.deliver()
        assert (await city.look(game, 1)).posts.closed_hands == (1,)
        await bo.close_direct_messages(closed=False)
        await press(city, game)
        killed = await delivered_until(city, Fate(at), monkeypatch)
        for _ in range(3):
            city.clock.ahead += LEASE_MS
            await city.deliver()
        await all_have_one_hand(city, game, at)
        await _over(city, game)
        at += STEP


async def test_a_channel_that_is_opened_by_a_press(city: City, monkeypatch: pytest.MonkeyPatch) -> None:
    at, killed = 1, True
    world = city.sandbox.core.world
    while killed:
        await strangers_again(city)
        await city.store.outbox.put(Subject.PERSON, str(city.ana.id), [notices.reach()])
        killed = await delivered_until(city, Fate(at), monkeypatch)
        city.clock.ahead += LEASE_MS
        await city.deliver()
        channel = world.known_direct_channel(str(city.ana.id), world.bot_id)
        assert channel is not None, f"killed at moment {at}"
        assert (await city.store.preferences.get(city.ana.id)).dm_channel == int(channel.id)
        assert await city.store.outbox.pending() == 0, f"killed at moment {at}"
        at += 1
