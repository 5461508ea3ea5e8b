"""The private messages of a game: a newer one takes the place of an older one of its kind."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.chat.connection.desk import desk_of
from bot.chat.sending import private_messages
from bot.chat.sending.private_messages import READ_SECONDS, REFUSED, TURN, VALID_SECONDS, PrivateMessages
from bot.present.texts import texts_for
from deploy.sandbox.client import Person, ShownMessage
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import challenge_message
from tests.end_to_end.players import buttons_of

SAID = texts_for("en")


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def interaction(person: int = 1) -> discord.Interaction:
    return cast(discord.Interaction, SimpleNamespace(user=SimpleNamespace(id=person), extras={}))


def test_a_newer_message_of_a_kind_takes_the_place_of_the_older_one() -> None:
    kept = PrivateMessages(Clock())
    first = interaction()
    assert kept.shown(first, "game", TURN, 10) is None
    assert kept.shown(interaction(), "game", "hand", 11) is None
    assert kept.shown(interaction(), "other", TURN, 12) is None
    assert kept.shown(interaction(2), "game", TURN, 13) is None
    before = kept.shown(interaction(), "game", TURN, 14)
    assert before is not None
    assert (before.message_id, before.interaction) == (10, first)


def test_a_press_in_a_message_renews_it_and_leaves_its_kind() -> None:
    kept = PrivateMessages(Clock())
    kept.shown(interaction(), "game", TURN, 10)
    newest = interaction()
    assert kept.shown(newest, "game", "undodo", 10) is None
    before = kept.shown(interaction(), "game", TURN, 11)
    assert before is not None
    assert before.interaction is newest


def test_what_can_no_longer_be_deleted_is_left_and_forgotten() -> None:
    clock = Clock()
    kept = PrivateMessages(clock)
    kept.shown(interaction(), "game", TURN, 10)
    clock.now += VALID_SECONDS + 1
    assert kept.shown(interaction(), "game", TURN, 11) is None
    kept.shown(interaction(), "other", TURN, 12)
    clock.now += VALID_SECONDS + 1
    kept.shown(interaction(), "new", TURN, 13)
    assert list(kept._panels) == [(1, "new")]


def test_after_a_restart_a_press_in_an_older_message_makes_it_known() -> None:
    kept = PrivateMessages(Clock())
    kept.shown(interaction(), "game", TURN, 10)
    before = kept.shown(interaction(), "game", TURN, 11)
    assert before is not None
    assert before.message_id == 10


def test_a_closed_message_is_not_deleted_again() -> None:
    kept = PrivateMessages(Clock())
    kept.shown(interaction(), "game", TURN, 10)
    kept.closed(1, "game", 10)
    kept.closed(1, "unknown", 10)
    assert kept.shown(interaction(), "game", TURN, 11) is None


def test_what_asks_nothing_more_goes_once_the_game_has_moved_on() -> None:
    clock = Clock()
    kept = PrivateMessages(clock)
    kept.shown(interaction(), "game", TURN, 10, done_at=7)
    kept.shown(interaction(2), "game", TURN, 11)
    kept.shown(interaction(3), "game", "answer", 12, done_at=9)
    assert kept.done("game", (1, 2, 3), 7) == [], "it is what came of this very version"
    assert kept.done("other", (1, 2, 3), 8) == []
    assert [panel.message_id for panel in kept.done("game", (1, 2, 3), 8)] == [10]
    assert kept.done("game", (1, 2, 3), 8) == []
    clock.now += VALID_SECONDS + 1
    assert kept.done("game", (1, 2, 3), 10) == [], "Discord takes its token no longer"


def test_a_refusal_goes_with_a_later_success_and_as_the_game_moves_on_once_it_could_be_read() -> None:
    clock = Clock()
    kept = PrivateMessages(clock)
    kept.shown(interaction(), "game", REFUSED, 10)
    kept.shown(interaction(2), "game", REFUSED, 11)
    kept.shown(interaction(3), "game", REFUSED, 12)
    succeeded = kept.refused(1, "game")
    assert succeeded is not None
    assert succeeded.message_id == 10
    assert kept.refused(1, "game") is None
    assert kept.done("game", (1, 2), 8) == [], "the move may have come as it was shown"
    clock.now += READ_SECONDS
    assert [panel.message_id for panel in kept.done("game", (1, 2), 8)] == [11]
    clock.now += VALID_SECONDS + 1
    assert kept.refused(3, "game") is None, "Discord takes its token no longer"


async def private_of(person: Person, thread: str) -> list[ShownMessage]:
    return [message for message in await person.read(thread) if message.ephemeral]


@pytest.mark.process
@pytest.mark.asyncio
async def test_the_panel_of_a_turn_is_one_message(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    before = {message.id for message in await private_of(mover, tavern.thread)}

    async def left() -> list[str]:
        return [each.id for each in await private_of(mover, tavern.thread) if each.id not in before]

    first = await mover.press(await tavern.board(), "Play")
    assert not first.failed
    before = {first.shown.id}  # the answers to what was asked before have made room for it
    hand = await mover.press(await tavern.board(), "My hand")
    second = await mover.press(await tavern.board(), "Play")
    await tavern.until(lambda: gone(mover, first.shown))
    assert await left() == [hand.shown.id, second.shown.id]
    late = await waiter.press(await tavern.board(), "Pass")
    assert late.shown.ephemeral
    await mover.dismiss(second.shown)
    third = await mover.press(await tavern.board(), "Play")
    assert await left() == [hand.shown.id, third.shown.id], "a dismissed message is no hindrance"
    passed = await mover.press(await tavern.board(), "Pass")
    await tavern.until(lambda: gone(mover, third.shown))
    assert await left() == [hand.shown.id, passed.shown.id]
    assert "undodo" in buttons_of(passed.shown)


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_delivery_takes_messages_away_once_presses_are_answered_but_ones_own_press_at_once(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(private_messages, "ANSWERS_FIRST_SECONDS", 60.0)
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    receipt = await mover.press(await tavern.board(), "Pass")
    board = await tavern.board()
    with desk_of(tavern.client).answering(0):
        older = await waiter.press(board, "Play")
        newer = await waiter.press(board, "Play")
        await tavern.until(lambda: gone(waiter, older.shown))
        await waiter.press(newer.shown, "Close")
        await tavern.until(lambda: gone(waiter, newer.shown))
        await waiter.press(board, "Pass")
        await tavern.until(lambda: is_day(tavern, 2))
        await asyncio.sleep(0.1)
        assert not await gone(mover, receipt.shown)
    await tavern.until(lambda: gone(mover, receipt.shown))


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_receipt_stays_until_another_player_has_acted(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    passed = await mover.press(await tavern.board(), "Pass")
    assert "undodo" in buttons_of(passed.shown)
    await tavern.until(lambda: is_turn_of(tavern, waiter))
    assert not await gone(mover, passed.shown), "it can still be taken back"
    opened = await waiter.press(await tavern.board(), "Play")
    await waiter.press(opened.shown, "Pass")
    await tavern.until(lambda: gone(mover, passed.shown))


async def is_turn_of(tavern: Tavern, person: Person) -> bool:
    return f"{person.name}’s turn" in str((await tavern.board()).body["embeds"])


async def is_day(tavern: Tavern, day: int) -> bool:
    return any(f"Day {day}" in str(message.body["embeds"]) for message in await tavern.ana.read(tavern.thread))


async def gone(person: Person, message: ShownMessage) -> bool:
    return message.id not in [each.id for each in await private_of(person, message.channel_id)]


@pytest.mark.process
@pytest.mark.asyncio
async def test_no_panel_outlives_its_game_but_what_tells_of_the_end_or_was_opened_after_it(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    opened = [await waiter.press(await tavern.board(), label) for label in (SAID.say("button.more"), "Log")]
    opened.append(await mover.press(await tavern.board(), "Play"))
    gave_up = await mover.slash("altered concede", channel=tavern.thread, sure="yes")
    watched = await mover.slash("altered replay", channel=tavern.thread)
    for person, panel in zip((waiter, waiter, mover), opened, strict=True):
        await tavern.until(lambda person=person, panel=panel: gone(person, panel.shown))
    assert not await gone(mover, gave_up.shown)
    assert not await gone(mover, watched.shown)


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_refusal_takes_the_place_of_refusals_alone(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    panel = await mover.press(await tavern.board(), "Play")
    refused = [await waiter.press(await tavern.board(), label) for label in ("Play", "Pass")]
    assert all(each.shown.ephemeral for each in refused)
    await tavern.until(lambda: gone(waiter, refused[0].shown))
    assert not await gone(waiter, refused[1].shown)
    assert not await gone(mover, panel.shown)
    hand = await waiter.press(await tavern.board(), "My hand")
    await tavern.until(lambda: gone(waiter, refused[1].shown))
    assert not await gone(waiter, hand.shown)


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_refusal_goes_with_a_success_that_closes_its_panel(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    plans = await waiter.slash("plan", channel=tavern.thread)
    refused = await waiter.press(await tavern.board(), "Pass")
    await mover.press(await tavern.board(), "Play")
    assert not await gone(waiter, refused.shown), "another player has done it"
    await waiter.press(plans.shown, "Close")
    await tavern.until(lambda: gone(waiter, refused.shown))


@pytest.mark.process
@pytest.mark.asyncio
async def test_commands_share_the_panel_and_what_cannot_be_deleted_says_that_it_is_closed(tavern: Tavern) -> None:
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    panel = await mover.press(await tavern.board(), "Play")
    passed = await mover.slash("altered pass", channel=tavern.thread)
    await tavern.until(lambda: gone(mover, panel.shown))
    assert not await gone(mover, passed.shown)
    plans = await mover.slash("plan", channel=tavern.thread)
    await tavern.discord.fault("status", "DELETE /webhooks/.*", status=403, code=50013, times=None)
    closed = await mover.press(plans.shown, "Close")
    assert closed.shown.text == SAID.say("panel.closed")


@pytest.mark.process
@pytest.mark.asyncio
async def test_that_a_challenge_is_made_is_told_until_it_is_over(tavern: Tavern) -> None:
    decks = [choice["value"] for choice in await tavern.ana.complete("altered challenge", "deck")]
    made = await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=decks[0])
    assert made.shown.ephemeral
    posted = await challenge_message(tavern.bo, "games")
    assert not await gone(tavern.ana, made.shown), "it can be taken back there"
    panel = await tavern.bo.press(posted, "Accept")
    (select,) = panel.shown.selects
    await tavern.bo.select(panel.shown, select, [decks[1]])
    await tavern.until(lambda: gone(tavern.ana, made.shown))
