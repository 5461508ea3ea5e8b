"""What the bot asks of Discord besides its answers stays within what a turn may ask for."""

from __future__ import annotations

import pytest

from tests.benchmarks.posting import MEAN_AT_MOST, Tally, play
from tests.end_to_end.house import House

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


async def test_no_turn_of_a_duel_asks_for_more_than_it_may(house: House) -> None:
    tally = Tally()
    await play(house, 1, tally)
    assert tally.faults == []
    assert len(tally.turns) > 15
    assert tally.mean() <= MEAN_AT_MOST
    assert {"board posted", "former board", "hand"} <= set(tally.by_kind())
    assert max(turn.sounds for turn in tally.turns) == 1
