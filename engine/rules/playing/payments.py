"""6.4 Payments: whether costs can be paid, what may be chosen for them, and the one step that pays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import msgspec

from engine.cards.language import (
    CardFromHand,
    Cost,
    DiscardMe,
    EitherOf,
    ExhaustMe,
    Give,
    PayMana,
    PayX,
    SacrificeMe,
    Spend,
    SpendAny,
    SpendFrom,
)
from engine.core.match import Match, derived
from engine.core.query.filters import candidates, matches, number
from engine.core.query.prohibitions import cannot_be, never_gains
from engine.state.actions import Action, Count, Gain, Move
from engine.state.decisions import AnyOption, HeldCounterOption, ObjectOption
from engine.state.game import Game
from engine.state.objects import WITHOUT_STATUSES, Object

Given: TypeAlias = int | list[int | str]
"""What pays for a cost besides Mana: an object, or one counter on an object by its name (2.5.g)."""

FROM_ITSELF = (ExhaustMe, DiscardMe)

MAY_BE_SACRIFICED = ("expedition", "landmark")
"""Heroes stay where they are."""


def costs_said(costs: Iterable[Cost]) -> list[dict[str, Any]]:
    """Costs as arguments of a question: JSON types only, so that they read back as they were."""
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(tuple(costs)))
    return found


def ready_orbs(game: Game, seat: int) -> list[int]:
    """3.2.9.f The Mana Orbs a player can exhaust."""
    objects = game.objects
    return [id for id in game.zones[f"mana{seat}"] if "exhausted" not in objects[id].statuses]


def mana_of(costs: Iterable[Cost]) -> int:
    """1.1.6.j The Mana among some costs."""
    return sum(cost.amount for cost in costs if isinstance(cost, PayMana))


def is_open(costs: Iterable[Cost]) -> bool:
    """6.4.a Whether a number is chosen as the costs are declared: X Mana, or any number of counters."""
    return any(isinstance(cost, PayX | SpendAny) for cost in costs)


def with_number(costs: Iterable[Cost], number: int) -> tuple[Cost, ...]:
    """6.4.a The costs once their number has been chosen; nothing is spent of no counters."""
    paid: list[Cost] = []
    for cost in costs:
        if isinstance(cost, PayX):
            paid.append(PayMana(number))
        elif isinstance(cost, SpendAny):
            paid.append(Spend(cost.counter, number))
        else:
            paid.append(cost)
    return tuple(paid)


def numbers_for(match: Match, seat: int, me: int, costs: Sequence[Cost]) -> list[int]:
    """6.4.a, 6.4.c The numbers that can be chosen for such costs and paid; X may be 0, of counters one is spent."""
    least, most = 0, len(ready_orbs(match.game, seat)) - mana_of(costs)
    counters = match.game.objects[me].counters if me in match.game.objects else {}
    for cost in costs:
        if isinstance(cost, PayX) and cost.most is not None:
            most = min(most, number(match, derived(match), seat, me, cost.most))
        elif isinstance(cost, SpendAny):
            least = 1
            paid = counters.get(cost.counter, 0)
            most = min(most, paid) if any(isinstance(other, PayX) for other in costs) else paid
    return [each for each in range(least, most + 1) if can_pay(match, seat, me, with_number(costs, each))]


def can_pay(match: Match, seat: int, me: int, costs: Sequence[Cost]) -> bool:
    """6.4.c, 1.4.1.b In full or not at all: what is ready exhausted (2.4.5.a, 7.1.4.a), counters there are (2.5.g)."""
    game = match.game
    found = game.objects.get(me)
    costs = tuple(costs)
    for kind in kinds_chosen(costs):  # 1.4.1.b, 6.4.c
        options, least, _ = to_choose_from(match, seat, me, costs, kind)
        if least > len(options):
            return False
    for cost in costs:
        if isinstance(cost, FROM_ITSELF):  # 2.4.5.a, 7.1.4.a
            if found is None or found.zone in WITHOUT_STATUSES or "exhausted" in found.statuses:
                return False
            if isinstance(cost, ExhaustMe) and never_gains(match, Gain(what=me, status="exhausted")):
                return False
        elif isinstance(cost, SacrificeMe):
            if not _may_be_sacrificed(match, found, seat):
                return False
        elif isinstance(cost, Spend) and (  # 2.5.g
            found is None or found.counters.get(cost.counter, 0) < cost.amount
        ):
            return False
    return mana_of(costs) <= len(ready_orbs(game, seat))  # 1.4.1.b, 6.4.c


def _may_be_sacrificed(match: Match, found: Object | None, seat: int) -> bool:
    """7.3.19, KW.14 A player sacrifices what they control in play, unless it is said that they cannot (1.4.1.a)."""
    if found is None or found.zone not in MAY_BE_SACRIFICED or found.seat != seat:
        return False
    return not cannot_be(match, found.id, "sacrificed", seat)


def payment(match: Match, seat: int, me: int, costs: Iterable[Cost], mana: int, cards: Sequence[Given]) -> list[Action]:
    """6.4.a, 6.1.d, 5.1.2.d All verbs of a cost are one step; Mana is paid by exhausting Orbs (3.2.9.f)."""
    actions: list[Action] = [Gain(what=orb, status="exhausted") for orb in ready_orbs(match.game, seat)[:mana]]
    left = list(cards)
    for cost in costs:
        if isinstance(cost, EitherOf):  # which of the two it is, what was chosen says
            cost = cost.first if left[0] in what_can_be_given(match, seat, me, cost.first) else cost.second
        actions += payment_of(cost, me, left)
    return actions


CHOSEN = (CardFromHand, EitherOf, Give, SpendFrom)
"""Costs that something is chosen for."""

BY_ITSELF: dict[str, tuple[type[Cost], ...]] = {
    "discard": (DiscardMe, SacrificeMe),
    "exhaust": (ExhaustMe,),
    "sacrifice": (DiscardMe, SacrificeMe),
}
"""6.4.c What the bearer pays already, so that it is not given for another part of the same cost."""


def shows_a_hand(cost: Cost) -> bool:
    """1.4.5.a Whether cards of a hand are chosen for it, which are not shown before they move."""
    if isinstance(cost, EitherOf):
        return shows_a_hand(cost.first) or shows_a_hand(cost.second)
    return isinstance(cost, CardFromHand) or (isinstance(cost, Give) and cost.filter.zone == "hand")


def kinds_chosen(costs: Iterable[Cost]) -> list[Cost]:
    """6.4.a The costs that something is chosen for, each once: of two of them the first asks for one thing alone."""
    return list(dict.fromkeys(cost for cost in costs if isinstance(cost, CHOSEN)))


def verb_of(costs: Iterable[Cost], kind: Cost) -> dict[str, str]:
    """6.4.a What is done with what pays for one of two costs, as the argument of a question; nothing of one alone."""
    if len(kinds_chosen(costs)) == 1:
        return {}
    return {"verb": kind.how if isinstance(kind, Give) else "put in Reserve"}


def to_choose_from(
    match: Match,
    seat: int,
    me: int,
    costs: Iterable[Cost],
    kind: Cost | None = None,
    given: Sequence[Given] = (),
) -> tuple[list[AnyOption], int, int]:
    """6.4.a-c What may be chosen to pay the costs that ask for it, how few and how many.

    Where two of them ask for different things, `kind` is the one meant, else the last; nothing is `given` for both, and
    what pays for the first leaves enough for the other.
    """
    costs = tuple(costs)
    kinds = kinds_chosen(costs)
    if not kinds:
        return [], 0, 0
    meant = kinds[-1] if kind is None else kind
    options, least, most = _options_for(match, seat, me, costs, meant)
    if len(kinds) == 1:
        return options, least, most
    if meant == kinds[0]:
        others, needed, _ = _options_for(match, seat, me, costs, kinds[-1])
        return [each for each in options if len(others) - (each in others) >= needed], least, most
    return [each for each in options if getattr(each, "id", 0) not in given], least, most


def _options_for(
    match: Match, seat: int, me: int, costs: tuple[Cost, ...], cost: Cost
) -> tuple[list[AnyOption], int, int]:
    """6.4.a-c What may be chosen to pay one of the costs as often as it stands there, how few and how many."""
    number = costs.count(cost)
    if isinstance(cost, CardFromHand):
        held, wanted = match.game.pile("hand", seat), cost.filter
        if wanted is not None:
            held = [id for id in held if matches(match, derived(match), seat, me, id, wanted)]
        return [ObjectOption(id) for id in held], number, number
    if isinstance(cost, SpendFrom):
        return counters_to_spend(match, seat, me, cost), number, number
    if isinstance(cost, EitherOf):
        both = [id for each in (cost.first, cost.second) for id in what_can_be_given(match, seat, me, each)]
        return [ObjectOption(id) for id in dict.fromkeys(both)], number, number
    assert isinstance(cost, Give)
    pays_itself = any(isinstance(other, BY_ITSELF[cost.how]) for other in costs)
    given = [id for id in what_can_be_given(match, seat, me, cost) if id != me or not pays_itself]
    limit = len(given) if cost.any_number is True else cost.any_number
    most = max(1, min(len(given), limit)) if cost.any_number else number
    return [ObjectOption(id) for id in given], number, most


def counters_to_spend(match: Match, seat: int, me: int, cost: SpendFrom) -> list[AnyOption]:
    """2.5.g, 6.4.c One of each name on everything that the cost lets through."""
    objects = match.game.objects
    return [
        HeldCounterOption(id, counter)
        for id in candidates(match, derived(match), seat, me, cost.filter)
        for counter, number in objects[id].counters.items()
        if number and cost.counter in (None, counter)
    ]


def what_can_be_given(match: Match, seat: int, me: int, cost: Give) -> list[int]:
    """6.4.b-c, 2.4.5.a One's own that is as the cost says; what is exhausted must be ready, Heroes stay.

    1.4.1.b What cannot be exhausted, or sacrificed, pays for nothing.
    """
    objects = match.game.objects
    found = [id for id in candidates(match, derived(match), seat, me, cost.filter) if objects[id].seat == seat]
    if cost.how == "exhaust":
        ready = [id for id in found if "exhausted" not in objects[id].statuses]
        return [id for id in ready if not never_gains(match, Gain(what=id, status="exhausted"))]
    if cost.how == "sacrifice":
        found = [id for id in found if not cannot_be(match, id, "sacrificed", seat)]
    return [id for id in found if objects[id].zone != "hero"]


def payment_of(cost: Cost, me: int, cards: list[Any]) -> list[Action]:
    """1.1.6.h, 2.5.g, KW.14 What one part of a cost does; a card that was chosen for it is taken from the list."""
    if isinstance(cost, ExhaustMe):  # 1.1.6.h
        return [Gain(what=me, status="exhausted")]
    if isinstance(cost, SacrificeMe):  # KW.14
        return [Move(what=me, to="discard", sacrificed=True)]
    if isinstance(cost, DiscardMe):
        return [Move(what=me, to="discard")]
    if isinstance(cost, Spend):  # 2.5.g
        return [Count(what=me, counter=cost.counter, number=-cost.amount)]
    if isinstance(cost, CardFromHand):
        return [Move(what=cards.pop(0), to="reserve")]
    if isinstance(cost, Give):
        given = [cards.pop(0) for _ in range(len(cards) if cost.any_number else 1)]
        if cost.how == "exhaust":
            return [Gain(what=id, status="exhausted") for id in given]
        return [Move(what=id, to="discard", sacrificed=cost.how == "sacrifice") for id in given]
    if isinstance(cost, SpendFrom):
        _, holder, counter = cards.pop(0)
        return [Count(what=holder, counter=counter, number=-1)]
    return []
