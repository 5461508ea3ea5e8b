"""Triggers: 'When you play a Spell', 'At Noon', and the symbols (6.3)."""

from __future__ import annotations

import msgspec

from engine.cards.language import (
    AbilityUsed,
    AnExpeditionChanges,
    AnExpeditionFails,
    AnExpeditionMoves,
    AtPhase,
    Becomes,
    CounterReached,
    Filter,
    GainsCounters,
    GainsStatus,
    Goes,
    IAmSacrificed,
    IGo,
    ILeavePlay,
    InExpeditionThatIs,
    IsSacrificed,
    Joins,
    JoinsAnExpedition,
    JoinsYourLandmarks,
    JoinsYours,
    Leaves,
    LeavesYourReserve,
    LeavesYours,
    LosesCounters,
    LosesStatus,
    MyExpeditionFails,
    MyExpeditionMoves,
    OpponentPasses,
    OpponentPlays,
    OpponentResupplies,
    OpponentsGetCards,
    Ordinal,
    PlayedFrom,
    RevealedThisWay,
    Switches,
    Trigger,
    YouCreateToken,
    YouDrawCards,
    YouExhaust,
    YouGetSupplies,
    YouMakeGift,
    YouPass,
    YouPlay,
    YouResupplyOne,
    YourExpeditionMoves,
    YouRollDice,
    YouSacrifice,
    YouSwitch,
    Zone,
)
from engine.cards.wording.english.grammar import (
    article,
    capital,
    conjugated,
    in_words,
    ordinal,
    plural,
    words,
)
from engine.cards.wording.english.numbers import counter
from engine.cards.wording.english.qualities import COST_SYMBOLS, EACH_TIME, TERRAINS, bearing_of
from engine.cards.wording.english.selectors import JOINED, kind, whom, zone

ORIGINS = {"hand": "hand", "reserve": "Reserve"}
PLAYED_FROM = {"hand": "{H}", "reserve": "{R}"}


def triggered_by(trigger: Trigger) -> str:
    """What a reaction waits for: a symbol, a phase, or 'When you play a Spell'."""
    match trigger:
        case Joins():
            return "{J}"
        case PlayedFrom(origin):
            return PLAYED_FROM[origin]
        case AtPhase(phase):
            return f"At {capital(phase)}"
        case YouPlay(filter, origin, Ordinal(number, each)):
            there = f"from {ORIGINS[origin]}" if origin else ""
            return words("When you play your", ordinal(number), kind(filter), there, EACH_TIME[each])
        case YouPlay(filter, origin):
            return words("When you play", article(kind(filter)), f"from {ORIGINS[origin]}" if origin else "")
        case JoinsYours(filter, or_landmarks):
            return f"When {_joining(filter)}{' or Landmarks' if or_landmarks else ''}"
        case JoinsAnExpedition(filter):
            whose = "an opponent's" if filter.controller == "opponent" else "an"
            joining = msgspec.structs.replace(filter, controller=None) if filter.controller == "opponent" else filter
            return f"When {article(kind(joining))} joins {whose} Expedition"
        case IsSacrificed(filter):
            return f"When {article(kind(filter))} is sacrificed"
        case IAmSacrificed():
            return "When I'm sacrificed"
        case IGo(_, to, True):
            return f"When I go to {_own_zone(to)} from your Expeditions"
        case IGo(origin, to):
            return f"When I go to {_own_zone(to)} from {_own_zone(origin) if origin else 'anywhere'}"
        case MyExpeditionFails():
            return "When my Expedition fails to move forward during Dusk"
        case MyExpeditionMoves(terrain, by_ascension, dusk):
            due = f"due to {TERRAINS[terrain]}" if terrain else ""
            how = words(due, "due to Ascension" if by_ascension else "", "during Dusk" if dusk else "")
            return words("When my Expedition moves forward", how)
        case YourExpeditionMoves() | AnExpeditionMoves():
            due = f"due to {TERRAINS[trigger.terrain]}" if trigger.terrain else ""
            if isinstance(trigger, YourExpeditionMoves) and trigger.by_ascension:
                due = words(due, "due to Ascension")
            if isinstance(trigger, YourExpeditionMoves) and trigger.both:
                which, when = _both(trigger), "during Dusk" if trigger.dusk else ""
                return words("When", which, "move forward", due, when)
            return words("When", _expedition(trigger), "moves forward", due, "during Dusk" if trigger.dusk else "")
        case AnExpeditionChanges(how):
            return words("When", _expedition(trigger), "Ascends" if how == "ascends" else how)
        case AnExpeditionFails():
            return f"When {_expedition(trigger)} fails to move forward during Dusk"
        case Goes():
            return f"When {_going(trigger)}"
        case YouGetSupplies():
            return "When you Resupply"
        case ILeavePlay(zone):
            return "When I leave " + {"expedition": "the Expedition zone", "landmark": "your Landmark zone"}[zone]
        case YouPass(first, anybody):
            return words("When any player passes" if anybody else "When you pass", "first" if first else "")
        case OpponentPasses(first):
            return words("When an opponent passes", "first" if first else "")
        case OpponentResupplies():
            return "When an opponent Resupplies"
        case YouDrawCards(each):
            return f"When you draw {'a card' if each else 'one or more cards'}"
        case YouSwitch(filter):
            return f"When you switch {article(kind(filter))}"
        case Switches(who):
            switching = whom(who)
            return f"When {switching.subject} {conjugated('switch', switching.person)} Expeditions"
        case LosesStatus(who, status):
            losing = whom(who)
            return f"When {losing.subject} {conjugated('lose', losing.person)} {capital(status)}"
        case JoinsYourLandmarks(filter):
            return f"When {article(kind(filter))} joins your Landmarks"
        case OpponentPlays(filter, origin):
            return words("When an opponent plays", article(kind(filter)), f"from {ORIGINS[origin]}" if origin else "")
        case LeavesYourReserve():
            return "When a card leaves your Reserve during the Afternoon"
        case YouRollDice():
            return "When you roll one or more dice"
        case RevealedThisWay():
            return "When you reveal a card this way"
        case YouSacrifice(filter):
            return f"When you sacrifice {article(kind(filter))}"
        case YouExhaust(filter):
            return f"When you exhaust {article(kind(filter))}"
        case OpponentsGetCards(or_resupply):
            return words("When an opponent draws one or more cards", "or Resupplies" if or_resupply else "")
        case GainsCounters(who, name, least):
            gaining = whom(who)
            gained = f"{least} or more {plural(counter(name))}"
            return f"When {gaining.subject} {conjugated('gain', gaining.person)} {gained}"
        case CounterReached(name, number):
            return f"When I gain my {ordinal(number)} {counter(name)}"
        case YouMakeGift():
            return "When you make a Gift"
        case YouCreateToken(any_kind, subtype, whose, together):
            creating = {"you": "you create", "opponent": "an opponent creates", "anybody": "any player creates"}[whose]
            token = article(words(capital(subtype or ""), "token", "" if any_kind else "Character"))
            some = words("one or more", capital(subtype or ""), "tokens" if any_kind else "token Characters")
            return f"When {creating} {some if together else token}"
        case LosesCounters(who, name, least):
            losing = whom(who)
            lost = article(counter(name)) if least is None else f"{least} or more {plural(counter(name))}"
            return f"When {losing.subject} {conjugated('lose', losing.person)} {lost}"
        case YouResupplyOne(filter):
            return f"When you Resupply {article(kind(filter))}"
        case GainsStatus(who, status):
            gaining = whom(who)
            return f"When {gaining.subject} {conjugated('gain', gaining.person)} {capital(status)}"
        case Becomes(who, status):
            new = whom(who)
            return f"When {new.subject} {conjugated('become', new.person)} {capital(status)}"
        case AbilityUsed(symbol, int(number)):
            return f"When {in_words(number)} {COST_SYMBOLS[symbol]} abilities are activated on one of your turns"
        case AbilityUsed(symbol):
            return f"When a {COST_SYMBOLS[symbol]} ability is activated on your turn"
        case Leaves(filter, left):
            return f"When {_leaving(filter, left)}"
        case LeavesYours(filter):
            noun = article(kind(_anywhere(filter)))
            return f"When {noun} leaves {JOINED[filter.expedition]}"


def _expedition(
    trigger: YourExpeditionMoves | AnExpeditionMoves | AnExpeditionFails | AnExpeditionChanges,
) -> str:
    """'one of your Expeditions that is behind', 'an opponent's Ascended Hero Expedition'."""
    whose = "you" if isinstance(trigger, YourExpeditionMoves) else trigger.whose
    bearing = None if isinstance(trigger, AnExpeditionFails | AnExpeditionChanges) else trigger.bearing
    adjective, predicate = bearing_of(bearing)
    one = words(adjective, capital(trigger.side) if trigger.side else "", "Expedition")
    which = {
        "mine": f"my {one}",
        "you": f"your {one}" if trigger.side else f"one of your {one}s",
        "opponent": f"an opponent's {one}",
        "anybody": article(one),
        "facing mine": f"the {one} facing me",
        "my other": f"my other {one}",
    }[whose]
    return words(which, f"that is {predicate}" if predicate else "")


def _both(trigger: YourExpeditionMoves) -> str:
    """'both of your Expeditions'; how they stand besides."""
    adjective, predicate = bearing_of(trigger.bearing)
    named = words(adjective, capital(trigger.side) if trigger.side else "", "Expeditions")
    return words("both of your", named, f"that are {predicate}" if predicate else "")


def _joining(filter: Filter) -> str:
    """'a Robot joins your Expeditions', 'a Character joins one of your Expeditions that is behind'."""
    bearings = [quality for quality in filter.qualities if isinstance(quality, InExpeditionThatIs)]
    if filter.expedition is None and len(bearings) == 1 and filter.alternative is None:
        left = tuple(quality for quality in filter.qualities if quality not in bearings)
        noun = article(kind(msgspec.structs.replace(filter, qualities=left)))
        return f"{noun} joins one of your Expeditions that is {bearings[0].bearing}"
    return f"{article(kind(_anywhere(filter)))} joins {JOINED[filter.expedition]}"


def _anywhere(filter: Filter) -> Filter:
    """The filter without the Expedition where something stands, in each way in which it may be so."""
    other = _anywhere(filter.alternative) if filter.alternative is not None else None
    return msgspec.structs.replace(filter, expedition=None, alternative=other)


def _going(trigger: Goes) -> str:
    """'a card goes from your hand or deck to Reserve', 'you discard a card from your hand'."""
    filter, to, origins, by_you = trigger.filter, trigger.to, trigger.origins, trigger.by_you
    own = origins and "expedition" not in origins
    noun = article(kind(msgspec.structs.replace(filter, controller=None) if own else filter))
    left = " or ".join(_left(origin).removeprefix("your " if number else "") for number, origin in enumerate(origins))
    from_there = f"from {left}" if left else ""
    if trigger.to_yours and to != "expedition":
        destination = zone(to, "your")
    elif to == "discard":
        destination = "the discard pile"
    else:
        destination = _own_zone(to) if own or to == "expedition" else zone(to, None)
    if by_you and to == "discard":
        return words("you discard", noun, from_there)
    if by_you:
        return words("you put", noun, from_there, "in", destination)
    return words(noun, "goes", from_there, "to", destination)


def _left(origin: Zone) -> str:
    """A zone of one's own that a card comes from: 'your Reserve', 'your hand', 'the Expedition zone'."""
    return "your Reserve" if origin == "reserve" else _own_zone(origin)


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
