"""6.2.h-i How the use of a modifier is noted on a step or an atomic action."""

from __future__ import annotations


def mark_of(name: str, source: int) -> str:
    """6.2.h-i The mark of a modifier and the object that has it."""
    return f"{name}@{source}"


def is_mark_of(mark: str, source: int) -> bool:
    """6.2.h-i Whether the modifier that was used is one of that object's."""
    return mark.endswith(f"@{source}")
