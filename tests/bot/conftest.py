"""Chance as these tests have it: the same in every run, so that no hand decides whether a test passes."""

from __future__ import annotations

from itertools import count

import pytest

from bot.play.matchmaking import shared_chance

FIRST_SEED = 20


@pytest.fixture(autouse=True)
def the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a test are shuffled by one seed after the other."""
    seeds = count(FIRST_SEED)
    monkeypatch.setattr(shared_chance, "fresh_seed", lambda: next(seeds))
