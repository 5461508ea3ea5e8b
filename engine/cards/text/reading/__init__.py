"""The grammar of English card text, one file a kind of phrase; its values are records of the ability language."""

from engine.cards.text.reading import (
    complements,
    conditions,
    costs,
    decks,
    distributing,
    lines,
    nouns,
    numbers,
    players,
    playing,
    sentences,
    statements,
    triggers,
    verbs,
    words,
)
from engine.cards.text.reading.grammar import GRAMMAR

__all__ = [
    "GRAMMAR",
    "complements",
    "conditions",
    "costs",
    "decks",
    "distributing",
    "lines",
    "nouns",
    "numbers",
    "players",
    "playing",
    "sentences",
    "statements",
    "triggers",
    "verbs",
    "words",
]
