"""Costs: before the colon of a quick action, and in 'you may ... to ...' (6.4)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.cards.language import (
    CardFromHand,
    Cost,
    EitherOf,
    ExhaustMe,
    Filter,
    Give,
    PayMana,
    PayX,
    Spend,
    SpendFrom,
)
from engine.cards.text.combining import both
from engine.cards.text.reading.canonical.entries import read_as
from engine.cards.text.reading.grammar import is_also, reads

reads("sign", "{T}")(ExhaustMe)
reads("sign", "<amount>")(PayMana)
reads("sign", "{X}")(PayX)
read_as("", CardFromHand, Give)
ANY_HELD = Filter(controller="you", zone="hand")


@reads("from_hand", "<filter:noun>")
def from_hand(filter: Filter) -> CardFromHand | None:
    """'Spell from your hand'; of any card nothing more is said."""
    if (filter.zone, filter.controller, filter.alternative) != ("hand", "you", None):
        return None
    return CardFromHand() if filter == ANY_HELD else CardFromHand(filter)


reads("paid", "(put|send) 1 <cost:from_hand> (in|to) (reserve|your reserve)")(lambda cost: cost)
reads("paid", "(spend|remove) <n:integer> of my boost", "spend <n:integer> boost")(
    lambda n: Spend("boost", n) if n else None
)
reads(
    "paid",
    "(spend|remove) <n:integer> of my <name:counter_name> counter",
    "spend <n:integer> <name:counter_name> counter",
)(lambda n, name: Spend(name, n) if n else None)
reads("paid", "remove <n:integer> boost from me", "remove <n:integer> of my boost")(
    lambda n: Spend("boost", n) if n else None
)
reads("paid", "remove <n:integer> <name:counter_name> counter from me")(lambda n, name: Spend(name, n) if n else None)
reads("paid", "spend 1 counter from 1 <filter:noun>")(SpendFrom)
reads("paid", "spend 1 boost from <filter:given>")(lambda filter: SpendFrom(filter, "boost"))
reads("paid", "spend 1 <counter:counter_name> counter from <filter:given>")(
    lambda counter, filter: SpendFrom(filter, counter)
)
reads("given", "1 <filter:noun>")(lambda filter: filter)
reads("given", "1 of <filter:your_things>")(lambda filter: filter)
reads("given", "another <filter:noun>")(lambda filter: both(Filter(other=True), filter))


reads("some_given", "(discard|exhaust|sacrifice)=how any_number of <filter:noun>")(
    lambda how, filter: Give(how, filter, any_number=True)
)
reads("some_given", "(discard|exhaust|sacrifice)=how up to <most:integer> <filter:noun>")(
    lambda how, most, filter: Give(how, filter, any_number=most) if 1 < most <= MOST_GIVEN else None
)
is_also("paid", "some_given")


@reads("paid", "(discard|exhaust|sacrifice)=how <filter:given>")
def give(how: Literal["discard", "exhaust", "sacrifice"], filter: Filter) -> Give:
    """'sacrifice a Character', 'discard a card from your Reserve'."""
    return Give(how, filter)


@reads("paid", "(discard|exhaust|sacrifice)=how <filter:given> or (discard|exhaust|sacrifice)=other_how <other:given>")
def either_of_two(how: Any, filter: Filter, other_how: Any, other: Filter) -> EitherOf | None:
    """'discard a card from your hand or sacrifice a Character'."""
    return EitherOf(Give(how, filter), Give(other_how, other)) if how != other_how else None


is_also("price", "sign", "paid")


reads("several_paid", "(put|send) <n:integer> <cost:from_hand> (in|to) (reserve|your reserve)")(
    lambda n, cost: (cost,) * n if 1 < n <= MOST_GIVEN else None
)


@reads("several_paid", "(discard|exhaust|sacrifice)=how <n:integer> <filter:noun>")
def give_several(how: Literal["discard", "exhaust", "sacrifice"], n: int, filter: Filter) -> tuple[Cost, ...] | None:
    """'discard two cards from your Reserve': one after the other."""
    return (Give(how, filter),) * n if 1 < n <= MOST_GIVEN else None


@reads("several_paid", "(discard|exhaust|sacrifice)=how <first:given> and <second:given>")
def give_two(how: Literal["discard", "exhaust", "sacrifice"], first: Filter, second: Filter) -> tuple[Cost, ...] | None:
    """'sacrifice a Plant and a Robot': two different things; 'discard a Character and a Spell from your Reserve'.

    2.2.1.h A zone that is named at the end is that of both; None where the first may as well be in play.
    """
    if first.zone is None and second.zone is not None:
        if how != "discard" or first.controller is not None or first.alternative is not None:
            return None
        first = msgspec.structs.replace(first, zone=second.zone, controller=second.controller)
    return (Give(how, first), Give(how, second))


MOST_GIVEN = 10
"""How many cards or objects a cost asks for at most."""


@reads("signs", "<first:price>")
@reads("signs", "<first:price> , <others:signs>")
@reads("signs", "<several:several_paid>")
@reads("signs", "<several:several_paid> , <others:signs>")
@reads("costs", "<first:paid>")
@reads("costs", "<first:paid> (and|,|, then) <others:costs>")
@reads("costs", "<several:several_paid>")
@reads("costs", "<several:several_paid> (and|,|, then) <others:costs>")
def costs(
    first: Cost | None = None, others: tuple[Cost, ...] = (), several: tuple[Cost, ...] = ()
) -> tuple[Cost, ...] | None:
    """'pay {1} and spend one of my Kelon counters', 'discard a card from your Reserve and sacrifice a Character'."""
    return _chosen_in_order((*((first,) if first is not None else several), *others))


def _chosen_in_order(paid: tuple[Cost, ...]) -> tuple[Cost, ...] | None:
    """6.4.a What is chosen for is of one kind, or of two: one thing of the first, and so many of the second."""
    chosen = [cost for cost in paid if isinstance(cost, CardFromHand | EitherOf | Give | SpendFrom)]
    kinds = sorted(dict.fromkeys(chosen), key=chosen.count)
    if len(kinds) < 2:
        return paid
    simple = all(isinstance(cost, CardFromHand) or (isinstance(cost, Give) and not cost.any_number) for cost in kinds)
    if not simple or len(kinds) > 2 or chosen.count(kinds[0]) > 1:
        return None
    one_by_one = iter([kinds[0], *(cost for cost in chosen if cost == kinds[1])])
    return tuple(next(one_by_one) if cost in kinds else cost for cost in paid)
