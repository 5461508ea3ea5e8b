"""Threads of finished games are closed in time, by the setting of the server, and nobody else's are."""

from __future__ import annotations

import pytest

from bot.play.settings import ThreadsClose
from deploy.sandbox.operations.threads import thread_part
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import thread

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

HOUR = 3_600_000


async def over(city: City) -> int:
    """The thread of a duel that has been given up, of which everybody has been told."""
    game = (await city.duel()).game_id
    await city.services.games.concede(city.press(), game, city.ana.id)
    await city.deliver()
    return (await city.look(game)).posts.thread_id


def archived(city: City, place: int) -> bool:
    return thread_part(city.sandbox.core.world.channels[str(place)]).archived


async def pass_by(city: City, hours: float) -> None:
    """Time goes by for the bot and on Discord."""
    city.clock.ahead += round(hours * HOUR)
    await city.discord.advance(hours * 3600)
    await city.deliver()


async def setting(city: City, when: ThreadsClose) -> None:
    await city.services.settings.change_server(int(next(iter(city.sandbox.core.world.guilds))), threads=when)


async def test_the_thread_of_a_finished_game_is_closed_after_a_day_and_can_be_read(city: City) -> None:
    place = await over(city)
    await pass_by(city, 23.5)
    assert not archived(city, place)
    await pass_by(city, 1)
    assert archived(city, place)
    assert await city.shown(place)
    assert await city.store.outbox.pending() == 0


@pytest.mark.parametrize(
    ("when", "hours"), [("hour", 1), ("three days", 72), ("week", 168), ("never", 0)], ids=lambda value: str(value)
)
async def test_a_server_sets_when_that_is(city: City, when: ThreadsClose, hours: int) -> None:
    await setting(city, when)
    place = await over(city)
    if hours:
        await pass_by(city, hours - 0.5)
        assert not archived(city, place)
    await pass_by(city, 1)
    assert archived(city, place) is bool(hours)
    assert await city.store.outbox.pending() == 0


async def test_what_is_set_when_the_time_has_come_holds(city: City) -> None:
    place = await over(city)
    await setting(city, "three days")
    await pass_by(city, 25)
    assert not archived(city, place)
    await pass_by(city, 48)
    assert archived(city, place)
    other = await over(city)
    await setting(city, "never")
    await pass_by(city, 80)
    assert not archived(city, other)
    assert await city.store.outbox.pending() == 0


async def test_a_thread_stays_open_while_people_write_in_it(city: City) -> None:
    place = await over(city)
    await pass_by(city, 20)
    await city.discord.person("bo").say("Well played", channel=str(place))
    await pass_by(city, 5)
    assert not archived(city, place)
    await pass_by(city, 18)
    assert not archived(city, place)
    await pass_by(city, 2)
    assert archived(city, place)


async def test_a_thread_that_somebody_has_written_in_again_stays_open(city: City) -> None:
    """It is closed once; from then on it is theirs."""
    place = await over(city)
    await pass_by(city, 25)
    await city.discord.person("bo").say("One more thing", channel=str(place))
    await pass_by(city, 72)
    assert not archived(city, place)


async def test_a_channel_and_a_thread_of_somebody_else_stay_as_they_are(city: City) -> None:
    """A game that has gone on in a channel, and one in a thread that people have opened."""
    world, general = city.sandbox.core.world, city.channels["general"]
    game = (await city.duel()).game_id
    await city.services.games.move_here(game, city.ana.id, city.place(general))
    await city.services.games.concede(city.press(), game, city.ana.id)
    await city.deliver()
    await pass_by(city, 25)
    assert await city.store.outbox.pending() == 0
    place = await over(city)
    thread_part(world.channels[str(place)]).owner_id = str(city.bo.id)
    await pass_by(city, 25)
    assert not archived(city, place)


async def test_a_thread_in_which_another_game_is_played_stays_open(city: City) -> None:
    place = await over(city)
    other = (await city.duel()).game_id
    await city.store.games.place(other, place)
    await pass_by(city, 25)
    assert not archived(city, place)


async def test_a_thread_that_is_gone_or_shut_by_then_is_left(city: City) -> None:
    places = [await over(city), await over(city)]
    await city.discord.moderate("delete_channel", channel=str(places[0]))
    await city.discord.moderate("permissions", channel="games", who="bot", deny=["VIEW_CHANNEL"])
    await pass_by(city, 25)
    assert await city.store.outbox.pending() == 0


async def test_who_asks_for_the_board_of_a_finished_game_does_not_leave_its_thread_open(city: City) -> None:
    game = (await city.duel()).game_id
    await city.services.games.concede(city.press(), game, city.ana.id)
    await city.deliver()
    place = (await city.look(game)).posts.thread_id
    await pass_by(city, 25)
    said = [each.text for each in await thread(city, game)]
    await city.services.games.redraw(game)
    await city.deliver()
    assert archived(city, place)
    assert [each.text for each in await thread(city, game)] == said
