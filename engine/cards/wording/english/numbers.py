"""Numbers in words, counters, and quantities that are counted as the effect resolves."""

from __future__ import annotations

from engine.cards.language import (
    Capped,
    CostOf,
    CountersAmong,
    CountersOn,
    DieResult,
    Different,
    DoneSoFar,
    Expeditions,
    FailedExpeditions,
    ForEvery,
    HighestCost,
    It,
    Me,
    Number,
    NumberOf,
    Plus,
    RegionsBetween,
    Selector,
    SingleTerrainRegions,
    StatisticOf,
    ThatMany,
    ThisTurn,
    TotalCost,
    ZeroStatistics,
)
from engine.cards.wording.english.grammar import article, capital, in_words, plural, words
from engine.cards.wording.english.qualities import COSTS, DURATIONS, TERRAINS, bearing_of
from engine.cards.wording.english.selectors import kind, phrase

HAPPENED = {
    "you played": ("you played another card", ""),
    "{D} used": ("a {D} ability was activated", "no {D} abilities were activated"),
    "{T} used": ("a {T} ability was activated", "no {T} abilities were activated"),
}
"""What has happened this turn, and how its opposite is said; where that is not said here, by 'unless'."""


def counted(number: Number, noun: str) -> str:
    """How many things: 'a card', 'two cards', 'a card for each Plant you control'."""
    if isinstance(number, int):
        return article(noun) if number == 1 else f"{in_words(number)} {plural(noun)}"
    if isinstance(number, ThatMany):
        return f"that many {plural(noun)}"
    if is_a_value(number):
        return equal_to(number, noun)
    return f"{article(noun)} {for_each(number)}"


def is_a_value(number: Number) -> bool:
    """Whether a number is said as a value, not as so many things one by one."""
    if isinstance(number, ForEvery):
        return not _is_said_one_by_one(number.base)
    return isinstance(number, CostOf | DieResult | Different | HighestCost | Plus | StatisticOf | ThatMany | TotalCost)


def equal_to(number: Number, noun: str) -> str:
    """'a number of cards equal to the result'."""
    return f"a number of {plural(noun)} equal to {quantity(number)}"


def boosts(number: Number) -> str:
    """How many boosts, always in figures: '1 boost', '2 boosts', '1 boost for each Plant you control'."""
    if isinstance(number, int):
        return "1 boost" if number == 1 else f"{number} boosts"
    if isinstance(number, ThatMany):
        return "that many boosts"
    if is_a_value(number):
        return equal_to(number, "boost")
    return f"1 boost {for_each(number)}"


def counter(name: str) -> str:
    """One counter of a name: 'boost', 'Kelon counter'."""
    return "boost" if name == "boost" else f"{capital(name)} counter"


def counters(name: str, number: Number) -> str:
    """How many counters of a name: '2 boosts', 'three Kelon counters'."""
    return boosts(number) if name == "boost" else counted(number, counter(name))


def for_each(number: Number) -> str:
    """'for each Plant you control', 'for each Kelon counter on me'."""
    match number:
        case NumberOf(filter):
            return f"for each {kind(filter)}"
        case CountersOn(who, name):
            return f"for each {counter(name)} on {phrase(who).object}"
        case ZeroStatistics(filter):
            return f"for each base statistic of 0 among {kind(filter, many=True)}"
        case SingleTerrainRegions():
            return "for each visible single-terrain region"
        case CountersAmong(filter, name):
            return f"for each {counter(name)} among {kind(filter, many=True)}"
        case FailedExpeditions():
            return "for each of your Expeditions that failed to move forward"
        case RegionsBetween():
            return "for each region between your Expeditions"
        case Expeditions():
            return f"for each {_expeditions(number, many=False)}"
        case Capped(inner, most):
            return f"{for_each(inner)}, up to {in_words(most)}"
        case ForEvery(inner, every) if _is_said_one_by_one(inner):
            return f"for every {in_words(every)} {quantity(inner).removeprefix('the number of ')}"
        case ForEvery():
            return f"as often as {quantity(number)}"
        case DoneSoFar():
            return f"for each {done_so_far(number, many=False)}"
        case ThisTurn("you played"):
            return "per other card you played this turn"
        case TotalCost() | Different():
            return f"as often as {quantity(number)}"
        case int() | ThisTurn() | CostOf() | DieResult() | HighestCost() | Plus() | StatisticOf() | ThatMany():
            return f"as often as {quantity(number)}"


def _is_said_one_by_one(number: Number) -> bool:
    """Whether 'the number of ...' stands before what is counted."""
    return isinstance(number, CountersAmong | CountersOn | NumberOf | ZeroStatistics)


def _expeditions(number: Expeditions, many: bool) -> str:
    """'of your Ascended Expeditions', 'Expedition in {V}', 'your Expeditions that are behind'."""
    adjective, predicate = bearing_of(number.bearing)
    yours, ending = number.whose == "yours", "s" if many or number.whose == "yours" else ""
    that = f"that {'are' if many else 'is'} {predicate}" if predicate else ""
    there = f"in {TERRAINS[number.terrain]}" if number.terrain else ""
    return words(
        "" if many or not yours else "of", "your" if yours else "", adjective, f"Expedition{ending}", that, there
    )


def quantity(number: Number) -> str:
    """The number itself: 'three', 'the number of Plants you control'."""
    match number:
        case int():
            return in_words(number)
        case NumberOf(filter):
            return f"the number of {kind(filter, many=True)}"
        case CountersOn(who, name):
            return f"the number of {plural(counter(name))} on {phrase(who).object}"
        case ZeroStatistics(filter):
            return f"the number of base statistics of 0 among {kind(filter, many=True)}"
        case SingleTerrainRegions():
            return "the number of visible single-terrain regions"
        case CountersAmong(filter, name):
            return f"the number of {plural(counter(name))} among {kind(filter, many=True)}"
        case Expeditions():
            return f"the number of {_expeditions(number, many=True)}"
        case FailedExpeditions():
            return "the number of your Expeditions that failed to move forward"
        case RegionsBetween():
            return "the number of regions between your Expeditions"
        case DieResult():
            return "the result"
        case ThatMany():
            return "that number"
        case CostOf(who, cost):
            return _of(who, COSTS[cost])
        case TotalCost(filter, cost):
            return f"the total {COSTS[cost]} of {kind(filter, many=True)}"
        case Different(filter, of):
            return f"the number of different {_compared(of)} among {kind(filter, many=True)}"
        case HighestCost(filter, cost):
            return f"the highest {COSTS[cost]} among {kind(filter, many=True)}"
        case StatisticOf(who, terrain):
            return _of(who, TERRAINS[terrain] if terrain else "highest statistic")
        case DoneSoFar():
            return f"the number of {done_so_far(number, many=True)}"
        case ThisTurn(what):
            return f"how often {HAPPENED[what][0]} this turn"
        case Capped(inner, most):
            return f"{quantity(inner)}, up to {in_words(most)}"
        case ForEvery(inner, 2):
            return f"half {quantity(inner)}, rounded down"
        case ForEvery(inner, every):
            return f"{quantity(inner)} divided by {in_words(every)}, rounded down"
        case Plus(inner, more):
            return f"{quantity(inner)} plus {in_words(more)}"


def done_with(said: DoneSoFar, many: bool) -> str:
    """'Spells', 'card': with what it was done."""
    noun = "object" if said.deed == "sacrificed" else "card"
    noun = capital(said.type) if said.type else noun
    return plural(noun) if many else noun


def done_so_far(said: DoneSoFar, many: bool) -> str:
    """'Spells you played this Day', 'card you discarded from your hand this turn'."""
    did, whence = how_it_was_done(said)
    return words(done_with(said, many), "you", did, whence)


def how_it_was_done(said: DoneSoFar) -> tuple[str, str]:
    """'played' and 'from your hand this Day', between which may stand with what."""
    did, _, zone = said.deed.partition(" from ")
    return did, words(f"from your {zone}" if zone else "", DURATIONS[said.period])


def _compared(of: str) -> str:
    """'Base Costs', '{V}': what is looked at on each."""
    terrain = next((symbol for terrain, symbol in TERRAINS.items() if terrain == of), "")
    return terrain or plural(COSTS[of])


def _of(who: Selector, what: str) -> str:
    """'my {V}', 'the Hand Cost of target Character'."""
    if isinstance(who, Me | It):
        return f"{phrase(who).owner} {what}"
    return f"the {what} of {phrase(who).object}"
