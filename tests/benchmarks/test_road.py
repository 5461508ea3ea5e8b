"""The road of a press is counted, and stays short; what is counted does not depend on the machine."""

from __future__ import annotations

import asyncio

import pytest

from tests.benchmarks import road

SLOWLY = 0.6
"""So many seconds Discord takes to take an answer: deliveries begin meanwhile, as on a slow machine."""


ROUNDS = 3
"""A machine that is busy with other work breaks a delivery into several: one round of so many has to stay short."""


@pytest.mark.process
def test_a_press_is_one_load_and_two_round_trips() -> None:
    assert any(_is_delivered_shortly(_counted()) for _ in range(ROUNDS))


def _counted() -> dict[str, list[tuple[road.Counted, road.Counted]]]:
    """What presses take until they are answered, and until all is delivered; the first is bounded each time."""
    walks = asyncio.run(road.walks(2, answers_take=SLOWLY))
    counted = {
        name: [(walk.answered, walk.delivered) for walk in found if walk.answered and walk.delivered]
        for name, found in walks.items()
    }
    for name, found in counted.items():
        assert len(found) == len(walks[name]) >= 2, name
        for answered, delivered in found:
            assert 50 < answered.functions <= delivered.functions, name
            assert 20 < answered.files <= delivered.files, name
    for move in ("Confirm", "pass"):
        for answered, delivered in counted[move]:
            assert answered.loads == 1, move
            assert 1 < answered.trips <= 3, move
            assert answered.functions < delivered.functions, move
            assert answered.trips < delivered.trips, move
    assert all(answered.trips <= 2 for answered, _ in counted["My hand"])
    assert min(answered.trips for answered, _ in counted["My hand"]) == 1
    return counted


def _is_delivered_shortly(counted: dict[str, list[tuple[road.Counted, road.Counted]]]) -> bool:
    """Whether moves are delivered by few loads and round trips.

    A pass that ends a Day has both players called, and their hands and the board posted anew.
    """
    print(counted)
    return all(
        min(delivered.loads for _, delivered in counted[move]) <= 3
        and min(delivered.trips for _, delivered in counted[move]) <= 18
        and max(delivered.loads for _, delivered in counted[move]) <= 6
        and max(delivered.trips for _, delivered in counted[move]) <= 28
        for move in ("Confirm", "pass")
    )
