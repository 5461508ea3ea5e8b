"""Conditions on what is counted: 'you control two or more Landmarks', 'there are no cards in your Reserve'."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    AnOpponentControls,
    AnyOf,
    AtLeast,
    Condition,
    CountersAmong,
    CountersOn,
    Different,
    Filter,
    HighestCost,
    Me,
    Not,
    Number,
    NumberOf,
    Of,
    RegionsBetween,
    Selector,
    SingleTerrainRegions,
    TotalCost,
    Unlike,
    YouControlEach,
    ZeroStatistics,
)
from engine.cards.text.combining import both
from engine.cards.text.reading.canonical.entries import makes, place, told
from engine.cards.text.reading.grammar import reads
from engine.cards.text.reading.nouns.bounds import YOUR_HERO, Bound
from engine.cards.text.reading.nouns.complements import with_quality
from engine.cards.text.trees import opposite

told("hero", counted="<bound> <name:counter_name> counter")(
    lambda bound, name: bound.of(CountersAmong(YOUR_HERO, name))
)
reads("simple_condition", "(there be|you % have) <bound> boost among <noun>")(
    lambda bound, noun: bound.of(CountersAmong(noun))
)
reads("simple_condition", "<who:me> have <n:integer> boost or (less|more)=way")(
    lambda who, n, way: (
        Bound(most=n).of(CountersOn(who, "boost")) if way == "less" else AtLeast(CountersOn(who, "boost"), n)
    )
)


@reads("simple_condition", "1 <noun> be [not]=negated <quality:of_some>")
@reads("simple_condition", "1 <noun> <quality:costs_so>")
def one_is(noun: Filter, quality: Filter, negated: str = "") -> Condition | None:
    """'a Character facing me is Fleeting', 'a card in your Reserve has Base Cost {5} or more': there is one."""
    said = with_quality(Unlike(quality)) if negated else quality
    counted = both(noun, said)
    return None if counted is None else AtLeast(NumberOf(counted), 1)


@reads("simple_condition", "no <noun> be <quality:of_some>")
@reads("simple_condition", "no <noun> <quality:costs_so>")
def none_is(noun: Filter, quality: Filter) -> Condition | None:
    """'no Character you control is Fleeting'."""
    counted = both(noun, quality)
    return None if counted is None else Not(AtLeast(NumberOf(counted), 1))


@reads("simple_condition", "(each|all) <noun> be <quality:of_some>")
def all_are(noun: Filter, quality: Filter) -> Condition | None:
    """'all Characters you control are Boosted': none of them is not."""
    counted = both(noun, with_quality(Unlike(quality)))
    return None if counted is None else Not(AtLeast(NumberOf(counted), 1))


reads("of_some", "<status>")(lambda status: Filter(status=status))
reads("of_some", "in <terrain>")(lambda terrain: Filter(terrain=terrain))
reads("costs_so", "have <filter:costing>")(lambda filter: filter)


@reads("simple_condition", "me be the only <noun>")
def i_am_the_only_one(noun: Filter) -> Condition | None:
    """'I'm the only Plant you control': there is no other one."""
    others = both(Filter(other=True), noun)
    mine = noun.controller == "you" or noun.expedition == "mine"
    return Not(AtLeast(NumberOf(others), 1)) if mine and others is not None else None


@reads("simple_condition", "there be <bound> region between your (expedition|hero and companion)")
def regions_between(bound: Bound) -> Condition | None:
    """'there are four or more regions between your Expeditions'."""
    return bound.of(RegionsBetween())


@reads("simple_condition", "you % have <how_many> <noun:bare_noun> in your discard_pile")
def you_have_discarded(how_many: Bound, noun: Filter) -> Condition | None:
    """'you have five or more cards in your discard pile'."""
    counted = both(noun, Filter(controller="you", zone="discard"))
    return None if counted is None else how_many.of(NumberOf(counted))


@reads("simple_condition", "me be [not]=negated facing <how_many> <noun>")
def i_face(how_many: Bound, noun: Filter, negated: str = "") -> Condition | None:
    """'I'm facing a Character', 'I'm not facing two or more Characters'."""
    counted = both(Filter(expedition="facing"), noun)
    found = None if counted is None else how_many.of(NumberOf(counted))
    return opposite(found) if found is not None and negated else found


@reads("simple_condition", "1 <noun:bare_noun> be <where:placed_so>")
@reads("simple_condition", "(another)=other <noun:bare_noun> be <where:placed_so>")
def one_is_there(noun: Filter, where: Filter, other: str = "") -> Condition | None:
    """'a Character is facing me', 'another Robot is in my Expedition'."""
    counted = both(noun, where)
    wanted = counted if counted is None or not other else both(Filter(other=True), counted)
    return None if wanted is None else AtLeast(NumberOf(wanted), 1)


reads("simple_condition", "<noun> have <bound> boost in total", "<noun> have 1 total of <bound> boost")(
    lambda noun, bound: bound.of(CountersAmong(noun))
)
reads("simple_condition", "the expedition facing me be [not]=negated empty")(
    lambda negated="": _some_or_none(Filter(expedition="facing"), negated)
)
reads("simple_condition", "(your|my) other expedition be [not]=negated empty")(
    lambda negated="": _some_or_none(Filter(expedition="other"), negated)
)


def _some_or_none(filter: Filter, negated: str) -> Condition:
    """3.2.4.c 'the Expedition facing me is empty': nothing is there, or with `negated` something is."""
    some = AtLeast(NumberOf(filter), 1)
    return some if negated else Not(some)


reads("simple_condition", "me be alone in my expedition")(
    lambda: Not(AtLeast(NumberOf(Filter(types=("character",), other=True, expedition="mine")), 1))
)


@reads("simple_condition", "you % have <how_many> <noun:noun_able> in (reserve|your reserve|hand|your hand)=zone")
@reads(
    "simple_condition",
    "you % have <how_many> <noun:bare_noun> in (reserve|your reserve|hand|your hand)=zone <able:able_to>",
)
def you_have_in_reserve(how_many: Bound, noun: Filter, zone: str, able: Filter = Filter()) -> Condition | None:
    """'you have two or more exhausted cards in Reserve', 'you have a card in Reserve with a {D} ability'."""
    there: Any = zone.removeprefix("your ")
    such = both(noun, able)
    counted = None if such is None else both(such, Filter(controller="you", zone=there))
    return None if counted is None else how_many.of(NumberOf(counted))


reads("noun_able", "<noun:bare_noun> [<able:able_to>]")(lambda noun, able=Filter(): both(noun, able))


reads("simple_condition", "there be <bound> boost on me")(lambda bound: bound.of(CountersOn(Me(), "boost")))


@told("bearer", counted=("<bound> boost", "<bound:how_many> <name:counter_name> counter"))
@reads("simple_condition", "<who:me> have <bound:some> boost")
def has_counters(who: Selector, bound: Bound, name: str = "boost") -> Condition | None:
    """'I have 3 or more boosts', 'I have no boosts', 'I have five or more Scrap counters'."""
    return bound.of(CountersOn(who, name))


@told("control", counted=("<how_many> <noun>", "<noun:another_noun>"))
def you_control(noun: Filter, how_many: Bound = Bound(least=1)) -> Condition | None:
    """'you control two or more Landmarks', 'you control a token', 'you control another Animal or an Artist'."""
    counted = both(Filter(controller="you"), noun)
    return None if counted is None else how_many.of(NumberOf(counted))


place("things", "1 <first:noun> <others:others_as_well>", of=YouControlEach)
makes(YouControlEach)(lambda first, others: YouControlEach(first, others[0], others[1:]))
reads("others_as_well", "and [yet] another <noun>")(lambda noun: (noun,))
reads("others_as_well", ", another <noun> <others:others_as_well>")(lambda noun, others: (noun, *others))


@reads("simple_condition", "(1|no)=who opponent control <how_many> <noun>")
def an_opponent_controls(who: str, how_many: Bound, noun: Filter) -> Condition | None:
    """'an opponent controls three or more Characters': one of them alone."""
    said = _of_one_opponent(how_many, noun)
    return Not(said) if said is not None and who == "no" else said


@reads("simple_condition", "1 opponent control <least:integer> <noun> or more")
def an_opponent_controls_so_many(least: int, noun: Filter) -> Condition | None:
    """'an opponent controls three Characters or more'."""
    return _of_one_opponent(Bound(least), noun)


def _of_one_opponent(how_many: Bound, noun: Filter) -> AnOpponentControls | None:
    if noun.controller is not None:
        return None
    return AnOpponentControls(noun, how_many.least or 0, how_many.most)


@told("opponents", opponent="your opponent", counted="<how_many> <noun>")
def opponents_control(how_many: Bound, noun: Filter) -> Condition | None:
    """'your opponents control three or more Characters': all of them together."""
    counted = both(Filter(controller="opponent"), noun)
    return None if counted is None else how_many.of(NumberOf(counted))


@told("have", counted="<how_many> mana_orb")
def has_orbs(how_many: Bound) -> Condition | None:
    """'you have less than eight Mana Orbs'."""
    return how_many.of(NumberOf(Filter(controller="you", zone="mana")))


@reads("simple_condition", "there be [not]=negated <how_many> <noun> [in play]")
def there_are(how_many: Bound, noun: Filter, negated: str = "") -> Condition | None:
    """'there are two or more cards in your Landmarks', 'there isn't a Plant in your Reserve'."""
    found = how_many.of(NumberOf(noun))
    return None if found is None else opposite(found) if negated else found


@reads("simple_condition", "<how_many:bound> <noun:bare_noun> be <where:placed_so>")
@reads("simple_condition", "<least:integer> <noun:bare_noun> or more be <where:placed_so>")
@reads("simple_condition", "there be <least:integer> <noun:bare_noun> or more <where:placed_so>")
def so_many_are_there(
    noun: Filter, where: Filter, how_many: Bound | None = None, least: int | None = None
) -> Condition | None:
    """'six or more cards are in your discard pile', 'three cards or more are in your Landmarks'."""
    counted = both(noun, where)
    return None if counted is None else (how_many or Bound(least)).of(NumberOf(counted))


@reads("simple_condition", "<how_many:bound> <noun> have 1 different <of:compared> [stat|statistic]")
def so_many_differ(how_many: Bound, noun: Filter, of: Any) -> Condition | None:
    """'three or more Animals in your Expeditions have a different Base Cost': no two of them the same."""
    return how_many.of(Different(noun, of)) if how_many.least and how_many.most is None else None


@reads("simple_condition", "<number:quantity> be <least:amount> or more")
@reads("simple_condition", "<number:quantity> be <most:amount> or less")
def costs_so_much(number: Number, least: int | None = None, most: int | None = None) -> Condition | None:
    """'the total Hand Cost of cards in your Landmarks is {6} or more'."""
    return Bound(least, most).of(number) if isinstance(number, HighestCost | TotalCost) else None


@reads("simple_condition", "<number:quantity> be [not]=negated <bound>")
def is_so_many(number: Number, bound: Bound, negated: str = "") -> Condition | None:
    """'the result is 4 or more', 'the number of cards in your hand is less than three'."""
    found = bound.of(number)
    return None if found is None else opposite(found) if negated else found


told("visible", them="<bound> single-terrain region")(lambda bound: bound.of(SingleTerrainRegions()))


reads("simple_condition", "(you % have|there be) <how_many> base_statistic of 0 among <filter:noun>")(
    lambda how_many, filter: how_many.of(ZeroStatistics(filter))
)


@reads("simple_condition", "your (hand|reserve|discard_pile)=zone be [not]=negated empty")
def is_empty(zone: Any, negated: str = "") -> Condition:
    """'your hand is empty', 'your Reserve isn't empty'."""
    there: Any = zone.partition("_")[0]
    some = AtLeast(NumberOf(Filter(controller="you", zone=there)), 1)
    return some if negated else Not(some)


@reads("simple_condition", "(1|your) opponent 's (hand|reserve|discard_pile)=zone be [not]=negated empty")
def is_empty_of_an_opponent(zone: Any, negated: str = "") -> Condition:
    """'an opponent's Reserve is empty': that of one of them."""
    there: Any = zone.partition("_")[0]
    cards = Filter(zone=there)
    return AnOpponentControls(cards, 1) if negated else AnOpponentControls(cards, 0, 0)


@reads("simple_condition", "target opponent 's (hand|reserve|discard_pile)=zone be [not]=negated empty")
def is_empty_of_target_opponent(zone: Any, negated: str = "") -> Condition:
    """'target opponent's hand is empty'."""
    there: Any = zone.partition("_")[0]
    some = AtLeast(NumberOf(with_quality(Of("target opponent"), zone=there)), 1)
    return some if negated else Not(some)


def both_are_true(first: Condition, second: Condition) -> Condition:
    """One condition and the other: neither of them is false."""
    return Not(AnyOf(opposite(first), opposite(second)))


@reads("condition", "you control 1 <first:noun> and 1 <second:noun>")
def you_control_both(first: Filter, second: Filter) -> Condition | None:
    """'you control a Plant and a Robot'."""
    one, other = you_control(first), you_control(second)
    return None if one is None or other is None else both_are_true(one, other)
