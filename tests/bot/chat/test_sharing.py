"""An interaction that comes to one process twice."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.chat.connection import sharing
from persistence.delivery.claims import Claim

pytestmark = pytest.mark.asyncio


class MyOwn:
    """Claims of the only process there is."""

    finished: bool = False

    async def claim(self, name: str, lease_ms: int = 0) -> Claim:
        await asyncio.sleep(0.01)
        return Claim.DONE if self.finished else Claim.MINE

    async def done(self, name: str) -> None:
        await asyncio.sleep(0.03)
        self.finished = True


async def test_an_interaction_that_comes_again_while_it_is_answered_is_left_alone() -> None:
    taken: list[Any] = []
    claims: Any = MyOwn()
    own = sharing.Sharing(claims, taken.append, lambda interaction: True)
    press = {"id": "5", "type": discord.InteractionType.component.value}
    own.received(press)
    own.received(press)
    await asyncio.sleep(0.05)
    own.received(press)
    await asyncio.sleep(0.05)
    assert taken == [press], "it is handed over once, whether it comes again before it is claimed or after"
    await own.answered(5)
    own.received(press)
    own.received({**press, "id": "6"})
    await asyncio.sleep(0.05)
    assert taken == [press], "what is done is done"


async def test_an_interaction_that_comes_again_while_its_end_is_being_said_is_left_alone() -> None:
    taken: list[Any] = []
    claims: Any = MyOwn()
    own = sharing.Sharing(claims, taken.append, lambda interaction: True)
    press = {"id": "5", "type": discord.InteractionType.component.value}
    own.received(press)
    await asyncio.sleep(0.02)
    saying = asyncio.create_task(own.answered(5))
    await asyncio.sleep(0)
    own.received(press)
    await saying
    await asyncio.sleep(0.02)
    assert taken == [press], "the store would have said that it is still this process's own"
