"""The order of all tests, how seldom memory is looked through, and whether hypothesis draws the same each time."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from itertools import groupby

import pytest
from hypothesis import settings

DEAR = ("process", "browser", "random_play")
"""Marks of tests that take seconds each."""

THRESHOLDS = (10_000, 20, 20)
"""After how many more objects, and how many looks at newer ones, memory is looked through; Python has 700, 10, 10."""

settings.register_profile("same", derandomize=True)
settings.register_profile("random", derandomize=False)
settings.load_profile(os.environ.get("TUMULT_HYPOTHESIS") or ("same" if os.environ.get("CI") else "random"))


def pytest_configure() -> None:
    """Looks for objects that only refer to each other seldom: each look goes through all that is held."""
    gc.set_threshold(*THRESHOLDS)


def pytest_collection_finish() -> None:
    """Looks no more through tests and cases, which stay: a single look would take most of a second."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _all_looked_through() -> Iterator[None]:
    """Everything is looked through before a process ends: what cannot be taken down fails its last test."""
    yield
    gc.unfreeze()
    gc.collect()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Puts dear files at the front of the share that each process begins with, if there are several.

    Each process of pytest-xdist is first given a part of the list without gaps, and takes of the others' when it has
    nothing left (worksteal). Files stay together, for what their tests share. Dear tests mostly wait, so of more than
    three processes the last one has none, and uses the processor meanwhile.
    """
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    if processes == 1:
        return
    files = [list(group) for _, group in groupby(items, key=lambda item: item.path)]
    dear = [file for file in files if any(item.get_closest_marker(mark) for mark in DEAR for item in file)]
    cheap = [item for file in files if file not in dear for item in file]
    takers = processes - 1 if processes > 3 else processes
    of_each = [[item for file in dear[own::takers] for item in file] for own in range(takers)]
    of_each += [[] for _ in range(processes - takers)]
    share = len(items) / processes
    for own, begun in enumerate(of_each):
        missing = round((own + 1) * share) - round(own * share) - len(begun)
        begun += cheap[: max(missing, 0)]
        del cheap[: max(missing, 0)]
    arranged = [item for begun in of_each for item in begun] + cheap
    assert len(set(arranged)) == len(items), "a test was lost in arranging"
    items[:] = arranged
