"""2.2.10.f, 2.2.10.j What passive abilities in play state as rules, found by the kind of statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards.language import Passive
from engine.core.derived_state import DerivedState, RuleInPlay, Says
from engine.core.match import Match, derived
from engine.core.query.characteristics import acting_from_reserve
from engine.core.query.last_known import known


def rules_in_play(match: Match, kind: type[Says]) -> Sequence[RuleInPlay[Says]]:
    """2.2.10.f Those that state one kind of rule, by timestamp, which is the bearer's id (2.2.14.b)."""
    state = match.derived_state or derived(match)
    stated = rules_of(match, state) if state.rules is None else state.rules
    return stated.get(kind, ()) if stated else ()


def rules_of(match: Match, state: DerivedState) -> Mapping[type, Sequence[RuleInPlay[Any]]]:
    """2.2.10.f All of them by kind, each by timestamp, in a derived state that may not be complete yet (2.3.3.c)."""
    if state.rules is None:
        state.rules = _found_in(match, state)
    return state.rules


def _found_in(match: Match, state: DerivedState) -> dict[type, list[RuleInPlay[Any]]]:
    found: dict[type, list[RuleInPlay[Any]]] = {}
    stating: list[tuple[int, str]] = []
    for bearer, traits in state.traits.items():
        if traits.profile.passives:
            stating += [(bearer, name) for name in traits.profile.passives]
    for bearer, profile in acting_from_reserve(match, state) if state.in_reserve is None else state.in_reserve:
        stating += [(bearer, name) for name in profile.support_passives]
    for bearer, name in sorted(stating):
        passive = match.catalogue.abilities[name].ability
        assert isinstance(passive, Passive)
        there = known(match, bearer)
        seat = -1 if there is None else there.seat
        rule = RuleInPlay(bearer, name, passive.statement, passive.condition, seat)
        found.setdefault(type(passive.statement), []).append(rule)
    for said in state.for_a_time.values():
        rule = RuleInPlay(said.frame.source, said.name, said.statement, None, said.frame.seat, said.frame)
        found.setdefault(type(said.statement), []).append(rule)
    return found
