"""Whom the bot has never written to waits for a turn; what Discord refuses by that is never taken for closed doors."""

from __future__ import annotations

import logging

import pytest

from bot.play.game_records import notices
from bot.play.requests.person import Person
from bot.present.texts import texts_for
from persistence.delivery.turns import A_MINUTE, FIRST_PAUSE_MS, LONGEST_PAUSE_MS
from persistence.server.keys import Subject
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import move

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

OPENING = "POST /users/@me/channels"
MINUTE, HOUR = 60_000, 3_600_000


def asked(city: City, status: int | None = None) -> int:
    """How often Discord was asked to open a channel, with that answer if one is named."""
    found = [each for each in city.sandbox.front.exchanges if f"{each.method} {each.template}" == OPENING]
    return sum(status is None or each.status == status for each in found)


async def pass_by(city: City, milliseconds: int) -> None:
    """Time passes, for Discord as well, and what comes due meanwhile is delivered minute by minute."""
    for _ in range(max(1, milliseconds // MINUTE)):
        step = min(milliseconds, MINUTE)
        city.clock.ahead += step
        await city.discord.advance(step / 1000)
        await city.deliver()


async def have_hands(city: City) -> list[int]:
    """How many direct messages each of the two has."""
    return [len(await city.hands(seat)) for seat in (0, 1)]


async def test_opening_too_many_is_never_taken_for_closed_doors(city: City, caplog: pytest.LogCaptureFixture) -> None:
    await city.discord.limit_strangers(0, 60.0)
    with caplog.at_level(logging.WARNING):
        game = (await city.duel()).game_id
    assert any("40003" in said for said in caplog.messages), "an operator is told"
    for seat in (0, 1):
        await move(city, game)
        look = await city.look(game, seat)
        assert look.posts.closed_hands == ()
    assert await have_hands(city) == [0, 0]
    await city.discord.limit_strangers(25, 60.0)
    await pass_by(city, FIRST_PAUSE_MS + 2 * MINUTE)
    assert await have_hands(city) == [1, 1]


async def test_a_flag_is_probed_seldom_and_ends_with_the_appeal(city: City) -> None:
    await city.discord.limit_strangers(0, 60.0)
    city.sandbox.front.limits.strangers.flagged = True
    game = (await city.duel()).game_id
    await pass_by(city, 4 * HOUR)
    assert 4 <= asked(city, 403) <= 12, "in four hours, of two players"
    assert (await city.look(game, 0)).posts.closed_hands == ()
    await city.discord.lift_limits()
    await pass_by(city, LONGEST_PAUSE_MS + 2 * MINUTE)
    assert await have_hands(city) == [1, 1]


async def test_a_refusal_without_a_reason_is_no_closed_door_either(city: City) -> None:
    await city.discord.fault("status", f"^{OPENING}$", times=2, status=403, code=0, message="403: Forbidden")
    game = (await city.duel()).game_id
    assert (await city.look(game, 1)).posts.closed_hands == ()
    await pass_by(city, 5 * MINUTE)
    assert await have_hands(city) == [1, 1]


async def test_who_has_been_reached_before_waits_for_nothing(city: City) -> None:
    await city.duel()
    assert await have_hands(city) == [1, 1]
    await city.discord.limit_strangers(0, 60.0)
    await city.duel()
    assert await have_hands(city) == [2, 2]
    assert asked(city) == 2


@pytest.mark.parametrize("when", ["at the start", "while it runs"])
async def test_a_token_that_was_replaced_switches_nothing_off(
    city: City, when: str, caplog: pytest.LogCaptureFixture
) -> None:
    token = city.sandbox.core.hub.token
    if when == "at the start":
        challenge = await city.challenge()
        await city.deliver()
        await city.discord.gateway("token", token="another")
        deck = city.services.challenges.decks()[1].key
        game = (await city.services.challenges.choose_deck(city.press(), challenge.id, city.bo, deck)).game_id
    else:
        game = (await city.duel()).game_id
        await city.discord.gateway("token", token="another")
        for _ in (0, 1):
            await move(city, game)
    before = len(city.sandbox.front.exchanges)
    with caplog.at_level(logging.ERROR):
        await pass_by(city, 2 * HOUR)
    assert len(caplog.messages) <= 2 * 120
    assert "token" in caplog.messages[0]
    assert len(city.sandbox.front.exchanges) - before <= 2 * 120 * 4, "Discord shuts out who asks on and on"
    for seat in (0, 1):
        posts = (await city.look(game, seat)).posts
        assert (posts.closed_hands, posts.lost) == ((), False)
    await city.discord.gateway("token", token=token)
    await pass_by(city, 10 * MINUTE)
    look = await city.look(game)
    assert look.posts.posted_version == look.version
    assert await have_hands(city) == [1, 1]


@pytest.mark.parametrize("by", ["a move", "asking for the hand"])
async def test_closed_doors_are_tried_again_at_the_next_press(city: City, by: str) -> None:
    bo = city.discord.person("bo")
    await bo.close_direct_messages()
    game = (await city.duel()).game_id
    assert (await city.look(game, 1)).posts.closed_hands == (1,)
    await bo.close_direct_messages(closed=False)
    await pass_by(city, 5 * MINUTE)
    assert await have_hands(city) == [1, 0], "nobody has pressed anything"
    if by == "a move":
        for _ in (0, 1):
            await move(city, game)
    else:
        await city.services.games.hand(game, city.bo.id)
    await city.deliver()
    assert await have_hands(city) == [1, 1]
    look = await city.look(game, 1)
    assert look.posts.closed_hands == look.posts.hands_to_try == ()
    await move(city, game)
    await pass_by(city, MINUTE)
    assert await have_hands(city) == [1, 1], "it is edited from then on"


async def test_who_keeps_their_doors_closed_is_told_once_how_to_open_them_and_not_tried_without_end(city: City) -> None:
    bo = city.discord.person("bo")
    await bo.close_direct_messages()
    game = (await city.duel()).game_id
    tried = []
    for _ in range(60):
        await city.services.games.hand(game, city.bo.id)
        await city.deliver()
        tried.append(sum(refusal.code == 50007 for refusal in city.sandbox.front.refusals))
    assert tried[1] > tried[0]
    assert tried[-1] < 40
    look = await city.look(game, 1)
    assert (look.posts.closed_hands, look.posts.newly_closed) == ((1,), ())
    told = texts_for("en").say("ping.hand-unsent")
    shown = await city.shown(look.posts.thread_id)
    assert sum(told in message.text for message in shown) == 1


async def test_a_hand_of_a_door_that_was_closed_meanwhile_is_edited_and_not_posted_twice(city: City) -> None:
    game = (await city.duel()).game_id
    route = "PATCH /channels/{channel_id}/messages/{message_id}"
    await city.discord.fault("status", route, times=1, status=403, code=50007, message="Cannot send messages")
    await city.store.outbox.put(Subject.GAME, game, [notices.hand(0, anew=True)])
    await city.deliver()
    closed = (await city.look(game, 0)).posts.closed_hands
    assert closed == (0,)
    await city.services.games.hand(game, city.ana.id)
    await city.deliver()
    assert await have_hands(city) == [1, 1]
    assert (await city.look(game, 0)).posts.closed_hands == ()


async def test_a_channel_of_another_bot_is_opened_anew(city: City) -> None:
    """As after games were brought to another application: the channels that are remembered were the other's."""
    await city.store.preferences.remember_dm(city.ana.id, city.channels["staff"])
    await city.duel()
    assert await have_hands(city) == [1, 1]


async def test_followers_who_wait_for_their_turn_are_told_once_and_hold_nobody_up(city: City) -> None:
    guild = next(iter(city.sandbox.core.world.guilds))
    names = ("chiara", "dev", "elodie", "fumi")
    for name in names:
        await city.services.watching.follow(city.people[name], Person(city.ana.id, "Ana"), int(guild))
    city.store.turns.a_minute = 1
    city.client._connection._guilds.clear()
    await city.duel()
    await pass_by(city, 12 * MINUTE)
    inboxes = [await city.discord.person(name).inbox() for name in names]
    assert [len(inbox) for inbox in inboxes] == [1] * len(names)
    assert await have_hands(city) == [1, 1]
    assert await city.store.outbox.pending() <= 1


async def test_more_games_than_turns_begin_and_each_hand_comes_in_its_turn(city: City) -> None:
    city.store.turns.a_minute = 2
    deck = city.services.challenges.decks()[1].key
    people = [city.people[name] for name in ("ana", "bo", "chiara", "dev", "elodie", "fumi")]
    place = (await city.challenge()).channel_id
    await city.deliver()
    assert place
    for first, second in zip(people[::2], people[1::2], strict=True):
        found = await city.services.challenges.open_for(second.id)
        challenge = found[0] if found else await city.challenge_of(first, second)
        await city.services.challenges.choose_deck(city.press(), challenge.id, second, deck)
    counts = []
    for _ in range(4):
        await city.deliver()
        counts.append(asked(city))
        await pass_by(city, MINUTE)
    assert counts == [2, 4, 6, 6]
    for name in ("ana", "bo", "chiara", "dev", "elodie", "fumi"):
        assert len(await city.discord.person(name).inbox()) == 1
    assert A_MINUTE > 2
