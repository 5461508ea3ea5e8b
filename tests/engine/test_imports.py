"""Which way modules of the engine import each other: no circle, and no import that hides inside a function."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ENGINE = Path(__file__).parents[2] / "engine"

IN_CIRCLES_STILL = ("engine.cards.language",)
"""Packages whose modules are not in layers yet."""


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("engine")


def test_modules_import_each_other_in_no_circle(graph: grimp.ImportGraph) -> None:
    modules = [name for name in graph.modules if not name.startswith(IN_CIRCLES_STILL)]
    imports = {name: graph.find_modules_directly_imported_by(name) for name in modules}
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
        and not f"engine.{'.'.join(file.relative_to(ENGINE).parts)}".startswith(IN_CIRCLES_STILL)
    ]
    assert hidden == []
