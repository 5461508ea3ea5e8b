"""The examples in the documentation of the engine run, and are true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("name", ["engine", "engine.answer_moments", "engine.record", "engine.selfplay"])
def test_examples_are_true(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert tried > 0
    assert failed == 0
