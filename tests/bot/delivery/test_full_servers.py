"""A server that has as many open threads as it may have: games stay owed there, and players are called elsewhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.play.game_records import notices
from bot.play.games.games import goes_on_in
from bot.present.tables.board import may_go_on_in
from deploy.sandbox.client import ShownMessage
from deploy.sandbox.operations.threads import thread_part
from persistence.server.keys import Subject
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import board, boards, move, thread
from tests.bot.delivery.test_called_by_the_board import handed_over
from tests.end_to_end.duel import sentence
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

MINUTE = 60_000
HOUR = 60 * MINUTE


async def archive(city: City, game: str) -> None:
    """Archives the thread of a game."""
    await city.discord.moderate("thread", channel=str((await city.look(game)).posts.thread_id), archived=True)


def is_archived(city: City, place: int) -> bool:
    """Whether a thread is archived."""
    return thread_part(city.sandbox.core.world.channels[str(place)]).archived


def fill(city: City) -> None:
    """Leaves the server no room for another open thread."""
    world = city.sandbox.core.world
    guild = next(iter(world.guilds.values()))
    city.sandbox.core.settings.active_threads = len(world.active_threads(guild))


def make_room(city: City) -> None:
    """There is room for threads again."""
    city.sandbox.core.settings.active_threads = 1000


async def in_private(city: City, seat: int, known: set[str]) -> list[ShownMessage]:
    """A player's direct messages that are not among those."""
    return [each for each in await city.hands(seat) if each.id not in known]


async def ids(city: City, seat: int) -> set[str]:
    """A player's direct messages."""
    return {each.id for each in await city.hands(seat)}


@pytest.mark.parametrize("goes_on", [move, handed_over])
async def test_a_board_whose_thread_cannot_be_opened_stays_owed_and_comes_when_there_is_room(
    city: City, goes_on: Callable[[City, str], Awaitable[int]]
) -> None:
    """The board is edited where a move calls nobody, and posted where it does: Discord refuses both."""
    game = (await city.duel()).game_id
    await goes_on(city, game)
    await archive(city, game)
    fill(city)
    known = [await ids(city, seat) for seat in (0, 1)]
    await city.deliver()
    look = await city.look(game)
    assert look.posts.lost
    assert look.posts.posted_version < look.version
    for seat in (0, 1):
        new = await in_private(city, seat, known[seat])
        assert len([each for each in new if sentence("place-lost.full").search(each.text)]) == 1, "each is told once"
    city.clock.ahead += 30 * MINUTE
    await city.deliver()
    assert (await city.look(game)).posts.lost
    make_room(city)
    city.clock.ahead += HOUR
    await city.deliver()
    look = await city.look(game)
    assert not look.posts.lost
    assert look.posts.posted_version == look.version
    assert await boards(city, game) == [str(look.posts.board_id)]
    assert (await board(city, game)).buttons
    assert await city.store.outbox.pending() == 0


async def test_a_board_is_owed_for_as_long_as_there_is_no_room(city: City) -> None:
    """A place in which the bot may not write is given up after a week; room may come much later."""
    game = (await city.duel()).game_id
    await move(city, game)
    await archive(city, game)
    fill(city)
    await city.deliver()
    late = notices.knock(notices.MOST_KNOCKS, city.services.settings.now())
    await city.store.outbox.put(Subject.GAME, game, late)
    for _ in range(2):
        city.clock.ahead += HOUR
        await city.deliver()
    make_room(city)
    city.clock.ahead += HOUR
    await city.deliver()
    look = await city.look(game)
    assert (look.posts.lost, look.posts.posted_version) == (False, look.version)


async def no_room(city: City, game: str) -> None:
    await archive(city, game)
    fill(city)


async def shut(city: City, game: str) -> None:
    await city.discord.moderate("permissions", channel="games", who="bot", deny=["VIEW_CHANNEL"])


async def locked(city: City, game: str) -> None:
    await city.discord.moderate("permissions", channel="games", who="bot", deny=["MANAGE_THREADS"])
    place = str((await city.look(game)).posts.thread_id)
    await city.discord.moderate("thread", channel=place, locked=True, archived=True)


async def gone(city: City, game: str) -> None:
    await city.discord.moderate("delete_channel", channel="games")


@pytest.mark.parametrize("trouble", [no_room, shut, locked, gone])
async def test_whose_turn_it_is_learns_it_in_private_once_and_can_play_from_there(
    city: City, trouble: Callable[[City, str], Awaitable[None]]
) -> None:
    game = (await city.duel()).game_id
    seat = await handed_over(city, game)
    await trouble(city, game)
    known = await ids(city, seat)
    for _ in range(2):
        await city.deliver()
        new = await in_private(city, seat, known)
        (call,) = [each for each in new if "pass" in buttons_of(each)]
        assert f"<@{city.person(seat).id}>" in call.content
        assert call.body["notifies"]
        city.clock.ahead += HOUR
    assert not [each for each in await city.hands(1 - seat) if "pass" in buttons_of(each)]
    await move(city, game)
    await city.deliver()
    left = [each for each in await in_private(city, seat, known) if "pass" in buttons_of(each)]
    assert left == [], "who has acted is called no more"


@pytest.mark.parametrize("private", [False, True])
async def test_who_takes_no_direct_messages_is_called_by_a_word_in_the_channel(city: City, private: bool) -> None:
    """It says nothing of the game but its name, also where everybody may read the channel and not the game."""
    await city.discord.person("bo").close_direct_messages()
    challenge = await city.challenge(private=private)
    await city.deliver()
    deck = city.services.challenges.decks()[1].key
    game = (await city.services.challenges.choose_deck(city.press(), challenge.id, city.bo, deck)).game_id
    await city.deliver()
    while await handed_over(city, game) != 1:
        await city.deliver()
    await no_room(city, game)
    known = {each.id for each in await city.shown(city.channels["games"])}
    await city.deliver()
    words = [each for each in await city.shown(city.channels["games"]) if each.id not in known]
    (call,) = [each for each in words if each.body["mentions"] and "hand" in buttons_of(each)]
    look = await city.look(game, 1)
    assert [mention["id"] for mention in call.body["mentions"]] == [str(city.bo.id)]
    assert look.facts.label in call.content
    assert set(buttons_of(call)) == {"hand"}
    assert not any(card.name in call.text for card in look.view.players[1].hand or ())
    assert "Ana" not in call.text
    told = [each for each in words if sentence("place-lost.full-here").search(each.text)]
    assert len(told) == 1
    assert str(city.bo.id) in told[0].content
    assert str(city.ana.id) not in told[0].content
    await move(city, game)
    await city.deliver()
    assert call.id not in {each.id for each in await city.shown(city.channels["games"])}


async def test_a_private_game_begins_in_a_full_server_as_soon_as_there_is_room(city: City) -> None:
    challenge = await city.challenge(private=True)
    await city.deliver()
    fill(city)
    deck = city.services.challenges.decks()[1].key
    game = (await city.services.challenges.choose_deck(city.press(), challenge.id, city.bo, deck)).game_id
    await city.deliver()
    look = await city.look(game)
    assert look.posts.lost
    assert not look.posts.thread_id
    for seat in (0, 1):
        assert [each for each in await city.hands(seat) if sentence("place-lost.full").search(each.text)]
    make_room(city)
    city.clock.ahead += HOUR
    await city.deliver()
    look = await city.look(game)
    assert not look.posts.lost
    assert (await board(city, game)).buttons


async def test_looking_at_a_board_that_waits_for_room_moves_no_game(city: City) -> None:
    """Where a place is gone or shut, a game goes on where its player looks; here its place comes back by itself."""
    game = (await city.duel()).game_id
    await move(city, game)
    await no_room(city, game)
    await city.deliver()
    look, general = await city.look(game, 0), city.place(city.channels["general"])
    assert not goes_on_in(look, general)
    assert may_go_on_in(look, general.guild_id, general.channel_id), "who wants it there may say so"
    await city.services.games.move_here(game, city.ana.id, general)
    await city.deliver()
    assert (await board(city, game)).channel_id == str(general.channel_id)
    await shut(city, game)
    await city.discord.moderate("permissions", channel="general", who="bot", deny=["VIEW_CHANNEL"])
    await move(city, game)
    await city.deliver()
    assert goes_on_in(await city.look(game, 0), general)


async def test_what_is_taken_away_in_an_archived_thread_goes_at_once(city: City) -> None:
    """A board that another one has replaced while its thread was archived: the thread is opened for it."""
    game = (await city.duel()).game_id
    await handed_over(city, game)
    before = await board(city, game)
    await city.deliver(acknowledge=False)  # the new board is posted, the one before is not taken away yet
    await archive(city, game)
    await city.store.outbox.release_all()
    await city.deliver()
    assert before.id not in {each.id for each in await thread(city, game)}
    assert await boards(city, game) == [str((await city.look(game)).posts.board_id)]


async def test_a_board_left_in_an_archived_thread_goes_and_the_thread_is_closed_again(city: City) -> None:
    """The game goes on elsewhere, so nothing is to keep its former thread open; without room it is done later."""
    game = (await city.duel()).game_id
    look, before = await city.look(game), await board(city, game)
    place = city.place(city.channels["general"])
    await city.services.games.move_here(game, city.ana.id, place)
    await city.discord.moderate("thread", channel=str(look.posts.thread_id), archived=True)
    fill(city)
    city.clock.ahead += HOUR
    await city.deliver()
    assert before.id in {each.id for each in await city.shown(look.posts.thread_id)}
    assert await city.owed() == 1, "that it is to go is not forgotten"
    make_room(city)
    for _ in range(2):
        city.clock.ahead += 24 * HOUR
        await city.deliver()
    assert before.id not in {each.id for each in await city.shown(look.posts.thread_id)}
    assert is_archived(city, look.posts.thread_id)
    assert await city.store.outbox.pending() == 0


async def test_a_call_in_an_archived_thread_goes_too(city: City) -> None:
    """A message of its own, about a draw."""
    game = (await city.duel()).game_id
    await city.services.draws.offer(city.press(), game, city.ana.id)
    await city.deliver()
    known = await thread(city, game)
    (asked,) = [each for each in known if "offered" in buttons_of(each)]
    await archive(city, game)
    await city.services.draws.decline(city.press(), game, city.bo.id)
    fill(city)
    await city.deliver()
    make_room(city)
    city.clock.ahead += 2 * HOUR
    await city.deliver()
    assert asked.id not in {each.id for each in await thread(city, game)}
    assert await city.store.outbox.pending() == 0
