"""What one clause says: the verb with everything it needs, and what is pointed at so that 'it' may follow."""

from __future__ import annotations

from typing import get_args

from engine.cards.language import (
    GainSeveral,
    GainStatus,
    Gets,
    Gift,
    It,
    NextCard,
    Point,
    PointAt,
    Selector,
    Status,
    Target,
    TargetExpedition,
    TargetThatMany,
    TargetUpTo,
    Together,
    Verb,
)
from engine.cards.wording.grammar import Act, Clause, Noun, capital, words
from engine.cards.wording.next_cards import next_played
from engine.cards.wording.numbers import keyword
from engine.cards.wording.selectors import set_apart, several, up_to_as_many
from engine.cards.wording.speech import Speech

VERBS = (*get_args(Verb), GainSeveral, Point, PointAt)
"""What one clause says."""


def clause(verb: Verb | GainSeveral | Point | PointAt, speech: Speech) -> Clause:
    """The verb with everything it needs; what the next card gets is said of that card."""
    if isinstance(verb, Point):
        return pointing(verb.who, speech)
    if isinstance(verb, PointAt):
        targeted = isinstance(verb.place, TargetExpedition)
        speech.there_many = isinstance(verb.place, TargetExpedition) and verb.place.number > 1
        named = untargeted(speech.told(verb.place), speech) if targeted else verb.place
        return pointing_at("PointAt" if targeted else "PointAt otherwise", named, speech)
    if isinstance(verb, NextCard):
        who = next_played(verb, speech)
        return Clause(who, _given(verb.gift, speech).acts)
    if isinstance(verb, GainSeveral):
        who = speech.phrase(verb.who)
        return Clause(who, (_all_gained(verb, speech),))
    return speech.clause(verb)


def _given(gift: Gift, speech: Speech) -> Clause:
    """What the next card gets: what it costs, or what is done to it."""
    match gift:
        case Gets(GainStatus(It(), status)):
            return _gains_status(status, speech)
        case Gets(given):
            return clause(given, speech)  # type: ignore[arg-type]
        case _:
            return speech.clause(gift)


def _all_gained(verb: GainSeveral, speech: Speech) -> Act:
    """'gagner 2 boosts, Ancré et Fugace': one verb for all of it."""
    gained: list[str] = []
    for part in verb.gains:
        told = _gains_status(part.status, speech) if isinstance(part, GainStatus) else speech.clause(part)
        gained.append(told.acts[0].rest)
    when = speech.tongue.patterns["choices"]["until"][verb.until]
    for number, word in enumerate(verb.keywords, 1):
        named = capital(keyword(word, speech))
        gained.append(words(named, when if word.word == "fleeting" or number == len(verb.keywords) else ""))
    return Act(speech.tongue.small("to gain"), speech.tongue.listed(gained))


def _gains_status(status: Status, speech: Speech) -> Clause:
    """'gagner Fugace', of any status."""
    return speech.clause_of(f"{speech.tongue.small('to gain')} {{status}}", {"status": status})


def pointing(who: Selector, speech: Speech) -> Clause:
    """'ciblez un Personnage que vous contrôlez'."""
    if isinstance(who, TargetUpTo):
        return pointing_at("Point", up_to_as_many(speech.noun(who.filter, many=True), who, speech), speech)
    if isinstance(who, TargetThatMany):
        named = speech.noun(who.filter, many=True)
        many_of_them = {"things": speech.determined("bare", named)}
        return pointing_at("Point", speech.text(speech.pattern(who), many_of_them), speech)
    if isinstance(who, Together) and "Point together" in speech.tongue.patterns["flow"]:
        first, second = (pointing(each, speech).acts[0].rest for each in (who.first, who.second))
        return speech.clause_of(speech.named_pattern("flow", "Point together"), {"first": first, "second": second})
    if not isinstance(who, Target):
        return pointing_at("Point otherwise", who, speech)
    many = who.most != 1
    named = speech.noun(set_apart(who), many)
    speech.speaks_of(named, many)
    if who.total is not None:
        named = Noun(named.heads, many, words(named.tail, speech.told(who.total)), named.other)
    if who.least == who.most == 1:
        return pointing_at("Point", speech.determined("a", named), speech)
    number = several(who.least, who.most, speech, named.gender == "f")
    return pointing_at("Point", words(number, speech.determined("bare", named).text), speech)


def pointing_at(name: str, pointed: object, speech: Speech) -> Clause:
    """By a pattern of what is pointed at, or named without being targeted."""
    return speech.clause_of(speech.named_pattern("flow", name), {"pointed": pointed})


def untargeted(text: str, speech: Speech) -> str:
    """The Expedition without saying that it is targeted: that is what the sentence does."""
    return speech.tongue.untargeted(text)
