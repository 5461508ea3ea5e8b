"""2.3.1, 2.3.3 Passive abilities are applied one at a time: by timestamp, and after all that they depend on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from engine.core.derived_state import Change, DerivedState
from engine.core.match import Match
from engine.core.printed import Characteristics
from engine.core.query.characteristics import acting_from_reserve, base_traits, in_play
from engine.core.query.dependency import Dependencies, Stage
from engine.core.query.lasting import stated
from engine.core.query.passives import PassiveOf, passives_of
from engine.state.seats import zones_of_each

Told: TypeAlias = tuple[PassiveOf, Sequence[Change]]
"""A passive that was applied, and what it has changed."""


def derive(match: Match, told: list[Told] | None = None) -> DerivedState:
    """2.3.1.a,l, 2.3.3.c Base characteristics, then one passive after another, looking anew at what depends on what.

    In `told` stands afterwards which passives were applied, in that order, and what each has changed.
    """
    state, is_settled = _base(match)
    if is_settled or not passives_of(match, state):
        return state
    state.elsewhere = in_reserves(match)
    order = Dependencies(match, state)
    stage = Stage(state)
    applied = 0
    # 2.3.1.l, 2.3.3.c
    while left := order.numbered(passives_of(match, stage.state)) & ~applied:
        chosen = order.first_free(stage, left)
        if told is not None:
            told.append((order.passives[chosen], order.would(stage, chosen)))
        stage = order.after(stage, chosen)
        applied |= 1 << chosen
    stage.state.changed, stage.state.looks = True, order.looks
    return stage.state


def _base(match: Match) -> tuple[DerivedState, bool]:
    """2.3.1.a-b, 2.3.1.e Base characteristics, with subtypes and abilities that objects have been given for good.

    And whether nothing can change them.
    """
    game, objects, printed = match.game, match.game.objects, match.programs.printed
    traits: dict[int, Characteristics] = {}
    is_settled = True
    for id in in_play(game):
        found = objects[id]
        base = printed[found.reference]
        traits[id] = base.traits  # 2.3.1.a
        if base.bears_passive:
            is_settled = False
        if found.subtypes:  # 2.3.1.e
            gained = tuple(dict.fromkeys((*base.traits.subtypes, *found.subtypes)))
            traits[id] = replace(base.traits, subtypes=gained)
        if found.granted:
            traits[id], is_settled = _with_abilities(match, traits[id], found.granted), False
    state = DerivedState(traits, None, adventure=game.regions)
    if game.emblems:
        state.for_a_time = {said.emblem: said for said in stated(match)}
    return state, is_settled and not state.for_a_time and not acting_from_reserve(match, state)


def in_reserves(match: Match) -> dict[int, Characteristics]:
    """2.3.1.a, 1.4.2.a The base characteristics of the cards in Reserves, which a passive ability may name."""
    game = match.game
    zones = zones_of_each(len(game.teams), "reserve")
    return {id: base_traits(match, game.objects[id]) for name in zones for id in game.zones[name]}


def _with_abilities(match: Match, base: Characteristics, granted: Iterable[str]) -> Characteristics:
    """v3:7.4.5 What has been given abilities as it entered has them among its base ones."""
    abilities = (*base.abilities, *granted)
    return replace(base, abilities=abilities, profile=match.catalogue.profile(abilities))
