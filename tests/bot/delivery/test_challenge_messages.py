"""What is posted of a challenge, and how it is edited as the challenge goes on."""

from __future__ import annotations

import pytest

from tests.bot.delivery.conftest import City

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_a_challenge_is_posted_once_mentions_only_the_friend_and_is_edited_as_it_goes_on(city: City) -> None:
    challenge = await city.challenge()
    await city.deliver()
    (message,) = await city.shown(city.channels["games"])
    assert [mention["id"] for mention in message.body["mentions"]] == [str(city.bo.id)]
    assert len(message.buttons) == 3
    await city.services.challenges.decline(city.press(), challenge.id, city.bo)
    await city.deliver()
    (after,) = await city.shown(city.channels["games"])
    assert after.id == message.id
    assert after.text != message.text
    assert after.buttons == {}


async def test_an_expired_challenge_says_so(city: City) -> None:
    challenge = await city.challenge()
    await city.deliver()
    (before,) = await city.shown(city.channels["games"])
    city.clock.ahead += challenge.expires - city.clock() + 1
    await city.services.due.run()
    await city.deliver()
    (after,) = await city.shown(city.channels["games"])
    assert after.buttons == {}
    assert after.text != before.text


async def test_a_challenge_in_a_channel_that_was_deleted_is_given_up_without_a_word(city: City) -> None:
    await city.challenge()
    await city.discord.moderate("delete_channel", channel="games")
    await city.deliver()
    assert await city.store.outbox.pending() == 0
