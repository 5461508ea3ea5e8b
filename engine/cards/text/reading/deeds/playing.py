"""Playing cards at once, what the next card gets, and activating abilities (5.1, 7.3.1, 7.3.14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.cards.language import (
    AbilityUsed,
    Activate,
    AnExpeditionMoves,
    Choose,
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
    Me,
    MyExpedition,
    MyExpeditionMoves,
    NextCard,
    NextTime,
    OpponentPasses,
    OpponentResupplies,
    OpponentsGetCards,
    PlayForFree,
    QuickAction,
    Rush,
    Selector,
    ShedsStatus,
    Switches,
    ThatCard,
    Times,
    Trigger,
    YouCreateToken,
    YouDrawCards,
    YouExhaust,
    YouGetSupplies,
    YouPass,
    YourExpedition,
    YourExpeditionMoves,
    YouRollDice,
    YouSacrifice,
    YouSwitch,
)
from engine.cards.text.combining import both
from engine.cards.text.phrases import SUBJECT, Also, ByHandCost
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.trees import about, steps

# ---- playing at once -------------------------------------------------------------------------------------------------

reads("rush", "@rush")(Rush)
reads("rush", "@rush 1 <filter:noun>")(Rush)
reads("rush", "[immediately] play 1 card")(Rush)
reads("rush", "[immediately] play 1 <filter:kind_played>")(Rush)
reads("kind_played", "[<adjectives>] <kinds>")(
    lambda kinds, adjectives=Filter(): None if kinds == Filter() else both(adjectives, kinds)
)
reads("rush", "@rush 1 <filter:noun> for_free")(lambda filter: Rush(filter, None))
reads("playing_place", "in my expedition")(MyExpedition)
reads("playing_place", "in your (hero|companion)=side expedition")(YourExpedition)
reads("playing_place", "in 1 of your expedition")(lambda: YourExpedition("each"))


@reads("rush", "[immediately] play 1 <filter:noun> for <less:amount> less [<place:playing_place>] [<minimum>]")
@reads("rush", "[immediately] play up to <most:integer> <filter:noun> for <less:amount> less [<place:playing_place>]")
@reads("rush", "[immediately] play (up to <most:integer>|1) <filter:noun> for_free [<place:playing_place>]")
@reads("rush", "[immediately] play for_free (up to <most:integer>|1) <filter:noun> [<place:playing_place>]")
@reads("rush", "@rush up to <most:integer> <filter:noun>")
def play_now(
    filter: Filter, less: int | None = None, most: int = 1, place: Any = None, minimum: int | None = None
) -> Rush | None:
    """v4:7.3.29 'immediately play a Character for {3} less'; of a named zone it is another verb."""
    if filter.zone is not None or filter.controller is not None or not most:
        return None
    return Rush(filter, less, most, place, minimum=minimum)


reads("from_reserve", "1 <filter:noun>")(lambda filter: filter if filter.zone in ("hand", "reserve") else None)
reads("from_reserve", "another <filter:noun>")(
    lambda filter: both(Filter(other=True), filter) if filter.zone == "reserve" else None
)


@reads("rush", "[immediately] play <filter:from_reserve>")
@reads("rush", "[immediately] play <filter:from_reserve> for <less:amount> less [<place:playing_place>] [<minimum>]")
def play_from_reserve(filter: Filter, less: int = 0, place: Any = None, minimum: int | None = None) -> Rush:
    """v4:7.3.29 'play another Character from your Reserve for {2} less'."""
    return Rush(filter, less, place=place, minimum=minimum)


THAT_CARD = Filter(qualities=(ThatCard(),))
reads("rush", "[immediately] play (it|that card) for <less:amount> less [<place:playing_place>]")(
    lambda less, place=None: Rush(THAT_CARD, less, place=place)
)
reads("rush", "immediately play (it|that card) [<place:playing_place>]")(
    lambda place=None: Rush(THAT_CARD, place=place)
)


is_also("verb", "rush")


@reads("verb", "[immediately] play <who:object> for_free [<as_from:counted_origin>]")
def play_for_free(who: Selector, as_from: Any = None) -> PlayForFree | None:
    """7.3.14 'play it for free'; without a zone a card of the hand or the Reserve is meant, by another verb."""
    return None if isinstance(who, Choose) and who.filter.zone is None else PlayForFree(who, as_from=as_from)


reads("counted_origin", "as if from [your] (hand|reserve)=zone")(lambda zone: zone)


# ---- what the next card gets -----------------------------------------------------------------------------------------

reads("until", "this turn", "until [the] end of [the|this] turn")(lambda: "turn")
reads("until", "this afternoon", "until [the] end of [the|this] afternoon")(lambda: "afternoon")
reads("until", "this day", "until [the] end of [the|this] day")(lambda: "day")
reads("until", "for the rest of the game", "this game")(lambda: "game")
reads("gift", "cost <amount> less")(CostsLess)
reads("gift", "cost <amount> less <minimum>")(CostsLess)
reads("gift", "cost <amount> less <each> [<minimum>]")(
    lambda amount, each, minimum=None: CostsLess(amount, minimum, each)
)
reads("gift", "be free")(IsFree)
reads("gift", "lose <status>")(ShedsStatus)
reads("gift", "lose <status> if you play it from your (hand|reserve)=origin")(ShedsStatus)


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


@reads("text_part", "if you play it from your (hand|reserve)=origin , it lose <status>")
def also_sheds(origin: Any, status: Any) -> Also:
    """'If you play it from your hand, it loses Fleeting', of the next card."""
    return Also(ShedsStatus(status, origin))


reads(
    "text_part",
    "if you would play 1 card from (reserve|your reserve) this way , you may pay its hand_cost"
    " instead of its reserve_cost",
)(ByHandCost)
reads(
    "text_part",
    "if they would play 1 card from (reserve|their reserve) this way , they may pay its hand_cost"
    " instead of its reserve_cost",
)(lambda: ByHandCost(theirs=True))


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


# ---- activating ------------------------------------------------------------------------------------------------------

reads("as_mine", "as if (it|they) (be|was) mine")(lambda: True)
reads("ability_number", "1 of")(lambda: 1)
reads("ability_number", "up to <n:integer> of")(lambda n: n or None)


@reads("verb", "activate (the|all) <symbol> (ability|trigger) of <who:object>")
@reads("verb", "activate <most:ability_number> the <symbol> ability of <who:object>")
def activate(symbol: Any, who: Selector, most: int | None = None) -> Activate:
    """'activate the {j} abilities of target Permanent you control'."""
    return Activate(who, symbol, most)


@reads("statement_of_fact", "me activate [<most:ability_number>] the <symbol> ability of <who:object> <mine:as_mine>")
@reads("statement_of_fact", "me activate [<most:ability_number>] (its|their) <symbol> (ability|trigger) <mine:as_mine>")
@reads("verb", "have me activate [<most:ability_number>] the <symbol> ability of <who:object> <mine:as_mine>")
@reads("verb", "have me activate [<most:ability_number>] (its|their) <symbol> (ability|trigger) <mine:as_mine>")
def activate_as_mine(symbol: Any, mine: bool, who: Selector = It(), most: int | None = None) -> Activate:
    """'I activate one of its {r} abilities as if it was mine'."""
    return Activate(who, symbol, most, mine)


@reads("verb", "activate [<most:ability_number>] (its|their) <symbol> (ability|trigger)")
def activate_its(symbol: Any, most: int | None = None) -> Activate:
    """'activate one of its {r} abilities'."""
    return Activate(It(), symbol, most)


@reads("verb", "activate [<most:ability_number>] my <symbol> (ability|trigger)")
def activate_mine(symbol: Any, most: int | None = None) -> Activate:
    """'activate my {j} abilities'."""
    return Activate(Me(), symbol, most)


@reads("verb", "activate my <symbol> (ability|trigger) twice")
@reads("verb", "activate the <symbol> ability of <who:object> twice")
def activate_twice(symbol: Any, who: Selector = Me()) -> Effect | None:
    """'activate my {j} abilities twice'."""
    again = who if isinstance(who, Me | It) else It()
    return steps(Activate(who, symbol), Activate(again, symbol))


reads("act", "[each] activate [<most:ability_number>] (its|their) <symbol> (ability|trigger)")(
    lambda symbol, most=None: Activate(SUBJECT, symbol, most)
)
