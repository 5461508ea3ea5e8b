"""Invariant 25: no module of the rules or of the match knows the world's clock, chance, the system or threads."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

ROOMS = ("engine.state", "engine.core", "engine.rules", "engine.abilities")
FORBIDDEN = frozenset(("time", "random", "os", "threading", "datetime", "secrets", "uuid", "asyncio", "socket"))


def impure_imports() -> list[str]:
    """Every import of a forbidden module, as "room/file: module"; nothing in an engine that is pure."""
    found = []
    for room in ROOMS:
        for path, text in _sources(resources.files(room), room):
            for node in ast.walk(ast.parse(text)):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.module:
                    names.append(node.module)
                found += [f"{path}: {name}" for name in names if name.split(".")[0] in FORBIDDEN]
    return found


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from _sources(entry, f"{path}/{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{path}/{entry.name}", entry.read_text(encoding="utf-8")
