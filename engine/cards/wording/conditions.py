"""Conditions: 'vous êtes le premier joueur', 'j'ai trois boosts ou plus', and their opposites."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as replaced

from msgspec.structs import replace

from engine.cards.language import (
    AnOpponentControls,
    AnyOf,
    AtLeast,
    Condition,
    CostOf,
    CountersAmong,
    CountersOn,
    DieResult,
    DoneSoFar,
    EachPlayerControls,
    Equal,
    Expeditions,
    FailedExpeditions,
    Filter,
    HasMoved,
    HasPassed,
    Having,
    HighestCost,
    InContact,
    InExpedition,
    InTerrain,
    Is,
    IsAscended,
    IsLike,
    It,
    Me,
    MoreThanAnOpponent,
    MyExpedition,
    Not,
    Number,
    NumberOf,
    OpponentsHavePassed,
    RegionsBetween,
    SingleTerrainRegions,
    Stands,
    StatisticOf,
    ThisTurn,
    YouControlEach,
    YourExpedition,
    ZeroStatistics,
)
from engine.cards.wording.alternatives import alternatives
from engine.cards.wording.grammar import YOU, Head, Noun, Phrase, words
from engine.cards.wording.nouns import having, standing, where
from engine.cards.wording.numbers import COUNTED, done_so_far
from engine.cards.wording.speech import FACTS, Facts, Speech

OWN_CONDITIONS: dict[str, Callable[[Condition, Speech, bool, bool], str | None]] = {}
"""Conditions that a language tells in its own way, by its code: `(said, speech, past, negated)`; None of all others."""

OWN_HAVING: dict[str, Callable[[Having, Speech], str]] = {}
"""What players have, where a language tells it in its own way."""


def condition(said: Condition, speech: Speech, past: bool = False, negated: bool = False) -> str:
    """The condition as a clause after 'if'; `past` where it looks at how things were at the event (6.3)."""
    own = OWN_CONDITIONS.get(speech.tongue.name)
    if own is not None and (text := own(said, speech, past, negated)) is not None:
        return text
    match said:
        case Not(inner):
            return condition(inner, speech, past, not negated)
        case AnyOf(Is(who, one), Is(other, second)) if who == other and one != second and _together(speech):
            both: Facts = {"who": who, "one": one, "second": second, "neither": negated}
            return speech.finite_of(speech.clause_of(speech.named_pattern("records", "Is either"), both), past)
        case AnyOf(Stands(place, one), Stands(other, second)) if place == other and one != second and not negated:
            either: Facts = {"place": place, "one": one, "second": second}
            return speech.finite_of(speech.clause_of(_count("stands either", speech), either), past)
        case AnyOf(InTerrain(one, place), InTerrain(second, other)) if place == other and one != second and not negated:
            lands = speech.facts(said.first) | {"one": one, "second": second}
            return speech.finite_of(speech.clause_of(_count("in either", speech), lands), past)
        case AnyOf(first, second) if negated and _neither(said, speech):
            each: Facts = {"first": condition(first, speech, past), "second": condition(second, speech, past)}
            return speech.text(_count("neither", speech), each)
        case AnyOf(first, second):
            between = speech.tongue.ANDS if negated else speech.tongue.ORS
            return words(condition(first, speech, past, negated), between, condition(second, speech, past, negated))
        case AtLeast(number, than):
            return _at_least(number, than, speech, past, negated)
        case AnOpponentControls(most=most):
            clause = speech.clause(said)
            if negated:
                clause = speech.clause_of(_count("no opponent", speech), speech.facts(said))
            return speech.finite_of(clause, past, negated or most == 0)
        case (
            IsAscended(YourExpedition("each"))
            | InContact(YourExpedition("each"))
            | Stands(YourExpedition("each"))
            | HasMoved(YourExpedition("each"))
        ) if negated:
            bearing = (
                said.how if isinstance(said, Stands) else "Ascended" if isinstance(said, IsAscended) else "In Contact"
            )
            facts: Facts = {"moved": isinstance(said, HasMoved)}
            facts |= {"stands": speech.tongue.patterns["choices"]["bearing"][bearing]}
            return speech.finite_of(speech.clause_of(_count("none of yours", speech), facts), past, True)
        case EachPlayerControls(most=most):
            some = {"some": "some"} if negated else {}
            told = replace(said, least=1, most=None) if negated and most == 0 else said
            clause = speech.clause_of(speech.named_pattern("records", "EachPlayerControls"), speech.facts(told) | some)
            return speech.finite_of(clause, past, told is said and negated != (most == 0))
        case OpponentsHavePassed() if negated:
            return speech.finite_of(speech.clause_of(_count("one has not passed", speech), {}), past, True)
        case HasPassed(anybody) if negated:
            name = "nobody passed" if anybody else "no opponent passed"
            return speech.finite_of(speech.clause_of(_count(name, speech), {}), past, True)
        case Equal(NumberOf() as number, int(than)) if not negated:
            return _as_many(number, _only(number, than, speech), speech, past)
        case Equal(number, than):
            return _compared("equal", number, than, speech, past, negated)
        case IsLike(who, filter) if _there(filter, speech) and isinstance(who, Me | It):
            facts = {**speech.facts(said), "there": _there(filter, speech)}
            return speech.finite_of(
                speech.clause_of(speech.named_pattern("records", "IsLike there"), facts), past, negated
            )
        case _:
            return speech.finite(said, past, negated)


def _together(speech: Speech) -> bool:
    """Whether the language tells two statuses of one thing as one: 'I'm Boosted or Fleeting'."""
    return "Is either" in speech.tongue.patterns["records"]


def _neither(said: AnyOf, speech: Speech) -> bool:
    """Whether the language denies both with 'neither ... nor ...'."""
    plain = not isinstance(said.first, Not) and not isinstance(said.second, Not)
    return plain and "neither" in speech.tongue.patterns["counts"]


def after_if(said: Condition, speech: Speech, past: bool = False) -> str:
    """'si vous êtes le premier joueur'."""
    return words(speech.tongue.small("if"), condition(said, speech, past))


def _there(filter: Filter, speech: Speech) -> str:
    """Where a card is said to be, if that is all that is said of it: 'dans mon Expédition'."""
    plain = replace(filter, zone=None, expedition=None, terrain=None, controller=None, qualities=())
    text = words(where(filter, speech, lying=True), standing(filter, speech, there=True), having(filter, speech))
    begins = tuple(speech.tongue.patterns["words"]["begins"])
    return text if plain == Filter() and text.startswith(begins) else ""


def _at_least(number: Number, than: Number, speech: Speech, past: bool, negated: bool) -> str:
    match number:
        case FailedExpeditions() if isinstance(than, int):
            fewer = negated and than != 1
            name = "failed none" if negated and than == 1 else "failed fewer" if fewer else "failed"
            facts: Facts = {"number": speech.tongue.in_words(than, "f"), "both": than == 2 and not negated}
            return speech.text(_count(name, speech), facts)
        case ThisTurn(what) if than == 1:
            return speech.text(_count(f"not {what}" if negated else what, speech), {})
        case DoneSoFar() if than == 1:
            return speech.text(_count("not done" if negated else "done", speech), done_so_far(number, speech))
        case NumberOf(Filter(zone="hand" | "reserve" as zone) as cards) if (
            negated and than == 1 and cards == Filter(controller="you", zone=zone)
        ):
            return speech.finite_of(speech.clause_of(_count("empty", speech), {"zone": zone, "you": YOU}), past)
    if isinstance(than, int) and isinstance(number, COUNTED):
        none = negated and than == 1
        return _as_many(number, _so_many(number, than, speech, negated), speech, past, none)
    return _compared("value less" if negated else "value", number, than, speech, past, False)


def _compared(name: str, number: Number, than: Number, speech: Speech, past: bool, negated: bool) -> str:
    said = speech.quantity(number)
    gender = speech.last[0] if isinstance(number, CostOf | HighestCost | StatisticOf) else "m"
    facts: Facts = {"number": Phrase(said, gender), "than": speech.quantity(than)}
    return speech.finite_of(speech.clause_of(_count(name, speech), facts), past, negated)


def _count(name: str, speech: Speech) -> str:
    return speech.named_pattern("counts", name)


def _so_many(number: Number, least: int, speech: Speech, fewer: bool) -> Phrase:
    """'deux Plantes ou plus', 'moins de huit Orbes de Mana'."""
    if fewer and least == 1:
        return _many("none of them", _things(number, False, speech), least, speech)
    if fewer:
        return _many("fewer of them", _things(number, least != 1, speech), least, speech)
    name = "one or more of them" if least == 1 else "more of them"
    return _many(name, _things(number, True, speech), least, speech)


def _only(number: Number, than: int, speech: Speech) -> Phrase:
    return _many("only so many", _things(number, than != 1, speech), than, speech)


def _many(name: str, things: Noun, number: int, speech: Speech) -> Phrase:
    """So many of what is counted; boosts in figures."""
    figures = things.heads in (speech.counter("boost").heads, speech.counter("boost", True).heads)
    bare = speech.tongue.determined("bare", Noun(things.heads, things.many, other=things.other))
    shown = str(number) if figures else speech.tongue.in_words(number, things.gender)
    speech.last = (things.gender, things.many)
    text = speech.text(_count(name, speech), {"number": shown, "things": bare, "tail": things.tail})
    return Phrase(words(*text.split(" ")), things.gender, "they" if things.many else "it")


def _things(number: Number, many: bool, speech: Speech) -> Noun:
    """What is counted, without where all of it is."""
    match number:
        case NumberOf(filter) if filter.alternative is not None:
            return speech.noun(filter, many)
        case NumberOf(filter):
            zone = filter.zone if filter.zone in ("mana", "hero") else None
            return speech.noun(replace(filter, controller=None, zone=zone, or_in_reserve=False), many)
        case CountersOn(counter=name) | CountersAmong(counter=name):
            return speech.counter(name, many)
        case Expeditions(whose="yours"):
            return _of_yours(many, speech)
        case _:
            return speech.tongue.noun(COUNTED_AS[type(number)], many)


COUNTED_AS: dict[type, str] = {
    Expeditions: "expedition",
    RegionsBetween: "region",
    SingleTerrainRegions: "single-terrain-region",
    ZeroStatistics: "zero-statistic",
}
"""What is counted, by the class of the number."""


def _of_yours(many: bool, speech: Speech) -> Noun:
    """'de vos Expéditions', behind a number; one of them acts, or several do."""
    (head,) = speech.tongue.noun("expedition", True).heads
    yours = speech.tongue.determined("its" if speech.theirs else "your", Noun((head,), True))
    return Noun((Head(words(speech.tongue.small("of"), yours), head.gender),), many)


def _as_many(number: Number, counted: Phrase, speech: Speech, past: bool, none: bool = False) -> str:
    """'vous contrôlez deux Plantes ou plus', 'il y a trois Plantes ou plus en jeu'."""
    facts: Facts = {"counted": counted.text, "you": YOU, "nobody": replaced(counted, text="", pronoun=True)}
    choices = speech.tongue.patterns["choices"]
    match number:
        case NumberOf(filter) if filter.alternative is None and filter.controller == "you" and filter.zone == "mana":
            name = "have"
        case NumberOf(filter) if filter.alternative is None and filter.zone is None and filter.controller:
            name = "control" if filter.controller == "you" else "opponents"
            if filter.or_in_reserve:
                name, facts["there"] = "are there", where(filter, speech, True, lying=True)
        case NumberOf(filter):
            name = "are there"
            elsewhere = where(filter, speech, True, lying=True) if filter.alternative is None else ""
            facts["there"] = elsewhere or ("" if _is_somewhere(filter, speech) else choices["zone"]["play"])
        case CountersOn(who):
            name, facts["who"] = "bearer", who
        case CountersAmong(filter) if filter == Filter(controller="you", zone="hero"):
            name = "hero"
        case CountersAmong(filter) | ZeroStatistics(filter):
            name, facts["filter"] = "among", filter
        case SingleTerrainRegions():
            name, facts["counted"] = "visible", counted
        case Expeditions(bearing, terrain):
            stands = choices["bearing many" if counted.person == "they" else "bearing"].get(bearing, "")
            land = words(speech.tongue.small("in"), choices["terrain"][terrain]) if terrain else ""
            name, facts["counted"] = "stand", counted
            facts["there"] = words(stands, land) or choices["zone"]["play"]
        case _:
            name = "between"
    return speech.finite_of(speech.clause_of(_count(name, speech), facts), past, none)


def _is_somewhere(filter: Filter, speech: Speech) -> bool:
    """Whether a filter says where something is, in one of the ways in which it may be so."""
    there = any(isinstance(each, InExpedition) for each in filter.qualities)
    elsewhere = filter.alternative is not None and any(each.zone for each in alternatives(filter))
    return there or elsewhere or bool(standing(filter, speech))


def _of_players(said: AnOpponentControls | EachPlayerControls, speech: Speech) -> Facts:
    """'trois Personnages ou plus', 'moins de deux Personnages', 'une à trois cartes en main'."""
    kept = said.filter.zone in ("hand", "reserve")
    there = speech.tongue.patterns["choices"]["kept"][said.filter.zone] if kept else ""
    counted = _between(said.filter, said.least, said.most, speech)
    return {"counted": counted, "there": there, "kept": said.filter.zone is not None, "some": ""}


def _between(filter: Filter, least: int, most: int | None, speech: Speech) -> Phrase | str:
    number = NumberOf(filter)
    if most is None:
        return _so_many(number, least, speech, fewer=False)
    if least == most and most:
        return _only(number, least, speech)
    if least == 0:
        return _so_many(number, most + 1, speech, fewer=True)
    named = _things(number, True, speech)
    bare = speech.tongue.determined("bare", Noun(named.heads, True, other=named.other))
    lowest, highest = (speech.tongue.in_words(each, named.gender) for each in (least, most))
    facts: Facts = {"number": lowest, "most": highest, "things": bare, "tail": named.tail}
    return speech.text(_count("so many to", speech), facts)


def having_so_many(said: Having, speech: Speech) -> str:
    """'qui contrôle deux Plantes ou plus', 'qui n'a aucune carte en Réserve'."""
    if speech.tongue.name in OWN_HAVING:
        return OWN_HAVING[speech.tongue.name](said, speech)
    kept = said.filter.zone in ("hand", "reserve")
    there = speech.tongue.patterns["choices"]["kept"][said.filter.zone] if kept else ""
    counted = _between(said.filter, said.least, said.most, speech)
    name = "who has" if said.filter.zone else "who controls"
    clause = speech.clause_of(_count(name, speech), {"counted": counted, "there": there})
    return speech.finite_of(clause, negated=said.most == 0)


def _more_than_an_opponent(said: MoreThanAnOpponent, speech: Speech) -> Facts:
    """'plus de Plantes', 'moins de cartes dans votre main': whatever has a zone is had there, the rest controlled."""
    things = _things(NumberOf(said.filter), True, speech)
    kept = said.filter.zone in ("hand", "reserve") or said.filter.or_in_reserve
    there = where(replace(said.filter, controller="you"), speech, True, lying=True) if kept else ""
    return {"things": speech.tongue.determined("bare", things), "there": there, "has": said.filter.zone is not None}


def _is_like(said: IsLike, speech: Speech) -> Facts:
    one = {"who": replaced(speech.it, person="it")} if isinstance(said.who, It) else {}
    return {"itself": isinstance(said.who, It), **one}


def _in_contact(said: InContact, speech: Speech) -> Facts:
    return {"here": isinstance(said.place, MyExpedition)}


def _each_of_them(said: YouControlEach, speech: Speech) -> Facts:
    """'un Robot et une autre Plante'."""
    first, *others = (speech.noun(each) for each in (said.first, said.second, *said.others))
    named = [speech.tongue.determined("a", each) for each in (first, *(replaced(each, other=True) for each in others))]
    return {"things": speech.tongue.joined(named)}


def result_rolled(condition: Condition | None) -> str | None:
    """6.3.b The results that a condition of a roll asks for: '4+', '1-3', '1'; None where it asks for anything else."""
    match condition:
        case Equal(DieResult(), int(face)):
            return str(face)
        case AtLeast(DieResult(), int(low)):
            return f"{low}+"
        case Not(AnyOf(Not(AtLeast(DieResult(), int(low))), AtLeast(DieResult(), int(above)))) if low < above - 1:
            return f"{low}-{above - 1}"
        case _:
            return None


FACTS.update(
    {
        AnOpponentControls: _of_players,
        EachPlayerControls: _of_players,
        MoreThanAnOpponent: _more_than_an_opponent,
        IsLike: _is_like,
        InContact: _in_contact,
        YouControlEach: _each_of_them,
    }
)
