"""Players are told of damage to their game where it is played, in its language; or in private, each in their own."""

from __future__ import annotations

import pytest

from bot.play.requests.refusal import Refusal
from persistence.server.keys import GameKeys
from tests.bot.delivery.conftest import City
from tests.end_to_end.duel import sentence

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_a_game_that_is_restored_by_itself_is_told_of_once_where_it_is_played(city: City) -> None:
    game = (await city.duel()).game_id
    look = await city.look(game)
    await city.store.connection.execute("SET", GameKeys.of(game).state, b"junk")
    assert (await city.look(game)).version == look.version
    await city.deliver()
    said = [message.content for message in await city.shown(look.posts.thread_id)]
    assert len([text for text in said if sentence("damage.restored").search(text)]) == 1
    assert not [text for text in said if sentence("damage.aside").search(text)]
    assert f"<@{city.ana.id}> <@{city.bo.id}>" in "".join(said)


async def test_where_its_place_cannot_be_told_each_player_is_told_in_their_language(city: City) -> None:
    game = (await city.duel()).game_id
    await city.services.settings.change(city.ana.id, language="fr")
    await city.services.settings.change(city.bo.id, language="it")
    await city.store.connection.execute("HSET", GameKeys.of(game).meta, "ver", 99, "thread", "no")
    with pytest.raises(Refusal, match="game set aside"):
        await city.look(game)
    await city.deliver()
    told = [(await city.hands(seat))[-1].content for seat in (0, 1)]
    assert "a été abîmé là où je la garde" in told[0]
    assert "si è rovinato dove la conservo" in told[1]
    assert await city.store.outbox.pending() == 0
