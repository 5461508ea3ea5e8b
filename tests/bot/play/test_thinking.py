"""Opponents that look ahead think in processes of their own, which may be killed at any time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

import pytest

from bot.play.games.kind_process import KINDNESS
from bot.play.matchmaking.thinking import AUTOGROUP, Thinking, prepare
from engine import new_match, ready_made_decks
from engine.opponents import answer_at

pytestmark = [pytest.mark.process]

SECONDS = 3.0


def _kind(running: Synchronized[int]) -> None:
    prepare(KINDNESS)
    _spin(running)


def _beside_the_bot(running: Synchronized[int]) -> None:
    _spin(running)


def _in_another_session(running: Synchronized[int]) -> None:
    os.setsid()
    _spin(running)


def _spin(running: Synchronized[int]) -> None:
    with running.get_lock():
        running.value += 1
    while True:
        pass


def _used(process: Any) -> float:
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.fixture
def one_processor() -> Iterator[None]:
    if not hasattr(os, "sched_setaffinity"):
        pytest.skip("a process cannot be bound to a processor here")
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    yield
    os.sched_setaffinity(0, before)


@pytest.mark.parametrize("other", [_beside_the_bot, _in_another_session])
def test_what_reviews_takes_next_to_nothing_from_a_process_that_is_busy(one_processor: None, other: Any) -> None:
    context = multiprocessing.get_context("spawn")
    running = context.Value("i", 0)
    processes = [context.Process(target=each, args=(running,), daemon=True) for each in (_kind, other)]
    own = AUTOGROUP.read_text() if AUTOGROUP.exists() else ""
    for process in processes:
        process.start()
    try:
        while running.value < len(processes):
            assert all(process.is_alive() for process in processes)
            time.sleep(0.05)
        before = [_used(process) for process in processes]
        time.sleep(SECONDS)
        kind, busy = (_used(process) - was for process, was in zip(processes, before, strict=True))
    finally:
        for process in processes:
            process.kill()
            process.join()
    assert busy > 0.1, "the processor was taken by others"
    assert kind < 0.15 * busy
    assert own == (AUTOGROUP.read_text() if AUTOGROUP.exists() else ""), "who starts it is as nice as before"


@pytest.mark.asyncio
async def test_what_is_thought_elsewhere_is_what_would_be_thought_here_also_after_the_process_was_killed() -> None:
    table = new_match(list(ready_made_decks().values())[:2], 4)
    decision, thinking = table.game.open[0], Thinking()
    try:
        wanted = answer_at(table, decision, "planner", 5)
        assert await thinking.answer(table, decision, "planner", 5) == wanted
        assert thinking._pool is not None
        for process in list((thinking._pool._processes or {}).values()):
            assert process.pid != os.getpid()
            os.kill(process.pid or 0, signal.SIGKILL)
            process.join()
        assert await thinking.answer(table, decision, "planner", 5) == wanted
    finally:
        thinking.close()
