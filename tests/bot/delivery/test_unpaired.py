"""Who waited in the queue in vain is told so: one direct message, in their language, and none where it is too late."""

from __future__ import annotations

import pytest

from bot.play.requests.person import NEEDED, Place
from persistence.matchmaking.meeting import WAIT_MS
from tests.bot.delivery.conftest import City
from tests.end_to_end.duel import sentence

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def waited(city: City) -> None:
    """Bo waits in #games until their time is over."""
    guild = next(iter(city.sandbox.core.world.guilds))
    place = Place(int(guild), city.channels["games"], "text", frozenset(NEEDED))
    await city.services.queue.join(city.press(), city.bo, place, city.services.challenges.decks()[0].key)
    city.clock.ahead += WAIT_MS + 1
    await city.services.due.run()


async def test_who_waited_in_vain_is_told_in_their_language(city: City) -> None:
    await city.services.settings.change(city.bo.id, language="fr")
    await waited(city)
    await city.deliver()
    (told,) = await city.hands(1)
    assert not (await city.services.settings.of(city.bo.id)).unpaired
    assert sentence("queue.over").fullmatch(told.content)
    assert "24 heures" in told.content


async def test_closed_direct_messages_hold_nothing_up_and_it_is_told_later(city: City) -> None:
    await city.discord.person("bo").close_direct_messages()
    await waited(city)
    await city.deliver()
    assert await city.hands(1) == []
    assert await city.store.outbox.pending() == 0
    assert (await city.services.settings.of(city.bo.id)).unpaired == "duel"


async def test_who_waits_again_already_is_told_nothing(city: City) -> None:
    await waited(city)
    guild = next(iter(city.sandbox.core.world.guilds))
    place = Place(int(guild), city.channels["games"], "text", frozenset(NEEDED))
    await city.services.queue.join(city.press(), city.bo, place, city.services.challenges.decks()[0].key)
    await city.deliver()
    assert await city.hands(1) == []
