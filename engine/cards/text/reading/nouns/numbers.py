"""Numbers: what is counted 'for each', 'the number of', and values such as 'the result' and 'its Hand Cost'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards.language import (
    Bearing,
    Capped,
    CostOf,
    CountersAmong,
    CountersOn,
    CountersRemoved,
    DieResult,
    Different,
    Expeditions,
    Filter,
    ForEvery,
    HighestCost,
    It,
    Me,
    Number,
    NumberOf,
    Plus,
    RegionsBetween,
    Selector,
    StatisticOf,
    Terrain,
    ThatMany,
)
from engine.cards.text.combining import either_of
from engine.cards.text.phrases import NO_HIGHEST, GivenThisWay, X
from engine.cards.text.reading.canonical.entries import meant, place, read_as
from engine.cards.text.reading.grammar import is_also, reads

# ---- things one by one -----------------------------------------------------------------------------------------------


@reads("count", "1 of <noun>")
def number_of(noun: Filter) -> Number:
    """'Plant you control'."""
    return NumberOf(noun)


read_as("", Plus, Capped, ForEvery)
meant(CountersOn, CostOf, StatisticOf)(lambda number: number.who in (Me(), It()))
place("of", "<of:compared>", of=Different)
reads("count", "region between your hero and companion")(RegionsBetween)


@reads("count", "[1] of your ascended expedition", "ascended expedition you control")
def ascended_expeditions() -> Number:
    """'of your Ascended Expeditions'."""
    return Expeditions("Ascended")


@reads("count", "expedition @in_contact that you control")
def expeditions_in_contact() -> Number:
    """'Expedition In Contact that you control'."""
    return Expeditions("In Contact")


@reads("count", "(of your expedition|expedition you control) that be <bearing> [in <terrain>]")
@reads("count", "of your expedition in <terrain>")
def expeditions(bearing: Bearing | None = None, terrain: Terrain | None = None) -> Number:
    """'of your Expeditions that is behind', after 'each'."""
    return Expeditions(bearing, terrain)


@reads("count", "(boost|boost counter)=kind on <who:me>", "[of] (my boost)=kind")
def boosts_on(kind: str, who: Selector = Me()) -> Number:
    """'boost on me'."""
    return CountersOn(who, "boost")


@reads("count", "<name:counter_name> counter on <who:me>", "my <name:counter_name> counter")
def counters_on(name: str, who: Selector = Me()) -> Number:
    """'Kelon counter on me'."""
    return CountersOn(who, name)


@reads("count", "boost among <noun>", "<name:counter_name> counter among <noun>")
def counters_among(noun: Filter, name: str = "boost") -> Number:
    """'boost among Characters you control'."""
    return CountersAmong(noun, name)


# ---- for each of them ------------------------------------------------------------------------------------------------


reads("each", "for each <number:count>", "per <number:count>")(lambda number: number)
reads("each", "for each <filter:noun_and_noun>", "per <filter:noun_and_noun>")(NumberOf)


@reads("each", "for each <first:noun> or 1 <second:noun>")
def each_of_either(first: Filter, second: Filter) -> Number | None:
    """'for each exhausted Permanent you control or an exhausted card in your Reserve'."""
    either = either_of((first, second))
    return None if either is None else NumberOf(either)


@reads("each", "per <first:count> and per <second:count>")
def each_of_both(first: Number, second: Number) -> Number | None:
    """'per exhausted Permanent you control and per exhausted card in your Reserve'."""
    if not isinstance(first, NumberOf) or not isinstance(second, NumberOf):
        return None
    either = either_of((first.filter, second.filter))
    return None if either is None else NumberOf(either)


@reads("each", "(for every|per) <every:integer> <number:count>")
def for_every(number: Number, every: int) -> Number | None:
    """'for every two cards in your Reserve'."""
    return ForEvery(number, every) if every > 1 else None


reads("each", "for every <number:count>")(lambda number: number)
is_also("count", "done_so_far")
reads("each", "(for each|per) <number:count> , up to <most:integer> [per activation]")(
    lambda number, most: Capped(number, most)
)
reads("count", "<filter:noun> (sacrificed|discarded|exhausted)=done this way")(
    lambda filter, done: GivenThisWay(done, filter)
)
reads("count", "(boost|boost counter) removed this way")(CountersRemoved)
reads("each", "that many time")(ThatMany)

# ---- values ----------------------------------------------------------------------------------------------------------

reads("count", "card your opponent have in hand", "card in (1 opponent 's|your opponent 's) hand")(
    lambda: NumberOf(Filter(controller="opponent", zone="hand"))
)
reads("quantity", "the number of <number:count>")(lambda number: number)


@reads("quantity", "the [total] number of <first:noun> and <second:noun>")
def number_of_both(first: Filter, second: Filter) -> Number | None:
    """'the number of exhausted cards in Reserve and exhausted Permanents you control': in one place or the other."""
    placed, also = (first.zone, first.controller), (second.zone, second.controller)
    wanted = either_of((first, second)) if (None, None) not in (placed, also) and placed != also else None
    return None if wanted is None else NumberOf(wanted)


reads("quantity", "my number of <name:counter_name> counter")(lambda name: CountersOn(Me(), name))
reads("quantity", "my number of boost")(lambda: CountersOn(Me(), "boost"))
reads("quantity", "the final result", "the die 's result")(DieResult)
reads("results", "<faces>")(lambda faces: faces)
reads("results", "<integer> or (more|higher|greater)")(lambda integer: (integer, NO_HIGHEST))
reads("results", "<integer> or (less|lower|fewer)")(lambda integer: (1, integer))
reads("results", "<low:integer> or [1] <high:integer>")(lambda low, high: (low, high) if high == low + 1 else None)

reads("quantity", "the revealed card 's <cost:cost_name>")(lambda cost: CostOf(It(), cost))


@reads("quantity", "the <cost:cost_name> of 1 <noun>")
def highest_cost(cost: Any, noun: Filter) -> Number:
    """'less than or equal to the Hand Cost of a Character you control': of any, and so of the dearest."""
    return HighestCost(noun, cost)


is_also("compared", "cost_name", "terrain")


@reads("quantity", "(my|its)=whose <terrain> (stat|statistic)")
def statistic_of(whose: str, terrain: Terrain) -> Number:
    """'my {V}'."""
    return StatisticOf(Me() if whose == "my" else It(), terrain)


@reads("statistic", "mine")
def my_own() -> Callable[[Terrain], Number]:
    """'less than or equal to mine': the same statistic of the bearer."""
    return lambda terrain: StatisticOf(Me(), terrain)


@reads("statistic", "<number:quantity>")
def any_quantity(number: Number) -> Callable[[Terrain], Number]:
    """Any other value."""
    return lambda terrain: number


@reads("value", "<number:quantity>")
@reads("value", "<number:quantity> plus <more:integer>")
def value(number: Number, more: int = 0) -> Number:
    """'the number of Plants you control plus one'."""
    return Plus(number, more) if more else number


reads("value", "half [of] <base:quantity> [,] rounded down")(ForEvery)
reads("value", "<number:quantity> divided by <every:integer> [,] rounded down")(
    lambda number, every: ForEvery(number, every) if every > 1 else None
)

# ---- X ---------------------------------------------------------------------------------------------------------------

reads("unknown", "x", "{X}")(lambda: X)
reads("unknown", "x + <more:integer>", "{X} + <more:amount>")(lambda more: Plus(X, more))
reads("counted_amount", "{X}")(lambda: X)
reads("counted_amount", "{X} + <more:amount>")(lambda more: Plus(X, more))
reads("where_x", ", where x (be|equal) <number:value>")(lambda number: number)
is_also("some_number", "integer", "unknown")
