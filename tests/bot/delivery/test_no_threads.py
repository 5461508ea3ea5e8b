"""A channel in which no thread can be opened (50024): players are told in private, and the game comes later."""

from __future__ import annotations

import pytest

from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import board, boards
from tests.end_to_end.duel import sentence

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

HOUR = 3_600_000


@pytest.mark.parametrize("private", [False, True])
async def test_a_channel_without_threads_is_told_once_and_tried_again(city: City, private: bool) -> None:
    routes = "POST /channels/[^/]+/(messages/[^/]+/)?threads"
    await city.discord.fault("status", routes, times=None, status=400, code=50024, message="Cannot execute")
    challenge = await city.challenge(private=private)
    await city.deliver()
    deck = city.services.challenges.decks()[1].key
    game = (await city.services.challenges.choose_deck(city.press(), challenge.id, city.bo, deck)).game_id
    for _ in range(4):
        await city.deliver()
        city.clock.ahead += HOUR // 4
    look = await city.look(game, 0)
    assert look.posts.lost
    assert look.posts.closed_hands == ()
    for seat in (0, 1):
        told = [each for each in await city.hands(seat) if sentence("place-lost.closed").fullmatch(each.content)]
        assert len(told) == 1
    await city.discord.clear_faults()
    city.clock.ahead += HOUR
    await city.deliver()
    look = await city.look(game, 0)
    assert not look.posts.lost
    assert look.posts.posted_version == look.version
    assert await boards(city, game) == [str(look.posts.board_id)]
    assert (await board(city, game)).buttons
