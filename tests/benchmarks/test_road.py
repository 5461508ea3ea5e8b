"""The road of a press is counted, and stays short; what is counted does not depend on the machine."""

from __future__ import annotations

import pytest

from tests.benchmarks import road


@pytest.mark.process
def test_a_press_is_one_load_and_two_round_trips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(road, "TIMES", 2)
    figures = {line.name: line.figure for line in road.measure()}
    for pressed in ("Confirm", "pass", "My hand", "/rule"):
        for until in ("answered", "delivered"):
            assert figures[f"{pressed} until {until}: functions"] > 50
            assert figures[f"{pressed} until {until}: files"] > 20
    for move in ("Confirm", "pass"):
        assert figures[f"{move} until answered: loads of the game"] == 1
        assert figures[f"{move} until answered: round trips"] <= 3
        assert figures[f"{move} until delivered: loads of the game"] <= 3
        assert figures[f"{move} until delivered: round trips"] <= 18
