"""What several processes share besides games: who answers a press, and how many requests all of them make."""

from __future__ import annotations

import asyncio

import pytest

from persistence import Store
from persistence.delivery.budget import RequestBudget
from persistence.delivery.claims import Claim, ClaimRepository
from tests.persistence.servers import FakeClock

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


async def test_one_of_many_gets_a_claim_and_another_when_it_ends_or_none_when_it_is_done(store: Store) -> None:
    many = [ClaimRepository(store.connection, f"w{number}") for number in range(20)]
    got = await asyncio.gather(*(each.claim("1", 60) for each in many))
    assert sorted(got) == [Claim.MINE, *[Claim.THEIRS] * 19]
    first = got.index(Claim.MINE)
    assert await many[first].claim("1", 60) is Claim.MINE, "it is renewed by who has it"
    await asyncio.sleep(0.1)
    again = await asyncio.gather(*(each.claim("1", 60) for each in many))
    assert sorted(again) == [Claim.MINE, *[Claim.THEIRS] * 19]
    await many[again.index(Claim.MINE)].done("1")
    assert set(await asyncio.gather(*(each.claim("1") for each in many))) == {Claim.DONE}
    assert await many[0].claim("2") is Claim.MINE


async def test_requests_of_all_processes_together_keep_to_the_limit(store: Store) -> None:
    clock = FakeClock()
    two = [RequestBudget(store.connection, clock, 10) for _ in range(2)]
    waits = [await two[number % 2].take() for number in range(40)]
    assert waits[:10] == [0.0] * 10, "so many at once after a pause"
    moments = sorted(waits)
    assert all(later - first >= 0.99 for first, later in zip(moments[10:], moments[20:], strict=False))
    assert moments[-1] == pytest.approx(3.0, abs=0.01)
    clock.now += 60_000
    assert await two[0].take() == 0.0
