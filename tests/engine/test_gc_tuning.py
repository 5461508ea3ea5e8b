"""A process that plays is looked through seldom, and as before afterwards."""

from __future__ import annotations

import gc

import pytest

from engine.gc_tuning import collecting_seldom
from engine.selfplay import Orders, play_some


def test_what_is_there_is_looked_through_no_more() -> None:
    thresholds, frozen = gc.get_threshold(), gc.get_freeze_count()
    with collecting_seldom():
        assert gc.get_threshold()[0] > thresholds[0]
        assert gc.get_freeze_count() > frozen
    assert (gc.get_threshold(), gc.get_freeze_count()) == (thresholds, 0)


def test_it_is_as_before_whatever_goes_wrong() -> None:
    thresholds = gc.get_threshold()
    with pytest.raises(KeyError), collecting_seldom():
        raise KeyError
    assert (gc.get_threshold(), gc.get_freeze_count()) == (thresholds, 0)


def test_random_play_leaves_it_as_it_was() -> None:
    thresholds = gc.get_threshold()
    play_some(range(1), Orders(checks=False))
    assert (gc.get_threshold(), gc.get_freeze_count()) == (thresholds, 0)
