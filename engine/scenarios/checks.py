"""What must be so: read first, held against the game later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.scenarios.reading.errors import BadScenario, NotSo, Problem
from engine.scenarios.reading.nodes import Place
from engine.scenarios.scene import Scene

Test: TypeAlias = "Callable[[Scene], None]"
"""Raises `NotSo` where the game says something else."""


@dataclass(frozen=True)
class Check:
    """One thing that must be so, with the line that says it."""

    at: Place
    test: Test

    def hold(self, scene: Scene) -> None:
        """Raises `NotSo` where the game says something else."""
        self.test(scene)


def differ(what: str, found: object, expected: object) -> NotSo:
    """The difference in three lines."""
    return NotSo(what, f"    found     {found}", f"    expected  {expected}")


def turned(check: Check, what: str) -> Check:
    """A check that must fail."""

    def test(scene: Scene) -> None:
        try:
            check.test(scene)
        except NotSo:
            return
        raise NotSo(f"It is so, but must not be: {what}")

    return replace(check, test=test)


def gathered(jobs: list[Callable[[], list[Check]]]) -> list[Check]:
    """The checks of several parts; raises `BadScenario` with everything that cannot be read in any of them."""
    checks: list[Check] = []
    problems: list[Problem] = []
    for job in jobs:
        try:
            checks += job()
        except BadScenario as fault:
            problems += fault.problems
    if problems:
        raise BadScenario(problems)
    return checks
