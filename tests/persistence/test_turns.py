"""Turns in which people are written to for the first time: as many a minute as there are, whoever asks."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from persistence import Message, NewGame, Store, StoreSettings, Subject, open_store
from persistence.delivery.turns import (
    A_MINUTE,
    FIRST_PAUSE_MS,
    HOLDS_MS,
    LONGEST_AWAY_MS,
    LONGEST_PAUSE_MS,
    TurnRepository,
)
from tests.persistence.servers import FakeClock

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

MINUTE = 60_000


async def until_all_had_one(turns: TurnRepository, clock: FakeClock, people: dict[int, int]) -> list[tuple[int, int]]:
    """Has people ask as they are told to; when each of them had their turn, in the order of that."""
    due, had = dict.fromkeys(people, clock.now), list[tuple[int, int]]()
    while due:
        person = min(due, key=lambda each: (due[each], random.random()))
        clock.now = max(clock.now, due[person])
        wait = await turns.ask(person, people[person])
        if wait:
            due[person] = clock.now + min(wait, LONGEST_AWAY_MS)
        else:
            del due[person]
            had.append((clock.now, person))
    return had


async def test_two_hundred_have_their_turns_at_the_rate_there_is_and_the_oldest_first(
    timed_store: Store, clock: FakeClock
) -> None:
    began = clock.now
    had = await until_all_had_one(timed_store.turns, clock, {person: began + person for person in range(1, 201)})
    for at, _ in had:
        assert sum(at - MINUTE < other <= at for other, _ in had) <= A_MINUTE, "in any minute"
    assert (had[-1][0] - began) / MINUTE <= 200 / A_MINUTE + 1, "and none is wasted"
    waited = [person for _, person in had[A_MINUTE:]]
    assert max(abs(place - sorted(waited).index(person)) for place, person in enumerate(waited)) < A_MINUTE


async def test_several_processes_have_the_same_turns(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_store(StoreSettings(data_directory=tmp_path), clock=clock) as store:
        processes = [TurnRepository(store.connection, clock, 5) for _ in range(4)]
        given = [await processes[person % 4].ask(person, 0) == 0 for person in range(40)]
        assert given.count(True) == 5


async def test_whoever_has_pressed_comes_first_and_a_turn_that_holds_is_no_second_one(
    timed_store: Store, clock: FakeClock
) -> None:
    turns = timed_store.turns
    turns.a_minute = 2
    assert [await turns.ask(person, person) for person in (1, 2)] == [0, 0]
    waits = [await turns.ask(person, person) for person in (3, 4, 5, 6, 7)]
    assert waits == [MINUTE, MINUTE, 2 * MINUTE, 2 * MINUTE, 3 * MINUTE]
    assert await turns.ask(7, clock.now, pressed=True) == MINUTE
    assert await turns.is_waiting(7)
    clock.now += MINUTE
    assert [await turns.ask(person, person) for person in (6, 5, 4, 3, 7)] == [2 * MINUTE, MINUTE, MINUTE, 0, 0]
    assert [await turns.ask(person, person) for person in (1, 3, 7)] == [0, 0, 0], "those hold"
    assert not await turns.is_waiting(7)
    clock.now += HOLDS_MS
    assert await turns.ask(1, 1, waits=False) == 0
    assert await turns.ask(3, 3, waits=False) == 0
    assert await turns.ask(8, 8, waits=False) > 0
    assert not await turns.is_waiting(8)


async def test_whoever_does_not_ask_again_holds_nobody_up(timed_store: Store, clock: FakeClock) -> None:
    turns = timed_store.turns
    turns.a_minute = 1
    assert [await turns.ask(person, person) for person in (1, 2, 3)] == [0, MINUTE, 2 * MINUTE]
    assert (await turns.stand()).waiting == 2
    for _ in range(3):
        clock.now += LONGEST_AWAY_MS
        last = await turns.ask(3, 3)
    assert last == 0
    assert (await turns.stand()).waiting == 0


async def test_who_cannot_wait_takes_no_turn_from_those_who_do(timed_store: Store) -> None:
    turns = timed_store.turns
    turns.a_minute = 1
    assert [await turns.ask(1, 1), await turns.ask(2, 2)] == [0, MINUTE]
    assert await turns.ask(3, 3, waits=False) > 0


async def test_after_a_refusal_nobody_has_a_turn_for_longer_each_time(timed_store: Store, clock: FakeClock) -> None:
    turns = timed_store.turns
    pauses = []
    for _ in range(10):
        assert await turns.ask(1, 1) == 0
        assert await turns.ask(2, 2) == 0
        pauses.append(await turns.refused(1))
        assert await turns.refused(2) == pauses[-1], "those that were under way are of the same refusal"
        assert await turns.ask(3, 3) == pauses[-1]
        assert (await turns.stand()).paused_ms == pauses[-1]
        clock.now += pauses[-1]
    assert pauses[:3] == [FIRST_PAUSE_MS, 2 * FIRST_PAUSE_MS, 4 * FIRST_PAUSE_MS]
    assert pauses[-1] == LONGEST_PAUSE_MS
    await turns.taken()
    assert await turns.ask(1, 1) == 0
    assert await turns.refused(1) == FIRST_PAUSE_MS


async def test_nothing_is_left_of_who_is_forgotten(timed_store: Store) -> None:
    turns = timed_store.turns
    turns.a_minute = 1
    for person in (1234567, 7654321):
        await turns.ask(person, 1)
        await turns.forget(person)
    for key in ("waiting", "until", "given"):
        assert await timed_store.connection.execute("ZCARD", f"{{turns}}:{key}") == 0


async def test_a_message_that_waits_comes_up_as_soon_as_it_is_wanted_again(
    timed_store: Store, clock: FakeClock
) -> None:
    hand = Message("hand", target="0", coalesce=True)
    await timed_store.games.create(NewGame("g1", (11, 22)), "op", b"s", b"e", outbox=[hand])
    for sooner in (False, True):
        (entry,) = await timed_store.outbox.claim(10)
        await timed_store.outbox.retry_later(entry, MINUTE, sooner=sooner)
        await timed_store.outbox.put(Subject.GAME, "g1", [hand])
        assert len(await timed_store.outbox.claim(10)) == sooner
        clock.now += MINUTE
