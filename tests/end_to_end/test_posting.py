"""What the bot asks of Discord besides its answers stays within what a turn may ask for."""

from __future__ import annotations

import pytest

from bot.play.game_records import after_moves
from tests.benchmarks.posting import MEAN_AT_MOST, Tally, play
from tests.end_to_end.forking import MERGED_MS
from tests.end_to_end.house import open_house

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


async def test_no_turn_of_a_duel_asks_for_more_than_it_may() -> None:
    tally = Tally()
    async with open_house(start=False) as house:
        house.environment[MERGED_MS] = str(after_moves.MERGED_MS)  # as long as for people
        await house.start_bot()
        await play(house, 1, tally)
    assert tally.faults == []
    assert len(tally.turns) > 15
    assert tally.mean() <= MEAN_AT_MOST
    assert {"board posted", "former board", "hand"} <= set(tally.by_kind())
    assert max(turn.sounds for turn in tally.turns) == 1
