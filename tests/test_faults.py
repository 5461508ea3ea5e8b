"""The list of faults: each has its tests, and every test that it names is there and run."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
TABLES = tomllib.loads((CHECKOUT / "tests" / "faults.toml").read_text("utf-8"))
FAULTS = {(table, fault): found for table, faults in TABLES.items() for fault, found in faults.items()}


@cache
def named_in(file: str) -> frozenset[str]:
    """The tests of a file that are run, by their names; raises FileNotFoundError where there is no such file."""
    found = []
    for node in ast.parse((CHECKOUT / file).read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            marks = [ast.unparse(mark) for mark in node.decorator_list]
            if not any("mark.skip" in mark or "mark.xfail" in mark for mark in marks):
                found.append(node.name)
    assert [name for name, times in Counter(found).items() if times > 1] == [], f"{file} has two tests of one name"
    return frozenset(found)


def test_every_kind_of_fault_is_on_the_list() -> None:
    assert set(TABLES) == {"bot", "store", "link", "discord", "data", "time", "mixed"}
    assert all(len(faults) >= 1 for faults in TABLES.values())


@pytest.mark.parametrize(("table", "fault"), FAULTS, ids=lambda word: str(word).replace(" ", "-"))
def test_a_fault_has_tests_that_are_there(table: str, fault: str) -> None:
    found = FAULTS[table, fault]
    assert set(found) <= {"tests", "on_demand"}
    assert found["tests"], "nothing in make test carries it"
    assert len(set(found["tests"])) == len(found["tests"])
    for each in found["tests"]:
        file, _, name = each.partition("::")
        there = named_in(file)
        assert there, f"{file} has no tests"
        assert not name or name in there, f"{file} has no test {name}"
    targets = set(re.findall(r"^([a-z-]+):", (CHECKOUT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(found.get("on_demand", ())) <= targets


@pytest.mark.parametrize("folder", ["tests/bot/killed"])
def test_what_was_written_for_a_fault_is_on_the_list(folder: str) -> None:
    named = {each.partition("::")[0] for found in FAULTS.values() for each in found["tests"]}
    files = {str(path.relative_to(CHECKOUT)) for path in (CHECKOUT / folder).glob("test_*.py")}
    assert files - named == set()


if __name__ == "__main__":  # what `make faults` runs
    print(*sorted({each for found in FAULTS.values() for each in found["tests"]}), sep="\n")
