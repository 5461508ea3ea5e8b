"""A small event through the local Discord, a Swiss with a cut; `make proof-event` plays one of 128."""

from __future__ import annotations

import pytest

from tests.proof.event import event

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


async def test_a_swiss_of_five_with_a_cut_to_four_is_played_to_its_winner() -> None:
    told: list[str] = []
    taken = await event(5, rounds=2, cut=4, played=0, seed=3, tell=told.append)
    assert [each.matches for each in taken] == [2, 2, 2, 1]
    assert all(each.requests > 0 for each in taken)
    assert "has won" in told[-1]
