"""Who wants to be called by direct message and has never been written to is called elsewhere until their turn comes."""

from __future__ import annotations

import pytest

from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import board, move
from tests.bot.delivery.test_first_messages import MINUTE, asked, pass_by
from tests.bot.delivery.test_full_servers import archive, fill

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

STRANGER = 4_242


async def begun(city: City) -> str:
    """A game whose players both want calls by direct message, and wait for a turn of the budget."""
    for person in (city.ana, city.bo):
        await city.services.settings.change(person.id, pings="dm")
    city.store.turns.a_minute = 1
    assert await city.store.turns.ask(STRANGER, city.clock()) == 0, "the turn of this minute is taken"
    return (await city.duel()).game_id


async def test_the_board_calls_who_waits_for_a_turn_and_direct_messages_do_afterwards(city: City) -> None:
    game = await begun(city)
    assert asked(city) == 0
    assert [await city.hands(seat) for seat in (0, 1)] == [[], []]
    called = (await board(city, game)).content
    assert all(f"<@{person.id}>" in called for person in (city.ana, city.bo))
    await pass_by(city, 4 * MINUTE)
    assert asked(city) == 2
    assert [len(await city.hands(seat)) for seat in (0, 1)] == [1, 1], "their hands"
    for _ in (0, 1):
        await move(city, game)
        await city.deliver()
    ids = {str(person.id) for person in (city.ana, city.bo)}
    calls = [each for seat in (0, 1) for each in await city.hands(seat) if "<@" in each.content]
    assert [any(person in each.content for person in ids) for each in calls] == [True], "who is to move is called there"
    assert "<@" not in (await board(city, game)).content


async def test_without_a_place_to_show_the_game_the_channel_calls_who_waits(city: City) -> None:
    game = await begun(city)
    await archive(city, game)
    fill(city)
    before = {each.id for each in await city.discord.person("bo").read("games")}
    for _ in (0, 1):
        await move(city, game)
        await city.deliver()
    new = [each for each in await city.discord.person("bo").read("games") if each.id not in before]
    assert any(f"<@{person.id}>" in each.content for each in new for person in (city.ana, city.bo))
    assert asked(city) == 0
