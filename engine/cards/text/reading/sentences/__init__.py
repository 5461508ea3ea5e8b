"""Sentences, the texts and lists they stand in, and whole lines of a card."""

from engine.cards.text.reading.sentences import clauses, lines, lists, modifiers, moving, own_costs, statements, texts

__all__ = ["clauses", "lines", "lists", "modifiers", "moving", "own_costs", "statements", "texts"]
