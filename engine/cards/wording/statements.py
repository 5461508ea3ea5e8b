"""What the patterns of statements of passive abilities speak of besides their fields."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards.language import (
    All,
    AreSubtype,
    BeginsWithCounters,
    BeginsWithMarkers,
    CannotActivate,
    CannotBe,
    CannotGainStatus,
    CannotMoveDueTo,
    CostChange,
    CostsLess,
    CountedTough,
    CountsAs,
    EvenStatistics,
    EveryExpedition,
    ExpeditionsStay,
    Filter,
    HaveAbility,
    ICost,
    ICostLessFor,
    IgnoreAbilities,
    It,
    KeepMore,
    Keyword,
    LoseAbilities,
    Me,
    MovesOnlyDueTo,
    Place,
    ReserveLimit,
    StayExhausted,
    Surcharge,
    YourExpedition,
)
from engine.cards.wording.abilities import ability, counted_tough
from engine.cards.wording.conditions import after_if
from engine.cards.wording.costs import paying
from engine.cards.wording.grammar import words
from engine.cards.wording.nouns import ranked
from engine.cards.wording.numbers import counted, for_each, keyword
from engine.cards.wording.speech import FACTS, Facts, Speech


def _surcharged(said: Surcharge, speech: Speech) -> Facts:
    """'si vous n'êtes pas le premier joueur'."""
    return {"under": after_if(said.condition, speech) if said.condition is not None else ""}


def _having(statement: HaveAbility, speech: Speech) -> Facts:
    """An ability that objects get: keywords that are adjectives are what they are; all else is what they have."""
    given = statement.ability
    if isinstance(given, CountedTough):
        return {"noun": True, "given": counted_tough(given, speech)}
    if not isinstance(given, Keyword):
        opening, closing = speech.tongue.patterns["words"]["quotes"]
        quoted = Speech(speech.tongue, speech.cards)
        return {"noun": True, "given": f"{opening}{ability(given, quoted)}{closing}"}
    is_noun = speech.tongue.terms[given.word].kind in ("m", "f") or given.number is not None
    return {"noun": is_noun, "given": keyword(given, speech) if is_noun else given.word}


def _also(statement: AreSubtype, speech: Speech) -> Facts:
    return {"sub": speech.tongue.noun(statement.subtype, isinstance(statement.who, All))}


def _considered(statement: CountsAs, speech: Speech) -> Facts:
    return {"kind": Filter(types=(statement.type,), subtypes=(statement.subtype,) if statement.subtype else ())}


def _losing(statement: LoseAbilities, speech: Speech) -> Facts:
    if isinstance(statement.who, It):
        return {"one": True, "others": ""}
    return {"one": False, "others": speech.noun(replace(statement.who.filter, other=True), many=True)}


def _changing(statement: CostChange, speech: Speech) -> Facts:
    from_reserve = statement.filter.zone == "reserve" and statement.filter.controller is None
    from_hand = statement.filter.zone == "hand" and statement.filter.controller is None and statement.by == "you"
    playable = replace(statement.filter, zone=None) if from_reserve or from_hand else statement.filter
    return {
        "playable": playable,
        "reserve": from_reserve,
        "hand": from_hand,
        "ranked": ranked(playable, statement.ordinal, speech),
    }


def _costing_each(statement: CostsLess | ICost, speech: Speech) -> Facts:
    return {"each": "" if statement.each is None else for_each(statement.each, speech)}


def _offered(statement: ICostLessFor, speech: Speech) -> Facts:
    return {"paid": paying((statement.cost,), speech)}


def _limited(statement: ReserveLimit, speech: Speech) -> Facts:
    each = "" if statement.each is None else for_each(statement.each, speech)
    return {"up": statement.amount >= 0, "steps": abs(statement.amount), "each": each}


def _silenced(statement: CannotActivate, speech: Speech) -> Facts:
    symbols = speech.tongue.patterns["choices"]["symbol"]
    said = [symbols[each] for each in (statement.symbol, *statement.or_symbols) if each]
    return {"symbols": speech.tongue.joined(said) if said else ""}


def _even(statement: EvenStatistics, speech: Speech) -> Facts:
    return {"mine": isinstance(statement.who, Me)}


def _without_status(statement: CannotGainStatus, speech: Speech) -> Facts:
    return {"mine": isinstance(statement.who, Me)}


def _forbidden(statement: CannotBe, speech: Speech) -> Facts:
    return {"mine": isinstance(statement.who, Me), "one": isinstance(statement.who, It)}


def _kept(statement: KeepMore, speech: Speech) -> Facts:
    one, many = speech.noun(statement.filter), speech.noun(statement.filter, many=True)
    return {"kept": counted(statement.number, one, many, speech)}


def _staying(statement: ExpeditionsStay, speech: Speech) -> Facts:
    places = [all_of_them(each, speech) or speech.told(each) for each in statement.places]
    many = len(places) > 1 or any(all_of_them(each, speech) for each in statement.places)
    return {"stays": speech.tongue.joined(places), "many": many}


def all_of_them(place: Place, speech: Speech) -> str:
    """'vos Expéditions', where all of one player's are meant, or all of some; else nothing."""
    match place:
        case YourExpedition("each"):
            whose = "yours"
        case EveryExpedition(whose):
            whose = "opponents" if whose == "opponent" else "everybody"
        case _:
            return ""
    return str(speech.tongue.patterns["choices"]["expedition"][whose])


def _kept_to(statement: CannotMoveDueTo | MovesOnlyDueTo, speech: Speech) -> Facts:
    return {"many": statement.expedition not in ("mine", "facing")}


def _markers(said: BeginsWithMarkers, speech: Speech) -> Facts:
    terrains = speech.tongue.patterns["choices"]["terrain"]
    one = speech.tongue.in_words(1, "f")
    return {"markers": speech.tongue.listed([words(one, terrains[each]) for each in said.terrains])}


def _unready(statement: StayExhausted, speech: Speech) -> Facts:
    return {"kept": replace(statement.filter, status="exhausted")}


def _ignored(statement: IgnoreAbilities, speech: Speech) -> Facts:
    return {"ignored": statement.keyword or "", "mine": isinstance(statement.who, Me)}


def _counters(said: BeginsWithCounters, speech: Speech) -> Facts:
    one, many = speech.counter(said.counter), speech.counter(said.counter, True)
    return {"counters": counted(said.number, one, many, speech)}


FACTS.update(
    {
        Surcharge: _surcharged,
        BeginsWithCounters: _counters,
        HaveAbility: _having,
        AreSubtype: _also,
        CountsAs: _considered,
        LoseAbilities: _losing,
        CostChange: _changing,
        CostsLess: _costing_each,
        ICost: _costing_each,
        ICostLessFor: _offered,
        ReserveLimit: _limited,
        CannotActivate: _silenced,
        EvenStatistics: _even,
        CannotGainStatus: _without_status,
        CannotBe: _forbidden,
        KeepMore: _kept,
        ExpeditionsStay: _staying,
        CannotMoveDueTo: _kept_to,
        MovesOnlyDueTo: _kept_to,
        BeginsWithMarkers: _markers,
        IgnoreAbilities: _ignored,
        StayExhausted: _unready,
    }
)
