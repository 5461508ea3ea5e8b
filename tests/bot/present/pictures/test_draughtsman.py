"""The process that draws: it gives what it is asked for, says what went wrong, and leaves nobody without a picture."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from bot.present.pictures import drawing
from bot.present.pictures.draughtsman import CannotDraw, Draughtsman, DraughtsmanGone, Turns, hire

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere pictures are drawn by a thread"),
]


def process() -> int:
    """Where this is done."""
    return os.getpid()


def failing() -> None:
    """Raises what nobody expects."""
    raise ValueError("no such letter")


def slowly(name: str) -> str:
    """A picture that is not there before everybody has asked for theirs."""
    time.sleep(0.05)
    return name


@pytest.fixture
def draughtsman(monkeypatch: pytest.MonkeyPatch) -> Iterator[Draughtsman]:
    monkeypatch.setattr(threading, "active_count", lambda: 1)  # the test runner has threads that do nothing
    found = hire()
    assert found is not None
    yield found
    found.leave()


async def test_it_draws_in_a_process_of_its_own_one_thing_after_another(draughtsman: Draughtsman) -> None:
    where = await asyncio.gather(*(draughtsman.do(process) for _ in range(3)))
    assert set(where) == {draughtsman.process} != {os.getpid()}
    big = bytes(3_000_000)
    assert await draughtsman.do(bytes.upper, big) == big


async def test_what_goes_wrong_there_is_told_and_the_next_picture_is_drawn(draughtsman: Draughtsman) -> None:
    with pytest.raises(CannotDraw, match="ValueError: no such letter"):
        await draughtsman.do(failing)
    assert await draughtsman.do(process) == draughtsman.process


async def test_an_answer_that_nobody_waits_for_is_not_taken_for_another(draughtsman: Draughtsman) -> None:
    waiting = asyncio.ensure_future(draughtsman.do(bytes.upper, b"one"))
    await asyncio.sleep(0)
    waiting.cancel()
    assert await draughtsman.do(bytes.upper, b"two") == b"TWO"


async def test_who_waits_for_a_picture_gets_theirs_before_those_that_nobody_waits_for(
    draughtsman: Draughtsman, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing._Room, "draughtsman", draughtsman)
    done: list[str] = []

    async def draw(name: str) -> None:
        done.append(await drawing.drawing(slowly, name))

    async def deliver(name: str) -> None:
        with drawing.nobody_waiting():
            await draw(name)

    named = {"first board": deliver, "board": deliver, "hand": deliver, "pressed": draw, "pressed too": draw}
    await asyncio.gather(*(how(name) for name, how in named.items()))
    assert done == ["first board", "pressed", "pressed too", "board", "hand"]


@pytest.mark.parametrize("late", [False, True])
async def test_a_turn_that_nobody_takes_any_more_is_passed_on(late: bool) -> None:
    turns, done = Turns(), []

    async def take(name: str) -> None:
        async with turns.turn(first=False):
            done.append(name)
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(take(name)) for name in ("one", "two", "three")]
    await asyncio.sleep(0)
    if late:  # the turn has come already when the one who waits for it is told to end
        await asyncio.sleep(0)
    tasks[1].cancel()
    async with asyncio.timeout(5):
        await asyncio.gather(*tasks, return_exceptions=True)
    assert done == ["one", "three"]
    await take("four")
    assert done[-1] == "four"


async def test_without_it_pictures_are_drawn_beside_the_event_loop(
    draughtsman: Draughtsman, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing._Room, "draughtsman", draughtsman)
    assert await drawing.drawing(process) == draughtsman.process
    os.kill(draughtsman.process, signal.SIGKILL)
    assert await drawing.drawing(process) == os.getpid()
    with pytest.raises(DraughtsmanGone):
        await draughtsman.do(process)
    assert await drawing.drawing(process) == os.getpid()
