"""Calls as their players want them: where, when, how often; put off; and the daily digest. Both players, restarts."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.play.game_records import after_moves, notices
from bot.play.requests.refusal import Refusal
from bot.play.requests.times import next_at
from bot.play.sessions.game_session import HERE_MS
from bot.services import services_over
from deploy.sandbox.client import ShownMessage
from persistence.delivery.deadlines import LEASE_MS
from persistence.server.clock import system_clock
from persistence.server.keys import Subject
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import asked, move, thread, to_a_turn
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

HOUR = 3_600_000


def calls_in(messages: list[ShownMessage], seat: int, city: City) -> list[ShownMessage]:
    """The messages among these that call a player."""
    wanted = str(city.person(seat).id)
    return [each for each in messages if "later" in buttons_of(each) and f"<@{wanted}>" in each.content]


async def calls(city: City, game: str, seat: int) -> tuple[int, int]:
    """How many messages call a player in the thread, and how many in their direct messages."""
    in_thread, direct = await thread(city, game), await city.hands(seat)
    return len(calls_in(in_thread, seat, city)), len(calls_in(direct, seat, city))


async def to_a_turn_of(city: City, game: str, seat: int) -> None:
    """Goes on until that player has a turn which somebody else has handed to them."""
    for _ in range(80):
        mover, _ = await asked(city, game)
        await move(city, game)
        await city.deliver()
        look = await city.look(game)
        if mover != seat and look.view.turn == seat and look.turn_decision:
            return
    raise AssertionError("no such turn came")


def put_clock(city: City, at: datetime) -> None:
    """Makes it that time."""
    city.clock.ahead = int(at.timestamp() * 1000) - system_clock()


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_player_is_called_where_they_want_it_and_the_call_goes_when_they_act(city: City, seat: int) -> None:
    await city.services.settings.change(city.person(seat).id, pings="dm")
    game = (await city.duel()).game_id
    assert await calls(city, game, seat) == (0, 1)
    assert await calls(city, game, 1 - seat) == (1, 0)
    await to_a_turn_of(city, game, seat)
    (call,) = calls_in(await city.hands(seat), seat, city)
    label = (await city.look(game)).facts.label
    assert label in call.text
    assert {"play", "pass", "hand", "later"} <= set(buttons_of(call))
    await move(city, game)
    await city.deliver()
    assert (await calls(city, game, seat))[1] == 0


async def test_who_wants_no_calls_gets_none_and_nobody_else_is_called_instead(city: City) -> None:
    await city.services.settings.change(city.bo.id, pings="none")
    game = (await city.duel()).game_id
    await to_a_turn_of(city, game, 1)
    assert await calls(city, game, 1) == (0, 0)
    assert await calls(city, game, 0) == (0, 0)


async def test_closed_direct_messages_fall_back_to_the_thread_without_a_word(city: City) -> None:
    await city.services.settings.change(city.bo.id, pings="dm")
    await city.discord.person("bo").close_direct_messages()
    game = (await city.duel()).game_id
    assert await calls(city, game, 1) == (1, 0)
    await to_a_turn_of(city, game, 1)
    assert await calls(city, game, 1) == (1, 0)
    await move(city, game)
    await city.deliver()
    assert await calls(city, game, 1) == (0, 0)


@pytest.mark.parametrize(
    ("now", "ends"),
    [
        pytest.param(datetime(2027, 3, 28, 0, 30), datetime(2027, 3, 28, 1, 0, tzinfo=UTC), id="put forward"),
        pytest.param(datetime(2027, 10, 31, 0, 30), datetime(2027, 10, 31, 2, 0, tzinfo=UTC), id="put back"),
        pytest.param(datetime(2027, 6, 1, 23, 30), datetime(2027, 6, 2, 1, 0, tzinfo=UTC), id="over midnight"),
    ],
)
async def test_in_quiet_hours_a_call_waits_until_they_end(city: City, now: datetime, ends: datetime) -> None:
    zone = "Europe/Paris"
    put_clock(city, now.replace(tzinfo=ZoneInfo(zone)))
    await city.services.settings.change(city.bo.id, timezone=zone, quiet_from="23:00", quiet_to="03:00")
    game = (await city.duel()).game_id
    assert await calls(city, game, 1) == (0, 0)
    assert await calls(city, game, 0) == (1, 0), "the other one is called"
    left = int(ends.timestamp() * 1000) - city.clock()
    city.clock.ahead += left - after_moves.MERGED_MS - 5_000
    await city.deliver()
    assert await calls(city, game, 1) == (0, 0)
    city.clock.ahead += 6_000
    await city.deliver()
    assert await calls(city, game, 1) == (1, 0)
    assert await city.store.outbox.pending() == 0


async def test_a_call_that_waits_is_forgotten_when_its_player_acts_before(city: City) -> None:
    now = datetime.fromtimestamp(city.clock() / 1000, UTC)
    await city.services.settings.change(
        city.bo.id, quiet_from=now.strftime("%H:%M"), quiet_to=f"{(now.hour + 3) % 24:02}:00"
    )
    game = (await city.duel()).game_id
    while (await city.look(game)).asked(1):
        await move(city, game)
    await city.deliver()
    city.clock.ahead += 4 * HOUR
    await city.deliver()
    assert await calls(city, game, 1) == (0, 0)
    assert await city.store.outbox.pending() == 0


@pytest.mark.parametrize(("how", "wait"), [("hour", HOUR), ("hours", 4 * HOUR)])
async def test_a_call_that_is_put_off_goes_and_comes_again_even_in_another_process(
    city: City, how: str, wait: int
) -> None:
    game = (await city.duel()).game_id
    await to_a_turn_of(city, game, 1)
    before = city.clock()
    until = await city.services.calls.put_off(game, city.bo.id, how)
    assert before + wait <= until <= city.clock() + wait
    await city.deliver()
    assert await calls(city, game, 1) == (0, 0)
    city.services = services_over(city.store)
    city.clock.ahead += wait - 60_000
    await city.deliver()
    assert await calls(city, game, 1) == (0, 0)
    city.clock.ahead += 60_000
    await city.deliver()
    (call,) = calls_in(await thread(city, game), 1, city)
    (seen,) = [
        each for each in await city.discord.person("bo").read(call.body["channel_id"], 200) if each.id == call.id
    ]
    assert seen.body["notifies"], "what was put off rings"
    await move(city, game)
    await city.deliver()
    assert await calls(city, game, 1) == (0, 0)


async def test_a_call_put_off_does_not_come_for_what_was_answered_and_the_next_turn_rings_at_once(city: City) -> None:
    game = (await city.duel()).game_id
    await to_a_turn_of(city, game, 1)
    await city.services.calls.put_off(game, city.bo.id, "hours")
    await city.deliver()
    await to_a_turn_of(city, game, 1)
    assert await calls(city, game, 1) == (1, 0)
    city.clock.ahead += 5 * HOUR
    await city.deliver()
    assert await calls(city, game, 1) == (1, 0), "it is not called twice"


async def test_tomorrow_is_the_next_morning_of_the_players_own_day(city: City) -> None:
    put_clock(city, datetime(2027, 3, 27, 20, 0, tzinfo=ZoneInfo("Europe/Rome")))
    await city.services.settings.change(city.bo.id, timezone="Europe/Rome")
    game = (await city.duel()).game_id
    until = await city.services.calls.put_off(game, city.bo.id, "tomorrow")
    assert datetime.fromtimestamp(until / 1000, ZoneInfo("Europe/Rome")).isoformat() == "2027-03-28T09:00:00+02:00"


@pytest.mark.parametrize("how", ["", "week", "hour:1"])
async def test_only_who_is_asked_can_put_a_call_off_and_only_for_a_time_that_is_offered(city: City, how: str) -> None:
    game = (await city.duel()).game_id
    with pytest.raises(Refusal) as refused:
        await city.services.calls.put_off(game, city.bo.id, how)
    assert refused.value.key == "unknown option"
    with pytest.raises(Refusal) as refused:
        await city.services.calls.put_off(game, 999, "hour")
    assert refused.value.key == "not your game"
    await to_a_turn(city, game)
    waiting = 1 - (await city.look(game)).view.turn
    with pytest.raises(Refusal) as refused:
        await city.services.calls.put_off(game, city.person(waiting).id, "hour")
    assert refused.value.key == "decision closed"


async def test_one_turn_rings_once_whatever_else_is_said_in_it(city: City) -> None:
    game = (await city.duel()).game_id
    await to_a_turn_of(city, game, 1)
    mark = {message.id for message in await thread(city, game)}
    bo = city.discord.person("bo")
    (call,) = calls_in(await thread(city, game), 1, city)
    fresh = []
    for say in (city.services.draws.offer, city.services.draws.withdraw):
        await say(city.press(), game, city.ana.id)
        await city.deliver()
        fresh += [each for each in await bo.read(call.body["channel_id"], 200) if each.id not in mark]
        assert await calls(city, game, 1) == (1, 0), "one message at a time calls to this turn"
    assert fresh
    assert not any(each.body["notifies"] for each in fresh)
    assert [each.id for each in calls_in(await thread(city, game), 1, city)] == [call.id]


# ---- the digest ------------------------------------------------------------------------------------------------------


async def digests(city: City, seat: int) -> list[ShownMessage]:
    """The digests that a player has got."""
    return [each for each in await city.hands(seat) if "game" in {custom.split(":")[1] for custom in each.selects}]


async def test_a_digest_comes_once_a_day_however_many_processes_look(city: City) -> None:
    game = (await city.duel("untimed")).game_id
    await city.services.settings.change(city.bo.id, timezone="Europe/Paris", digest_hour=8)
    other = services_over(city.store)
    for days in itertools.count(1):
        due = next_at(city.clock(), 8, "Europe/Paris")
        city.clock.ahead += due - city.clock() - 60_000
        assert await city.services.due.run() == 0, "it is not eight yet"
        city.clock.ahead += 61_000
        for services in (city.services, other, city.services):
            await services.due.run()
        city.clock.ahead += 2 * LEASE_MS
        await other.due.run()
        await city.deliver()
        got = await digests(city, 1)
        assert len(got) == days
        if days == 3:
            break
    assert (await city.look(game)).facts.label in got[-1].text
    assert "1 game waits for you." in got[-1].text
    assert await digests(city, 0) == []


async def test_a_digest_that_two_have_claimed_is_fired_by_one(city: City) -> None:
    await city.duel("untimed")
    await city.services.settings.change(city.bo.id, digest_hour=8)
    city.clock.ahead += 25 * HOUR
    (first,) = await city.store.deadlines.claim(10)
    city.clock.ahead += 2 * LEASE_MS
    (second,) = await city.store.deadlines.claim(10)
    until = city.clock() + HOUR
    assert not await city.store.deadlines.fire(first, until, [notices.digest(1)])
    assert await city.store.deadlines.fire(second, until, [notices.digest(2)])
    assert not await city.store.deadlines.fire(second, until, [notices.digest(3)])
    await city.deliver()
    assert len(await digests(city, 1)) == 1


async def test_no_digest_where_nothing_waits_or_none_is_wanted_any_more(city: City) -> None:
    game = (await city.duel("untimed")).game_id
    for person in (city.ana, city.bo):
        await city.services.settings.change(person.id, digest_hour=8)
    await to_a_turn(city, game)
    waits = (await city.look(game)).view.turn
    city.clock.ahead += 25 * HOUR
    await city.services.due.run()
    await city.deliver()
    assert (len(await digests(city, waits)), len(await digests(city, 1 - waits))) == (1, 0)
    for person in (city.ana, city.bo):
        await city.services.settings.change(person.id, digest_hour=None)
    city.clock.ahead += 49 * HOUR
    assert await city.services.due.run() == 0
    await city.deliver()
    assert len(await digests(city, waits)) == 1


async def test_a_digest_to_closed_direct_messages_is_let_go(city: City) -> None:
    await city.duel("untimed")
    await city.services.settings.change(city.bo.id, digest_hour=8)
    await city.discord.person("bo").close_direct_messages()
    city.clock.ahead += 25 * HOUR
    await city.services.due.run()
    await city.deliver()
    assert await city.store.outbox.pending() == 0


async def test_the_deadline_of_somebody_unknown_is_taken_away(city: City) -> None:
    await city.store.deadlines.set(Subject.PERSON, "42", city.clock())
    assert await city.services.due.run() == 1
    city.clock.ahead += 2 * LEASE_MS
    assert await city.services.due.run() == 0
    with pytest.raises(ValueError, match="person"):
        await city.store.deadlines.set(Subject.PERSON, "not a number", 1)


PAUSE = 10_000


async def handed_over(city: City, game: str) -> int:
    """Goes on until a move hands a turn to a player who has moved just before; returns their seat, undelivered."""
    for _ in range(80):
        mover, _ = await asked(city, game)
        await move(city, game)
        look = await city.look(game)
        if look.asked(1 - mover) and not look.asked(mover) and look.version > 6:
            return 1 - mover
        await city.deliver()
    raise AssertionError("nothing was handed over")


async def test_who_has_moved_just_now_is_called_only_if_they_do_not_go_on(city: City) -> None:
    """They sit before the board: what they do by themselves in a moment needs no call, and none to be taken back."""
    game = (await city.duel("untimed")).game_id
    city.services = services_over(city.store, call_ms=PAUSE)
    seat = await handed_over(city, game)
    await city.deliver()
    assert await calls(city, game, seat) == (0, 0)
    mark = len(await city.discord.exchanges())
    await move(city, game)
    await city.deliver()
    made = [each["method"] for each in (await city.discord.exchanges())[mark:]]
    assert "DELETE" not in made
    assert await calls(city, game, seat) == (0, 0)


async def test_who_does_not_go_on_is_called_after_a_moment(city: City) -> None:
    game = (await city.duel("untimed")).game_id
    city.services = services_over(city.store, call_ms=PAUSE)
    seat = await handed_over(city, game)
    await city.deliver()
    city.clock.ahead += PAUSE
    await city.deliver()
    assert await calls(city, game, seat) == (1, 0)
    assert await city.store.outbox.pending() == 0


async def test_who_looks_at_what_they_are_asked_need_not_be_called_to_it(city: City) -> None:
    game = (await city.duel("untimed")).game_id
    city.services = services_over(city.store, call_ms=PAUSE)
    seat = await handed_over(city, game)
    await city.services.absence.returned(await city.look(game, seat))
    city.clock.ahead += PAUSE
    await city.deliver()
    assert await calls(city, game, seat) == (0, 0)


async def test_who_has_been_away_is_called_at_once(city: City) -> None:
    game = (await city.duel("untimed")).game_id
    city.services = services_over(city.store, call_ms=PAUSE)
    await handed_over(city, game)
    await city.deliver()
    city.clock.ahead += HERE_MS
    mover, _ = await asked(city, game)
    while (await city.look(game)).asked(mover):
        await move(city, game)
    await city.deliver()
    assert await calls(city, game, 1 - mover) == (1, 0)
