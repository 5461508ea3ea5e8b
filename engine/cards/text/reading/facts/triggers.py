"""Triggers: symbols, phases, and what is played, done, gained or lost after 'When' (6.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.language import (
    AbilityUsed,
    All,
    AtPhase,
    BecomesFirst,
    Filter,
    IsSacrificed,
    It,
    Joins,
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
    SoManyLie,
    Switches,
    Trigger,
    YouCreateToken,
    YouDrawCards,
    YouMakeGift,
    YouPass,
    YouPlay,
    YouResupplyOne,
    YouSacrifice,
)
from engine.cards.text.combining import alternatives, both, either_of
from engine.cards.text.reading.canonical.entries import makes, meant, place, read_as
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.nouns.selectors import of_one
from engine.cards.text.trees import do_all

read_as("symbol_trigger", Joins, PlayedFrom)
read_as("trigger", AtPhase)
read_as("held_trigger", SoManyLie, before="when")
place("phase", "at <phase>", of=AtPhase)
place("zone", "<zone:held_zone>", of=SoManyLie)
place("lost", "1 <counter:counter_said>", of=LosesCounters)
meant(LosesStatus)(lambda trigger: trigger.status != "boosted")
meant(YouPlay, OpponentPlays)(lambda trigger: trigger.origin is not None or from_anywhere(trigger.filter))
reads("one_of_them", "me")(Me)
reads("one_of_them", "<filter:one_noun>")(All)
reads("trigger", "at the (start|beginning) of [the] <phase>")(AtPhase)


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


reads("own_origin", "reserve", "your reserve")(lambda: "reserve")
reads("own_origin", "hand", "your hand")(lambda: "hand")
reads("their_origin", "reserve", "their reserve")(lambda: "reserve")
reads("their_origin", "hand", "their hand")(lambda: "hand")
reads("trigger", "when you play 1 <filter:costing_noun> from <origin:own_origin>")(YouPlay)
reads("costing_noun", "<filter:bare_noun>")(lambda filter: filter)
reads("costing_noun", "<filter:bare_noun> (with|of) <cost:costing>")(both_filters)
reads("day_or_afternoon", "day")(lambda: "day")
reads("day_or_afternoon", "afternoon")(lambda: "afternoon")
reads("day_or_afternoon", "turn")(lambda: "turn")
reads(
    "trigger",
    "when you play your <number:ordinal> <filter:bare_noun> [from <origin:own_origin>] each <each:day_or_afternoon>",
)(lambda number, filter, each, origin=None: play_in_order(filter, origin, Ordinal(number, each)))
reads(
    "trigger",
    "when you play 1 <filter:bare_noun> [from <origin:own_origin>] for the <number:ordinal> time each"
    " <each:day_or_afternoon>",
)(lambda number, filter, each, origin=None: play_in_order(filter, origin, Ordinal(number, each)))
reads(
    "trigger",
    "the <number:ordinal> time you play 1 <filter:bare_noun> [from <origin:own_origin>] each <each:day_or_afternoon>",
)(lambda number, filter, each, origin=None: play_in_order(filter, origin, Ordinal(number, each)))


def play_in_order(filter: Filter, origin: Any, ordinal: Ordinal) -> YouPlay | None:
    """'When you play your second Character each Day': of a type, or of any."""
    return YouPlay(filter, origin, ordinal) if filter in (Filter(), Filter(types=filter.types)) else None


@reads(
    "triggered",
    "the <number:ordinal> <filter:bare_noun> you play [from <origin:own_origin>] each <each:day_or_afternoon> <acts>",
)
def that_one_gains(
    number: int, filter: Filter, each: Any, acts: tuple[Any, ...], origin: Any = None
) -> Reaction | None:
    """'The first Character you play each Afternoon gains 1 boost'."""
    trigger = play_in_order(filter, origin, Ordinal(number, each))
    return None if trigger is None else Reaction(trigger, do_all(It(), acts))


@reads("trigger", "when you play another <filter:bare_noun> from <origin:own_origin>")
def you_play_another(filter: Filter, origin: Any) -> Trigger | None:
    """'When you play another card from Reserve'."""
    wanted = both(Filter(other=True), filter)
    return None if wanted is None else YouPlay(wanted, origin)


reads("trigger", "when 1 opponent receive 1 @gift")(YouMakeGift)
reads("trigger", "when <number:integer> <symbol:cost_symbol> ability be activated on your turn")(
    lambda number, symbol: AbilityUsed(symbol, number) if number > 1 else None
)
reads("trigger", "when me be played from <zone:own_origin>")(PlayedFrom)
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
reads("trigger", "when you @resupply <filter:one_bare>")(YouResupplyOne)
reads("trigger", "when your opponent pass [first]=first")(lambda first="": OpponentPasses(bool(first)))
reads("trigger", "when (1|your) opponent do @resupply", "when your opponent @resupply")(OpponentResupplies)
reads("trigger", "when you draw [card]")(YouDrawCards)
reads("trigger", "when <whose:creator> become first player")(BecomesFirst)
reads("trigger", "when 1 player become the first player")(lambda: BecomesFirst("anybody"))
reads("trigger", "when 1 of your (character|permanent|token)=kind switch expedition")(
    lambda kind: Switches(
        All(Filter(controller="you", token=True) if kind == "token" else Filter(types=(kind,), controller="you"))
    )
)
reads("trigger", "when <who:one_of_them> be readied")(lambda who: LosesStatus(who, "exhausted"))


@makes(IsSacrificed)
def one_is_sacrificed(filter: Filter) -> Trigger:
    """'When a Permanent you control is sacrificed': by its controller alone (7.3.19); or 'When a Character is'."""
    if any(each.controller != "you" for each in alternatives(filter)):
        return IsSacrificed(filter)
    return YouSacrifice(replaced_everywhere(filter))


@reads("trigger", "when (any|1) player sacrifice <filter:one_noun>")
def a_player_sacrifices(filter: Filter) -> Trigger:
    """'When a player sacrifices a Character'."""
    return IsSacrificed(filter)


@reads("trigger", "when (1|your) opponent sacrifice <filter:one_noun>")
def an_opponent_sacrifices(filter: Filter) -> Trigger | None:
    """'When an opponent sacrifices a Character'."""
    theirs = both(filter, Filter(controller="opponent"))
    return None if theirs is None else IsSacrificed(theirs)


def replaced_everywhere(filter: Filter) -> Filter:
    """The filter without whose something is, in whichever way it may be so."""
    other = None if filter.alternative is None else replaced_everywhere(filter.alternative)
    return msgspec.structs.replace(filter, controller=None, alternative=other)


reads("trigger", "when 1 player pass")(lambda: YouPass(anybody=True))


reads("one_bare", "1 <filter:bare_noun>")(lambda filter: filter)
reads("one_bare", "another <filter:bare_noun>")(lambda filter: both(Filter(other=True), filter))

reads("held_zone", "your (discard_pile|hand|reserve|mana_zone)=zone")(lambda zone: zone.partition("_")[0])
reads("held_trigger", "when <least:integer> card or more be in <zone:held_zone>")(
    lambda least, zone: SoManyLie(zone, least) if least else None
)
is_also("trigger", "held_trigger")
reads("trigger", "when your opponent play <filter:one_noun>")(
    lambda filter: OpponentPlays(filter) if from_anywhere(filter) else None
)
reads("trigger", "when (1|your) opponent play 1 <filter:costing_noun> from <origin:their_origin>")(OpponentPlays)
reads("bare_noun", "[<adjectives>] <kinds>")(lambda kinds, adjectives=Filter(): both(adjectives, kinds))
reads("trigger", "when your opponent draw 1 or more card")(lambda: OpponentsGetCards(or_resupply=False))
reads("trigger", "when your opponent draw 1 or more card or [do] @resupply")(OpponentsGetCards)
reads("trigger", "when 1 opponent draw 1 or more card or do @resupply")(OpponentsGetCards)
