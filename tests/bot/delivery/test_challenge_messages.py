"""What is posted of a challenge, and how it is edited as the challenge goes on."""

from __future__ import annotations

import time

import discord
import pytest

from bot.chat.sending import post
from bot.chat.sending.convert import says_the_same
from bot.present.layout.records import Message
from persistence.delivery.outbox import LEASE_MS
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


async def test_a_challenge_whose_process_is_killed_as_it_posts_it_says_how_it_stands_when_another_delivers(
    city: City, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord knows the message again by its nonce, and gives back what it said first."""
    challenge = await city.challenge()
    await city.deliver(acknowledge=False)
    (before,) = await city.shown(city.channels["games"])
    await city.services.challenges.decline(city.press(), challenge.id, city.bo)
    city.clock.ahead += LEASE_MS
    monkeypatch.setattr(post, "now", lambda: time.time() + LEASE_MS / 1000)
    await city.deliver()
    (after,) = await city.shown(city.channels["games"])
    assert after.id == before.id
    assert after.text != before.text
    assert after.buttons == {}


async def test_what_has_just_been_posted_is_never_taken_for_something_else(
    city: City, monkeypatch: pytest.MonkeyPatch
) -> None:
    same: list[bool] = []

    def noticed(found: discord.Message, message: Message) -> bool:
        same.append(says_the_same(found, message))
        return same[-1]

    monkeypatch.setattr(post, "now", lambda: time.time() + LEASE_MS / 1000)
    monkeypatch.setattr(post, "says_the_same", noticed)
    game = (await city.duel()).game_id
    await city.services.games.concede(city.press(), game, city.ana.id)
    await city.deliver()
    assert len(same) >= 5, "challenge, board, two hands and result"
    assert all(same)


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
