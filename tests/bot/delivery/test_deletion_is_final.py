"""Who has had everything deleted is told the end of their games, and nothing is kept of them anew by that."""

from __future__ import annotations

import pytest

from persistence.server.keys import DELETIONS
from tests.bot.delivery.conftest import City
from tests.bot.play.test_forgetting import ends_by_itself, traces

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

TWO_DAYS = 2 * 86_400_000


async def left(city: City) -> set[str]:
    """Where the store still knows Bo, but for what ends by itself."""
    return {key for key in await traces(city, city.bo.id) if not ends_by_itself(key)}


@pytest.mark.parametrize("doors", ["open", "closed", "of a game that is new"])
async def test_the_last_messages_leave_nothing_behind(city: City, doors: str) -> None:
    if doors == "closed":
        await city.discord.person("bo").close_direct_messages()
    if doors == "of a game that is new":
        challenge = await city.challenge()
        deck = city.services.challenges.decks()[1].key
        game = (await city.services.challenges.choose_deck(city.press(), challenge.id, city.bo, deck)).game_id
    else:
        game = (await city.duel()).game_id
    await city.services.forgetting.forget(city.bo.id)
    for _ in range(3):
        await city.deliver()
        city.clock.ahead += 60_000
    inbox = await city.discord.person("bo").inbox()
    assert doors == "closed" or inbox, "they were written to"
    assert await left(city) == set()
    city.clock.ahead += TWO_DAYS
    await city.services.retention.sweep()
    assert DELETIONS not in await traces(city, city.bo.id)
    assert await left(city) == set()
    assert (await city.look(game)).facts.players[1].id == 0


async def test_who_comes_back_is_kept_again(city: City) -> None:
    await city.duel()
    await city.services.forgetting.forget(city.bo.id)
    await city.deliver()
    city.clock.ahead += 60_000
    await city.services.settings.change(city.bo.id, language="fr")
    await city.duel()
    assert (await city.store.preferences.get(city.bo.id)).dm_reached
    city.clock.ahead += TWO_DAYS
    await city.services.retention.sweep()
    known = await city.store.preferences.get(city.bo.id)
    assert known.dm_reached
    assert known.settings
