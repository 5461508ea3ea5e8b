"""6.2.k By its kind, what carries out an atomic action as it happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

HAPPEN: dict[type, Callable[[Any, Any], None]] = {}


def happens(kind: type) -> Callable[[Callable[[Any, Any], None]], Callable[[Any, Any], None]]:
    """Registers what a kind of atomic action does."""

    def note(function: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
        HAPPEN[kind] = function
        return function

    return note
