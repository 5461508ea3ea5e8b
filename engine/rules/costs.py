"""6.4 Costs: what a play costs now, whether it can be paid, and the one step that pays it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from engine.cards.language import (
    CardFromHand,
    Cost,
    CostFloor,
    CostsLess,
    DiscardMe,
    ExhaustMe,
    NextCard,
    Passive,
    PayMana,
    Spend,
)
from engine.rules.characteristics import Floor, World, keyword, now, traits_of
from engine.rules.filters import matches
from engine.table.actions import Action, Count, Gain, Move
from engine.table.game import Game
from engine.table.objects import WITHOUT_STATUSES
from engine.table.seats import is_opponent

if TYPE_CHECKING:
    from engine.rules.table import Table


FROM_ITSELF = (ExhaustMe, DiscardMe)


class Price(NamedTuple):
    """What a card costs in Mana, and how that comes about: pairs of a key and an amount."""

    mana: int
    parts: tuple[tuple[str, int], ...]


def ready_orbs(game: Game, seat: int) -> list[int]:
    """3.2.9.f The Mana Orbs a player can exhaust."""
    objects = game.objects
    return [id for id in game.zones[f"mana{seat}"] if "exhausted" not in objects[id].statuses]


def price(table: Table, seat: int, id: int, tough: int = 0) -> Price:
    """v3:5.1.2.d-e The cost by origin zone, then increases, then decreases, then restrictions; never below 0."""
    found, traits = table.game.objects[id], traits_of(table, id)
    if found.zone == "hand":
        parts = [("hand cost", traits.hand_cost)]
    else:
        parts = [("reserve cost", traits.reserve_cost)]
    mana = parts[0][1]
    if tough:
        parts.append(("tough", tough))
        mana += tough
    for emblem, less in discounts(table, seat, id):
        reduction = min(less, mana)
        parts.append((next(other.ability for other in table.game.emblems if other.id == emblem), -reduction))
        mana -= reduction
    for name, least in _floors(table, seat, id):
        if least > mana:
            parts.append((name, least - mana))
            mana = least
    return Price(mana, tuple(parts))


def discounts(table: Table, seat: int, id: int) -> list[tuple[int, int]]:
    """2.2.13.c This player's 'next card costs less' that speak of this card: Emblem and amount."""
    out = []
    for emblem in table.game.emblems:
        if emblem.kind == "ongoing" and emblem.seat == seat:
            gift = table.catalogue.abilities[emblem.ability].ability
            if (
                isinstance(gift, NextCard)
                and isinstance(gift.gift, CostsLess)
                and matches(table, now(table), seat, emblem.source, id, gift.filter)
            ):
                out.append((emblem.id, gift.gift.amount))
    return out


def _floors(table: Table, seat: int, id: int) -> list[tuple[str, int]]:
    """v3:5.1.2.e Restrictions come last, by timestamp."""
    game, world = table.game, now(table)
    if world.floors is None:
        world.floors = _floors_in_play(table, world)
    out = []
    for floor in world.floors:
        owner = game.objects[floor.bearer].seat
        if is_opponent(game, owner, seat) and matches(table, world, owner, floor.bearer, id, floor.says.filter):
            out.append((floor.name, floor.says.least))
    return out


def _floors_in_play(table: Table, world: World) -> list[Floor]:
    """v3:5.1.2.e By timestamp, which is the bearer's id (2.2.14.b)."""
    found = []
    for me, traits in world.traits.items():
        for name in table.catalogue.profile(traits.abilities).passives:
            ability = table.catalogue.abilities[name].ability
            if isinstance(ability, Passive) and isinstance(ability.statement, CostFloor):
                found.append(Floor(me, name, ability.statement))
    return sorted(found, key=lambda floor: (floor.bearer, floor.name))


def tough(table: Table, seat: int, ids: Iterable[int]) -> int:
    """7.4.5.a, 7.4.5.c Each targeted object of the other side adds its number once to the play (contradictions 21)."""
    game = table.game
    total = 0
    for id in set(ids):
        found = game.objects.get(id)
        if found and found.zone in ("expedition", "landmark") and is_opponent(game, seat, found.seat):
            total += keyword(table, id, "tough")
    return total


def mana_of(costs: Iterable[Cost]) -> int:
    """1.1.6.j The Mana among some costs."""
    return sum(cost.amount for cost in costs if isinstance(cost, PayMana))


def can_pay(table: Table, seat: int, me: int, costs: Iterable[Cost]) -> bool:
    """6.4.c, 1.4.1.b In full or not at all: what is ready exhausted (2.4.5.a, 7.1.4.a), counters there are (2.5.g)."""
    game = table.game
    found = game.objects.get(me)
    costs = tuple(costs)
    if sum(isinstance(cost, CardFromHand) for cost in costs) > len(game.zones[f"hand{seat}"]):
        return False
    for cost in costs:
        if isinstance(cost, FROM_ITSELF):
            if found is None or found.zone in WITHOUT_STATUSES or "exhausted" in found.statuses:
                return False
        elif isinstance(cost, Spend) and (found is None or found.counters.get(cost.counter, 0) < cost.amount):
            return False
    return mana_of(costs) <= len(ready_orbs(game, seat))


def payment(table: Table, seat: int, me: int, costs: Iterable[Cost], mana: int, cards: list[int]) -> list[Action]:
    """6.4.a, 6.1.d, 5.1.2.d All verbs of a cost are one step; Mana is paid by exhausting Orbs (3.2.9.f)."""
    actions: list[Action] = [Gain(what=orb, status="exhausted") for orb in ready_orbs(table.game, seat)[:mana]]
    left = list(cards)
    for cost in costs:
        actions += payment_of(cost, me, left)
    return actions


def payment_of(cost: Cost, me: int, cards: list[int]) -> list[Action]:
    """1.1.6.h, 2.5.g What one part of a cost does; a card that was chosen for it is taken from the list."""
    if isinstance(cost, ExhaustMe):
        return [Gain(what=me, status="exhausted")]
    if isinstance(cost, DiscardMe):
        return [Move(what=me, to="discard")]
    if isinstance(cost, Spend):
        return [Count(what=me, counter=cost.counter, number=-cost.amount)]
    if isinstance(cost, CardFromHand):
        return [Move(what=cards.pop(0), to="reserve")]
    return []
