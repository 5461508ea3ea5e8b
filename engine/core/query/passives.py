"""2.3.1.g Passive abilities that change characteristics: which there are, and what each would do to a derived state."""

from __future__ import annotations

from engine.cards.language import (
    All,
    AreSubtype,
    CountsAs,
    EvenStatistics,
    HaveAbility,
    IgnoreAbilities,
    It,
    LoseAbilities,
    LoseKeyword,
    Me,
    Passive,
    RegionsAre,
    Statement,
)
from engine.core.derived_state import Change, DerivedState
from engine.core.match import Match
from engine.core.query.characteristics import acting_from_reserve, expeditions_of, regions_of
from engine.core.query.conditions import holds
from engine.core.query.filters import meant_by
from engine.state.adventure import region_of
from engine.state.frames import Frame

PassiveOf = tuple[int, str]
"""Bearer, or Emblem, and ability: smallest first is smallest timestamp first (2.2.14.b)."""


def passives_of(match: Match, state: DerivedState) -> list[PassiveOf]:
    """2.3.1.g Passive abilities, in play or from a Reserve, that change characteristics, and what is so for a time."""
    changing = match.programs.changing
    found = [(id, name) for id, traits in state.traits.items() for name in traits.profile.passives if changing(name)]
    for id, profile in acting_from_reserve(match, state):  # v3:2.2.11.e
        found += [(id, name) for name in profile.support_passives if changing(name)]
    return found + [(said.emblem, said.name) for said in state.for_a_time.values() if changing(said.name)]


def changes_of(match: Match, state: DerivedState, passive: PassiveOf) -> list[Change]:
    """2.3.2.d-f What this passive would do to this derived state; nothing if it no longer exists or does not apply.

    v3:7.3.14 To ignore all abilities of an object is to take it for one that has none.
    """
    me, name = passive
    if me in state.for_a_time:
        said = state.for_a_time[me]
        return _changes_stated(match, state, said.frame.source, said.frame.seat, name, said.statement, said.frame)
    has = state.known(me)
    if has is not None and name not in has.abilities:  # 2.3.2.d
        return []
    ability = match.catalogue.abilities[name].ability
    assert isinstance(ability, Passive)
    seat = match.game.objects[me].seat
    if ability.condition is not None and not holds(match, state, seat, me, ability.condition):  # 2.3.2.f
        return []
    return _changes_stated(match, state, me, seat, name, ability.statement)


def _changes_stated(
    match: Match,
    state: DerivedState,
    me: int,
    seat: int,
    name: str,
    statement: Statement,
    frame: Frame | None = None,
) -> list[Change]:
    """2.3.2.e What a statement says of whom; `me` is who makes it, if that is still there.

    `frame` is the effect that has stated it, of what an Emblem states.
    """
    if isinstance(statement, RegionsAre):
        if statement.regions == "all":
            places = list(range(len(match.game.regions)))
        else:
            places = regions_of(match, state, me)
            if statement.regions == "mine and facing":
                facing = {match.game.facing[each] for each in expeditions_of(match, me, state)} - {-1}
                places = sorted({*places, *(region_of(match.game, each) for each in facing)})
        return [Change("terrain", place, statement.terrain, statement.only) for place in places]
    if isinstance(statement, EvenStatistics):
        evened = _meant(match, state, me, seat, statement.who, frame)
        return [Change("even", id) for id in evened]
    if isinstance(statement, IgnoreAbilities):
        return [Change("bare", id) for id in _meant(match, state, me, seat, statement.who, frame)]
    if isinstance(statement, LoseAbilities):
        of_it = isinstance(statement.who, It)
        return [Change("bare", id) for id in _meant(match, state, me, seat, statement.who, frame) if id != me or of_it]
    if isinstance(statement, LoseKeyword):
        return [Change("lost", id, statement.keyword) for id in _meant(match, state, me, seat, statement.who, frame)]
    if isinstance(statement, CountsAs):
        kinds = [Change("subtype", me, statement.subtype)] if statement.subtype is not None else []
        return [Change("type", me, statement.type), *kinds]
    assert isinstance(statement, HaveAbility | AreSubtype)
    ids = _meant(match, state, me, seat, statement.who, frame)
    if isinstance(statement, HaveAbility):
        return [Change("ability", id, f"{name}/granted") for id in ids]  # 2.3.2.e
    return [Change("subtype", id, statement.subtype) for id in ids]  # 2.3.2.e


def _meant(match: Match, state: DerivedState, me: int, seat: int, who: Me | It | All, frame: Frame | None) -> list[int]:
    """2.3.1.h Whom a passive changes: what is in play, or lies in a Reserve of which it speaks (1.4.2.a)."""
    if isinstance(who, Me):
        return [me] if me in state.traits else []
    return [id for id in meant_by(match, state, seat, me, who, frame) if state.known(id) is not None]
