"""Costs: before the colon of a quick action, and in 'you may ... to ...' (6.4)."""

from __future__ import annotations

from typing import Any, Literal

from engine.cards.language import (
    CardFromHand,
    Cost,
    DiscardMe,
    EitherOf,
    ExhaustMe,
    Filter,
    Give,
    PayMana,
    SacrificeMe,
    Spend,
    SpendFrom,
)
from engine.cards.text.phrases import both
from engine.cards.text.reading.grammar import is_also, reads

reads("sign", "{T}")(ExhaustMe)
reads("sign", "<amount>")(PayMana)
reads("paid", "pay <amount>")(PayMana)
reads("paid", "exhaust me")(ExhaustMe)
reads("paid", "discard me from reserve")(DiscardMe)
reads("paid", "sacrifice me")(SacrificeMe)
reads("paid", "put 1 card from your hand in reserve")(CardFromHand)
reads("paid", "spend <n:integer> of my boost", "spend <n:integer> boost")(lambda n: Spend("boost", n) if n else None)
reads("paid", "spend <n:integer> of my <name:counter_name> counter", "spend <n:integer> <name:counter_name> counter")(
    lambda n, name: Spend(name, n) if n else None
)
reads("paid", "spend 1 counter from 1 <filter:noun>")(SpendFrom)
reads("given", "1 <filter:noun>")(lambda filter: filter)
reads("given", "another <filter:noun>")(lambda filter: both(Filter(other=True), filter))


reads("paid", "(discard|exhaust|sacrifice)=how any_number of <filter:noun>")(
    lambda how, filter: Give(how, filter, any_number=True)
)


@reads("paid", "(discard|exhaust|sacrifice)=how <filter:given>")
def give(how: Literal["discard", "exhaust", "sacrifice"], filter: Filter) -> Give:
    """'sacrifice a Character', 'discard a card from your Reserve'."""
    return Give(how, filter)


@reads("paid", "(discard|exhaust|sacrifice)=how <filter:given> or (discard|exhaust|sacrifice)=other_how <other:given>")
def either_of_two(how: Any, filter: Filter, other_how: Any, other: Filter) -> EitherOf | None:
    """'discard a card from your hand or sacrifice a Character'."""
    return EitherOf(Give(how, filter), Give(other_how, other)) if how != other_how else None


is_also("price", "sign", "paid")


@reads("signs", "<first:price>")
@reads("signs", "<first:price> , <others:signs>")
@reads("costs", "<first:paid>")
@reads("costs", "<first:paid> (and|,|, then) <others:costs>")
def costs(first: Cost, others: tuple[Cost, ...] = ()) -> tuple[Cost, ...] | None:
    """'{1}, {T}', 'pay {1} and spend one of my Kelon counters'; what is chosen for them is of one kind (6.4.a)."""
    chosen = {cost for cost in (first, *others) if isinstance(cost, CardFromHand | EitherOf | Give | SpendFrom)}
    return None if len(chosen) > 1 else (first, *others)
