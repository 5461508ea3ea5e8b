"""Sentences: clauses joined by 'then', and the clauses that take the rest of their sentence (6.1.b, 6.5)."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from engine.cards.language import (
    AfterRest,
    Boost,
    Choose,
    Condition,
    Cost,
    Discard,
    Draw,
    Effect,
    EitherOf,
    Filter,
    GainSeveral,
    GainStatus,
    Give,
    If,
    IfDone,
    InContact,
    IsAscended,
    It,
    Landmarks,
    LoseCounters,
    May,
    MayPay,
    Me,
    Modes,
    MyExpedition,
    Not,
    NumberOf,
    Of,
    OneOf,
    PayMana,
    PlayForFree,
    Point,
    RollRow,
    Sacrifice,
    SendToReserve,
    Sequence,
    Spend,
    SpendFrom,
    Stands,
    Target,
    ThatExpedition,
    ThatMany,
    TheyDo,
    Times,
    YourExpedition,
)
from engine.cards.text.combining import both
from engine.cards.text.consequences import with_otherwise
from engine.cards.text.joining import joined
from engine.cards.text.naming import naming_counted
from engine.cards.text.phrases import (
    AlsoIf,
    Die,
    IfTheyDo,
    IfYouDo,
    IfYouDoNot,
    Instead,
    Offer,
    OnResult,
    Otherwise,
    SoOften,
    Then,
    There,
    X,
)
from engine.cards.text.reading.bounds import Bound
from engine.cards.text.reading.grammar import is_also, reads
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
def may_pay(costs: tuple[Cost, ...], deeds: Effect) -> Effect:
    """5.4 'you may pay {1} to draw a card'."""
    return MayPay(costs, deeds)


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


@reads("text", "[<before:text_parts> .] [then ,] you may <costs> to do all of this : <effect:text>")
def may_pay_for_all(costs: tuple[Cost, ...], effect: Effect, before: tuple[Any, ...] = ()) -> Effect | None:
    """5.4 'You may pay {1} to do all of this: Draw a card. Then, you may Resupply': all that follows."""
    return joined((*before, MayPay(costs, effect)))


@reads("text_part", "if <condition> , <offered:offer>")
@reads("text_part", "unless <exception:condition> , <offered:offer>")
def offer_if(offered: Offer, condition: Condition | None = None, exception: Condition | None = None) -> Effect | None:
    """6.5.c 'If you control a Plant, you may pay {1}. If you do, draw a card'."""
    looked_at = condition if exception is None else opposite(exception)
    return None if looked_at is None else If(looked_at, offered)  # type: ignore[arg-type]


is_also("text_part", "offer")
reads("text_part", "then [,] <offered:offer>")(lambda offered: offered)


@reads("offer", "you may <costs>")
def offer(costs: tuple[Cost, ...]) -> Offer | None:
    """5.4 'you may pay {1}. If you do, ...'; what is no verb by itself is a cost."""
    return Offer(costs) if any(isinstance(cost, PayMana | Spend | SpendFrom | EitherOf) for cost in costs) else None


@reads("tail", "if <condition> , <sentence>")
@reads("tail", "if <condition> , <sentence:whole_clause> , otherwise <otherwise:sentence>")
def if_(condition: Condition, sentence: Effect, otherwise: Effect | None = None) -> Effect | None:
    """6.5.c 'if you control two or more Landmarks, I gain 1 boost'."""
    named = _of_the_same_expedition(condition, naming_counted(condition, sentence))
    if found(named, There):
        named = _in_the_same_zone(condition, named)
    if named is None:
        return None
    alone = If(condition, named)
    return alone if otherwise is None else with_otherwise(alone, otherwise)


def _of_the_same_expedition(condition: Condition, effect: Any) -> Any:
    """'If my Expedition is behind, it moves forward': what was looked at is what moves."""
    places = found(condition, (MyExpedition, YourExpedition))
    one = len(places) == 1 and (isinstance(places[0], MyExpedition) or places[0].side != "each")
    return replaced(effect, ThatExpedition(), places[0]) if one and isinstance(condition, ABOUT_ONE) else effect


def _in_the_same_zone(condition: Condition, effect: Any) -> Any:
    """'If there are no tokens in your Landmarks, create one there'; None where it asks about no such zone."""
    zones = {(filter.controller, filter.zone) for filter in filters(condition)}
    return replaced(effect, There(), Landmarks("yours")) if zones == {("you", "landmark")} else None


ABOUT_ONE = (InContact, IsAscended, Not, Stands)
"""Conditions that ask how one Expedition stands."""


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


@reads("tail", "<effect:verb> unless you <costs>", "<effect:verb> unless you <deed:verb>")
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


# ---- sentences about the sentence before -----------------------------------------------------------------------------

reads("text_part", "if you do , <effect:sentence>", "if it do , <effect:sentence>")(IfYouDo)
reads("text_part", "if you (do not|cannot)=said , <effect:sentence>")(
    lambda said, effect: IfYouDoNot(effect, said == "cannot")
)
reads("text_part", "if they do [not]=negated , <effect:sentence>")(
    lambda effect, negated="": IfTheyDo(effect, bool(negated))
)
reads("times", "twice")(lambda: 2)
reads("times", "<number:integer> time")(lambda number: number if 1 < number < 10 else None)
reads("text_part", "do this <number:times>")(SoOften)
reads("text", "do this <number:times> : <effect:text>")(
    lambda number, effect: None if isinstance(effect, Modes) else Times(number, effect)
)
reads("text_part", "otherwise [,|:] <effect:sentence>")(Otherwise)
reads("text_part", "if <condition> , <effect:sentence> instead")(Instead)
reads("text_part", "if <condition> , also <effect:sentence>")(AlsoIf)
reads("clause", "roll 1 die")(Die)


@reads("clause", "you may roll 1 die")
def may_roll(unrolled: Any = Die()) -> May:
    """'You may roll a die': what its results do is said behind."""
    return May(unrolled)


@reads("text_part", "on 1 <results> [,|:] <effect:sentence>")
@reads("row", "<results> [,|:] <effect:text>", "on 1 <results> [,|:] <effect:text>")
def row(results: tuple[int, int], effect: Effect) -> OnResult:
    """'on a 4+, draw a card'."""
    return OnResult(RollRow(*results, effect))


@reads("text_part", "when you roll 1 <results> this way — that opponent target 1 card in your reserve . exhaust it")
def its_owner_exhausts(results: tuple[int, int]) -> OnResult:
    """'When you roll a 1-3 this way — That opponent targets a card in your Reserve. Exhaust it.'"""
    yours = Filter(zone="reserve", qualities=(Of("you"),))
    return OnResult(RollRow(*results, TheyDo("its owner", GainStatus(Choose(yours), "exhausted"))))


is_also("text_part", "sentence")
reads("text_part", "then , <effect:sentence>", "then <effect:sentence>")(Then)


@reads(
    "text_part",
    "(sacrifice|discard|exhaust)=how any_number of <given:noun> . <effect:verb> <this_way:given_this_way>",
    "(sacrifice|discard|exhaust)=how any_number of <given:noun> . <effect:statement_of_fact> <this_way:given_this_way>",
)
def for_each_given(how: Any, given: Filter, effect: Effect, this_way: tuple[str, Filter]) -> Effect | None:
    """6.4.a 'Sacrifice any number of Permanents. Draw a card for each Permanent sacrificed this way'."""
    done, what = this_way
    once = isinstance(effect, Draw | Boost) and effect.number == 1
    if done != GIVEN[how] or not once or what not in (Filter(), Filter(types=given.types, subtypes=given.subtypes)):
        return None
    return MayPay((Give(how, given, any_number=True),), msgspec.structs.replace(effect, number=ThatMany()))


@reads(
    "text_part",
    "(sacrifice|discard|exhaust)=how any_number of <given:noun> (, then|and|and then|. then ,) <effect:sentence>",
)
def as_many_as_given(how: Any, given: Filter, effect: Effect) -> Effect | None:
    """6.4.a 'Discard any number of cards from your hand, then draw that many cards'."""
    return MayPay((Give(how, given, any_number=True),), effect) if found(effect, ThatMany) else None


GIVEN = {"sacrifice": "sacrificed", "discard": "discarded", "exhaust": "exhausted"}
"""What has become of what was given."""

reads("given_this_way", "(for each|per) <what:noun> (sacrificed|discarded|exhausted)=done this way")(
    lambda what, done: (done, what)
)


@reads("text_parts", "<first:text_part> [.]")
@reads("text_parts", "<first:text_part> . <others:text_parts>")
def text_parts(first: Any, others: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """Several sentences."""
    return (first, *others)


@reads("text", "<parts:text_parts>")
def text(parts: tuple[Any, ...]) -> Effect | None:
    """All sentences of an ability as one effect."""
    return joined(parts)


class Head(NamedTuple):
    """What stands before a colon, and says when the rest of the text is carried out."""

    word: str
    about: Any = None

    def of(self, effect: Effect) -> Any:
        """The sentence that begins like this."""
        match self.word:
            case "if":
                return If(self.about, effect)
            case "if you do":
                return IfYouDo(effect)
            case "if you do not":
                return IfYouDoNot(effect, bool(self.about))
            case "if they do":
                return IfTheyDo(effect, self.about)
            case "on a":
                low, high = self.about
                return OnResult(RollRow(low, high, effect))
            case _:
                return AfterRest(effect)


reads("head", "if <condition>")(lambda condition: Head("if", condition))
reads("head", "unless <condition>")(lambda condition: Head("if", opposite(condition)))
reads("head", "if (you|it) do")(lambda: Head("if you do"))
reads("head", "if (you do not|you cannot|it do not)=said")(lambda said: Head("if you do not", said == "you cannot"))
reads("head", "if they do [not]=negated")(lambda negated="": Head("if they do", bool(negated)))
reads("head", "on 1 <results>")(lambda results: Head("on a", results))
reads("head", "after rest")(lambda: Head("after Rest"))


@reads("text", "[<before:text_parts> .] [then ,] <head> : <effect:text>")
@reads("text", "[<before:text_parts> .] [then ,] <head> : <effect:otherwise_clause> , otherwise <otherwise:text>")
def after_colon(
    head: Head, effect: Effect, before: tuple[Any, ...] = (), otherwise: Effect | None = None
) -> Effect | None:
    """6.5.c-d 'If you control two or more Plants: I gain 1 boost', as unique cards write it: all that follows."""
    sentences = (*before, head.of(effect))
    return joined(sentences if otherwise is None else (*sentences, Otherwise(otherwise)))


@reads("text", "[<before:text_parts> .] <head> : <parts:text_parts> . otherwise (:|,) <otherwise:text>")
@reads(
    "text",
    "[<before:text_parts> .] <head> : <parts:text_parts> . (if you do not|if you cannot)=no (:|,) <otherwise:text>",
)
def otherwise_after_colon(
    head: Head, parts: tuple[Any, ...], otherwise: Effect, before: tuple[Any, ...] = (), no: str = ""
) -> Effect | None:
    """'If you are first player: Draw a card. Otherwise: Resupply'; a condition within, being nearer, comes first."""
    effect = joined(parts)
    last = IfYouDoNot(otherwise, no == "if you cannot") if no else Otherwise(otherwise)
    if effect is None or joined((*parts, last)) is not None:
        return None
    return joined((*before, head.of(effect), last))


is_also("otherwise_clause", "whole_clause", "may_clause")
reads("may_clause", "you may <effect:verb>")(May)
