"""How triggers are worded: symbols, phases, and what is played, done, gained or lost after 'When' (6.3)."""

from __future__ import annotations

from typing import Any

from engine.abilities.triggers.records import (
    AbilityUsed,
    AtPhase,
    BecomesFirst,
    LosesCounters,
    LosesStatus,
    OpponentPasses,
    OpponentPlays,
    PlayedFrom,
    YouCreateToken,
    YouMakeGift,
    YouPass,
    YouPlay,
)
from engine.cards.language import Filter, It, Ordinal, Reaction, Trigger
from engine.cards.text.combining import both
from engine.cards.text.reading.canonical.entries import meant, place, read_as
from engine.cards.text.reading.grammar import reads
from engine.cards.text.reading.nouns.ones import from_anywhere
from engine.cards.text.trees import do_all

read_as("symbol_trigger", PlayedFrom)
read_as("trigger", AtPhase)
place("phase", "at <phase>", of=AtPhase)
place("lost", "1 <counter:counter_said>", of=LosesCounters)
meant(LosesStatus)(lambda trigger: trigger.status != "boosted")
meant(YouPlay, OpponentPlays)(lambda trigger: trigger.origin is not None or from_anywhere(trigger.filter))
reads("trigger", "at the (start|beginning) of [the] <phase>")(AtPhase)


def both_filters(filter: Filter, cost: Filter) -> Filter | None:
    """'Character with Hand Cost {2} or less', before the zone it is played from."""
    return both(filter, cost)


reads("trigger", "when you play 1 <filter:costing_noun> from <origin:own_origin>")(YouPlay)
reads("costing_noun", "<filter:bare_noun>")(lambda filter: filter)
reads("costing_noun", "<filter:bare_noun> (with|of) <cost:costing>")(both_filters)
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
reads("trigger", "when your opponent pass [first]=first")(lambda first="": OpponentPasses(bool(first)))
reads("trigger", "when your opponent become [the] first player")(lambda: BecomesFirst("opponent"))
reads("trigger", "when 1 player become [the] first player")(lambda: BecomesFirst("anybody"))
reads("trigger", "when <who:one_of_them> be readied")(lambda who: LosesStatus(who, "exhausted"))


reads("trigger", "when 1 player pass")(lambda: YouPass(anybody=True))


reads("trigger", "when your opponent play <filter:one_noun>")(
    lambda filter: OpponentPlays(filter) if from_anywhere(filter) else None
)
reads("trigger", "when (1|your) opponent play 1 <filter:costing_noun> from <origin:their_origin>")(OpponentPlays)
