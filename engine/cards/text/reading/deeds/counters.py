"""Boosts and other counters: gained, lost, removed, moved, doubled and exchanged (2.5)."""

from __future__ import annotations

from engine.cards.language import (
    All,
    Boost,
    DoubleCounters,
    Effect,
    ExchangeBoosts,
    Filter,
    GainCounters,
    It,
    LoseCounters,
    LoseStatus,
    Me,
    MoveCounters,
    Number,
    RemoveCounters,
    Selector,
    Target,
    Times,
)
from engine.cards.text.phrases import SUBJECT
from engine.cards.text.reading.grammar import reads

# ---- gained ---

reads(
    "equal",
    "1 number of boost equal to <number:value>",
    "boost equal to <number:value>",
    "as many boost as <number:value>",
)(lambda number: number)


@reads("act", "[each] gain <number:some_number> boost [<each>] [, up to 1 max of <most:integer> [boost on me]]")
@reads("act", "[each] gain <number:equal> [, up to 1 max of <most:integer> [boost on me]]")
def gain_boosts(number: Number, each: Number | None = None, most: int | None = None) -> Boost | Times | None:
    """'gains 2 boosts', 'gain 1 boost for each Plant you control, up to a max of 3'."""
    if each is not None:
        return (
            Boost(SUBJECT, each, most) if number == 1 else so_many_for_each(number, each, Boost(SUBJECT, number, most))
        )
    return Boost(SUBJECT, number, most)


def so_many_for_each(number: Number, each: Number, once: Effect) -> Times | None:
    """v3:6.5.i 'two for each' is done once for each of them; none and X are no such number."""
    return Times(each, once) if isinstance(number, int) and number else None


@reads("act", "[each] gain <number:integer> <name:counter_name> counter [<each>] [, up to 1 max of <most:integer>]")
def gain_counters(
    number: int, name: str, each: Number | None = None, most: int | None = None
) -> GainCounters | Times | None:
    """'gain three Kelon counters'."""
    if each is not None:
        if number != 1:
            return so_many_for_each(number, each, GainCounters(SUBJECT, name, number, most))
        return GainCounters(SUBJECT, name, each, most)
    return GainCounters(SUBJECT, name, number, most)


reads("act", "[each] lose <number:integer> boost and <status>")(
    lambda number, status: (LoseCounters(SUBJECT, "boost", number), LoseStatus(SUBJECT, status))
)
reads("act", "[each] lose <number:integer> boost")(lambda number: LoseCounters(SUBJECT, "boost", number))
reads("verb", "remove [up to]=up <number:integer> counter from <who:object>")(
    lambda who, number, up="": RemoveCounters(who, number, bool(up)) if number else None
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
reads("some_removed", "up to <number:integer>")(lambda number: (number, True) if number else None)
reads("some_removed", "any_number of")(lambda: (None, True))
reads("removed", "<some:some_removed> boost")(lambda some: ("boost", *some))
reads("removed", "<some:some_removed> <counter:counter_name> counter")(lambda some, counter: (counter, *some))
reads("removed", "all <counter:counter_name> counter")(lambda counter: (counter, None))
reads("verb", "remove <removed> from <who:removed_from>")(lambda removed, who: LoseCounters(who, *removed))
reads("moved", "<number:integer> boost")(lambda number: ("boost", number) if number else None)
reads("moved", "<number:integer> <counter:counter_name> counter")(
    lambda number, counter: (counter, number) if number else None
)
reads("moved", "all boost")(lambda: ("boost", None))
reads("moved", "all <counter:counter_name> counter")(lambda counter: (counter, None))
reads("moved_of_mine", "<number:integer> of my boost")(lambda number: ("boost", number) if number else None)
reads("moved_of_mine", "<number:integer> of my <counter:counter_name> counter")(
    lambda number, counter: (counter, number) if number else None
)
reads("moved_of_mine", "all my boost", "my boost")(lambda: ("boost", None))
reads("moved_of_mine", "all my <counter:counter_name> counter", "my <counter:counter_name> counter")(
    lambda counter: (counter, None)
)


@reads("verb", "move <moved> from <who:object> to <other:object>")
def move_counters(moved: tuple[str, int | None], who: Selector, other: Selector) -> MoveCounters | None:
    """'move a boost from target Character to me': from one to one other."""
    ones = all(isinstance(each, Me | It) or (getattr(each, "most", 0) == 1) for each in (who, other))
    return MoveCounters(who, other, *moved) if ones and who != other else None


@reads("verb", "move <moved:moved_of_mine> to <other:object>")
def move_mine(moved: tuple[str, int | None], other: Selector) -> MoveCounters | None:
    """'move all my boosts to target Character'."""
    done: MoveCounters | None = move_counters(moved, Me(), other)
    return done


# ---- lost ---

reads("act", "[each] lose [all] (its|their) boost", "[each] lose all boost")(
    lambda: LoseCounters(SUBJECT, "boost", None)
)
reads("act", "lose [all] my boost")(lambda: LoseCounters(Me(), "boost", None))
reads("act", "[each] lose all (its|their) <counter:counter_name> counter")(
    lambda counter: LoseCounters(SUBJECT, counter, None)
)
reads("act", "lose all my <counter:counter_name> counter")(lambda counter: LoseCounters(Me(), counter, None))
reads("act", "[each] lose <number:integer> <counter:counter_name> counter")(
    lambda number, counter: LoseCounters(SUBJECT, counter, number)
)

# ---- changing places ---

reads("verb", "exchange <who:its_own> boost with [those of] <other:target>")(ExchangeBoosts)
reads("verb", "exchange <who:its_own> boost and those of <other:target>")(ExchangeBoosts)
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


reads("verb", "double the [number of] boost (on|of) <who:object>")(DoubleCounters)
reads("verb", "double <who:its_own> boost")(DoubleCounters)
reads(
    "verb",
    "double the [number of] <counter:counter_name> counter (on|of) <who:object>",
    "double <who:its_own> <counter:counter_name> counter",
)(DoubleCounters)
