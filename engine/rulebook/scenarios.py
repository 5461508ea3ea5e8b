"""The scenarios of a checkout and the paragraphs they are named for: by their docstring, or by `rules` in a file."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from engine.rulebook.citations import bare, cited

WHERE = ("tests/scenarios", "tests/engine")
FILES = "tests/scenarios/files"

_QUICK = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
"""The same reader written in C, ten times as quick, wherever it was built."""


class Scenario(NamedTuple):
    """One scenario: `tests/scenarios/test_setup.py::test_x` or `tests/scenarios/files/4-the-game/dusk.yaml::case`."""

    name: str
    rules: tuple[str, ...]


def scenarios(checkout: Path, known: Collection[str]) -> dict[str, Scenario]:
    """All scenarios below a checkout by name; empty where there are none, as in an installed program."""
    found = [
        scenario
        for folder in WHERE
        for file in sorted((checkout / folder).rglob("test_*.py"))
        for scenario in _tests(file, checkout, known)
    ]
    found += [
        scenario for file in sorted((checkout / FILES).rglob("*.yaml")) for scenario in _cases(file, checkout, known)
    ]
    return {scenario.name: scenario for scenario in found}


def titles(checkout: Path) -> set[str]:
    """The cases of all scenario files of a checkout: `4-the-game/dusk.yaml::case`, by the file's place among them."""
    before = f"{FILES}/"
    return {name.removeprefix(before) for name in scenarios(checkout, ()) if name.startswith(before)}


def _tests(file: Path, checkout: Path, known: Collection[str]) -> Iterator[Scenario]:
    path = file.relative_to(checkout).as_posix()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield Scenario(f"{path}::{node.name}", tuple(cited(ast.get_docstring(node) or "", known)))


def _cases(file: Path, checkout: Path, known: Collection[str]) -> Iterator[Scenario]:
    """What is no scenario file is for the reader of scenarios to complain about; here it names nothing."""
    path = file.relative_to(checkout).as_posix()
    by_number = {bare(id): id for id in known}
    try:
        documents = list(yaml.load_all(file.read_text(encoding="utf-8"), _QUICK))
    except yaml.YAMLError:
        return
    for case in _blocks(documents):
        rules = case.get("rules") or []
        names = [str(rule) for rule in (rules if isinstance(rules, list) else str(rules).split(","))]
        numbers = [number for name in names for number in cited(name, known) or [by_number.get(name.strip(), "")]]
        yield Scenario(f"{path}::{case['case']}", tuple(dict.fromkeys(filter(None, numbers))))


def _blocks(data: Any) -> Iterator[dict[str, Any]]:
    """Every block with a `case`, however the file groups them."""
    if isinstance(data, dict) and "case" in data:
        yield data
    elif isinstance(data, dict):
        for part in data.values():
            yield from _blocks(part)
    elif isinstance(data, list):
        for part in data:
            yield from _blocks(part)
