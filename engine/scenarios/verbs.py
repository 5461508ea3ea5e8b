"""The verbs of the log, by which a scenario says what happened."""

from __future__ import annotations

from engine.core.verbs import VERBS
from engine.scenarios.laying import PHASES
from engine.scenarios.reading.nodes import Place
from engine.scenarios.reading.spelling import listed, nearest, plainly

SHUFFLE = "shuffle"
"""Told of every event inside which a Discard pile is shuffled under its Deck (3.2.2.d)."""
BY_RULES = (
    "after you",
    "arena",
    "augment",
    "cease",
    "clean up",
    "declare",
    "exhaust",
    "expand",
    "first mana",
    "last",
    "leave",
    "move marker",
    "pass",
    "pay",
    "phase",
    "place marker",
    "play",
    "progress",
    "put back",
    "put in expedition",
    "put in reserve",
    "ready",
    "rest",
    "roll",
    "sabotage",
    "swap orbs",
    "to limbo",
    "use",
    SHUFFLE,
)
"""What happens without a verb of the ability language, or in more than one step of it."""


def verbs() -> tuple[str, ...]:
    """All of them in the order of the alphabet; those of the ability language are what it has."""
    return tuple(sorted({*BY_RULES, *(each.name for each in VERBS.values())}))


def verb_in(word: str, at: Place) -> str:
    """The verb, or the phase that begins, which a word names; `BadScenario` where the log has none of that name."""
    wanted = plainly(word)
    for verb in (*verbs(), *PHASES):
        if wanted in (verb, f"{verb}s"):
            return verb
    raise at.problem(f"{word!r}, which never happens{nearest(word, verbs())}", listed(verbs()))
