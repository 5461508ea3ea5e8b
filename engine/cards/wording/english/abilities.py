"""Abilities: keywords, reactions, quick actions, passives and modifiers, each one line of a card."""

from __future__ import annotations

import msgspec

from engine.cards.language import (
    Additive,
    AfterRest,
    AtPhase,
    BeginsWithCounters,
    BeginsWithMarkers,
    CountedTough,
    FirstDay,
    ICannotBePlayed,
    ICost,
    If,
    IgnoreAbilities,
    Joins,
    Keyword,
    Lasting,
    Me,
    NextCard,
    Passive,
    PayX,
    PlayedFrom,
    QuickAction,
    Reaction,
    Replacing,
    SpellEffect,
    Statement,
    Support,
    Surcharge,
    YouRollDice,
)
from engine.cards.profiles import Nameable
from engine.cards.wording.english.conditions import condition
from engine.cards.wording.english.costs import before_colon
from engine.cards.wording.english.effects import effect
from engine.cards.wording.english.grammar import (
    article,
    sentence,
    words,
)
from engine.cards.wording.english.keywords import counted_tough, keyword
from engine.cards.wording.english.modifiers import replacing, said_while, would_happen
from engine.cards.wording.english.numbers import counters, for_each, quantity
from engine.cards.wording.english.qualities import EACH_TIME, TERRAINS
from engine.cards.wording.english.selectors import kind
from engine.cards.wording.english.statements import stated
from engine.cards.wording.english.triggers import triggered_by
from engine.cards.wording.english.verbs import Cards, clause
from engine.cards.wording.results import result_rolled


def ability(said: Nameable, cards: Cards) -> str:
    """One ability, or what the next card gets, as it is printed: whole sentences with their marks."""
    match said:
        case Keyword():
            return keyword(said) + "."
        case CountedTough():
            return counted_tough(said) + "."
        case Reaction():
            return _reaction(said, cards)
        case QuickAction(once_each=str() as period):
            alone = msgspec.structs.replace(said, once_each=None)
            return f"Once {EACH_TIME[period]}, {ability(alone, cards)}"
        case QuickAction(costs, what, looked_at, more):
            only = f"You can only activate this if {condition(looked_at)}." if looked_at is not None else ""
            dearer = _surcharge(more) if more is not None else ""
            limits = (cost.most for cost in costs if isinstance(cost, PayX) and cost.most is not None)
            limited = words(*(f"X can't be higher than {quantity(most)}." for most in limits))
            return f"{before_colon(costs)} : {words(sentence(effect(what, cards)), only, dearer, limited)}"
        case Support(what, looked_at):
            only = f"You can only activate this if {condition(looked_at)}." if looked_at is not None else ""
            return f"{{D}} : {words(sentence(effect(what, cards)), only)}"
        case SpellEffect(what):
            return sentence(effect(what, cards))
        case BeginsWithMarkers(terrains):
            markers = [f"one {TERRAINS[terrain]}" for terrain in terrains]
            listed = " and ".join(filter(None, [", ".join(markers[:-1]), markers[-1]]))
            return f"I begin the game with {listed} Terrain Marker."
        case BeginsWithCounters(name, number):
            return f"I begin the game with {counters(name, number)}."
        case Passive(IgnoreAbilities(Me(), None), FirstDay(), False):
            return "Ignore my abilities during the first Day."
        case Passive(statement, looked_at, support):
            text = stated(statement, cards)
            text = sentence(f"if {while_played(statement, condition(looked_at))}, {text}" if looked_at else text)
            return f"{{I}} {text}" if support else text
        case Replacing():
            return sentence(replacing(said, cards))
        case Additive(would, verb, looked_at):
            return sentence(f"when {would_happen(would)}{said_while(looked_at)}, also {clause(verb, cards).said()}")
        case NextCard() | AfterRest() | Lasting():
            return sentence(effect(said, cards))


def while_played(statement: Statement, looked_at: str) -> str:
    """'the Expedition I'm played in is In Contact': a card that has a cost is not there yet."""
    if not isinstance(statement, ICannotBePlayed | ICost):
        return looked_at
    there = "the Expedition I'm played in"
    return looked_at.replace("my Expedition", there).replace("I'm In Contact", f"{there} is In Contact")


def _surcharge(said: Surcharge) -> str:
    """'This action costs {1} more if you are not the first player.'"""
    targeted = f"to target {article(kind(said.targeting))}" if said.targeting is not None else ""
    under = f"if {condition(said.condition)}" if said.condition is not None else ""
    return words("This action costs", f"{{{said.amount}}} more", under, targeted) + "."


def _reaction(said: Reaction, cards: Cards) -> str:
    """'{J} Draw a card.', 'When I'm sacrificed, if I was not Fleeting — Put me in Reserve.'"""
    text = _triggered(said, cards)
    if said.once_each is not None:
        text = f"Once {EACH_TIME[said.once_each]}, {text[:1].lower() + text[1:]}"
    return f"{{I}} {text}" if said.support else text


def _triggered(said: Reaction, cards: Cards) -> str:
    what, when, text = said.effect, triggered_by(said.trigger), sentence(effect(said.effect, cards))
    plain = when.startswith("{") and said.condition is None and said.each is None
    rolled = result_rolled(said.condition) if said.trigger == YouRollDice() else None
    if rolled is not None:
        when = f"When you roll a {rolled}"
    elif said.condition is not None:
        when += f", if {condition(said.condition, past=not isinstance(said.trigger, AtPhase | Joins | PlayedFrom))}"
    if said.each is not None:
        when += f", {for_each(said.each)}"
    if plain:
        return f"{when} {text}"
    return f"{when} — {text[:1].lower() + text[1:] if isinstance(what, If) else text}"
