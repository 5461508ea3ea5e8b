"""Every case of every file is a test of its own: `file.yaml::case[variant]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.scenarios import BadScenario, run
from tests.scenarios.reading import by_title, titles_of


class Differs(Exception):
    """The game did something else than the case says."""


class ScenarioFile(pytest.File):
    """Every process looks through all files for the titles of their cases; a file is read where its cases are run."""

    def collect(self) -> Iterator[pytest.Item]:
        self.titles = titles_of(self.path)
        for title, line in self.titles.items():
            yield ScenarioItem.from_parent(self, name=title, line=line)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, BadScenario) else super().repr_failure(excinfo)


class ScenarioItem(pytest.Item):
    parent: ScenarioFile

    def __init__(self, *, line: int, **more: Any) -> None:
        super().__init__(**more)
        self.line = line

    def runtest(self) -> None:
        cases = by_title(self.path)
        assert [*cases] == [*self.parent.titles], "a case of the file was overlooked"
        outcome = run(cases[self.name])
        if not outcome.passed:
            raise Differs("\n".join(outcome.differences))

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        told = isinstance(excinfo.value, Differs | BadScenario)
        return str(excinfo.value) if told else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.line - 1, self.name


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    return ScenarioFile.from_parent(parent, path=file_path) if file_path.suffix == ".yaml" else None
