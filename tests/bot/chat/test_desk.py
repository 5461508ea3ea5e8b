"""Presses come first: what is delivered waits for them, not for long, and goes on one after another."""

from __future__ import annotations

import asyncio

import pytest

from bot.chat.connection import desk as desk_module
from bot.chat.connection.desk import WORKED_AT_ONCE, Desk

pytestmark = pytest.mark.asyncio

LONG = 60.0


async def test_deliveries_wait_until_the_press_is_answered() -> None:
    desk, gone_on = Desk(), []

    async def deliver() -> None:
        await desk.quiet(LONG)
        gone_on.append(1)

    with desk.answering(1):
        delivery = asyncio.create_task(deliver())
        for _ in range(10):
            await asyncio.sleep(0)
        assert not gone_on
    await delivery


async def test_a_press_that_comes_between_is_waited_for_by_those_that_have_not_gone_on() -> None:
    desk, gone_on = Desk(), []
    pressed = asyncio.Event()

    async def deliver(name: str) -> None:
        await desk.quiet(LONG)
        gone_on.append(name)
        pressed.set()

    async def press() -> None:
        await pressed.wait()
        with desk.answering(2):
            gone_on.append("press")
            await asyncio.sleep(0.01)
            gone_on.append("answer")

    with desk.answering(1):
        tasks = [asyncio.create_task(deliver(name)) for name in "abcd"]
        tasks.append(asyncio.create_task(press()))
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert gone_on[0] == "a"
    assert gone_on.index("press") + 1 == gone_on.index("answer")
    assert gone_on.index("answer") < gone_on.index("c")


async def test_while_presses_never_cease_everything_is_delivered_a_moment_later() -> None:
    desk = Desk()
    with desk.answering(1):
        async with asyncio.timeout(2.0):
            await asyncio.gather(*(desk.quiet(0.05) for _ in range(100)))


async def test_others_go_on_once_a_press_is_answered_and_closing_waits_for_all_of_it() -> None:
    desk = Desk()
    with desk.taken():
        with desk.answering(1):
            with desk.answering(1):
                pass
            async with asyncio.timeout(1.0):
                await desk.quiet(LONG)
        closing = asyncio.create_task(desk.close(LONG))
        await asyncio.sleep(0.01)
        assert not closing.done()
    await closing


async def test_who_presses_first_is_answered_first() -> None:
    desk, done = Desk(), []

    async def press(number: int) -> None:
        async with desk.turn():
            for _ in range(3):
                await asyncio.sleep(0)
            done.append(number)

    presses = range(5 * WORKED_AT_ONCE)
    await asyncio.gather(*map(press, presses))
    assert done == list(presses)


async def test_presses_that_take_long_keep_nobody_from_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "TURN_SECONDS", 0.01)
    desk, over = Desk(), asyncio.Event()

    async def press() -> None:
        async with desk.turn():
            await over.wait()

    long = [asyncio.create_task(press()) for _ in range(WORKED_AT_ONCE)]
    await asyncio.sleep(0)
    for _ in range(2 * WORKED_AT_ONCE):
        async with asyncio.timeout(1.0), desk.turn():
            pass
    over.set()
    await asyncio.gather(*long)
