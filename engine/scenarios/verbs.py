"""The verbs of the log, by which a scenario says what happened."""

from __future__ import annotations

from engine.scenarios.laying import PHASES
from engine.scenarios.reading.nodes import Place
from engine.scenarios.reading.spelling import listed, nearest, plainly

SHUFFLE = "shuffle"
"""Told of every event inside which a Discard pile is shuffled under its Deck (3.2.2.d)."""
VERBS = (
    *("activate", "after you", "another turn", "arena", "ascend", "augment", "boost", "cease", "clean up", "create"),
    *("declare", "defect", "discard", "double counters", "draw", "exchange", "exchange boosts", "exhaust"),
    *(
        "expand",
        "first mana",
        "gain",
        "gain counters",
        "gain subtypes",
        "last",
        "leave",
        "look",
        "lose",
        "lose counters",
    ),
    *("move counters", "move expedition", "move marker", "pass", "pay", "phase", "place marker", "play", "progress"),
    *("put back", "put in deck", "put in expedition", "put in mana", "put in reserve", "ready", "ready mana", "rest"),
    *("raise result", "resupply", "return to hand", "reveal", "roll", "sabotage", "sacrifice", "send to reserve"),
    *("succeed", "swap orbs", "switch", "take control", "to limbo", "use", "victory"),
    SHUFFLE,
)


def verb_in(word: str, at: Place) -> str:
    """The verb, or the phase that begins, which a word names; `BadScenario` where the log has none of that name."""
    wanted = plainly(word)
    for verb in (*VERBS, *PHASES):
        if wanted in (verb, f"{verb}s"):
            return verb
    raise at.problem(f"{word!r}, which never happens{nearest(word, VERBS)}", listed(VERBS))
