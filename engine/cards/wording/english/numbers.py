"""Numbers in words, counters, and quantities that are counted as the effect resolves."""

from __future__ import annotations

from engine.cards.language import (
    AscendedExpeditions,
    CountersOn,
    Number,
    NumberOf,
    SingleTerrainRegions,
    ZeroStatistics,
)
from engine.cards.wording.english.grammar import article, capital, in_words, plural
from engine.cards.wording.english.selectors import kind, phrase


def counted(number: Number, noun: str) -> str:
    """How many things: 'a card', 'two cards', 'a card for each Plant you control'."""
    if isinstance(number, int):
        return article(noun) if number == 1 else f"{in_words(number)} {plural(noun)}"
    return f"{article(noun)} {for_each(number)}"


def boosts(number: Number) -> str:
    """How many boosts, always in figures: '1 boost', '2 boosts', '1 boost for each Plant you control'."""
    if isinstance(number, int):
        return "1 boost" if number == 1 else f"{number} boosts"
    return f"1 boost {for_each(number)}"


def counter(name: str) -> str:
    """One counter of a name: 'boost', 'Kelon counter'."""
    return "boost" if name == "boost" else f"{capital(name)} counter"


def counters(name: str, number: Number) -> str:
    """How many counters of a name: '2 boosts', 'three Kelon counters'."""
    return boosts(number) if name == "boost" else counted(number, counter(name))


def for_each(number: NumberOf | CountersOn | AscendedExpeditions | SingleTerrainRegions | ZeroStatistics) -> str:
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
        case AscendedExpeditions():
            return "for each of your Ascended Expeditions"


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
        case AscendedExpeditions():
            return "the number of your Ascended Expeditions"
