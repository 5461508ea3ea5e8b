"""Presses that arrive while a process stops: another one takes them, and those that it alone has it answers."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from bot.chat.connection.desk import Desk
from bot.chat.connection.sharing import Sharing
from persistence.delivery.claims import Claim, ClaimRepository

pytestmark = pytest.mark.asyncio

PRESS = 3


class Claims:
    """Claims that are always granted, counted."""

    def __init__(self) -> None:
        self.claimed: list[str] = []

    async def claim(self, name: str) -> Claim:
        self.claimed.append(name)
        return Claim.MINE


def of(claims: Claims) -> ClaimRepository:
    """As the repository that it stands for."""
    return cast(ClaimRepository, claims)


async def test_a_press_that_others_get_too_is_not_claimed_by_a_process_that_stops() -> None:
    desk, claims, handed = Desk(), Claims(), list[Any]()
    sharing = Sharing(of(claims), handed.append, desk.would_take)
    await desk.close(1)
    sharing.received({"id": "7", "type": PRESS})
    await asyncio.sleep(0.01)
    assert (claims.claimed, handed) == ([], [])


async def test_a_press_that_was_claimed_as_the_process_began_to_stop_is_left_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.chat.connection.sharing.LEASE_MS", 30)
    desk, claims, handed = Desk(), Claims(), list[Any]()
    sharing = Sharing(of(claims), handed.append, desk.would_take)
    sharing.received({"id": "7", "type": PRESS})
    await asyncio.sleep(0.05)
    assert handed
    await desk.close(1)
    assert not desk.takes(7)
    sharing.left(7)
    claimed = len(claims.claimed)
    assert claimed > 1, "it is renewed as long as it is not left"
    await asyncio.sleep(0.05)
    assert len(claims.claimed) == claimed, "it is renewed for nobody"


async def test_a_press_that_this_process_alone_has_is_answered_before_it_ends() -> None:
    desk = Desk()
    desk.expect(7)
    closing = asyncio.create_task(desk.close(5))
    await asyncio.sleep(0.01)
    assert desk.closed
    assert not closing.done()
    assert desk.takes(7)
    assert not desk.takes(8)
    with desk.taken():
        await asyncio.sleep(0.01)
        assert not closing.done()
    await asyncio.wait_for(closing, 1)


async def test_one_that_never_arrives_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.chat.connection.desk.EXPECTED_SECONDS", 0.02)
    desk = Desk()
    desk.expect(7)
    async with asyncio.timeout(1):
        await desk.close(30)
