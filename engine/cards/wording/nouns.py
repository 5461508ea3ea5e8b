"""Objects and cards as a noun names them: all that a filter says."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.cards.definitions.sets import shipped_names
from engine.cards.language import (
    Costing,
    Filter,
    HasSoMany,
    InExpedition,
    Named,
    Number,
    Of,
    OfThese,
    OneOfStatuses,
    Ordinal,
    Quality,
    StatisticAtMost,
    ThatCard,
    Unlike,
    YourExpedition,
)
from engine.cards.wording.alternatives import alternatives, told_apart
from engine.cards.wording.grammar import Head, Noun, Phrase, either, words
from engine.cards.wording.speech import FACTS, NOUNS, SAYS, Facts, Speech
from engine.cards.words.patterns import Slot, filled

ALONE = {"mana": "mana-orb", "hero": "hero"}
"""What cards of a zone are called that have a name of their own."""


def noun(
    filter: Filter, speech: Speech, many: bool = False, target: bool = False, taken: bool = False, counted: bool = False
) -> Noun:
    """All that a filter says, without an article: 'Personnage ciblé que vous contrôlez'.

    That it is `taken` from there, or `counted`, changes nothing.
    """
    first, *others = told_apart(filter)
    besides = ""
    if first.other and others and not all(each.other for each in others):  # 'another' would be said of all of them
        first, besides = replace(first, other=False), speech.tongue.small("other than me")
    heads = _heads(first, speech, many)
    if target:
        *before, last = heads
        aimed = speech.adjective("target", last.gender, many)
        heads = (*before, Head(words(last.text, aimed), last.gender))
    tail = words(
        where(first, speech, many), standing(first, speech, many), costing(first, speech), having(first, speech, many)
    )
    tail = words(tail, besides)
    for each in others:
        text = speech.tongue.determined("bare" if many else "a", speech.noun(each, many))
        tail = words(tail, speech.tongue.ORS, text)
    return Noun(heads, many, tail, first.other)


def _heads(filter: Filter, speech: Speech, many: bool) -> tuple[Head, ...]:
    """The nouns of a filter with their adjectives: several types or sub-types stand side by side."""
    heads = tuple(head for each in alternatives(filter) for head in _kinds(each, speech, many))
    *before, last = heads
    adjectives = words(*_adjectives(filter, speech, last, many))
    return (*before, Head(words(last.text, adjectives), last.gender)) if adjectives else heads


def _kinds(filter: Filter, speech: Speech, many: bool) -> list[Head]:
    named = speech.tongue.named
    if filter.types == ("permanent",) and filter.subtypes == ("expedition",):
        heads = [named("expedition-permanent", many)]
    elif filter.types:
        subtypes = [named(each, many).text for each in filter.subtypes]
        kinds = either(subtypes, speech.tongue.ORS) if subtypes else ""
        heads = [Head(words(head.text, kinds), head.gender) for head in (named(each, many) for each in filter.types)]
    elif filter.subtypes:
        heads = [named(each, many) for each in filter.subtypes]
    elif filter.token:
        return [named("token", many)]
    else:
        heads = [named(ALONE.get(filter.zone or "", "card"), many)]
    if filter.token:
        token = named("token", many)
        return [Head(words(token.text, head.text), token.gender) for head in heads]
    return heads


def _adjectives(filter: Filter, speech: Speech, head: Head, many: bool) -> list[str]:
    said = [] if filter.token is not False else [speech.tongue.small("non token")]
    if filter.status:
        said.append(speech.adjective(filter.status, head.gender, many))
    return said + [text for each in filter.qualities if (text := adjective(each, speech, head, many))]


def adjective(quality: Quality, speech: Speech, head: Head, many: bool) -> str:
    """What stands beside the noun: 'Fugace ou Endormi', 'non Fugace', 'non Robot'; nothing for other qualities."""
    match quality:
        case OneOfStatuses(statuses):
            return either([speech.adjective(each, head.gender, many) for each in statuses], speech.tongue.ORS)
        case Unlike(Filter(status=str(status)) as filter) if filter == Filter(status=status):
            return words(speech.tongue.small("non"), speech.adjective(status, head.gender, many))
        case Unlike(Filter(subtypes=(subtype,)) as filter) if filter == Filter(subtypes=(subtype,)):
            return words(speech.tongue.small("non"), speech.tongue.named(subtype, many).text)
        case _:
            return ""


def where(filter: Filter, speech: Speech, many: bool = False, lying: bool = False) -> str:
    """Whose it is and where: 'que vous contrôlez', 'en Réserve', 'de votre main'; of what is `lying` there 'dans'."""
    choices = speech.tongue.patterns["choices"]
    theirs = "they" if speech.theirs else "you"
    whose = {"you": theirs, "opponent": "opponents" if many else "opponent", None: None}[filter.controller]
    controlled = choices["controlled"][whose] if whose else ""
    in_reserve = words(speech.tongue.ORS, choices["zone"]["reserve"])
    if filter.or_in_reserve:
        place = choices["zone"][filter.zone or "play"]
        if filter.zone in ("hand", "landmark") and filter.controller == "you":
            return words(_owned(filter, speech, lying), in_reserve)
        return words(controlled, place, in_reserve)
    if OfThese() in filter.qualities:
        return ""
    if filter.zone is None or (filter.zone in ALONE and not filter.types and not filter.subtypes):
        return controlled
    if filter.zone == "limbo":
        return words(controlled, choices["zone"]["limbo"])
    return _owned(filter, speech, lying) if filter.controller else str(choices["zone"][filter.zone])


def _owned(filter: Filter, speech: Speech, lying: bool) -> str:
    owned = speech.tongue.patterns["choices"]["lying" if lying else "owned"]
    pattern = str(owned.get(f"{filter.controller} {filter.zone}", owned[filter.controller]))
    before = speech.last
    said = filled(pattern, lambda slot: speech.said(slot, {"zone": filter.zone}))
    speech.last = before
    return said


def standing(filter: Filter, speech: Speech, many: bool = False, there: bool = False) -> str:
    """In which Expedition: 'dans mon Expédition', 'qui me fait face', 'en {V}'; `there` where it is said to be."""
    choices = speech.tongue.patterns["choices"]
    form = " there" if there else " many" if many else ""
    said = choices["standing"].get(f"{filter.expedition}{form}", choices["standing"].get(filter.expedition, ""))
    return words(said, f"{speech.tongue.small('in')} {choices['terrain'][filter.terrain]}" if filter.terrain else "")


def costing(filter: Filter, speech: Speech) -> str:
    """'avec un Coût de Main de {3} ou moins', 'avec une statistique de base de 0'."""
    said = [
        speech.told(Costing(cost, most, least))  # type: ignore[arg-type]
        for cost, least, most in (
            ("hand", filter.hand_cost_at_least, filter.hand_cost_at_most),
            ("base", filter.base_cost_at_least, filter.base_cost_at_most),
        )
        if least is not None or most is not None
    ]
    return words(*said, speech.tongue.small("with zero") if filter.zero_statistic else "")


def having(filter: Filter, speech: Speech, many: bool = False) -> str:
    """What stands after all else: 'avec des compteurs', 'dans une Expédition ciblée', 'qui ne sont pas ...'."""
    alone = Head("", "m")
    left = (each for each in filter.qualities if not adjective(each, speech, alone, False))
    return words(*(speech.text(speech.pattern(each), {**speech.facts(each), "many": many}) for each in left))


def _filter(filter: Filter, slot: Slot, speech: Speech) -> Phrase:
    """A filter behind a determiner; 'a' speaks of it from now on."""
    many = "many" in slot.forms or slot.determiner == "all"
    named = speech.noun(filter, many, taken="taken" in slot.forms)
    said = speech.determined(slot.determiner or "a", named)
    if slot.determiner in ("", "a"):
        speech.speaks_of(named)
    return said


def _costing(quality: Costing, speech: Speech) -> Facts:
    return {"bounds": _bounds(quality, speech)}


def _bounds(quality: Costing, speech: Speech) -> str:
    """'de {3} ou moins', 'inférieur ou égal au nombre de Plantes que vous contrôlez'."""
    bounds = speech.tongue.patterns["bounds"]
    least, most = quality.at_least, quality.at_most
    facts: dict[str, Any] = {"least": _bound(least, speech), "most": _bound(most, speech), "cost": quality.cost}
    match least, most:
        case None, None:
            key = "any"
        case int(), int():
            key = "between"
        case None, int():
            key = "most"
        case int(), None:
            key = "least"
        case None, _:
            key = "most counted"
        case _, None:
            key = "least counted"
        case _ if least == most and "exactly" in bounds:
            key = "exactly"
        case _:
            key = "between counted"
    return speech.text(bounds[key], facts)


def _bound(bound: Number | None, speech: Speech) -> str:
    if bound is None:
        return ""
    return f"{{{bound}}}" if isinstance(bound, int) else speech.quantity(bound)


def _unlike(quality: Unlike, speech: Speech) -> Facts:
    filter = quality.filter
    there = filter == Filter(terrain=filter.terrain) or (
        filter == Filter(expedition=filter.expedition) and filter.expedition != "other"
    )
    placed = standing(filter, speech, there=True) if there and filter != Filter() else ""
    facts: Facts = {"mine": filter == Filter(controller="you"), "placed": placed, "least": None, "terrain": None}
    facts["that"] = filter == Filter(qualities=(ThatCard(),))
    match filter:
        case Filter(qualities=(StatisticAtMost(int(most), terrain),)) if filter == Filter(qualities=filter.qualities):
            facts |= {"least": most + 1, "terrain": terrain}
    return facts


def _of(quality: Of, speech: Speech) -> Facts:
    return {"whose": quality.player}


def _in(quality: InExpedition, speech: Speech) -> Facts:
    return {"both": quality.place == YourExpedition("each")}


def _so_many(quality: HasSoMany, speech: Speech) -> Facts:
    """'2 boosts ou plus', 'exactement 1 compteur Kelon'."""
    least, most = quality.least, quality.most
    if most is None:
        key, shown = "so many or more", least
    elif least == most:
        key, shown = "exactly so many", least
    else:
        key, shown = ("from so many to" if least else "so many or fewer"), most
    counters = speech.tongue.determined("bare", speech.counter(quality.counter, shown != 1))
    facts = {"least": least, "most": most, "counters": counters}
    return {"bounds": speech.text(speech.named_pattern("counts", key), facts)}


def elsewhere_said(filter: Filter, expedition: str | None) -> Filter:
    """The filter and its alternatives without the Expedition that all of them name."""
    other = None if filter.alternative is None else elsewhere_said(filter.alternative, expedition)
    here = None if filter.expedition == expedition else filter.expedition
    return replace(filter, expedition=here, alternative=other)


def ranked(filter: Filter, ordinal: Ordinal | None, speech: Speech) -> Noun:
    """'premier Sort', 'deuxième carte', which articles and owners may stand before."""
    named = speech.noun(filter)
    if ordinal is None:
        return named
    which = speech.tongue.ordinal(ordinal.number)
    heads = (Head(words(speech.tongue.agreeing(which, one.gender, False), one.text), one.gender) for one in named.heads)
    return Noun(tuple(heads), named.many, named.tail, named.other)


NOUNS.update(fr=noun, it=noun)
SAYS[Filter] = _filter
FACTS.update(
    {
        Costing: _costing,
        HasSoMany: _so_many,
        Named: lambda quality, speech: {
            "title": shipped_names().get(quality.name, {}).get(speech.tongue.name, quality.name)
        },
        Unlike: _unlike,
        Of: _of,
        InExpedition: _in,
        StatisticAtMost: lambda quality, speech: {"counted": not isinstance(quality.most, int)},
    }
)
