"""Discord at its worst: the bot thrown out, the server deleted, answers lost, too many requests."""

from __future__ import annotations

import pytest

from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import DELETE, EDIT, POST, THREAD, board, boards, move, thread

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

DIRECT = "POST /users/@me/channels"


async def test_a_bot_that_is_thrown_out_gives_up_quietly_and_goes_on_when_it_is_let_in_again(city: City) -> None:
    game = (await city.duel()).game_id
    await city.discord.moderate("remove", who="bot")
    for _ in range(3):
        await move(city, game)
        await city.deliver()
        assert await city.store.outbox.pending() == 1, "another try waits, and nothing else"
    look = await city.look(game)
    assert look.posts.lost
    assert look.posts.posted_version < look.version
    await city.discord.moderate("invite", who="bot")
    await move(city, game)
    await city.deliver()
    look = await city.look(game)
    assert (look.posts.lost, look.posts.posted_version) == (False, look.version)
    assert (await board(city, game)).buttons
    assert city.postponed == []


async def test_a_game_whose_server_was_deleted_is_kept_and_can_still_be_ended(city: City) -> None:
    """Everything of it is unknown to Discord from then on, and nobody shares a server with the bot."""
    game = (await city.duel()).game_id
    await city.discord.fault("status", r"(POST|PATCH|DELETE|PUT|GET) /channels/.*", status=404, code=10003, times=None)
    await city.discord.fault("status", DIRECT, status=403, code=50278, times=None)
    for _ in range(3):
        await move(city, game)
        await city.deliver()
    assert await city.store.outbox.pending() == 0
    assert (await city.look(game)).posts.gone
    asked = len(await city.discord.exchanges())
    await move(city, game)
    await city.deliver()
    assert len(await city.discord.exchanges()) - asked <= 4, "what is gone is asked for again and again"
    await city.services.games.concede(city.press(), game, city.ana.id)
    await city.deliver()
    assert await city.store.outbox.pending() == 0
    assert (await city.look(game)).view.result is not None


@pytest.mark.parametrize("kind", ["drop_after", "drop_before"])
@pytest.mark.parametrize("route", [POST, THREAD, EDIT, DELETE, DIRECT])
async def test_an_answer_that_is_lost_shows_nothing_twice(city: City, route: str, kind: str) -> None:
    """The message was made, or not; the bot is told neither."""
    await city.discord.fault(kind, route, times=1)
    game = (await city.duel()).game_id
    await city.discord.clear_faults()
    for _ in range(3):
        await city.discord.fault(kind, route, times=1)
        await move(city, game)
        await city.deliver()
        await city.discord.clear_faults()
        city.clock.ahead += 90_000
        await city.deliver()
    look = await city.look(game)
    assert look.posts.posted_version == look.version
    assert await boards(city, game) == [str(look.posts.board_id)]
    told = [message.text for message in await thread(city, game)]
    assert len(told) == len(set(told))
    assert [len(await city.hands(seat)) for seat in (0, 1)] == [1, 1]
    assert await city.store.outbox.pending() == 0


async def test_too_many_requests_are_waited_out_and_everything_is_shown_once(city: City) -> None:
    limits = city.sandbox.front.limits
    limits.set_route(POST, (2, 0.3))
    limits.set_global(6)
    game = (await city.duel()).game_id
    for _ in range(2):
        await move(city, game)
        await city.deliver()
    assert limits.refused > 0
    limits.set_route(POST, None)
    limits.set_global(0)
    look = await city.look(game)
    assert look.posts.posted_version == look.version
    assert await boards(city, game) == [str(look.posts.board_id)]
    assert [len(await city.hands(seat)) for seat in (0, 1)] == [1, 1]
    assert await city.store.outbox.pending() == 0
