"""How boosts and other counters are worded: gained, lost, removed, moved, doubled, distributed (2.5)."""

from __future__ import annotations

import msgspec

from engine.abilities.counters.records import (
    Boost,
    Distribute,
    DoubleCounters,
    ExchangeBoosts,
    GainCounters,
    LoseCounters,
    MoveCounters,
)
from engine.cards.language import All, Filter, It, LoseStatus, Me, Number, Selector, Target, ThatMany, Times
from engine.cards.text.combining import both
from engine.cards.text.phrases import SUBJECT
from engine.cards.text.reading.canonical.entries import meant, place
from engine.cards.text.reading.grammar import reads
from engine.cards.text.trees import so_many_for_each

# ---- gained ----------------------------------------------------------------------------------------------------------

reads(
    "equal",
    "1 number of boost equal to <number:value>",
    "boost equal to <number:value>",
    "as many boost as <number:value>",
)(lambda number: number)


@reads("act", "[each] gain <number:some_number> boost <each> [, up to 1 max of <most:integer> [boost on me]]")
@reads("act", "[each] gain <number:some_number> boost , up to 1 max of <most:integer> boost on me")
@reads("act", "[each] gain <number:equal> [, up to 1 max of <most:integer> [boost on me]]")
def gain_boosts(number: Number, each: Number | None = None, most: int | None = None) -> Boost | Times | None:
    """'gains 2 boosts', 'gain 1 boost for each Plant you control, up to a max of 3'."""
    if each is not None:
        return (
            Boost(SUBJECT, each, most) if number == 1 else so_many_for_each(number, each, Boost(SUBJECT, number, most))
        )
    return Boost(SUBJECT, number, most)


@reads("act", "[each] gain <number:integer> <name:counter_name> counter <each> [, up to 1 max of <most:integer>]")
def gain_counters(number: int, name: str, each: Number, most: int | None = None) -> GainCounters | Times | None:
    """'gain two Kelon counters for each Landmark you control'."""
    if number != 1:
        return so_many_for_each(number, each, GainCounters(SUBJECT, name, number, most))
    return GainCounters(SUBJECT, name, each, most)


@reads("verb", "give <who:object> <number:some_number> boost", "give <number:some_number> boost to <who:object>")
def give(who: Selector, number: Number) -> Boost:
    """'give it 2 boosts'."""
    return Boost(who, number)


reads("verb", "put <number:some_number> boost on <who:object>")(lambda number, who: Boost(who, number))
reads(
    "verb",
    "put <number:integer> <name:counter_name> counter on <who:object>",
    "give <number:integer> <name:counter_name> counter to <who:object>",
    "give <who:object> <number:integer> <name:counter_name> counter",
)(lambda number, name, who: GainCounters(who, name, number))
reads("verb", "give <who:object> that many boost")(lambda who: Boost(who, ThatMany()))
reads("act", "gain that many boost")(lambda: Boost(SUBJECT, ThatMany()))
reads("good", "<number:some_number> boost", "<number:equal>")(lambda number: Boost(SUBJECT, number))
reads("good", "1 boost <number:each>")(lambda number: Boost(SUBJECT, number))
reads("good", "that many boost")(lambda: Boost(SUBJECT, ThatMany()))
reads("good", "<number:integer> <name:counter_name> counter")(lambda number, name: GainCounters(SUBJECT, name, number))
reads("good", "1 <name:counter_name> counter <number:each>")(lambda number, name: GainCounters(SUBJECT, name, number))

# ---- lost ------------------------------------------------------------------------------------------------------------

reads("act", "[each] lose <number:integer> boost and <status>")(
    lambda number, status: (LoseCounters(SUBJECT, "boost", number), LoseStatus(SUBJECT, status))
)
reads("verb", "remove all boost from <filter:noun>")(lambda filter: LoseCounters(All(filter), "boost", None))
reads("removed_from", "<who:object>")(lambda who: None if isinstance(who, All) else who)
reads("verb", "remove all boost from <who:removed_from>")(lambda who: LoseCounters(who, "boost", None))
reads("verb", "remove <number:integer> boost from <who:object>")(
    lambda who, number: LoseCounters(who, "boost", number) if number else None
)
reads("verb", "remove <number:integer> <counter:counter_name> counter from <who:object>")(
    lambda who, counter, number: LoseCounters(who, counter, number) if number else None
)
reads("verb", "remove <taken:moved_of_mine>")(lambda taken: LoseCounters(Me(), *taken))
reads("verb", "remove all <counter:counter_name> counter from <who:removed_from>")(
    lambda counter, who: LoseCounters(who, counter, None)
)
reads("act", "[each] lose (its|their) boost", "[each] lose all boost")(lambda: LoseCounters(SUBJECT, "boost", None))
reads("act", "lose [all] my boost")(lambda: LoseCounters(Me(), "boost", None))
reads("act", "lose all my <counter:counter_name> counter")(lambda counter: LoseCounters(Me(), counter, None))

# ---- moved -----------------------------------------------------------------------------------------------------------

reads("moved_of_mine", "<number:integer> of my boost")(lambda number: ("boost", number) if number else None)
reads("moved_of_mine", "<number:integer> of my <counter:counter_name> counter")(
    lambda number, counter: (counter, number) if number else None
)
reads("moved_of_mine", "all my boost", "my boost")(lambda: ("boost", None))
reads("moved_of_mine", "all my <counter:counter_name> counter", "my <counter:counter_name> counter")(
    lambda counter: (counter, None)
)


@reads("verb", "move <moved:moved_of_mine> to <other:object>")
def move_mine(moved: tuple[str, int | None], other: Selector) -> MoveCounters | None:
    """'move all my boosts to target Character'."""
    done = MoveCounters(Me(), other, *moved)
    return done if goes_from_one_to_another(done) else None


# ---- changing places -------------------------------------------------------------------------------------------------

reads("verb", "exchange <who:its_own> boost (with|and) those of <other:target>")(ExchangeBoosts)
reads("its_own", "my")(Me)
reads("its_own", "its", "their")(It)


@reads(
    "verb",
    "target <number:integer> <noun> and exchange their boost",
    "exchange the boost of <number:integer> target <noun>",
)
def exchange_boosts(number: int, noun: Filter) -> ExchangeBoosts | None:
    """'target two Characters in play or in Reserve and exchange their boosts'."""
    return ExchangeBoosts(Target(noun, 2, 2)) if number == 2 else None


# ---- doubled ---------------------------------------------------------------------------------------------------------

reads(
    "verb",
    "double the <counter:counter_said> (on|of) <who:object>",
    "double the number of <counter:counter_said> of <who:object>",
    "double <who:its_own> <counter:counter_said>",
)(DoubleCounters)

# ---- distributed -----------------------------------------------------------------------------------------------------


@reads("among_whom", "<noun>")
@reads("among_whom", "(any|any_number of) [other]=other [target]=target <noun>")
@reads("among_whom", "up to <most:integer> [other]=other [target]=target <noun>")
def among_whom(noun: Filter, target: str = "", most: int | None = None, other: str = "") -> Distribute | None:
    """'any number of target Characters', 'up to two other Characters you control'."""
    meant = both(Filter(other=True), noun) if other else noun
    return None if most == 0 or meant is None else Distribute(meant, bool(target), most=most)


@reads("verb", "distribute <number:some_number> boost [as you choose] among <whom:among_whom>")
@reads("verb", "distribute <number:integer> boost <each> [as you choose] among <whom:among_whom>")
@reads("verb", "distribute <number:equal> [as you choose] among <whom:among_whom>")
@reads("verb", "distribute <number:integer> <counter:counter_name> counter [as you choose] among <whom:among_whom>")
def distribute(
    number: Number, whom: Distribute, each: Number | None = None, counter: str = "boost"
) -> Distribute | None:
    """'distribute 4 boosts among any target Characters in play or in Reserve'."""
    if not number or (each is not None and number != 1):
        return None
    counted = number if each is None else each
    most = None if whom.target and whom.most == counted else whom.most
    return msgspec.structs.replace(whom, number=counted, counter=counter, most=most)


# ---- as the patterns tell it -----------------------------------------------------------------------------------------

place("counters", "<number:integer> <counter:counter_said>")
place(
    "counters",
    "<number:integer> <counter:counter_name> counter",
    "1 <counter:counter_name> counter <number:each>",
    of=GainCounters,
)
meant(LoseCounters)(lambda verb: not (verb.up_to and isinstance(verb.who, All)))


meant(ExchangeBoosts)(lambda verb: verb.other is not None or getattr(verb.who, "most", 0) == 2)


@meant(MoveCounters)
def goes_from_one_to_another(verb: MoveCounters) -> bool:
    """'move a boost from target Character to me': from one to one other."""
    return verb.who != verb.other and _is_one(verb.who) and _is_one(verb.other)


def _is_one(who: Selector) -> bool:
    return isinstance(who, Me | It) or getattr(who, "most", 0) == 1
