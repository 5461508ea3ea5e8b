"""Long work of one game at a time: what comes of it is that game's, whatever is asked for others meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.games.kind_process import KindProcess

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


async def test_what_comes_of_the_work_for_a_game_is_never_taken_for_another() -> None:
    process = KindProcess(str.upper, kindness=0)
    try:
        process.begin("first", "made for first")
        process.begin("second", "made for second")
        assert process.game_id == "first"
        async with asyncio.timeout(60):
            while (made := process.taken("first")) is None:
                assert process.taken("second") is None
                await asyncio.sleep(0.01)
        assert made == "MADE FOR FIRST"
        assert process.game_id == ""
        process.begin("second", "made for second")
        async with asyncio.timeout(60):
            while (made := process.taken("second")) is None:
                await asyncio.sleep(0.01)
        assert made == "MADE FOR SECOND"
    finally:
        process.close()
