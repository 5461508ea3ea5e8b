"""Selectors: which of the objects that a noun means, by target, choice, number or chance (7.2)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.language import (
    All,
    AllBut,
    AtRandom,
    Choose,
    Dearest,
    Filter,
    It,
    Me,
    MeAndIt,
    Number,
    Target,
    TargetThatMany,
    TargetUpTo,
    ThatMany,
    Together,
    Total,
)
from engine.cards.text.combining import alternatives, both, either_of
from engine.cards.text.phrases import Counted, OneAndOther, SomeCounted
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.nouns.objects import with_both
from engine.cards.text.trees import found

ANY_NUMBER = 99
"""More than there can be of anything."""

reads("object", "they [all]")(Counted)
reads("me", "me")(Me)
reads("both", "we both", "us both", "me and it")(MeAndIt)
reads("it", "it", "they", "that character", "that card", "that permanent", "that token")(It)


@reads("target", "target <noun>")
@reads("target", "<most:integer> target <noun>")
def target(noun: Filter, most: int = 1) -> Target | None:
    """'target Character', 'two target Characters'."""
    if not most or noun.zone == "mana":
        return None
    return Target(of_one(noun) if most == 1 else noun, most, most)


def of_one(noun: Filter) -> Filter:
    """'target Fleeting and Boosted Character' has both statuses; of several each has one of those that 'and' joins."""
    for joined in found(noun.qualities, OneAndOther):
        left = tuple(quality for quality in noun.qualities if quality != joined)
        first, second = (Filter(status=status) for status in joined.statuses)
        statuses = with_both(first, second)
        alone = both(msgspec.structs.replace(noun, qualities=left), statuses or Filter())
        noun = noun if alone is None else alone
    return noun


@reads("target", "target <first:noun> or target <second:noun>")
def target_or_target(first: Filter, second: Filter) -> Target | None:
    """'target Permanent in play or target card in Reserve'."""
    wanted = either_of((first, second))
    return None if wanted is None else Target(wanted)


@reads("target", "target <noun> with the highest (base_cost|hand_cost)=cost")
def dearest_target(noun: Filter, cost: str) -> Target | None:
    """'target Permanent an opponent controls with the highest Hand Cost': one of those, where there are several."""
    found: Choose | None = dearest(noun, cost)
    return None if found is None else Target(found.filter)


@reads("target", "(that many|the same number of) target <noun>")
def that_many_targets(noun: Filter) -> TargetThatMany:
    """'the same number of target Characters': as many as the cost says that something is spent."""
    return TargetThatMany(noun)


@reads("target", "[up to]=up <most:integer> target , <nouns:each_or_each>")
def up_to_targets(most: int, nouns: Filter, up: str = "") -> Target | None:
    """'up to two targets, Characters or Permanents', 'two targets, Permanents or cards in Reserve'."""
    return Target(nouns, 0 if up else most, most) if most else None


is_also("each_or_each", "kinds")
reads("each_or_each", "<first:noun> or <second:noun>")(
    lambda first, second: None if Filter() in (first, second) else either_of_two(first, second)
)


def either_of_two(first: Filter, second: Filter) -> Filter | None:
    """'Permanents or cards in Reserve': of the second, where it is, is said; kinds alone are one noun."""
    alone = {name: getattr(second, name) for name in ("zone", "controller", "expedition", "terrain")}
    return either_of((first, second)) if any(alone.values()) else None


@reads("target", "(any_number of|up to <most:integer>) target <noun> with [1] total <total:total>")
def targets_in_total(noun: Filter, total: Total, most: int = ANY_NUMBER) -> Target:
    """'any number of target Characters with total {M} of 4 or less'."""
    return Target(noun, 0, most, total)


reads("total", "hand_cost <most:amount> or less")(lambda most: Total("Hand Cost", most))
reads("total", "reserve_cost <most:amount> or less")(lambda most: Total("Reserve Cost", most))
reads("total", "base_cost <most:amount> or less")(lambda most: Total("Base Cost", most))
reads("total", "base_cost less than or equal to <most:quantity>")(lambda most: Total("Base Cost", most))
reads("total", "hand_cost less than or equal to <most:quantity>")(lambda most: Total("Hand Cost", most))
reads("total", "reserve_cost less than or equal to <most:quantity>")(lambda most: Total("Reserve Cost", most))
reads("total", "<of:terrain> [of] <most:integer> or less")(Total)
reads("total", "<of:terrain> less than or equal to <most:statistic>")(lambda of, most: Total(of, most(of)))


@reads("target", "any_number of target <noun>")
def any_number_of_targets(noun: Filter) -> Target:
    """'any number of target Characters'."""
    return Target(noun, 0, ANY_NUMBER)


@reads("target", "up to <most:integer> target <noun>")
def up_to_target(most: int, noun: Filter) -> Target | None:
    """'up to two target Characters'."""
    return Target(noun, 0, most) if most else None


@reads("target", "another target <noun>", "target another <noun>")
@reads("target", "[up to]=up <most:integer> other target <noun>")
@reads("target", "(any_number of)=many other target <noun>")
def another_target(noun: Filter, most: int = 1, up: str = "", many: str = "") -> Target | None:
    """'another target Character', 'up to two other target Characters': than the bearer, or than one before."""
    if many:
        most = ANY_NUMBER
    if not most or (noun.alternative is not None and any(each.other for each in alternatives(noun))):
        return None
    return Target(noun, 0 if up or many else most, most, apart=True)


@reads("target", "up to <most:unknown> target <noun>")
def up_to_so_many_targets(most: Number, noun: Filter) -> TargetUpTo:
    """'up to X target Characters', where X is said behind."""
    return TargetUpTo(noun, most)


@reads("target", "up to 1 number of target <noun> equal to <most:value>")
def up_to_a_number_of_targets(noun: Filter, most: Number) -> TargetUpTo | None:
    """'up to a number of target Characters equal to the number of Mages you control'."""
    return None if isinstance(most, ThatMany) else TargetUpTo(noun, most)


@reads("target", "up to that many target <noun>")
def up_to_that_many_targets(noun: Filter) -> TargetUpTo:
    """'up to that many target Characters': as many as were spent, or as the die shows."""
    return TargetUpTo(noun, ThatMany())


@reads("pair", "<first:target> and <second:target>")
def together(first: Any, second: Any) -> Together | None:
    """'target Character and target Permanent', 'target Character and another target Character'."""
    each = (first, second)
    return Together(first, second) if all(isinstance(one, Target) for one in each) else None


@reads("chosen_ones", "<most:integer> <nouns>")
def chosen(most: int, nouns: Filter) -> Choose | None:
    """'a Character', 'two cards from your hand', 'a Permanent you control or a card in your Reserve'."""
    return Choose(of_one(nouns) if most == 1 else nouns, most, most) if most else None


@reads("chosen_ones", "[up to]=up <most:integer> of <nouns:your_things>")
def of_yours(most: int, nouns: Filter, up: str = "") -> Choose | None:
    """'one of your Mana Orbs', 'up to two of your Mana Orbs'."""
    return Choose(nouns, 0 if up else most, most) if most else None


@reads("your_things", "your <noun>")
def your_things(noun: Filter) -> Filter | None:
    """'your Mana Orbs'."""
    return noun if noun.controller == "you" else both(Filter(controller="you"), noun)


@reads("chosen_ones", "the <noun> with the highest (base_cost|hand_cost)=cost")
def dearest(noun: Filter, cost: str) -> Choose | None:
    """'the Character you control with the highest Base Cost'."""
    wanted = both(noun, Filter(qualities=(Dearest("base" if cost == "base_cost" else "hand"),)))
    return None if wanted is None else Choose(wanted)


@reads("chosen_ones", "up to <most:integer> <noun>")
def up_to(most: int, noun: Filter) -> Choose | None:
    """'up to two cards in your Reserve'."""
    return Choose(noun, 0, most) if most else None


is_also("chosen", "chosen_ones")


@reads("chosen", "another <nouns>")
def another(nouns: Filter) -> Choose | None:
    """'another card from your Reserve'."""
    wanted = both(Filter(other=True), nouns)
    return None if wanted is None else Choose(wanted)


reads("some_counted", "up to <most:integer> of they")(lambda most: SomeCounted(0, most) if most else None)
reads("some_counted", "<number:integer> of they", "<number:integer>")(
    lambda number: SomeCounted(number, number) if number else None
)
is_also("object", "some_counted")
reads("chosen_ones", "any_number of <filter:noun>")(lambda filter: Choose(filter, 0, ANY_NUMBER))


@reads("chosen_in_total", "[any_number of] <filter:noun> with [1] total <total:total> [<more:complements>]")
@reads("chosen_in_total", "up to <most:integer> <filter:noun> with [1] total <total:total> [<more:complements>]")
def chosen_in_total(filter: Filter, total: Total, most: int = ANY_NUMBER, more: Filter = Filter()) -> Choose | None:
    """'Animals from these cards with total Hand Cost {7} or less', and where the total is said first."""
    wanted = both(filter, more)
    return None if wanted is None or not most else Choose(wanted, 0, most, total)


is_also("object", "chosen_in_total")
reads("all", "(all|each) <filter:noun>", "each <filter:noun_and_noun>")(All)


@reads("all", "your <noun>")
def all_of_yours(noun: Filter) -> All | None:
    """'your cards in Reserve'."""
    wanted = both(Filter(controller="you"), noun)
    return None if wanted is None else All(wanted)


reads("random", "1 random <filter:noun>", "1 <filter:noun> at random")(AtRandom)


@reads("random", "<number:integer> random <filter:noun>", "<number:integer> <filter:noun> at random")
def at_random(number: int, filter: Filter) -> AtRandom | None:
    """'two cards from your hand at random'."""
    return AtRandom(filter, number) if number > 1 else None


reads("rest", "all but <number:integer> <filter:noun>")(
    lambda number, filter: AllBut(filter, number) if number else None
)
is_also("object", "random", "rest")
reads("group", "<filter:noun>")(All)

is_also("object", "me", "it", "both", "target", "pair", "chosen", "all")
is_also("subject", "me", "it", "both", "target", "pair", "chosen", "all", "rest", "group")
