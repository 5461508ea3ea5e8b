"""What FORMAT.md shows is what can be run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine.scenarios
from engine.scenarios import Case, load, run

FORMAT = Path(engine.scenarios.__file__).with_name("FORMAT.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", FORMAT, re.DOTALL)
CASES = [case for example in EXAMPLES for case in load(example, "FORMAT.md")]


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_every_example_runs(case: Case) -> None:
    assert run(case).differences == ()


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5
