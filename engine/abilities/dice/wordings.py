"""How the results of dice are worded (7.3.13)."""

from __future__ import annotations

from engine.abilities.dice.records import RaiseResult
from engine.cards.language import ThatMany
from engine.cards.text.reading.canonical.entries import makes, meant, read_as
from engine.cards.text.reading.grammar import is_also, reads

reads("raising", "increase its result by <number:integer>", "add <number:integer> to (the|its) result")(
    lambda number: RaiseResult(number) if number else None
)
reads("raising", "increase its result by that (much|many)", "increase the result by that many")(
    lambda: RaiseResult(ThatMany())
)
meant(RaiseResult)(lambda verb: isinstance(verb.number, int | ThatMany))
is_also("verb", "raising")

read_as("raising", RaiseResult)


@makes(RaiseResult)
def raise_result(number: int = 0, that: bool = False) -> RaiseResult:
    """'increase the result by 1', 'by that much'."""
    return RaiseResult(ThatMany() if that else number)
