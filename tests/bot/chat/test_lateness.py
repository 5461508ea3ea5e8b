"""How old presses are taken to be when a clock is set: nobody is told to wait for the rest of a process's life."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.chat.replies.answering import TOO_LATE, WINDOW_SECONDS, Lateness

TRAVEL = 0.2
"""Seconds that an interaction is under way."""


@dataclass
class Clocks:
    """The time that Discord has, how far ours is ahead of it, and a clock that nobody sets."""

    discord: float = 1_790_000_000.0
    ahead: float = 0.0
    steady_for: float = 0.0

    def ours(self) -> float:
        return self.discord + self.ahead

    def steady(self) -> float:
        return self.steady_for

    def pass_by(self, seconds: float) -> None:
        self.discord += seconds
        self.steady_for += seconds

    def pressed(self, lateness: Lateness, age: float = TRAVEL) -> float:
        """How old a press is taken to be that Discord made so many seconds ago."""
        press: Any = type("Press", (), {"created_at": datetime.fromtimestamp(self.discord - age, UTC)})
        return lateness.of(press)


def test_a_clock_that_was_behind_and_is_set_right_makes_no_later_press_late(caplog: pytest.LogCaptureFixture) -> None:
    clocks = Clocks(ahead=-8.0)
    lateness = Lateness(clocks.ours, clocks.steady)
    assert clocks.pressed(lateness) == pytest.approx(0.0, abs=0.3)
    clocks.pass_by(10)
    assert clocks.pressed(lateness, 4.0) > TOO_LATE, "what came late is seen though our clock is behind"
    with caplog.at_level(logging.WARNING):
        clocks.ahead = 0.0
        for _ in range(20):
            clocks.pass_by(0.5)
            assert clocks.pressed(lateness) < TOO_LATE
    (said,) = caplog.messages
    assert "8.0 s" in said
    assert "clock" in said


@pytest.mark.parametrize("set_by", [-3600.0, -8.0, 8.0, 3600.0])
def test_whichever_way_the_clock_is_set_presses_are_in_time_within_a_minute(set_by: float) -> None:
    clocks = Clocks()
    lateness = Lateness(clocks.ours, clocks.steady)
    clocks.pressed(lateness)
    clocks.ahead = set_by
    clocks.pass_by(1)
    clocks.pressed(lateness)
    clocks.ahead = 0.0
    clocks.pass_by(1)
    clocks.pressed(lateness)
    clocks.pass_by(WINDOW_SECONDS)
    assert clocks.pressed(lateness) < TOO_LATE
    assert clocks.pressed(lateness, 4.0) > TOO_LATE


def test_a_clock_that_drifts_without_a_jump_is_seen_through_and_forgotten_after_a_minute(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clocks = Clocks(ahead=-5.0)
    lateness = Lateness(clocks.ours, clocks.steady)
    for _ in range(100):
        clocks.pass_by(2)
        clocks.ahead = min(0.0, clocks.ahead + 0.1)
        assert clocks.pressed(lateness) < TOO_LATE + 0.5
    for _ in range(int(WINDOW_SECONDS)):
        clocks.pass_by(1)
        clocks.pressed(lateness)
    assert clocks.pressed(lateness) == pytest.approx(TRAVEL, abs=0.01)
    assert clocks.pressed(lateness, 3.5) > TOO_LATE
    assert caplog.messages == []


def test_what_is_remembered_is_bounded() -> None:
    clocks = Clocks()
    lateness = Lateness(clocks.ours, clocks.steady)
    for _ in range(10_000):
        clocks.pass_by(0.01)
        clocks.pressed(lateness)
    assert len(lateness._least) <= WINDOW_SECONDS + 2
