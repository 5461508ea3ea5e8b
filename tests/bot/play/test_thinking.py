"""Opponents that look ahead think in processes of their own, which may be killed at any time."""

from __future__ import annotations

import os
import signal

import pytest

from bot.play.matchmaking.thinking import Thinking
from engine import new_match, ready_made_decks
from engine.opponents import answer_at

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


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
