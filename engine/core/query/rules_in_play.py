"""2.2.10.f, 2.2.10.j What passive abilities in play state as rules, found by the kind of statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards.language import Passive
from engine.core.derived_state import RuleInPlay, Says, World
from engine.core.query.characteristics import acting_from_reserve
from engine.core.query.last_known import known
from engine.core.table import Table, now


def rules_in_play(table: Table, kind: type[Says]) -> Sequence[RuleInPlay[Says]]:
    """2.2.10.f Those that state one kind of rule, by timestamp, which is the bearer's id (2.2.14.b)."""
    world = now(table)
    stated = rules_of(table, world) if world.rules is None else world.rules
    return stated.get(kind, ()) if stated else ()


def rules_of(table: Table, world: World) -> Mapping[type, Sequence[RuleInPlay[Any]]]:
    """2.2.10.f All of them by kind, each by timestamp, in a world that may not be complete yet (2.3.3.c)."""
    if world.rules is None:
        world.rules = _found_in(table, world)
    return world.rules


def _found_in(table: Table, world: World) -> dict[type, list[RuleInPlay[Any]]]:
    found: dict[type, list[RuleInPlay[Any]]] = {}
    stating: list[tuple[int, str]] = []
    for bearer, traits in world.traits.items():
        for name in traits.profile.passives:
            stating.append((bearer, name))
    for bearer, profile in acting_from_reserve(table, world):
        stating += [(bearer, name) for name in profile.support_passives]
    for bearer, name in sorted(stating):
        passive = table.catalogue.abilities[name].ability
        assert isinstance(passive, Passive)
        there = known(table, bearer)
        seat = -1 if there is None else there.seat
        rule = RuleInPlay(bearer, name, passive.statement, passive.condition, seat)
        found.setdefault(type(passive.statement), []).append(rule)
    for said in world.for_a_time.values():
        rule = RuleInPlay(said.source, said.name, said.statement, None, said.seat)
        found.setdefault(type(said.statement), []).append(rule)
    return found
