"""Numbers in words, and quantities that are counted as the effect resolves."""

from __future__ import annotations

from engine.cards.language import (
    Capped,
    CostOf,
    CountersAmong,
    CountersOn,
    CountersRemoved,
    DieResult,
    Different,
    DoneSoFar,
    Expeditions,
    FailedExpeditions,
    Filter,
    ForEvery,
    HighestCost,
    Keyword,
    Number,
    NumberOf,
    Plus,
    RegionsBetween,
    SingleTerrainRegions,
    StatisticOf,
    ThatMany,
    ThisTurn,
    TotalCost,
    ZeroStatistics,
)
from engine.cards.wording.grammar import Noun, words
from engine.cards.wording.speech import FACTS, SAYS, Facts, Speech
from engine.cards.words.patterns import Slot

VALUES = (CostOf, DieResult, Different, DoneSoFar, HighestCost, Plus, StatisticOf, ThatMany, ThisTurn, TotalCost)
"""Numbers that are said as a value, not as so many things one by one."""

COUNTED = (
    FailedExpeditions,
    NumberOf,
    CountersOn,
    CountersAmong,
    CountersRemoved,
    Expeditions,
    SingleTerrainRegions,
    RegionsBetween,
    ZeroStatistics,
)


def for_each(number: Number, speech: Speech) -> str:
    """'pour chaque Plante que vous contrôlez'; of a value 'autant de fois que le résultat'."""
    if isinstance(number, int) or _is_a_value(number, speech):
        name = "that many" if isinstance(number, ThatMany) else "otherwise"
        return speech.text(speech.named_pattern("each", name), {"quantity": speech.quantity(number)})
    facts = speech.facts(number)
    if isinstance(number, Capped):
        facts = {**facts, "each": for_each(number.base, speech)}
    return speech.text(speech.named_pattern("each", type(number).__name__), facts)


def _is_a_value(number: Number, speech: Speech) -> bool:
    """Whether a number is said as a value in a language, and not as so many things one by one."""
    return type(number).__name__ not in speech.tongue.patterns["each"]


def counted(number: Number, one: Noun, many: Noun, speech: Speech) -> str:
    """How many things: 'une carte', 'deux cartes', 'une carte pour chaque Plante que vous contrôlez'."""
    figures = one == speech.counter("boost")
    single = words("1", speech.tongue.determined("bare", one)) if figures else speech.tongue.determined("a", one)
    if isinstance(number, int):
        if number == 1:
            return single
        shown = str(number) if figures else speech.tongue.in_words(number, many.gender)
        return words(shown, speech.tongue.determined("bare", many))
    quotient = (
        isinstance(number, ForEvery) and speech.tongue.QUOTIENTS_ARE_VALUES and not _for_every(number, speech)["things"]
    )
    if quotient or _is_a_value(number, speech):
        facts = {"things": speech.tongue.determined("bare", many), "quantity": speech.quantity(number)}
        counts = speech.tongue.patterns["counts"]
        that_many = isinstance(number, ThatMany) and "that many" in counts
        return speech.text(str(counts["that many" if that_many else "as many"]), facts)
    return words(single, for_each(number, speech))


def _number(number: Number, slot: Slot, speech: Speech) -> str:
    """A number in the form that the pattern asks for; by itself the quantity."""
    for form in slot.forms:
        match form:
            case "mana" if isinstance(number, int):
                return f"{{{number}}}"
            case "more" if isinstance(number, int):
                return _changed(number, speech)
            case "figure":
                return str(number) if isinstance(number, int) else speech.quantity(number)
            case "word":
                return speech.quantity(number)
            case "word-f" if isinstance(number, int):
                return speech.tongue.in_words(number, "f")
            case "ordinal" if isinstance(number, int):
                return speech.tongue.ordinal(number)
            case "top":
                return _top(number, speech)
            case term if term in speech.tongue.terms:
                return _things(number, term, speech)
    return speech.quantity(number)


def _changed(amount: int, speech: Speech) -> str:
    """'{1} de moins', '{2} de plus'."""
    pattern = speech.named_pattern("counts", "less" if amount < 0 else "more")
    return speech.text(pattern, {"amount": f"{{{abs(amount)}}}"})


def _things(number: Number, term: str, speech: Speech) -> str:
    return counted(number, speech.tongue.noun(term), speech.tongue.noun(term, many=True), speech)


def _top(number: Number, speech: Speech) -> str:
    """'la première carte', 'les deux premières cartes'."""
    many = isinstance(number, int) and number != 1
    pattern = speech.tongue.patterns["counts"]["top cards" if many else "top card"]
    return speech.text(str(pattern), {"number": number})


def _statistic(number: StatisticOf, speech: Speech) -> Facts:
    terrain = speech.tongue.patterns["choices"]["terrain"].get(number.terrain)
    return {"statistic": terrain or "highest-statistic"}


def _expeditions(number: Expeditions, speech: Speech) -> Facts:
    """How several stand: 'qui sont en retard', 'Élevées'."""
    stands = speech.tongue.patterns["choices"]["bearing many"].get(number.bearing, "")
    adjective = number.bearing == "Ascended"
    bearings = stands if adjective else words(speech.tongue.small("that are"), stands)
    return {"bearings": bearings, "adjective": adjective, "stands": bool(number.bearing) and not adjective}


def done_so_far(number: DoneSoFar, speech: Speech) -> Facts:
    """What was done, with what, from where and since when: 'joué un Sort de votre main ce Jour'."""
    choices, (deed, _, zone) = speech.tongue.patterns["choices"], number.deed.partition(" from ")
    noun = number.type or ("object" if deed == "sacrificed" else "card")
    one, many = speech.tongue.noun(noun), speech.tongue.noun(noun, True)
    return {
        "one": one,
        "things": speech.tongue.determined("bare", many),
        "deed": choices["deed"][deed],
        "object": deed == "sacrificed" and number.type is None,
        "filter": Filter() if number.type is None else Filter(types=(number.type,)),
        "hand": zone == "hand",
        "reserve": zone == "Reserve",
        "when": choices["until"][number.period],
    }


def _for_every(number: ForEvery, speech: Speech) -> Facts:
    """What is counted, where it stands by itself: 'cartes dans votre Réserve'."""
    match number.base:
        case NumberOf(filter):
            things = speech.tongue.determined("bare", speech.noun(filter, many=True))
        case CountersAmong() | CountersOn() | ZeroStatistics() as base:
            things = speech.told(base)
            for beginning in speech.tongue.patterns["counts"]["number of"]:
                things = things.removeprefix(beginning)
        case _:
            things = ""
    return {"things": things}


def keyword(said: Keyword, speech: Speech) -> str:
    """'Gigantesque', 'Coriace 2', 'Repérage {2}'."""
    flows, name = speech.tongue.patterns["flow"], said.word.capitalize()
    facts: Facts = {"word": speech.tongue.terms[said.word].word, "number": said.number}
    return speech.text(str(flows.get(name, flows["Keyword"])), facts)


SAYS.update(dict.fromkeys((int, Capped, ForEvery, *VALUES, *COUNTED), _number))
FACTS.update({DoneSoFar: done_so_far, ForEvery: _for_every, StatisticOf: _statistic, Expeditions: _expeditions})
