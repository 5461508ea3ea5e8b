"""Every case of every file is a test of its own: `file.yaml::case[variant]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.scenarios import BadScenario, Case, run
from tests.scenarios.reading import cases_of


class Differs(Exception):
    """The game did something else than the case says."""


class ScenarioFile(pytest.File):
    """Every process reads all files for the names of their cases; the words of a case are read where it is run."""

    def collect(self) -> Iterator[pytest.Item]:
        for case in cases_of(self.path):
            yield ScenarioItem.from_parent(self, name=case.title, case=case)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, BadScenario) else super().repr_failure(excinfo)


class ScenarioItem(pytest.Item):
    def __init__(self, *, case: Case, **more: Any) -> None:
        super().__init__(**more)
        self.case = case

    def runtest(self) -> None:
        outcome = run(self.case)
        if not outcome.passed:
            raise Differs("\n".join(outcome.differences))

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        told = isinstance(excinfo.value, Differs | BadScenario)
        return str(excinfo.value) if told else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.at.line - 1, self.case.title


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    return ScenarioFile.from_parent(parent, path=file_path) if file_path.suffix == ".yaml" else None
