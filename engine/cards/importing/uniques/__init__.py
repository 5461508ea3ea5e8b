"""Unique cards: put together from ability parts, or told as text, and checked against the family they belong to."""

from engine.cards.importing.uniques.facts import UniqueFacts, facts_pasted
from engine.cards.importing.uniques.parts import Triple, abilities_of, parts
from engine.cards.importing.uniques.validating import BadUnique, validated

__all__ = ["BadUnique", "Triple", "UniqueFacts", "abilities_of", "facts_pasted", "parts", "validated"]
