"""What invented abilities cost besides Mana."""

from __future__ import annotations

from engine.cards import language as words
from engine.cards.language import Record

GIVEN = words.Give("discard", words.Filter(zone="reserve", controller="you"))

SACRIFICED = words.Give("sacrifice", words.Filter(types=("permanent",), controller="you"))
EITHER = words.EitherOf(GIVEN, SACRIFICED)

SPENT = words.SpendFrom(words.Filter(controller="you", or_in_reserve=True))


def says_how_many(*costs: Record) -> bool:
    """6.4.a Whether one of the costs says how many of something are spent."""
    return any(isinstance(cost, words.PayX | words.SpendAny) for cost in costs)
