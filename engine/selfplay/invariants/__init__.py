"""What must be true at every decision of random play, one small function each, by the numbers of the design's list.

9 (another process, another hash seed) is looked at by the code that starts processes: see `engine.selfplay.witness`.
25 (no clock, no chance, no system in the rules) is looked at once: see `engine.selfplay.purity`.
"""

from __future__ import annotations

from engine.selfplay.invariants import (
    costs,
    derived,
    ending,
    memories,
    objects,
    questions,
    reasons,
    replaying,
    secrets,
    storing,
    stream,
)
from engine.selfplay.invariants.registry import INVARIANTS, BrokenInvariant, Invariant, check

FAMILIES = (objects, questions, costs, derived, ending, memories, storing, replaying, secrets, stream, reasons)
"""Importing them puts their functions on the list."""

__all__ = ["FAMILIES", "INVARIANTS", "BrokenInvariant", "Invariant", "check"]
