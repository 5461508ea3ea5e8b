"""2V2.11 The private threads in which teams talk: who is in them, and what becomes of them."""

from __future__ import annotations

import pytest

from bot.play.game_records.facts import TeamTalk
from bot.play.matchmaking.lobby import Lobby
from bot.present.texts import texts_for
from deploy.sandbox.client import ShownMessage
from deploy.sandbox.world.records import Channel
from tests.bot.delivery.conftest import City

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

PRIVATE_THREAD = 12
OPENING = "POST /channels/{channel_id}/threads"

SAID = texts_for("en")


async def begun(city: City, talk: TeamTalk | None = None, count: int = 4) -> Lobby:
    """A game of two against two in #games: Ana and Chiara against Bo and Dev; practice opponents sit for who lacks."""
    lobbies, decks = city.services.lobbies, city.services.challenges.decks()
    people = [city.people[name] for name in ("ana", "bo", "chiara", "dev")][:count]
    place = city.place(city.channels["games"], private=True)
    lobby = await lobbies.open(city.press(), people[0], place, decks[0].key, "2v2", talk=talk)
    for number, person in enumerate(people[1:], 1):
        await lobbies.join(city.press(), lobby.id, person, decks[number].key)
    for _ in range(count, 4):
        await lobbies.fill(city.press(), lobby.id, people[0])
    await city.deliver()
    lobby = await lobbies.start(city.press(), lobby.id, people[0])
    await delivered(city)
    return lobby


async def delivered(city: City) -> None:
    """All is delivered, and what waited for something else a moment later."""
    for _ in range(3):
        await city.deliver()


def threads(city: City) -> dict[str, Channel]:
    """The private threads, by their names."""
    found = city.sandbox.core.world.channels.values()
    return {each.name: each for each in found if each.type == PRIVATE_THREAD}


def members(city: City, thread: Channel) -> set[int]:
    """Who is in a thread beside the bot."""
    assert thread.thread is not None
    return {int(each) for each in thread.thread.members} - {int(thread.thread.owner_id)}


def ids(city: City, *names: str) -> set[int]:
    """People by their names."""
    return {city.people[name].id for name in names}


async def test_each_team_has_a_private_thread_in_which_it_alone_is(city: City) -> None:
    lobby = await begun(city)
    label = (await city.look(lobby.game_id)).facts.label
    found = threads(city)
    assert {name: members(city, thread) for name, thread in found.items()} == {
        f"Team A: Ana and Chiara · {label}": ids(city, "ana", "chiara"),
        f"Team B: Bo and Dev · {label}": ids(city, "bo", "dev"),
    }
    for thread in found.values():
        (message,) = await read(city, "ana" if "Ana" in thread.name else "bo", thread)
        assert "2V2.11" in message.content
        assert str((await city.look(lobby.game_id)).posts.thread_id) in message.content
    assert sorted((await city.look(lobby.game_id)).posts.team_threads) == sorted(
        int(each.id) for each in found.values()
    )


async def read(city: City, who: str, thread: Channel) -> list[ShownMessage]:
    """What a person reads in a thread."""
    return await city.discord.person(who).read(str(thread.id), 50)


@pytest.mark.parametrize("talk", ["none", "open"])
async def test_where_they_say_nothing_or_all_in_the_open_no_thread_is_opened(city: City, talk: TeamTalk) -> None:
    lobby = await begun(city, talk)
    assert threads(city) == {}
    root = next(each for each in await city.shown(city.channels["games"]) if each.id == str(lobby.message_id))
    assert SAID.say(f"talk.{talk}") in root.content, "above the game it stays said"


async def test_who_plays_beside_a_practice_opponent_has_no_thread(city: City) -> None:
    await begun(city, count=3)
    assert [members(city, each) for each in threads(city).values()] == [ids(city, "ana", "chiara")]


async def test_who_leaves_a_seat_is_taken_out_and_the_newcomer_brought_in(city: City) -> None:
    lobby = await begun(city)
    bo, fumi = city.people["bo"], city.people["fumi"]
    replacing = city.services.replacing
    asked = await replacing.ask(lobby.game_id, bo, fumi)
    for name in ("ana", "chiara", "dev", "fumi"):
        await replacing.agree(city.press(), lobby.game_id, city.people[name], asked.wish.number)
    await delivered(city)
    found = threads(city)
    assert len(found) == 2, "the same threads"
    assert sorted(map(sorted, (members(city, each) for each in found.values()))) == sorted(
        map(sorted, (ids(city, "ana", "chiara"), ids(city, "fumi", "dev")))
    )


@pytest.mark.parametrize("fault", ["status", "drop_after"])
async def test_a_thread_that_cannot_be_opened_now_is_opened_later_and_once(city: City, fault: str) -> None:
    await city.discord.fault(fault, OPENING, times=1, status=503, message="")
    lobby = await begun(city)
    city.clock.ahead += 60_000
    await delivered(city)
    assert len(threads(city)) == len((await city.look(lobby.game_id)).posts.team_threads) == 2


async def test_where_none_can_be_opened_the_players_are_told_and_play(city: City) -> None:
    await city.discord.fault("status", OPENING, times=None, status=403, code=50013, message="Missing Permissions")
    lobby = await begun(city)
    assert threads(city) == {}
    told = [each.content for each in await city.shown((await city.look(lobby.game_id)).posts.thread_id)]
    assert told.count(SAID.say("talk.not-opened")) == 1
    assert (await city.look(lobby.game_id)).posts.board_id


async def test_a_thread_that_was_deleted_comes_again_where_a_seat_changes_hands(city: City) -> None:
    lobby = await begun(city)
    gone = next(each for each in threads(city).values() if "Bo" in each.name)
    city.sandbox.core.world.channels.pop(gone.id)
    bo, fumi = city.people["bo"], city.people["fumi"]
    replacing = city.services.replacing
    asked = await replacing.ask(lobby.game_id, bo, fumi)
    for name in ("ana", "chiara", "dev", "fumi"):
        await replacing.agree(city.press(), lobby.game_id, city.people[name], asked.wish.number)
    await delivered(city)
    again = next(each for each in threads(city).values() if "Bo" in each.name)
    assert members(city, again) == ids(city, "fumi", "dev")


async def test_the_threads_of_teams_are_closed_with_that_of_the_game(city: City) -> None:
    lobby = await begun(city)
    await city.services.games.concede(city.press(), lobby.game_id, city.ana.id)
    await delivered(city)
    assert (await city.look(lobby.game_id)).status == "over"
    city.clock.ahead += 30 * 86_400_000
    await delivered(city)
    assert [each.thread.archived for each in threads(city).values() if each.thread is not None] == [True, True]
