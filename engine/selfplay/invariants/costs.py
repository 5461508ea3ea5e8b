"""Invariant 20: what is paid is what is printed, altered in the order of the rules, and all at once or not at all."""

from __future__ import annotations

from typing import Any

from engine.cards.language import CostFloor, IsFree, NextCard, Passive, PayMana, QuickAction, Support
from engine.core.match import derived as characteristics
from engine.core.query.conditions import holds
from engine.core.query.filters import matches
from engine.core.query.keywords import keyword
from engine.rules.playing.declaration import CARD_PLAY
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need
from engine.state.actions import Action, Count, Event, Gain, Move
from engine.state.decisions import Decision, Picks
from engine.state.frames import Frame
from engine.state.seats import is_opponent

ASKED_BEFORE_IT_HAPPENS = ("modifier", "apply modifier")
"""6.2.c, 6.2.f Questions while a step, such as paying, is still being modified."""


@invariant(20)
def a_price_is_printed_plus_modifiers(now: Situation) -> None:
    """20, v3:5.1.2.e The parts add up: what is printed, then increases, decreases, and floors; never below 0."""
    for decision in now.game.open:
        if decision.kind != "pay" or not decision.back:
            continue
        price: dict[str, Any] = decision.arguments["price"]
        keys, amounts = [key for key, _, _ in price["parts"]], [amount for _, amount, _ in price["parts"]]
        need(sum(amounts) == price["mana"], "the parts do not add up", price)
        need(amounts[0] == _printed(now, decision, keys[0]), "not the printed cost", price)
        running = 0
        for amount in amounts:
            running += amount
            need(running >= 0, "below 0", price)
        lowered = [index for index, amount in enumerate(amounts) if amount < 0]
        if "tough" in keys and lowered:
            need(keys.index("tough") < lowered[0], "lowered before it was raised", price)
        if keys[0] != "cost" and not any(_is_free(now, key) for key in keys[1:]):
            floor = _floor(now, decision.seat, decision.arguments["source"])
            need(price["mana"] >= floor, "below the floor", floor, price)


def _is_free(now: Situation, key: str) -> bool:
    """7.3.14 Whether a part of a price says that the card is free: then no floor is looked at (5.1.2.d)."""
    part = now.match.catalogue.abilities.get(key)
    return part is not None and isinstance(part.ability, NextCard) and isinstance(part.ability.gift, IsFree)


def _by_either_cost(frame: Frame) -> bool:
    """v3:5.1.2.d Whether a card is being played by an effect that lets its Hand Cost be paid as well."""
    play = CARD_PLAY.get(frame)
    return play is not None and play.either_cost


def _printed(now: Situation, decision: Decision, key: str) -> int:
    found = now.game.objects[decision.arguments["source"]]
    card = now.match.catalogue.cards[found.reference]
    if key == "cost":
        ability = now.match.catalogue.abilities[decision.arguments["ability"]].ability
        if isinstance(ability, Support):
            return 0
        need(isinstance(ability, QuickAction), "a price of something that is not played", ability)
        assert isinstance(ability, QuickAction)
        return sum(cost.amount for cost in ability.costs if isinstance(cost, PayMana))
    if key == "scout":
        return keyword(now.match, found.id, "scout")
    either = any(frame.source == found.id and _by_either_cost(frame) for frame in now.game.frames)
    need(key == f"{found.zone} cost" or (either and key == "hand cost"), "a cost of another zone", key, found)
    return card.hand_cost if key == "hand cost" else card.reserve_cost


def _floor(now: Situation, seat: int, id: int) -> int:
    game, state, catalogue = now.game, characteristics(now.match), now.match.catalogue
    floors = [0]
    for me, traits in state.traits.items():
        for name in traits.abilities:
            ability, owner = catalogue.abilities[name].ability, game.objects[me].seat
            if (
                isinstance(ability, Passive)
                and isinstance(ability.statement, CostFloor)
                and is_opponent(game, owner, seat)
                and matches(now.match, state, owner, me, id, ability.statement.filter)
                and (ability.condition is None or holds(now.match, state, owner, me, ability.condition))
            ):
                floors.append(ability.statement.least)
    return max(floors)


@invariant(20)
def a_price_is_paid_at_once(now: Situation) -> None:
    """20, 6.4.a-c One step exhausts exactly the price in ready Orbs and pays every other cost."""
    asked = now.asked
    if (
        asked is None
        or now.previous is None
        or asked.kind != "pay"
        or not asked.back
        or not isinstance(now.answer, Picks)
    ):
        return
    price: dict[str, Any] = asked.arguments["price"]
    to_limbo = [event for event in now.events[:1] if event.verb == "to limbo"]
    paid = now.events[len(to_limbo) :][:1]
    paid = [event for event in paid if event.verb == "pay" and event.seat == asked.seat]
    if not paid and any(decision.prompt in ASKED_BEFORE_IT_HAPPENS for decision in now.game.open):
        return
    need(bool(paid) == bool(price["mana"] or price["costs"]), "paid for nothing, or not paid", price, now.events)
    if paid:
        _need_exactly(now.previous, asked, paid[0], price)


def _need_exactly(before: Situation, asked: Decision, paid: Event, price: dict[str, Any]) -> None:
    objects = before.game.objects
    orbs = [
        action.what
        for action in paid.actions
        if isinstance(action, Gain) and action.what in objects and objects[action.what].zone == "mana"
    ]
    need(len(set(orbs)) == len(orbs) == price["mana"], "Orbs", orbs, price)
    for orb in orbs:
        need(objects[orb].seat == asked.seat and not objects[orb].statuses, "not a ready Orb of theirs", objects[orb])
    others = [action for action in paid.actions if getattr(action, "what", 0) not in orbs and not action.added]
    asked_for = [cost for cost in price["costs"] if cost["pay"] != "mana"]
    untouched = [action for action in others if not action.used]
    _need_each_asked_for(untouched, asked_for, whole=len(untouched) == len(others))


PAID_BY: dict[str, Any] = {
    "exhaust me": Gain,
    "discard me": Move,
    "sacrifice me": Move,
    "spend": Count,
    "spend from": Count,
    "card from hand": Move,
    "either of": (Gain, Move),
    "give": (Gain, Move),
}
"""What paying a cost is, by the kind of the cost (6.4.a)."""


def _need_each_asked_for(actions: list[Action], costs: list[dict[str, Any]], whole: bool) -> None:
    """6.2.b, 6.4.b Each cost is paid once and as it says, in their order; only what was modified may be missing."""
    left = list(actions)
    for cost in costs:
        pays = bool(left) and isinstance(left[0], PAID_BY[cost["pay"]])
        need(pays or cost.get("any_number") or not whole, "a cost that is not paid", cost, actions)
        while left and isinstance(left[0], PAID_BY[cost["pay"]]):
            left.pop(0)
            if not cost.get("any_number"):
                break
    need(not left, "paid without being asked for", left, costs)
