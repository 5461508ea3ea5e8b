"""No result of the engine depends on the order of a set: none is gone through, and other hash seeds change nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.engine.order.sets import ordered_sets, sources_of

EVERY = 32
HASH_SEEDS = ("1", "4242")


def test_no_order_of_a_set_counts() -> None:
    """What is gone through in the order of a set belongs into `sorted`, a list, or `dict.fromkeys`."""
    assert list(map(str, ordered_sets(sources_of(Path("engine"))))) == []


COUNTS = {
    "a loop": "def f(x: set[int]) -> None:\n    for each in x:\n        print(each)",
    "a list of it": "def f(x: frozenset[str]) -> list[str]:\n    return list(x)",
    "a list with it": "def f() -> list[str]:\n    return [1, *{2, 3}]",
    "one of it": "def f(x: 'set[int] | None') -> int:\n    return (x or set()).pop()",
    "the first": "def f() -> int:\n    x = {1} | {2}\n    return next(iter(x))",
    "a comprehension": "def f(x: list[int]) -> list[int]:\n    y = {*x}\n    return [each for each in y]",
    "a dict": "def f(x: set[int]) -> dict[int, int]:\n    return {each: 0 for each in x}",
    "keys": "def f(x: dict[int, int], y: dict[int, int]) -> list[int]:\n    return list(x.keys() & y)",
    "the least by a key": "def f(x: set[str]) -> str:\n    return min(x, key=len)",
    "sorted by a key": "def f(x: set[str]) -> list[str]:\n    return sorted(x, key=len)",
    "a join": "def f(x: set[str]) -> str:\n    return ', '.join(x)",
    "taken apart": "def f(x: set[str]) -> str:\n    (only,) = x\n    return only",
    "a result": "def g() -> frozenset[int]: ...\ndef f() -> list[int]:\n    return list(g())",
    "a field": "class A:\n    x: set[int]\n\ndef f(a: A) -> list[int]:\n    return list(a.x)",
    "of a dict": "def f(x: dict[int, set[int]]) -> list[int]:\n    return [*x[0]]",
    "of a loop": "def f(x: dict[int, set[int]]) -> None:\n    for _, y in x.items():\n        print(*y)",
    "an alias": "from typing import TypeAlias\nY: TypeAlias = set[int]\ndef f(x: Y) -> list[int]:\n    return list(x)",
    "given on": "def g(x: Iterable[int]) -> list[int]:\n    return list(x)\n\ndef f() -> list[int]:\n    return g({1})",
    "a constant": "X = frozenset((1, 2))\ndef f() -> list[int]:\n    return [each for each in X]",
}


@pytest.mark.parametrize("source", COUNTS.values(), ids=COUNTS)
def test_an_order_that_counts_is_found(source: str) -> None:
    assert len(ordered_sets({"a.py": source})) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def f(x: set[int]) -> list[int]:\n    return sorted(x)",
        "def f(x: set[int]) -> int:\n    return max(each + 1 for each in x)",
        "def f(x: set[int]) -> set[int]:\n    return {*(each + 1 for each in x), 1}",
        "def f(x: set[int], y: int) -> bool:\n    return y in x and any(each > y for each in x)",
        "def f(x: set[int]) -> frozenset[int]:\n    return frozenset().union(*({each} for each in x))",
        "def f(x: dict[int, set[int]]) -> list[int]:\n    return list(x)",
        "def f(x: set[int]) -> list[int]:\n    return [each for each in (1, 2) if each in x]",
        "def g(x: Iterable[int]) -> int:\n    return sum(x)\n\ndef f() -> int:\n    return g({1})",
    ],
)
def test_an_order_that_does_not_count_is_not_found(source: str) -> None:
    assert ordered_sets({"a.py": source}) == []


def test_other_hash_seeds_change_nothing() -> None:
    """Games of all tables and every 32nd file of scenarios come to the same, and are seen alike."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.engine.order.digests", str(EVERY)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": seed},
            text=True,
        )
        for seed in HASH_SEEDS
    ]
    first, *others = ([*each.communicate()[0].splitlines()] for each in running)
    assert all(each.returncode == 0 for each in running)
    assert len(first) > 100
    for other in others:
        assert [(one, two) for one, two in zip_longest(first, other) if one != two] == []
