"""The grammar of English card text, one file a kind of phrase; its values are records of the ability language."""

from engine.cards.text.reading import deeds, facts, nouns, sentences
from engine.cards.text.reading.canonical.readings import enter
from engine.cards.text.reading.grammar import GRAMMAR

__all__ = ["GRAMMAR", "deeds", "facts", "nouns", "sentences"]

enter(GRAMMAR)
