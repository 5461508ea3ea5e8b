"""What is installed is what stands in the repository: a package that is not listed would be missing on every server."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INSTALLED = ("engine", "persistence", "bot", "deploy")

NOT_INSTALLED = ("requirements", "pictures", "container", "kubernetes", "systemd", "monitoring")
"""Folders of `deploy` that are for who builds and runs it."""

NOT_READ = ("deploy/debian_packages.sh", "deploy/compose.yaml")


def test_every_package_is_listed_and_none_that_is_not_there() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    there = {
        ".".join(found.parent.relative_to(ROOT).parts)
        for room in INSTALLED
        for found in (ROOT / room).rglob("__init__.py")
    }
    assert set(listed) == there
    assert len(listed) == len(set(listed))


def test_every_file_that_the_program_reads_is_installed_with_it() -> None:
    """Data beside the code is listed by patterns; what none of them meets would be missing in an image."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    met = {
        found
        for package, patterns in listed.items()
        for pattern in patterns
        for found in (ROOT / package.replace(".", "/")).glob(pattern)
    }
    packages = {found.parent for room in INSTALLED for found in (ROOT / room).rglob("__init__.py")}
    beside = {
        found
        for room in INSTALLED
        for found in (ROOT / room).rglob("*")
        if found.is_file() and found.suffix not in (".py", ".pyc") and "__pycache__" not in found.parts
    }
    of_packages = {found for found in beside if any(parent in packages for parent in found.parents)}
    outside = {ROOT / "deploy" / name for name in NOT_INSTALLED}
    missing = sorted(
        str(found.relative_to(ROOT)) for found in of_packages - met if not outside.intersection(found.parents)
    )
    assert [name for name in missing if name not in NOT_READ] == []
