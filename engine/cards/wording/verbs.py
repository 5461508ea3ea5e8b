"""What the patterns of verbs speak of besides their fields."""

from __future__ import annotations

from dataclasses import replace as replaced
from typing import Any

from msgspec.structs import replace

from engine.cards.language import (
    All,
    AmongExpeditions,
    Choose,
    Create,
    CreateSignature,
    DiscardFromDeck,
    Distribute,
    Filter,
    GainCounters,
    GainOneOf,
    LoseCounters,
    ManaFromDeck,
    Me,
    MoveCounters,
    MoveExpedition,
    NextCard,
    OfThese,
    PutInDeck,
    RaiseResult,
    RemoveCounters,
    ReturnToHand,
    Rush,
    Sabotage,
    Selector,
    SendToReserve,
    ThatCard,
    ThatMany,
    UseMine,
)
from engine.cards.text.several import creates_several
from engine.cards.wording.grammar import Head, Noun, Phrase, either, words
from engine.cards.wording.nouns import standing
from engine.cards.wording.numbers import counted, for_each
from engine.cards.wording.selectors import several
from engine.cards.wording.speech import FACTS, Facts, Speech


def _counters(verb: Any, speech: Speech) -> Facts:
    """How many counters of its name, or all there are."""
    if verb.number is None:
        return {"counters": speech.tongue.determined("all", speech.counter(verb.counter, True))}
    return {"counters": counted(verb.number, speech.counter(verb.counter), speech.counter(verb.counter, True), speech)}


def _removed(verb: RemoveCounters, speech: Speech) -> Facts:
    return {"one": verb.number == 1}


def _one_of(verb: GainOneOf, speech: Speech) -> Facts:
    return {"chosen": either([speech.tongue.terms[each].word for each in verb.statuses], speech.tongue.ORS)}


def _distributed(verb: Distribute, speech: Speech) -> Facts:
    """Those among whom counters are distributed, all of them or any of those that are targeted."""
    named = speech.noun(verb.among, many=True, target=verb.target)
    among = speech.tongue.determined("bare" if verb.target or verb.most is not None else "the", named)
    if verb.most is not None:
        among = words(several(0, verb.most, speech, named.gender == "f"), among)
    elif verb.target:
        among = words(speech.tongue.small("any number of"), among)
    return {**_counters(verb, speech), "among": among}


def _each_of(verb: ManaFromDeck | DiscardFromDeck, speech: Speech) -> Facts:
    return {"each": "" if isinstance(verb.number, int) else for_each(verb.number, speech)}


def _created(verb: Create, speech: Speech) -> Facts:
    """Which tokens are created and where: 'un jeton Robot Scarabot 2/2/2', 'dans une Expédition ciblée'."""
    among = isinstance(verb.place, AmongExpeditions)
    place = speech.told(verb.place)
    that_many = isinstance(verb.number, ThatMany) and "that many" in speech.tongue.patterns["counts"]
    counts = isinstance(verb.number, int) or that_many
    number = verb.number if counts else 1
    tokens = counted(number, _token(verb, speech, False), _token(verb, speech, True), speech)
    several = creates_several(verb)
    speech.speaks_of(_token(verb, speech, several), several)
    each = "" if counts else for_each(verb.number, speech)
    return {"tokens": tokens, "there": place if among else words(speech.tongue.small("inside"), place), "each": each}


def _signature(verb: CreateSignature, speech: Speech) -> Facts:
    """Which token: that of the Hero, or the one that is named with its statistics."""
    card = speech.cards[verb.token] if verb.token else None
    named = words(card.name, "/".join(map(str, card.statistics))) if card is not None else ""
    speech.speaks_of(Noun((speech.tongue.named("token"),)))
    return {"own": card is None, "named": named}


def _token(verb: Create, speech: Speech, many: bool) -> Noun:
    card = speech.cards[verb.token]
    kinds = [] if card.landmark else [speech.tongue.named(each).text for each in card.subtypes]
    key = card.name.lower().replace(" ", "-")
    name = speech.tongue.terms[key].word if key in speech.tongue.terms else card.name
    statistics = "" if card.landmark else "/".join(map(str, card.statistics))
    return speech.tongue.token(name, kinds, statistics, many)


def _sent(verb: SendToReserve, speech: Speech) -> Facts:
    """Cards of hands and decks are put in Reserve, others are sent there."""
    return {"put": isinstance(verb.who, Choose) and verb.who.filter.zone is not None}


def _sabotaged(verb: Sabotage, speech: Speech) -> Facts:
    """Nothing for any card, 'un Sort', 'jusqu'à deux Personnages'."""
    any_card = verb.filter == Filter() and verb.most == 1
    if any_card and (verb.total is None or not speech.tongue.CLITICS):
        return {"cards": "" if verb.total is None else speech.told(verb.total)}
    named = speech.noun(verb.filter, many=verb.most != 1)
    number = several(0, verb.most, speech, named.gender == "f") if verb.most != 1 else ""
    total = speech.told(verb.total) if verb.total is not None else ""
    return {"cards": words(number, speech.tongue.determined("bare" if number else "a", named), total)}


def _placed(verb: PutInDeck, speech: Speech) -> Facts:
    return {"counted": not isinstance(verb.position, int), "these": _of_these(verb.who)}


def _returned(verb: ReturnToHand, speech: Speech) -> Facts:
    return {"these": _of_these(verb.who)}


def _of_these(who: Selector) -> bool:
    """Whether cards are meant that have just been seen on top of a Deck."""
    return isinstance(who, All | Choose) and OfThese() in who.filter.qualities


def _moved(verb: MoveExpedition, speech: Speech) -> Facts:
    return {"forward": verb.number >= 0, "steps": abs(verb.number) if abs(verb.number) != 1 else None}


def _rushed(verb: Rush, speech: Speech) -> Facts:
    if verb.filter == Filter(qualities=(ThatCard(),)):
        return {"cards": "", "named": False, "that": True}
    named = speech.noun(verb.filter, many=verb.most != 1)
    number = several(0, verb.most, speech, named.gender == "f") if verb.most != 1 else ""
    cards = words(number, speech.tongue.determined("bare" if number else "a", named))
    speech.speaks_of(named)
    return {"that": False, "cards": cards, "named": verb.filter != Filter() or verb.most != 1 or verb.place is not None}


def next_played(card: NextCard, speech: Speech) -> Phrase:
    """The card that gets something: 'la prochaine carte que vous jouez ce tour-ci'."""
    choices = speech.tongue.patterns["choices"]
    joins = card.when == "joins"
    many = card.number != 1
    named = speech.noun(replace(card.filter, expedition=None, terrain=card.filter.terrain if joins else None), many)
    there = choices["expedition"][card.filter.expedition or "yours"] if joins else standing(card.filter, speech)
    when = choices["when"][f"{card.when} many" if many and joins else card.when]
    tail = words(named.tail, when, there, choices["until"][card.until])
    number = speech.tongue.in_words(card.number, named.gender) if many else ""
    following = speech.tongue.small("next")
    heads = tuple(
        Head(words(*speech.tongue.so_many_next(number, following, head.gender, many), head.text), head.gender)
        for head in named.heads
    )
    speech.speaks_of(named, many)
    said = speech.determined("the", Noun(heads, many, tail, named.other))
    return replaced(said, each=many and not speech.tongue.CLITICS)


def _used(verb: UseMine, speech: Speech) -> Facts:
    return {"mine": isinstance(verb.who, Me)}


def _raised(verb: RaiseResult, speech: Speech) -> Facts:
    return {"that": isinstance(verb.number, ThatMany)}


FACTS.update(
    {
        UseMine: _used,
        RaiseResult: _raised,
        GainCounters: _counters,
        LoseCounters: _counters,
        MoveCounters: _counters,
        RemoveCounters: _removed,
        GainOneOf: _one_of,
        Distribute: _distributed,
        ManaFromDeck: _each_of,
        DiscardFromDeck: _each_of,
        Sabotage: _sabotaged,
        Create: _created,
        CreateSignature: _signature,
        SendToReserve: _sent,
        MoveExpedition: _moved,
        PutInDeck: _placed,
        ReturnToHand: _returned,
        Rush: _rushed,
    }
)
