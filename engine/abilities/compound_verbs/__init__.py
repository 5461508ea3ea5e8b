"""Verbs that are more than one step, or that ask in a way of their own: each gives its operations itself.

Those of one step alone are functions of `engine.abilities.verbs`.
"""

from engine.abilities.compound_verbs import (
    activate,
    cards,
    counters,
    dice,
    expeditions,
    gifts,
    playing,
    statuses,
    terrain_markers,
    tokens,
    turns,
)

__all__ = [
    "activate",
    "cards",
    "counters",
    "dice",
    "expeditions",
    "gifts",
    "playing",
    "statuses",
    "terrain_markers",
    "tokens",
    "turns",
]
