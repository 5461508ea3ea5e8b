"""The game stands among the channels of all who play it, however they want to be called."""

from __future__ import annotations

import pytest

from deploy.sandbox.client import Person
from tests.bot.delivery.conftest import City

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

MEMBER = "PUT /channels/{channel_id}/thread-members/{user_id}"


async def is_listed(person: Person, place: int) -> bool:
    """Whether a thread stands among the channels that Discord lists for a person."""
    return any(each["id"] == str(place) and each["joined"] for each in await person.places())


def brought_in(city: City) -> int:
    """How often somebody was brought into a thread."""
    return sum(f"{each.method} {each.template}" == MEMBER for each in city.sandbox.front.exchanges)


@pytest.mark.parametrize(("one", "other"), [("dm", "none"), ("thread", "dm"), ("none", "thread")])
async def test_whoever_is_not_called_in_the_thread_is_brought_into_it(city: City, one: str, other: str) -> None:
    for person, pings in ((city.ana, one), (city.bo, other)):
        await city.services.settings.change(person.id, pings=pings)
    game = (await city.duel()).game_id
    place = (await city.look(game)).posts.thread_id
    for name in ("ana", "bo"):
        assert await is_listed(city.discord.person(name), place), name
    assert brought_in(city) == [one, other].count("dm") + [one, other].count("none")
    assert not await is_listed(city.discord.person("chiara"), place)


async def test_whoever_is_called_in_the_thread_is_in_it_by_that_and_costs_no_request(city: City) -> None:
    game = (await city.duel()).game_id
    place = (await city.look(game)).posts.thread_id
    assert await is_listed(city.discord.person("ana"), place)
    assert brought_in(city) == 0


@pytest.mark.parametrize("private", [False, True])
async def test_a_player_who_cannot_be_brought_in_now_is_brought_in_later(city: City, private: bool) -> None:
    await city.services.settings.change(city.bo.id, pings="none")
    await city.discord.fault("status", MEMBER, times=1, status=503, message="")
    challenge = await city.challenge(private=private)
    await city.deliver()
    deck = city.services.challenges.decks()[1].key
    game = (await city.services.challenges.choose_deck(city.press(), challenge.id, city.bo, deck)).game_id
    await city.deliver()
    assert city.sandbox.front.faults.waiting == [], "it was met"
    city.clock.ahead += 60_000
    await city.deliver()
    place = (await city.look(game)).posts.thread_id
    assert await is_listed(city.discord.person("bo"), place)
    parents = [each for each in city.sandbox.core.world.channels.values() if each.thread is not None]
    assert len(parents) == 1, "one thread, however often it was tried"


async def test_a_player_who_cannot_be_brought_in_at_all_keeps_nobody_from_playing(city: City) -> None:
    await city.services.settings.change(city.bo.id, pings="none")
    await city.discord.fault("status", MEMBER, times=None, status=403, code=50001, message="Missing Access")
    game = (await city.duel()).game_id
    assert (await city.look(game)).posts.board_id
