"""Keywords: 'Gigantic', 'Tough 2', and Tough by a number that is counted (7.4)."""

from __future__ import annotations

from engine.cards.language import CountedTough, Keyword
from engine.cards.wording.english.grammar import capital, words
from engine.cards.wording.english.numbers import quantity


def keyword(said: Keyword) -> str:
    """'Gigantic', 'Tough 2'."""
    return words(capital(said.word), "" if said.number is None else str(said.number))


def counted_tough(said: CountedTough) -> str:
    """'Tough X, where X is the number of Plants you control'."""
    return f"Tough X, where X is {quantity(said.number)}"
