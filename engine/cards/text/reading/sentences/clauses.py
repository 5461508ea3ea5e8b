"""Sentences: clauses joined by 'then', and the clauses that take the rest of their sentence (6.1.b, 6.5)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.language import (
    Choose,
    Condition,
    Cost,
    Discard,
    Effect,
    EitherOf,
    Filter,
    GainSeveral,
    GainStatus,
    If,
    IfDone,
    It,
    Landmarks,
    LoseCounters,
    May,
    MayPay,
    Me,
    NumberOf,
    OneOf,
    PayMana,
    PayX,
    PlayForFree,
    Point,
    Sacrifice,
    SendToReserve,
    Sequence,
    Spend,
    SpendAny,
    SpendFrom,
    Target,
)
from engine.cards.text.combining import both
from engine.cards.text.consequences import with_otherwise
from engine.cards.text.joining import joined
from engine.cards.text.naming import naming_counted, naming_given, of_the_same_expedition
from engine.cards.text.phrases import (
    IfYouDoNot,
    Offer,
    There,
    X,
)
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.nouns.bounds import Bound
from engine.cards.text.trees import about, boosts_of_it, filters, found, opposite, replaced, speaking_of, steps


@reads("sentence", "<first:clause>")
@reads("sentence", "<first:clause> (, then|, and|and then|, and then|,) <rest:sentence>")
@reads("deeds", "<first:verb>")
@reads("deeds", "<first:verb> (, then|, and|and then|, and then|,) <rest:sentence>")
def sentence(first: Effect, rest: Any = None) -> Any:
    """'Sabotage, then Resupply'."""
    if rest is None:
        return first
    full = naming_counted(first, rest)
    return None if full is None else steps(first, full)


def chosen_and(first: Any, rest: Any) -> Any:
    """'Choose a card from these cards and put it in your hand' is 'put a card from these cards in your hand'."""
    done, *more = rest.parts if isinstance(rest, Sequence) else (rest,)
    if isinstance(first, Point) and isinstance(first.who, Choose) and getattr(done, "who", None) == It():
        return steps(msgspec.structs.replace(done, who=first.who), *more)
    return None


@reads("sentence", "<first:clause> and <rest:sentence>")
@reads("deeds", "<first:verb> and <rest:sentence>")
def at_once(first: Effect, rest: Any) -> Any:
    """'Sabotage and Resupply'; what a card gains as it is played for free belongs to that (7.3.14)."""
    if (chosen := chosen_and(first, rest)) is not None:
        return chosen
    match first, rest:
        case PlayForFree(who, None), GainStatus(gaining, status) if gaining == speaking_of(who):
            return PlayForFree(who, status)
        case PlayForFree(who, None), Sequence((GainStatus(gaining, status), *more)) if gaining == speaking_of(who):
            return steps(PlayForFree(who, status), *more)
        case _:
            return steps(first, rest)


is_also("sentence", "tail")


def of_whoever_is_meant(said: Any) -> Any:
    """7.2.4 'Target Character gains X boosts, where X is its Hand Cost': it is the one that gains them."""
    who = getattr(said, "who", None)
    if isinstance(who, Target | Choose) and boosts_of_it(said):
        if isinstance(who, Target) and (who.apart or who.filter.other):
            return None  # its own, or that of the one before
        if not isinstance(said, GainSeveral):
            return steps(Point(who), msgspec.structs.replace(said, who=It()))
    return said


@reads("sentence", "<first:clause> <x:where_x>")
@reads("sentence", "<first:clause> <x:where_x> (, then|, and|and then|, and then|,) <rest:sentence>")
@reads("deeds", "<first:verb> <x:where_x>")
@reads("deeds", "<first:verb> <x:where_x> (, then|, and|and then|, and then|,) <rest:sentence>")
def where_x(first: Effect, x: Any, rest: Any = None) -> Any:
    """'I gain X boosts, where X is the result'."""
    if not found(first, type(X)):
        return None
    said = of_whoever_is_meant(replaced(first, X, x))
    return said if rest is None or said is None else steps(said, rest)


@reads("tail", "you may [then] <deeds>")
def may(deeds: Effect) -> Effect:
    """6.5.b 'you may draw a card'."""
    return May(deeds)


@reads("tail", "you may [then] <costs> to <deeds>")
def may_pay(costs: tuple[Cost, ...], deeds: Effect) -> Effect | None:
    """5.4 'you may pay {1} to draw a card', 'you may pay {X} to draw X cards'."""
    counted = naming_given(costs, deeds)
    return None if counted is None else MayPay(costs, counted)


@reads("tail", "you may <first:deed> to <deeds>")
def may_do_to(first: Effect, deeds: Effect) -> Effect:
    """5.2.3.g 'you may Rush to draw a card', 'you may create a token in an opponent's Expedition to Sabotage'."""
    return May(IfDone(first, deeds, internal=True))


@reads("deed", "<effect:verb>")
def deed(effect: Any) -> Effect | None:
    """What may be done for something else and is no cost (6.4)."""
    return None if isinstance(effect, Point) or _is_a_cost(effect) else effect


def _is_a_cost(effect: Any) -> bool:
    """Whether the grammar of costs reads the same words: something of one's own is given, or counters are spent."""
    match effect:
        case GainStatus(Me(), "exhausted") | Sacrifice(Me()) | LoseCounters(Me()):
            return True
        case GainStatus(Choose(), "exhausted") | Sacrifice(Choose()) | Discard(Choose()):
            return True
        case SendToReserve(Choose(filter)):
            return (filter.zone, filter.controller) == ("hand", "you")
        case _:
            return False


@reads("tail", "exhaust me to <deeds>")
def exhausted_for(deeds: Effect) -> Effect:
    """6.5.d 'exhaust me to draw a card' as an order without a choice: an object exhausted already does nothing."""
    return IfDone(GainStatus(Me(), "exhausted"), deeds, internal=True)


@reads("offer", "you may <costs>")
def offer(costs: tuple[Cost, ...]) -> Offer | None:
    """5.4 'you may pay {1}. If you do, ...'; what is no verb by itself is a cost."""
    kinds = (EitherOf, PayMana, PayX, Spend, SpendAny, SpendFrom)
    return Offer(costs) if any(isinstance(cost, kinds) for cost in costs) else None


@reads("tail", "if <condition> , <sentence>")
@reads("tail", "if <condition> , <sentence:whole_clause> , otherwise <otherwise:sentence>")
def if_(condition: Condition, sentence: Effect, otherwise: Effect | None = None) -> Effect | None:
    """6.5.c 'if you control two or more Landmarks, I gain 1 boost'."""
    named = of_the_same_expedition(condition, naming_counted(condition, sentence))
    if found(named, There):
        named = _in_the_same_zone(condition, named)
    if named is None:
        return None
    alone = If(condition, named)
    return alone if otherwise is None else with_otherwise(alone, otherwise)


def _in_the_same_zone(condition: Condition, effect: Any) -> Any:
    """'If there are no tokens in your Landmarks, create one there'; None where it asks about no such zone."""
    zones = {(filter.controller, filter.zone) for filter in filters(condition)}
    return replaced(effect, There(), Landmarks("yours")) if zones == {("you", "landmark")} else None


@reads("tail", "if me be facing <how_many:some_faced> <noun> , target 1 of they and <effect:sentence>")
def target_one_of_those_faced(how_many: Bound, noun: Filter, effect: Effect) -> Effect | None:
    """'If I'm facing one or more Characters, target one of them and we both gain Anchored'."""
    faced = both(Filter(expedition="facing"), noun)
    condition = None if faced is None else how_many.of(NumberOf(faced))
    return None if condition is None else If(condition, steps(Point(Target(faced or noun)), effect))


is_also("some_faced", "how_many")


@reads("tail", "<clause:whole_clause> if <condition>")
def if_after(clause: Effect, condition: Condition) -> Effect:
    """6.5.c 'I gain 1 boost if I'm in {V}'."""
    return If(condition, clause)


@reads("tail", "<effect:whole_clause> unless you <costs>", "<effect:whole_clause> unless you <deed:verb>")
@reads("tail", "unless you <costs> , <effect:sentence>", "unless you <deed:verb> , <effect:sentence>")
def unless_you_do(effect: Effect, costs: tuple[Cost, ...] = (), deed: Effect | None = None) -> Any:
    """5.4, 6.5.d 'sacrifice me unless you pay {1}': you may pay, and if you don't, it is done."""
    offered = offer(costs) if deed is None else May(deed)
    return None if offered is None else joined((offered, IfYouDoNot(effect)))


@reads("tail", "unless <condition> , <sentence>")
@reads("tail", "<sentence:whole_clause> unless <condition>")
def unless(condition: Condition, sentence: Effect) -> Effect:
    """6.5.c 'unless I'm in {O}, I gain Fleeting'."""
    return If(opposite(condition), sentence)


# ---- one effect or another -------------------------------------------------------------------------------------------

reads("verb", "either <first:verb> or <second:verb>")(OneOf)
reads("clause", "<first:verb> or <second:verb>")(OneOf)


@reads("tail", "you may <first:verb> or <second:verb>")
def may_do_either(first: Effect, second: Effect) -> May | None:
    """'you may play it for free or put it in your hand'; two things that are given would be a cost."""
    given = all(isinstance(each, Discard | GainStatus | Sacrifice) for each in (first, second))
    return None if given else May(OneOf(first, second))


@reads("statement_of_fact", "<who:subject> <first:act> or <second:act>")
@reads("verb", "have <who:object> <first:act> or <second:act>")
def one_of_two(who: Any, first: Any, second: Any) -> Effect | None:
    """'have target Character gain 1 boost or lose Fleeting': the object `who` is chosen once; None for more deeds."""
    if isinstance(first, tuple) or isinstance(second, tuple):
        return None
    named = isinstance(who, Target | Choose)
    both = OneOf(*(about(act, It() if named else who) for act in (first, second)))
    return steps(Point(who), both) if named else both
