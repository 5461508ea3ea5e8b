"""The table of flows: how effects that are no verbs become operations (6.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.rules.machine import Part

if TYPE_CHECKING:
    from engine.rules.compiler import Compiler

Flow: TypeAlias = "Callable[[Compiler, Any], list[Part]]"

FLOWS: dict[type, Flow] = {}


def flow(record: type) -> Callable[[Flow], Flow]:
    """Registers how one kind of flow is compiled."""

    def note(function: Flow) -> Flow:
        FLOWS[record] = function
        return function

    return note
