"""What the next card gets, and what is done the next time that something happens (5.1, v3:5.2.b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.cards.language import (
    AbilityUsed,
    AnExpeditionMoves,
    CostsLess,
    CounterReached,
    Duration,
    Effect,
    ExhaustMe,
    Filter,
    GainsCounters,
    GainsStatus,
    Gets,
    Gift,
    IsFree,
    It,
    LeavesYourReserve,
    LosesCounters,
    LosesStatus,
    LoseStatus,
    MyExpeditionMoves,
    NextCard,
    NextTime,
    OpponentPasses,
    OpponentResupplies,
    OpponentsGetCards,
    QuickAction,
    Switches,
    Times,
    Trigger,
    YouCreateToken,
    YouDrawCards,
    YouExhaust,
    YouGetSupplies,
    YouPass,
    YourExpeditionMoves,
    YouRollDice,
    YouSacrifice,
    YouSwitch,
)
from engine.cards.text.combining import both
from engine.cards.text.reading.grammar import reads
from engine.cards.text.trees import about, steps

# ---- until when ------------------------------------------------------------------------------------------------------

reads("until", "this turn", "until [the] end of [the|this] turn")(lambda: "turn")
reads("until", "this afternoon", "until [the] end of [the|this] afternoon")(lambda: "afternoon")
reads("until", "this day", "until [the] end of [the|this] day")(lambda: "day")
reads("until", "for the rest of the game", "this game")(lambda: "game")

# ---- what the next card gets -----------------------------------------------------------------------------------------


@reads("gift", "<act>")
def gets(act: Any) -> Gets | None:
    """'gains 1 boost and Fleeting', 'activates one of its {r} abilities'; what it loses, it loses as it is played."""
    return None if isinstance(act, LoseStatus | Times | tuple) else Gets(about(act, It()))


@reads("gifts", "[each] <first:gift>")
@reads("gifts", "[each] <first:gift> (and|, and|,|, then|, and then|and then) <others:gifts>")
def gifts(first: Gift, others: tuple[Gift, ...] = ()) -> tuple[Gift, ...]:
    """'costs {2} less and gains 1 boost'."""
    return (first, *others)


reads("played", "you play", "that you play", "played")(lambda: "played")
reads("played", "(you play|played) from (your hand|hand)")(lambda: "played from hand")
reads("played", "(you play|played) from (your reserve|reserve)")(lambda: "played from reserve")


@reads("next", "the next [<number:integer>] <noun> <when:played> [<placed:complements>] <until> [<more:complements>]")
def next_played(
    noun: Filter, when: Any, until: Duration, placed: Filter = Filter(), more: Filter = Filter(), number: int = 1
) -> NextCard | None:
    """'the next Character you play in {V} this turn with Hand Cost {3} or less'."""
    inner = both(noun, placed)
    filter = None if inner is None else both(inner, more)
    if filter is None or filter.zone is not None or not number:
        return None
    return NextCard(filter, IsFree(), until, when, number)


@reads("next", "the next [<number:integer>] <noun> that join (my|your)=whose expedition <until>")
def next_to_join(noun: Filter, whose: str, until: Duration, number: int = 1) -> NextCard | None:
    """'the next Character that joins my Expedition this turn'."""
    filter = both(noun, Filter(expedition="mine" if whose == "my" else None))
    return None if filter is None or not number else NextCard(filter, IsFree(), until, "joins", number)


@reads("statement_of_fact", "<card:next> <gifts>")
@reads("verb", "have <card:next> <gifts>")
def next_card(card: NextCard, gifts: tuple[Gift, ...]) -> Effect:
    """'the next Permanent you play this turn costs {1} less'."""
    return steps(*_each_gift(card, gifts))


@reads("tail", "for <card:next> , do this : <effect:sentence>")
def done_for_the_next(card: NextCard, effect: Effect) -> NextCard:
    """'for the next Character you play this turn, do this: draw a card'."""
    return msgspec.structs.replace(card, gift=Gets(effect))


def _each_gift(card: NextCard, gifts: tuple[Gift, ...]) -> Iterator[Effect]:
    """What the next card gets; what else is done to it belongs to the same reaction (v3:5.2.b)."""
    before: Gift | None = None
    for gift in gifts:
        if isinstance(before, Gets) and isinstance(gift, Gets):
            yield gift.effect
        else:
            yield msgspec.structs.replace(card, gift=gift)
        before = gift


@reads("line", "{T} the next <noun> <when:played> this <gifts>")
def next_card_by_a_slip(noun: Filter, when: Any, gifts: tuple[Gift, ...]) -> QuickAction:
    """'{T} The next Character you play from your Reserve this gains 1 boost': the colon and 'turn' are missing."""
    return QuickAction((ExhaustMe(),), next_card(NextCard(noun, IsFree(), "turn", when), gifts))


@reads("tail", "<until> , the next [<number:integer>] <noun> <when:played> [<more:complements>] <gifts>")
def next_card_of_a_time(
    until: Duration, noun: Filter, when: Any, gifts: tuple[Gift, ...], more: Filter = Filter(), number: int = 1
) -> Effect | None:
    """'This turn, the next card you play costs {2} less'."""
    card = next_played(noun, when, until, more, number=number)
    return None if card is None else next_card(card, gifts)


@reads("verb", "pay <amount> less for <card:next> [<minimum>]")
@reads("verb", "reduce the cost of <card:next> by <amount> [<minimum>]")
def pay_less(card: NextCard, amount: int, minimum: int | None = None) -> NextCard:
    """'pay {1} less for the next Spell you play this turn, down to a minimum of {1}'."""
    return msgspec.structs.replace(card, gift=CostsLess(amount, minimum))


# ---- the next time ---------------------------------------------------------------------------------------------------


AWAITED = (
    *(AbilityUsed, AnExpeditionMoves, CounterReached, GainsCounters, GainsStatus, LosesCounters, LosesStatus),
    *(LeavesYourReserve, MyExpeditionMoves, OpponentPasses, OpponentResupplies, OpponentsGetCards, Switches),
    *(YouCreateToken, YouDrawCards, YouExhaust, YouGetSupplies, YouPass, YouRollDice, YouSacrifice, YouSwitch),
    YourExpeditionMoves,
)
"""Events of which the next one can be waited for: they are noticed before they happen, and name no card by its zone."""

reads("next_event", "<trigger>")(lambda trigger: trigger if isinstance(trigger, AWAITED) else None)
reads("next_event", "when 1 <symbol:cost_symbol> ability be activated")(AbilityUsed)


@reads("tail", "the next <trigger:next_event> <until> , <effect:sentence>")
def the_next_time(trigger: Trigger, until: Duration, effect: Effect) -> NextTime:
    """'The next time a {D} ability is activated this turn, draw a card'; 'time' is read as 'when'."""
    return NextTime(trigger, effect, until)
