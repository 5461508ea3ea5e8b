"""What is installed is what stands in the repository: a package that is not listed would be missing on every server."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INSTALLED = ("engine", "persistence", "bot", "deploy")


def test_every_package_is_listed_and_none_that_is_not_there() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    there = {
        ".".join(found.parent.relative_to(ROOT).parts)
        for room in INSTALLED
        for found in (ROOT / room).rglob("__init__.py")
    }
    assert set(listed) == there
    assert len(listed) == len(set(listed))
