"""What is done for each of several, and again and again (v3:6.5.i)."""

from __future__ import annotations

from engine.cards.language import All, Effect, Filter, ForEach, Number, NumberOf, Times
from engine.cards.text.antecedents import speaks_of_another
from engine.cards.text.joining import speaks_of_it
from engine.cards.text.reading.grammar import reads
from engine.cards.text.trees import steps


@reads("verb", "<effect:again_and_again> <number:integer> time")
@reads("verb", "<effect:again_and_again> <each>")
@reads("verb", "<effect:again_and_again> <number:unknown> time")
def several_times(effect: Effect, number: Number = 0, each: Number | None = None) -> Effect | None:
    """'Resupply three times', 'Resupply for each Landmark you control', 'Resupply X times'."""
    if isinstance(number, int) and each is None:
        return steps(*[effect] * number) if 1 < number < 10 else None
    return Times(number if each is None else each, effect)


@reads("tail", "for each <noun> , <effect:sentence>")
def for_each(noun: Filter, effect: Effect) -> Effect:
    """'for each Permanent you control, you may activate its {j} abilities'."""
    return ForEach(All(noun), effect) if speaks_of_it(effect) else Times(NumberOf(noun), effect)


@reads("text", "do this [once] for each <noun> : [•] <effect:text>")
def once_for_each(noun: Filter, effect: Effect) -> Effect | None:
    """'Do this once for each card with my name in your discard pile: Draw a card'."""
    return None if speaks_of_another(effect) else Times(NumberOf(noun), effect)


@reads("tail", "for each <number:count> , <effect:sentence>")
def so_often(number: Number, effect: Effect) -> Effect | None:
    """'for each boost on me, draw a card'."""
    return None if isinstance(number, NumberOf) or speaks_of_it(effect) else Times(number, effect)


reads("tail", "as often as <number:quantity> , <effect:sentence>")(Times)
