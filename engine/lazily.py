"""Packages that load what they offer when it is first used (PEP 562), so that a program loads only what it needs."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any


def offered(package: str, file: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package, from its name and its `__init__` file.

    What it offers is imported in the stub beside that file, which type checkers read too; no module that lies in the
    package itself may be called as one of these names.
    """
    stub = ast.parse(Path(file).with_suffix(".pyi").read_text(encoding="utf-8"))
    places = {
        alias.name: str(node.module) for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }

    def load(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(places[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    def listed() -> list[str]:
        return sorted({*places, *vars(sys.modules[package])})

    return load, listed


def load_all(package: ModuleType) -> None:
    """Loads everything that a package offers, for a program that runs for long.

    Later the files may be those of a newer version already, or a person waits meanwhile.
    """
    for name in dir(package):
        getattr(package, name)
