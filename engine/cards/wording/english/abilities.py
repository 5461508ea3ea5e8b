"""Abilities: keywords, reactions, quick actions, passives and modifiers, each one line of a card."""

from __future__ import annotations

import msgspec

from engine.cards.language import (
    Ability,
    Additive,
    AfterRest,
    AreSubtype,
    AtPhase,
    Becomes,
    BeginsWithMarkers,
    CannotActivate,
    CannotMoveDueTo,
    Condition,
    CostChange,
    CostFloor,
    CounterReached,
    Effect,
    ExtraDice,
    Filter,
    GainsCounters,
    GainsStatus,
    HaveAbility,
    IAmSacrificed,
    ICost,
    If,
    IGain,
    IgnoreAbilities,
    IGo,
    ILeave,
    ILeavePlay,
    Joins,
    JoinsYours,
    Keyword,
    Leaves,
    LeavesYourReserve,
    LeavesYours,
    LoseAbilities,
    MayPlayExhausted,
    Me,
    MovesOnlyDueTo,
    MyExpeditionFails,
    MyExpeditionMoves,
    NextCard,
    OpponentPlays,
    OpponentsGetCards,
    Passive,
    PlayedFrom,
    QuickAction,
    Reaction,
    RegionsAre,
    Replacing,
    ReserveLimit,
    SpellEffect,
    Statement,
    Support,
    Trigger,
    Would,
    YouCreateToken,
    YouDraw,
    YouExhaust,
    YouMakeGift,
    YouPass,
    YouPlay,
    YouResupply,
    YouRoll,
    YouRollDice,
    YouSacrifice,
    Zone,
)
from engine.cards.wording.english.conditions import condition
from engine.cards.wording.english.costs import before_colon
from engine.cards.wording.english.effects import aim, effect
from engine.cards.wording.english.grammar import (
    article,
    capital,
    conjugated,
    in_words,
    ordinal,
    plural,
    sentence,
    words,
)
from engine.cards.wording.english.numbers import counter, for_each
from engine.cards.wording.english.playing import SYMBOLS
from engine.cards.wording.english.qualities import TERRAINS
from engine.cards.wording.english.selectors import JOINED, kind, one_of, phrase, zone
from engine.cards.wording.english.verbs import Cards, clause

ORIGINS = {"hand": "hand", "reserve": "Reserve"}
PLAYED_FROM = {"hand": "{H}", "reserve": "{R}"}


def ability(said: Ability | NextCard | AfterRest, cards: Cards) -> str:
    """One ability, or what the next card gets, as it is printed: whole sentences with their marks."""
    match said:
        case Keyword():
            return keyword(said) + "."
        case Reaction():
            return _reaction(said, cards)
        case QuickAction(costs, what):
            return f"{before_colon(costs)} : {sentence(effect(what, cards))}"
        case Support(what):
            return f"{{D}} : {sentence(effect(what, cards))}"
        case SpellEffect(what):
            return sentence(effect(what, cards))
        case BeginsWithMarkers(terrains):
            markers = [f"one {TERRAINS[terrain]}" for terrain in terrains]
            listed = " and ".join(filter(None, [", ".join(markers[:-1]), markers[-1]]))
            return f"I begin the game with {listed} Terrain Marker."
        case Passive(statement, looked_at):
            text = _statement(statement, cards)
            return sentence(f"if {condition(looked_at)}, {text}" if looked_at else text)
        case Replacing():
            return sentence(_replacing(said, cards))
        case Additive(would, verb, looked_at):
            return sentence(f"when {_would(would)}{_while(looked_at)}, also {clause(verb, cards).said()}")
        case NextCard() | AfterRest():
            return sentence(effect(said, cards))


def keyword(said: Keyword) -> str:
    """'Gigantic', 'Tough 2'."""
    return words(capital(said.word), "" if said.number is None else str(said.number))


def _reaction(said: Reaction, cards: Cards) -> str:
    """'{J} Draw a card.', 'When I'm sacrificed, if I was not Fleeting — Put me in Reserve.'"""
    text = _triggered(said.trigger, said.effect, said.condition, cards)
    return f"{{I}} {text}" if said.support else text


def _triggered(trigger: Trigger, what: Effect, looked_at: Condition | None, cards: Cards) -> str:
    when, text = _trigger(trigger), sentence(effect(what, cards))
    marked = when.startswith("{")
    if looked_at is not None:
        when += f", if {condition(looked_at, past=True)}"
    if marked and looked_at is None:
        return f"{when} {text}"
    return f"{when} — {text[:1].lower() + text[1:] if isinstance(what, If) else text}"


def _trigger(trigger: Trigger) -> str:
    match trigger:
        case Joins():
            return "{J}"
        case PlayedFrom(origin):
            return PLAYED_FROM[origin]
        case AtPhase(phase):
            return f"At {capital(phase)}"
        case YouPlay(filter):
            return f"When you play {article(kind(filter))}"
        case JoinsYours(filter):
            noun = article(kind(msgspec.structs.replace(filter, expedition=None)))
            return f"When {noun} joins {JOINED[filter.expedition]}"
        case IAmSacrificed():
            return "When I'm sacrificed"
        case IGo(origin, to):
            return f"When I go to {_own_zone(to)} from {_own_zone(origin) if origin else 'anywhere'}"
        case MyExpeditionFails():
            return "When my Expedition fails to move forward during Dusk"
        case MyExpeditionMoves():
            return "When my Expedition moves forward"
        case ILeavePlay(zone):
            return "When I leave " + {"expedition": "the Expedition zone", "landmark": "your Landmark zone"}[zone]
        case YouPass(first):
            return words("When you pass", "first" if first else "")
        case OpponentPlays(filter, origin):
            return words("When an opponent plays", article(kind(filter)), f"from {ORIGINS[origin]}" if origin else "")
        case LeavesYourReserve():
            return "When a card leaves your Reserve during the Afternoon"
        case YouRollDice():
            return "When you roll one or more dice"
        case YouSacrifice(filter):
            return f"When you sacrifice {article(kind(filter))}"
        case YouExhaust(filter):
            return f"When you exhaust {article(kind(filter))}"
        case OpponentsGetCards(or_resupply):
            return words("When an opponent draws one or more cards", "or Resupplies" if or_resupply else "")
        case GainsCounters(who, name, least):
            gaining = phrase(who) if isinstance(who, Me) else one_of(who.filter)
            gained = f"{least} or more {plural(counter(name))}"
            return f"When {gaining.subject} {conjugated('gain', gaining.person)} {gained}"
        case CounterReached(name, number):
            return f"When I gain my {ordinal(number)} {counter(name)}"
        case YouMakeGift():
            return "When you make a Gift"
        case YouCreateToken():
            return "When you create a token Character"
        case GainsStatus(who, status):
            gaining = phrase(who) if isinstance(who, Me) else one_of(who.filter)
            return f"When {gaining.subject} {conjugated('gain', gaining.person)} {capital(status)}"
        case Becomes(who, status):
            new = phrase(who) if isinstance(who, Me) else one_of(who.filter)
            return f"When {new.subject} {conjugated('become', new.person)} {capital(status)}"
        case Leaves(filter, left):
            return f"When {_leaving(filter, left)}"
        case LeavesYours(filter):
            noun = article(kind(msgspec.structs.replace(filter, expedition=None)))
            return f"When {noun} leaves {JOINED[filter.expedition]}"


def _leaving(filter: Filter, left: Zone) -> str:
    """'a Character you control leaves the Expedition zone', 'a card leaves your Reserve'."""
    if left == "reserve":  # cards there are not controlled
        noun = kind(msgspec.structs.replace(filter, controller=None))
        return f"{article(noun)} leaves {_zone_left(left, filter.controller)}"
    return f"{article(kind(filter))} leaves {_zone_left(left, None)}"


def _zone_left(name: Zone, whose: str | None) -> str:
    """A zone that something leaves: 'the Expedition zone', 'your Reserve'."""
    if name == "reserve":
        return {"you": "your Reserve", "opponent": "an opponent's Reserve", None: "Reserve"}[whose]
    return f"the {capital(name)} zone"


def _own_zone(name: Zone) -> str:
    """A zone that I come from or go to: 'Reserve', 'your hand', 'the Expedition zone'."""
    match name:
        case "expedition":
            return "the Expedition zone"
        case "reserve":
            return "Reserve"
        case "deck" | "discard" | "hand" | "hero" | "landmark" | "mana":
            return zone(name, "your")
        case _:
            return zone("limbo", None)


def _statement(statement: Statement, cards: Cards) -> str:
    match statement:
        case HaveAbility(who, given):
            return _have(phrase(who).subject, given, cards)
        case AreSubtype(who, subtype):
            who_is = phrase(who)
            if who_is.person == "I":
                return f"I am also {article(capital(subtype))}"
            return f"{who_is.subject} are also {plural(capital(subtype))}"
        case LoseAbilities(who):
            noun = kind(who.filter, many=True).removeprefix("other ")
            return f"all other {noun} lose their abilities"
        case RegionsAre(regions, terrain, only):
            subject = {"all": "all regions are", "mine": "my region is"}[regions]
            if only:
                lose = "lose their" if regions == "all" else "loses its"
                return f"{subject} {TERRAINS[terrain]} and {lose} other types"
            return f"{subject} {TERRAINS[terrain]} in addition to {'their' if regions == 'all' else 'its'} other types"
        case CostFloor(filter, least):
            return f"{kind(filter, many=True)} your opponents play can't cost less than {{{least}}}"
        case CostChange():
            return _cost_change(statement)
        case ICost(amount, each):
            return words("I", "cost", _more_or_less(amount), for_each(each) if each is not None else "")
        case ReserveLimit(amount, whose):
            limits = {"yours": "your Reserve limit is", "everybody": "all Reserve limits are"}[whose]
            return f"{limits} {'increased' if amount >= 0 else 'reduced'} by {in_words(abs(amount))}"
        case MayPlayExhausted(filter):
            return f"you may play exhausted {kind(filter, many=True)} from your Reserve"
        case CannotActivate(filter, symbol):
            which = f"{SYMBOLS[symbol]} abilities" if symbol else "reactions"
            return f"the {which} of {kind(filter, many=True)} can't be activated"
        case CannotMoveDueTo(expedition, terrain):
            return f"{JOINED[expedition]} can't move forward due to {TERRAINS[terrain]}"
        case MovesOnlyDueTo(expedition, terrain, where):
            there = f", while in {TERRAINS[where]}," if where else ""
            return f"{JOINED[expedition]}{there} can only move forward due to {TERRAINS[terrain]}"
        case IgnoreAbilities(who, ignored):
            word = capital(ignored)
            return f"my {word} is ignored" if isinstance(who, Me) else f"the {word} of {phrase(who).subject} is ignored"


def _cost_change(says: CostChange) -> str:
    """'Characters you play cost {1} less, with a minimum cost of {1}'."""
    by = {"you": "you play", "opponents": "your opponents play", "everybody": ""}[says.by]
    least = f", with a minimum cost of {{{says.minimum}}}" if says.minimum is not None else ""
    return f"{words(kind(says.filter, many=True), by)} cost {_more_or_less(says.amount)}{least}"


def _more_or_less(amount: int) -> str:
    return f"{{{abs(amount)}}} {'less' if amount < 0 else 'more'}"


def _have(subject: str, given: Ability, cards: Cards) -> str:
    """'Characters you control have Tough 2', 'tokens you control are Gigantic', 'I have "..."'."""
    if not isinstance(given, Keyword):
        return f'{subject} have "{ability(given, cards)}"'
    if given.number is not None:
        return f"{subject} have {keyword(given)}"
    return f"{subject} {'am' if subject == 'I' else 'are'} {keyword(given)}"


def _replacing(said: Replacing, cards: Cards) -> str:
    """'If I would gain Asleep, I gain Anchored instead'; 'you may' stands for 'instead' where one may decline."""
    when = f"if {_would(said.would)}{_while(said.condition)}, "
    if isinstance(said.effect, ExtraDice):
        return when + ("you may " if said.optional else "instead ") + _extra_dice(said.effect)
    text = effect(said.effect, cards)
    if said.optional:
        return f"{when}you may {aim(said.effect, cards)}"
    simple = not ("\n" in text or ". " in text or text.startswith(("if ", "you may ", "choose ")))
    return f"{when}{text} instead" if simple else f"{when}instead {text}"


def _extra_dice(dice: ExtraDice) -> str:
    ignored = "the roll" if dice.number == 1 else f"{in_words(dice.number)} rolls"
    return f"roll that many dice plus {in_words(dice.number)} and ignore {ignored} of your choice"


def _would(would: Would) -> str:
    match would:
        case ILeave():
            return "I would leave the Expedition zone"
        case IGain(status):
            return f"I would gain {capital(status)}"
        case YouResupply():
            return "you would Resupply"
        case YouRoll():
            return "you would roll one or more dice"
        case YouDraw():
            return "you would draw one or more cards"


def _while(looked_at: Condition | None) -> str:
    return f" while {condition(looked_at)}" if looked_at is not None else ""
