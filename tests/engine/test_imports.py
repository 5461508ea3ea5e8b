"""Which way modules of the engine import each other: no circle, and no import that hides inside a function."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ENGINE = Path(__file__).parents[2] / "engine"

BACK = (
    ("engine.cards.language.effects", "engine.cards.language.abilities"),
    ("engine.cards.language.verbs.playing", "engine.cards.language.effects"),
)
"""Imports for types alone: effects grant abilities, which have effects, and so does what the next card gets."""


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("engine")


def test_modules_import_each_other_in_no_circle(graph: grimp.ImportGraph) -> None:
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    for name, above in BACK:
        imports[name].remove(above)
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
