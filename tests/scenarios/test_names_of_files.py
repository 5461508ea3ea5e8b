"""Files of scenarios and of tests are named by what they are about."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
SCENARIOS = TESTS / "scenarios" / "files"
PARTS = re.compile(
    r"(?:^|_)(?:again|besides|bring|edges|fresh|further|in_short|independent|last_of|last_sets|later_actions|misc|more"
    r"|newcomers|ours|second_reading|thorny|to_the_letter|unwatched|various)(?:_|$)|^others$"
)
"""Words that tell when or how a file was written, or that it holds what was left over."""


def told_by(path: Path) -> list[str]:
    """The folders and the name of a file below the tests that tell how it was written."""
    names = [part.replace("-", "_") for part in path.relative_to(TESTS).with_suffix("").parts]
    return [name for name in names if PARTS.search(name)]


def test_scenario_files_are_named_by_what_they_are_about() -> None:
    assert [file for file in sorted(SCENARIOS.rglob("*.yaml")) if told_by(file)] == []


def test_tests_and_what_they_read_are_named_by_what_they_are_about() -> None:
    files = [*TESTS.rglob("*.py"), *TESTS.rglob("*.toml")]
    assert [file for file in sorted(files) if told_by(file)] == []
