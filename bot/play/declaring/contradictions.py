"""Plans that cannot all come true: what stands against what, for their player to be told when they are made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from bot.play.game_records.orders import Orders, Plan
from bot.play.sessions.deciding import is_over
from engine import View

Kind = Literal["passing", "paying", "paid twice", "mana"]
"""Passing comes before a plan that waits for the others; what one plan plays pays for another, or what pays for one
pays for another as well; plans for one Day cost more Mana than there will be."""

MANA_A_DAY = 1
"""How many Mana Orbs a player has more on the next Day at most by the rules alone (4.2.1.e)."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Plans that do not fit together, and for "mana" what they cost together and what there is."""

    kind: Kind
    plans: tuple[Plan, ...]
    cost: int = 0
    mana: int = 0


def contradictions(orders: Orders, seen: View) -> list[Contradiction]:
    """What stands against what among the orders of the viewer, as far as it is certain now."""
    return [*_passing(orders, seen), *_paying(orders.plans), *_mana(orders.plans, seen)]


def _passing(orders: Orders, seen: View) -> Iterator[Contradiction]:
    """RB.12 Who passes has no turn any more on that Day, so that plans that wait for the others come too late."""
    waiting = tuple(plan for plan in orders.plans if plan.when == "passed")
    if waiting and orders.until is not None and not is_over(seen, orders.until):
        yield Contradiction("passing", waiting)


def _paying(plans: Sequence[Plan]) -> Iterator[Contradiction]:
    for first, second in combinations(plans, 2):
        if _played(first) in _objects(second.paid) or _played(second) in _objects(first.paid):
            yield Contradiction("paying", (first, second))
        elif _objects(first.paid) & _objects(second.paid):
            yield Contradiction("paid twice", (first, second))


def _mana(plans: Sequence[Plan], seen: View) -> Iterator[Contradiction]:
    mine = seen.players[seen.viewer]
    today = mine.mana_ready if seen.phase == "afternoon" else mine.mana_total
    for group, mana in (
        (tuple(plan for plan in plans if plan.when != "day"), today),
        (tuple(plan for plan in plans if plan.when == "day"), mine.mana_total + MANA_A_DAY),
    ):
        cost = sum(plan.mana for plan in group)
        if len(group) > 1 and cost > mana:
            yield Contradiction("mana", group, cost, mana)


def _played(plan: Plan) -> int:
    """The card or object that a plan is about; -1 where its code names none."""
    return _object(plan.option)


def _objects(codes: Sequence[str]) -> set[int]:
    return {found for code in codes if (found := _object(code)) >= 0}


def _object(code: str) -> int:
    number = code[1:].partition("-")[0]
    return int(number) if number.isdecimal() else -1
