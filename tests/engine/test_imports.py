"""Which way modules of the engine import each other: no circle, none hidden in a function, none for types alone."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ENGINE = Path(__file__).parents[2] / "engine"


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """All imports, those for types alone among them."""
    return grimp.build_graph("engine")


def test_modules_import_each_other_in_no_circle(graph: grimp.ImportGraph) -> None:
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    order = list(TopologicalSorter(imports).static_order())
    assert len(order) > 250


def test_no_import_hides_in_a_function() -> None:
    hidden = [
        f"{file.relative_to(ENGINE)}:{statement.lineno}"
        for file in ENGINE.rglob("*.py")
        for function in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef)
        for statement in ast.walk(function)
        if isinstance(statement, ast.Import | ast.ImportFrom)
    ]
    assert hidden == []


def test_what_types_name_is_there_when_the_engine_runs() -> None:
    """Decoding looks up what annotations name, so nothing is imported for types alone."""
    for_types = [
        f"{file.relative_to(ENGINE)}:{number}"
        for file in ENGINE.rglob("*.py")
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if "TYPE_CHECKING" in line
    ]
    assert for_types == []
