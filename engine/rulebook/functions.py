"""The functions of the engine by name, as they are written: their docstrings cite the paragraphs they carry out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

Defined: TypeAlias = ast.FunctionDef | ast.ClassDef


LOOKING_ON = ("rulebook", "scenarios", "selfplay")
"""Packages that carry out no rule: they read, write and watch games from outside."""


class Function(NamedTuple):
    """A function, method or class of the engine, named from the engine: `core.events.steps.happen`."""

    name: str
    file: Path
    node: Defined
    says: str
    """Its docstring."""


@cache
def functions() -> dict[str, Function]:
    """All functions, methods and classes of the engine by name; what looks on from outside excepted."""
    root = Path(__file__).parents[1]
    found: dict[str, Function] = {}
    for file in sorted(root.rglob("*.py")):
        parts = file.relative_to(root).with_suffix("").parts
        if parts[0] in LOOKING_ON:
            continue
        module = ".".join(part for part in parts if part != "__init__")
        for function in _defined(ast.parse(file.read_text(encoding="utf-8")), module, file):
            found[function.name] = function
    return found


def _defined(inside: ast.AST, prefix: str, file: Path) -> Iterator[Function]:
    for node in ast.iter_child_nodes(inside):
        if isinstance(node, Defined):
            name = f"{prefix}.{node.name}" if prefix else node.name
            yield Function(name, file, node, ast.get_docstring(node) or "")
            yield from _defined(node, name, file)
        elif isinstance(node, ast.If):
            yield from _defined(node, prefix, file)
