"""The grammar of English card text, one file a kind of phrase; its values are records of the ability language."""

from engine.cards.text.reading import (
    conditions,
    costs,
    lines,
    nouns,
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
    "conditions",
    "costs",
    "lines",
    "nouns",
    "playing",
    "sentences",
    "statements",
    "triggers",
    "verbs",
    "words",
]
