"""The queue: two who wait are paired at once and once, never against a block, and somebody new before the last."""

from __future__ import annotations

import asyncio

import pytest

from persistence import Store
from persistence.matchmaking.meeting import WAIT_MS, Pair, Suits
from tests.persistence.servers import FakeClock

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


async def join(store: Store, person: int, line: str = "duel", operation: str = "") -> Pair | None:
    return await store.queue.join(operation or f"join {person}", person, line, f"deck of {person}".encode())


async def test_the_second_is_paired_with_the_first(timed_store: Store, clock: FakeClock) -> None:
    assert await join(timed_store, 1) is None
    waiting = await timed_store.queue.waiting(1)
    assert waiting is not None
    assert (waiting.line, waiting.since) == ("duel", clock.now)
    pair = await join(timed_store, 2)
    assert pair == Pair("join 2", (b"deck of 1", b"deck of 2"))
    assert await join(timed_store, 2) == pair
    assert await timed_store.queue.waiting(1) is None
    assert await timed_store.queue.waiting(2) is None


async def test_a_pair_comes_up_again_until_its_game_has_begun(timed_store: Store, clock: FakeClock) -> None:
    await join(timed_store, 1)
    pair = await join(timed_store, 2)
    assert pair is not None
    assert await timed_store.queue.claim(9) == []
    clock.now += 11_000
    assert await timed_store.queue.claim(9) == [pair]
    assert await timed_store.queue.claim(9) == []
    clock.now += 11_000
    assert await timed_store.queue.claim(9) == [pair]
    await timed_store.queue.done(pair)
    clock.now += 11_000
    assert await timed_store.queue.claim(9) == []


async def test_lines_do_not_mix_and_a_person_waits_in_one(timed_store: Store) -> None:
    assert await join(timed_store, 1, "duel") is None
    assert await join(timed_store, 2, "singleton") is None
    assert await join(timed_store, 2, "frontier", "again") is None
    assert await join(timed_store, 3, "singleton") is None
    assert await join(timed_store, 4, "frontier") is not None


async def test_nobody_is_paired_with_themselves_nor_keeps_a_place_they_left(timed_store: Store) -> None:
    assert await join(timed_store, 1) is None
    assert await join(timed_store, 1, operation="again") is None
    assert await timed_store.queue.leave(1)
    assert not await timed_store.queue.leave(1)
    assert await join(timed_store, 2) is None


@pytest.mark.parametrize(("by", "whom"), [(1, 2), (2, 1)])
async def test_a_blocked_pair_is_never_made(timed_store: Store, by: int, whom: int) -> None:
    await timed_store.blocks.block(by, whom, "Somebody")
    assert await timed_store.blocks.blocked_by(by) == {whom: "Somebody"}
    assert await timed_store.blocks.who_blocked(whom, [by, 9]) == {by}
    assert await join(timed_store, 1) is None
    assert await join(timed_store, 2) is None
    third = await join(timed_store, 3)
    assert third is not None
    assert third.brings[0] == b"deck of 1"
    assert await timed_store.blocks.unblock(by, whom)
    assert not await timed_store.blocks.unblock(by, whom)
    assert await timed_store.blocks.blocked_by(by) == {}
    assert await join(timed_store, 1, operation="later") is not None


async def test_the_same_pair_is_not_made_again_while_others_wait(timed_store: Store) -> None:
    await join(timed_store, 1)
    assert await join(timed_store, 2) is not None
    await timed_store.blocks.block(1, 3, "Cleo")
    await join(timed_store, 1, operation="1 again")
    await join(timed_store, 3)
    pair = await join(timed_store, 2, operation="2 again")
    assert pair is not None
    assert pair.brings == (b"deck of 3", b"deck of 2")
    pair = await join(timed_store, 2, operation="2 a third time")
    assert pair is not None
    assert pair.brings == (b"deck of 1", b"deck of 2")


async def test_nobody_waits_for_ever(timed_store: Store, clock: FakeClock) -> None:
    await join(timed_store, 1)
    clock.now += WAIT_MS + 1
    assert await timed_store.queue.waiting(1) is None
    assert await join(timed_store, 2) is None


async def test_of_many_who_come_at_once_each_is_paired_once(timed_store: Store) -> None:
    pairs = await asyncio.gather(*(join(timed_store, person) for person in range(1, 41)))
    made = [pair for pair in pairs if pair is not None]
    people = [side for pair in made for side in pair.brings]
    assert len(made) == 20
    assert len(set(people)) == 40


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        (Suits(1500, 90), Suits(1600, 80), True),
        (Suits(1500, 90, lowest=1600), Suits(1600, 80), True),
        (Suits(1500, 90, lowest=1601), Suits(1600, 80), False),
        (Suits(1500, 90), Suits(1600, 80, highest=1499), False),
        (Suits(1500, 90, highest=1600), Suits(1600, 80, lowest=1500), True),
        (Suits(1500, 90), Suits(None, None, reliable=90), True),
        (Suits(1500, 90), Suits(None, None, reliable=91), False),
        (Suits(1500, None), Suits(None, None, reliable=99), True),
        (Suits(1500, 90, lowest=1), Suits(None, 100), False),
    ],
)
async def test_two_are_paired_where_each_suits_the_other_whoever_comes_first(
    timed_store: Store, one: Suits, other: Suits, meet: bool
) -> None:
    for number, (first, second) in enumerate(((one, other), (other, one))):
        line = f"line {number}"
        assert await timed_store.queue.join(f"a{number}", 10 + number, line, b"one", first) is None
        paired = await timed_store.queue.join(f"b{number}", 20 + number, line, b"other", second)
        assert (paired is not None) == meet
