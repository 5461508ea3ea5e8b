"""Triggers: symbols, phases, and the events after 'When' (6.3)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.cards.language import (
    AbilityUsed,
    All,
    AtPhase,
    Bearing,
    Becomes,
    CounterReached,
    Filter,
    GainsCounters,
    GainsStatus,
    Goes,
    IAmSacrificed,
    IGo,
    ILeaveExpedition,
    ILeavePlay,
    InExpedition,
    InExpeditionThatIs,
    IsSacrificed,
    It,
    Joins,
    JoinsAnExpedition,
    JoinsYourLandmarks,
    JoinsYours,
    Leaves,
    LeavesYourReserve,
    LeavesYours,
    LosesCounters,
    LosesStatus,
    Me,
    OpponentPasses,
    OpponentPlays,
    OpponentResupplies,
    OpponentsGetCards,
    Ordinal,
    PlayedFrom,
    Reaction,
    RevealedThisWay,
    SoManyLie,
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
    YourExpedition,
    YouRollDice,
    YouSacrifice,
    YouSwitch,
    Zone,
)
from engine.cards.text.combining import alternatives, both, either_of
from engine.cards.text.reading.complements import with_quality
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.selectors import of_one
from engine.cards.text.trees import do_all

reads("symbol_trigger", "{J}")(Joins)
reads("symbol_trigger", "{H}")(lambda: PlayedFrom("hand"))
reads("symbol_trigger", "{R}")(lambda: PlayedFrom("reserve"))
reads("trigger", "at [the (start|beginning) of [the]] <phase>")(AtPhase)


@reads("one_noun", "1 <nouns>")
def one(nouns: Filter) -> Filter:
    """'a Character', 'a Robot or a token'."""
    return of_one(nouns)


@reads("one_noun", "another <noun>")
@reads("one_noun", "another <noun> or 1_anew <second:noun>")
def another(noun: Filter, second: Filter | None = None) -> Filter | None:
    """'another Character', 'another Animal or an Artist'."""
    first = both(Filter(other=True), noun)
    return first if second is None else either_of((first, second))


def from_anywhere(filter: Filter) -> bool:
    """Whether no zone is named, which would be taken for where a card is played from."""
    return all(each.zone is None for each in alternatives(filter))


def both_filters(filter: Filter, cost: Filter) -> Filter | None:
    """'Character with Hand Cost {2} or less', before the zone it is played from."""
    return both(filter, cost)


def standing(filter: Filter, where: Literal["mine", "facing", "other"]) -> Filter:
    """The filter for what stands in the bearer's Expedition, its other one or the one facing it, in whichever way."""
    other = standing(filter.alternative, where) if filter.alternative is not None else None
    return msgspec.structs.replace(filter, expedition=where, alternative=other)


reads("trigger", "when you play <filter:one_noun>")(lambda filter: YouPlay(filter) if from_anywhere(filter) else None)
reads("played_origin", "reserve", "your reserve")(lambda: "reserve")
reads("played_origin", "hand", "your hand")(lambda: "hand")
reads("played_origin", "their reserve")(lambda: "reserve")
reads("played_origin", "their hand")(lambda: "hand")
reads("trigger", "when you play 1 <filter:costing_noun> from <origin:played_origin>")(YouPlay)
reads("costing_noun", "<filter:bare_noun>")(lambda filter: filter)
reads("costing_noun", "<filter:bare_noun> (with|of) <cost:costing>")(both_filters)
reads("day_or_afternoon", "day")(lambda: "day")
reads("day_or_afternoon", "afternoon")(lambda: "afternoon")
reads("day_or_afternoon", "turn")(lambda: "turn")
reads(
    "trigger",
    "when you play your <number:ordinal> <filter:bare_noun> [from <origin:played_origin>] each <each:day_or_afternoon>",
)(lambda number, filter, each, origin=None: play_in_order(filter, origin, Ordinal(number, each)))
reads(
    "trigger",
    "when you play 1 <filter:bare_noun> [from <origin:played_origin>] for the <number:ordinal> time each"
    " <each:day_or_afternoon>",
)(lambda number, filter, each, origin=None: play_in_order(filter, origin, Ordinal(number, each)))
reads(
    "trigger",
    "the <number:ordinal> time you play 1 <filter:bare_noun> [from <origin:played_origin>] each"
    " <each:day_or_afternoon>",
)(lambda number, filter, each, origin=None: play_in_order(filter, origin, Ordinal(number, each)))


def play_in_order(filter: Filter, origin: Any, ordinal: Ordinal) -> YouPlay | None:
    """'When you play your second Character each Day': of a type, or of any."""
    return YouPlay(filter, origin, ordinal) if filter in (Filter(), Filter(types=filter.types)) else None


@reads(
    "triggered",
    "the <number:ordinal> <filter:bare_noun> you play [from <origin:played_origin>] each <each:day_or_afternoon>"
    " <acts>",
)
def that_one_gains(
    number: int, filter: Filter, each: Any, acts: tuple[Any, ...], origin: Any = None
) -> Reaction | None:
    """'The first Character you play each Afternoon gains 1 boost'."""
    trigger = play_in_order(filter, origin, Ordinal(number, each))
    return None if trigger is None else Reaction(trigger, do_all(It(), acts))


@reads("trigger", "when you play another <filter:bare_noun> from <origin:played_origin>")
def you_play_another(filter: Filter, origin: Any) -> Trigger | None:
    """'When you play another card from Reserve'."""
    wanted = both(Filter(other=True), filter)
    return None if wanted is None else YouPlay(wanted, origin)


reads("trigger", "when <filter:one_noun> join your expedition")(JoinsYours)
reads("trigger", "when <filter:one_noun> join your expedition or landmark")(
    lambda filter: JoinsYours(filter, or_landmarks=True)
)


@reads("trigger", "when <filter:one_noun> join 1 of your expedition that be <bearing>")
def joins_one_that_is(filter: Filter, bearing: Bearing) -> Trigger | None:
    """'joins one of your Expeditions that is behind'."""
    wanted = both(filter, with_quality(InExpeditionThatIs(bearing)))
    return None if wanted is None else JoinsYours(wanted)


reads("trigger", "when <filter:one_noun> join my expedition")(lambda filter: JoinsYours(standing(filter, "mine")))
reads("trigger", "when <filter:one_noun> join (my|your) other expedition")(
    lambda filter: JoinsYours(standing(filter, "other"))
)
reads("trigger", "when <filter:one_noun> join the expedition facing me")(
    lambda filter: JoinsYours(standing(filter, "facing"))
)
reads("trigger", "when <filter:one_noun> join (1|any) expedition")(
    lambda filter: None if any(each.controller for each in alternatives(filter)) else JoinsAnExpedition(filter)
)
reads("trigger", "when <filter:one_noun> join 1 opponent 's expedition")(lambda filter: joins_theirs(filter))
reads("trigger", "when <filter:one_noun> join 1 of your opponent 's expedition")(lambda filter: joins_theirs(filter))
reads("trigger", "when <filter:one_noun> join 1 expedition (1|your) opponent control")(
    lambda filter: joins_theirs(filter)
)
reads("trigger", "when <filter:one_noun> join 1 expedition controlled by (1|your) opponent")(
    lambda filter: joins_theirs(filter)
)
reads("trigger", "when <filter:one_noun> join 1 of your expedition")(JoinsYours)


@reads("trigger", "when <filter:one_noun> join your <side> expedition")
def joins_that_one(filter: Filter, side: Literal["hero", "companion"]) -> Trigger | None:
    """'When another Character joins your Hero Expedition'."""
    there = both(filter, with_quality(InExpedition(YourExpedition(side))))
    return None if there is None else JoinsYours(there)


def joins_theirs(filter: Filter) -> Trigger | None:
    """'When a Character joins an opponent's Expedition'."""
    theirs = both(filter, Filter(controller="opponent"))
    return None if theirs is None else JoinsAnExpedition(theirs)


reads("trigger", "when <filter:one_noun> leave your expedition")(LeavesYours)
reads("trigger", "when <filter:one_noun> leave my expedition")(lambda filter: LeavesYours(standing(filter, "mine")))
reads("trigger", "when <filter:one_noun> leave the expedition facing me")(
    lambda filter: LeavesYours(standing(filter, "facing"))
)
reads("trigger", "when you make 1 @gift", "when 1 opponent receive 1 @gift")(YouMakeGift)
reads("trigger", "when 1 <symbol:cost_symbol> ability be activated on your turn")(AbilityUsed)
reads("trigger", "when <number:integer> <symbol:cost_symbol> ability be activated on 1 of your turn")(
    lambda number, symbol: AbilityUsed(symbol, number) if number else None
)
reads("trigger", "when <number:integer> <symbol:cost_symbol> ability be activated on your turn")(
    lambda number, symbol: AbilityUsed(symbol, number) if number > 1 else None
)
reads("trigger", "when me be played from <zone:played_origin>")(PlayedFrom)
reads("trigger", "when me be sacrificed")(IAmSacrificed)
reads("creator", "you")(lambda: "you")
reads("creator", "(1|your) opponent")(lambda: "opponent")
reads("creator", "(1|any) player")(lambda: "anybody")
reads("trigger", "when <whose:creator> create 1 [<subtype>] token character")(
    lambda whose, subtype=None: YouCreateToken(subtype=subtype, whose=whose)
)
reads("trigger", "when <whose:creator> create 1 [<subtype>] token")(
    lambda whose, subtype=None: YouCreateToken(any_kind=True, subtype=subtype, whose=whose)
)
reads("trigger", "when <whose:creator> create 1 or more [<subtype>] token")(
    lambda whose, subtype=None: YouCreateToken(any_kind=True, subtype=subtype, whose=whose, together=True)
)
reads("trigger", "when <whose:creator> create 1 or more [<subtype>] token character")(
    lambda whose, subtype=None: YouCreateToken(subtype=subtype, whose=whose, together=True)
)
reads("trigger", "when 1 [<subtype>] token be created")(
    lambda subtype=None: YouCreateToken(any_kind=True, subtype=subtype, whose="anybody")
)
reads("lost", "<least:integer> or more boost", "1 boost")(lambda least=None: ("boost", least))
reads("lost", "<least:integer> or more <name:counter_name> counter", "1 <name:counter_name> counter")(
    lambda name, least=None: (name, least)
)
reads("trigger", "when me lose <lost>")(lambda lost: LosesCounters(Me(), *lost))
reads("trigger", "when <filter:one_noun> lose <lost>")(lambda filter, lost: LosesCounters(All(filter), *lost))
reads("trigger", "when you @resupply <filter:one_bare>")(YouResupplyOne)
reads("trigger", "when you @resupply")(YouGetSupplies)
reads("trigger", "when (1|your) opponent pass [first]=first")(lambda first="": OpponentPasses(bool(first)))
reads("trigger", "when (1|your) opponent [do] @resupply")(OpponentResupplies)
reads("trigger", "when you draw [1 or more card]", "when you draw card")(YouDrawCards)
reads("trigger", "when you draw 1 card")(lambda: YouDrawCards(each=True))
reads("trigger", "when me switch expedition")(lambda: Switches(Me()))
reads("trigger", "when <filter:one_noun> switch expedition")(lambda filter: Switches(All(filter)))
reads("trigger", "when you switch <filter:one_noun>")(YouSwitch)
reads("trigger", "when 1 of your (character|permanent|token)=kind switch expedition")(
    lambda kind: Switches(
        All(Filter(controller="you", token=True) if kind == "token" else Filter(types=(kind,), controller="you"))
    )
)
reads("trigger", "when me lose <status:losable>")(lambda status: LosesStatus(Me(), status))
reads("trigger", "when <filter:one_noun> lose <status:losable>")(
    lambda filter, status: LosesStatus(All(filter), status)
)
reads("losable", "<status>")(lambda status: None if status == "boosted" else status)
reads("trigger", "when me become <status>")(lambda status: Becomes(Me(), status))
reads("trigger", "when <filter:one_noun> become <status>")(lambda filter, status: Becomes(All(filter), status))
reads("trigger", "when <filter:one_noun> join your landmark")(
    lambda filter: JoinsYourLandmarks(filter) if from_anywhere(filter) else None
)
reads("trigger", "when <filter:one_noun> leave the (expedition_zone|landmark_zone)=zone")(
    lambda filter, zone: Leaves(filter, zone.removesuffix("_zone"))
)
reads("trigger", "when <filter:one_noun> leave your landmark")(
    lambda filter: None if (own := both(filter, Filter(controller="you"))) is None else Leaves(own, "landmark")
)
reads("trigger", "when <filter:one_bare> leave your reserve")(
    lambda filter: Leaves(msgspec.structs.replace(filter, controller="you"), "reserve")
)


@reads("trigger", "when <filter:one_noun> be sacrificed")
def one_is_sacrificed(filter: Filter) -> Trigger:
    """'When a Permanent you control is sacrificed': by its controller alone (7.3.19); or 'When a Character is'."""
    if any(each.controller != "you" for each in alternatives(filter)):
        return IsSacrificed(filter)
    return YouSacrifice(replaced_everywhere(filter))


@reads("trigger", "when (1|your) opponent sacrifice <filter:one_noun>")
def an_opponent_sacrifices(filter: Filter) -> Trigger | None:
    """'When an opponent sacrifices a Character'."""
    theirs = both(filter, Filter(controller="opponent"))
    return None if theirs is None else IsSacrificed(theirs)


def replaced_everywhere(filter: Filter) -> Filter:
    """The filter without whose something is, in whichever way it may be so."""
    other = None if filter.alternative is None else replaced_everywhere(filter.alternative)
    return msgspec.structs.replace(filter, controller=None, alternative=other)


reads("trigger", "when <filter:one_bare> be discarded from <origins>")(
    lambda filter, origins: Goes(msgspec.structs.replace(filter, controller="you"), "discard", origins)
)
reads("trigger", "when any player pass")(lambda: YouPass(anybody=True))


reads("your_own", "hand")(lambda: "hand")
reads("your_own", "deck")(lambda: "deck")
reads("your_own", "reserve")(lambda: "reserve")
reads("your_own", "landmark_zone")(lambda: "landmark")
reads("your_own", "mana_zone")(lambda: "mana")
reads("origin", "your <zone:your_own>")(lambda zone: zone)
reads("origin", "the expedition_zone")(lambda: "expedition")
reads("origins", "<first:origin>")(lambda first: (first,))
reads("origins", "<first:origin> or <second:origin>")(lambda first, second: (first, second))
reads("origins", "your <first:your_own> or <second:your_own>")(lambda first, second: (first, second))
reads("whence", "<origins>")(lambda origins: origins)
reads("whence", "<origin:your_own>")(lambda origin: (origin,))
reads("whence", "<first:your_own> or <second:your_own>")(lambda first, second: (first, second))
reads("destination", "reserve", "(its|their) owner 's reserve")(lambda: ("reserve", False))
reads("destination", "the discard_pile", "1 discard_pile")(lambda: ("discard", False))
reads("destination", "hand", "(1|any) hand", "(its|their) owner 's hand")(lambda: ("hand", False))
reads("destination", "(1|any) mana_zone", "(its|their) owner 's mana_zone")(lambda: ("mana", False))
reads("destination", "your reserve")(lambda: ("reserve", True))
reads("destination", "your discard_pile")(lambda: ("discard", True))
reads("destination", "your hand")(lambda: ("hand", True))
reads("destination", "your mana_zone")(lambda: ("mana", True))


@reads("trigger", "when <filter:one_bare> go [directly] from <origins> to <to:destination>")
@reads("trigger", "when <filter:one_bare> go to <to:destination> [from <origins>]")
@reads("trigger", "when <filter:one_bare> be (put|sent|returned) (in|to) <to:destination> [from <origins>]")
def goes(filter: Filter, to: tuple[Zone, bool], origins: tuple[Zone, ...] = ()) -> Trigger:
    """'When a card goes from your hand or deck to Reserve': the controller's where such zones are named, else any."""
    own = origins and "expedition" not in origins  # all players share that zone
    where, yours = to
    if own:
        return Goes(msgspec.structs.replace(filter, controller="you"), where, origins)
    return Goes(filter, where, origins, to_yours=yours)


@reads("trigger", "when <filter:one_noun> go to <to:destination> [from the expedition_zone]")
@reads("trigger", "when <filter:one_noun> go from the expedition_zone to <to:destination>")
@reads("trigger", "when <filter:one_noun> be (put|sent|returned) (in|to) <to:destination> [from the expedition_zone]")
def one_in_play_goes(filter: Filter, to: tuple[Zone, bool]) -> Trigger | None:
    """'When another Character you control goes to Reserve': it was in an Expedition."""
    stands = filter.controller is not None or filter.expedition is not None or filter.terrain is not None
    return leaves_play_for(filter, to) if stands else None


@reads("trigger", "when <filter:one_noun> return to <to:destination> [from the expedition_zone]")
@reads("trigger", "when <filter:one_noun> be discarded [from the expedition_zone]")
def leaves_play_for(filter: Filter, to: tuple[Zone, bool] = ("discard", False)) -> Trigger | None:
    """'When a Character you control is discarded', 'returns to its owner's hand'."""
    if filter.zone is not None or filter.alternative is not None:
        return None
    in_play = filter.types == ("character",) or filter.token
    return Goes(filter, to[0], ("expedition",), to_yours=to[1]) if in_play else None


@reads("trigger", "when you discard <filter:one_bare> from <origins:whence>")
@reads("trigger", "when you put <filter:one_bare> from <origins:whence> in (reserve)=to")
def you_move(filter: Filter, origins: tuple[Zone, ...], to: Zone = "discard") -> Trigger:
    """'When you discard a card from your hand'."""
    return Goes(msgspec.structs.replace(filter, controller="you"), to, origins, by_you=True)


reads("one_bare", "1 <filter:bare_noun>")(lambda filter: filter)
reads("one_bare", "another <filter:bare_noun>")(lambda filter: both(Filter(other=True), filter))
reads("trigger", "when me gain <status>")(lambda status: GainsStatus(Me(), status))
reads("trigger", "when <filter:one_noun> gain <status>")(lambda filter, status: GainsStatus(All(filter), status))

reads("trigger", "when me leave the expedition_zone")(ILeavePlay)
reads("trigger", "when me leave (your|my|the) landmark_zone", "when me leave (your|my) landmark")(
    lambda: ILeavePlay("landmark")
)
reads("trigger", "when me leave 1 ascended expedition")(lambda: ILeaveExpedition("Ascended"))
reads("trigger", "when me leave 1 expedition that be <bearing>")(ILeaveExpedition)
reads("held_zone", "your (discard_pile|hand|reserve|mana_zone)=zone")(lambda zone: zone.partition("_")[0])
reads("held_trigger", "when <least:integer> (or more card|card or more) be in <zone:held_zone>")(
    lambda least, zone: SoManyLie(zone, least) if least else None
)
is_also("trigger", "held_trigger")
reads("trigger", "when you pass [first]=first")(lambda first="": YouPass(bool(first)))
reads("trigger", "when (1|your) opponent play <filter:one_noun>")(
    lambda filter: OpponentPlays(filter) if from_anywhere(filter) else None
)
reads("trigger", "when (1|your) opponent play 1 <filter:costing_noun> from <origin:played_origin>")(OpponentPlays)
reads("bare_noun", "[<adjectives>] <kinds>")(lambda kinds, adjectives=Filter(): both(adjectives, kinds))
reads("trigger", "when 1 card leave your reserve during the afternoon")(LeavesYourReserve)
reads("trigger", "when you roll 1 or more die")(YouRollDice)
reads("trigger", "when you reveal 1 card this way")(RevealedThisWay)
reads("trigger", "when you sacrifice <filter:one_noun>")(YouSacrifice)
reads("trigger", "when you exhaust <filter:one_noun>")(YouExhaust)
reads("trigger", "when (1|your) opponent draw 1 or more card")(lambda: OpponentsGetCards(or_resupply=False))
reads("trigger", "when (1|your) opponent draw 1 or more card or [do] @resupply")(OpponentsGetCards)
reads("trigger", "when me gain <least:integer> or more boost")(lambda least: GainsCounters(Me(), "boost", least))
reads("trigger", "when <filter:one_noun> gain <least:integer> or more boost")(
    lambda filter, least: GainsCounters(All(filter), "boost", least)
)
reads("trigger", "when me gain my <number:ordinal> <counter:counter_name> counter")(CounterReached)

reads("zone", "reserve", "your reserve")(lambda: "reserve")
reads("zone", "the expedition_zone")(lambda: "expedition")
reads("zone", "your hand")(lambda: "hand")
reads("zone", "your deck")(lambda: "deck")
reads("zone", "your discard_pile", "the discard_pile")(lambda: "discard")
reads("zone", "your landmark_zone")(lambda: "landmark")
reads("zone", "your mana_zone")(lambda: "mana")
reads("zone", "your hero_zone")(lambda: "hero")
reads("zone", "limbo")(lambda: "limbo")


reads("discarded_from", "reserve", "your reserve")(lambda: "reserve")
reads("discarded_from", "hand", "your hand")(lambda: "hand")
reads("trigger", "when me be discarded from <origin:discarded_from>")(lambda origin: IGo(origin, "discard"))


@reads("trigger", "when me go to <to:zone> from <origin:zone>", "when me go to <to:zone> [from anywhere]")
def i_go(to: Zone, origin: Zone | None = None) -> Trigger:
    """'When I go to Reserve from your hand'."""
    return IGo(origin, to)


reads("trigger", "when me go to <to:zone> from [1 of] your expedition")(lambda to: IGo("expedition", to, yours=True))
