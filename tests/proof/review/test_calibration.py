"""Chances: weights are fitted, and a share is compared with what was given."""

from __future__ import annotations

import pytest

from engine.review.chances import WEIGHTS
from tests.proof.review.calibration import TABLES, Sample, error, fitted, given, play, reliability


def test_weights_find_what_wins() -> None:
    samples = [
        Sample([(float(ahead), 1.0), (0.0, 1.0)], [float(ahead > 0), float(ahead < 0)]) for ahead in (-2, -1, 1, 2)
    ]
    first, second = fitted(samples)
    assert first > 1 > abs(second)
    assert error(reliability([first, 0.0], samples)) < error(reliability([-first, 0.0], samples))


@pytest.mark.parametrize("table", TABLES)
def test_every_kind_of_table_is_given_chances(table: str) -> None:
    game = play(table, 1)
    assert game.samples
    for sample in game.samples:
        assert sum(given(WEIGHTS[TABLES[table]], sample)) == pytest.approx(1)
        assert sum(sample.won) == pytest.approx(1)
