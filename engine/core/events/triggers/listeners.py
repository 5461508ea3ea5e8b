"""6.3 Who waits for an event: the reactions in play, and those of cards that lie ready in a Reserve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards.language import Number, Reaction
from engine.core.derived_state import DerivedState
from engine.core.match import Match, derived
from engine.core.query.characteristics import acting_from_reserve, traits_of
from engine.core.query.conditions import holds
from engine.core.query.filters import number
from engine.core.query.prohibitions import cannot_be_activated

Listener = tuple[str, int, int]
"""Ability, bearer, controller."""

Heard = tuple[str, int, int, int]
"""Ability, bearer, controller, and which atomic action activated it."""

Waiting = Mapping[type, Sequence[tuple[str, int]]]
"""By the kind of event that is waited for: ability and bearer."""


def trigger_of(match: Match, name: str) -> object:
    """6.3.a What a reaction waits for."""
    return match.programs.reaction(name).trigger


def waiting(match: Match) -> Waiting:
    """6.3.a All reactions that wait now, by the bearers' current abilities; other events need not be looked at."""
    state = match.derived_state or derived(match)
    if state.listeners is None:
        state.listeners = _found_in(match, state)
    return state.listeners


def of_one(match: Match, kind: type, id: int) -> list[Listener]:
    """The reactions of the object `id`, in any zone, to one kind of event, as far as they can be activated."""
    names = traits_of(match, id).profile.reactions.get(kind)
    if names is None:
        return []
    return able(match, [(name, id) for name in names])


def able(match: Match, found: Sequence[tuple[str, int]]) -> list[Listener]:
    """6.3.a, 7.3.1.e Of those who wait: whose condition is as the trigger says, and whom nothing forbids.

    v4:6.3.d They are their bearer's controller's, however it has come to be controlled by them.
    """
    objects = match.game.objects
    return [(name, id, objects[id].seat) for name, id in found if is_able(match, name, id)] if found else []


def is_able(match: Match, name: str, id: int) -> bool:
    """6.3.a, 7.3.1.e Whether the condition of a reaction is as its trigger says, and nothing forbids it."""
    return _is_as_it_says(match, name, id) and not cannot_be_activated(match, name, id)


def so_often(match: Match, heard: list[Heard]) -> list[Heard]:
    """6.3.f A reaction that one event activates several times, 'for each of my boosts', is heard as often."""
    if all(_each(match, one[0]) is None for one in heard):
        return heard
    return [one for one in heard for _ in range(_times(match, one))]


def _each(match: Match, name: str) -> Number | None:
    ability = match.catalogue.abilities[name].ability
    return ability.each if isinstance(ability, Reaction) else None


def _times(match: Match, heard: Heard) -> int:
    name, id, seat, _ = heard
    each = _each(match, name)
    return 1 if each is None else number(match, derived(match), seat, id, each)


def _found_in(match: Match, state: DerivedState) -> dict[type, list[tuple[str, int]]]:
    """2.2.10.f Every reaction in play by the kind of event it waits for; v3:2.2.11.e those in a Reserve come after."""
    found: dict[type, list[tuple[str, int]]] = {}
    for id, traits in state.traits.items():
        if traits.profile.reactions:
            _note(found, id, traits.profile.reactions)
    for id, profile in acting_from_reserve(match, state) if state.in_reserve is None else state.in_reserve:
        _note(found, id, profile.support_reactions)
    return found


def _note(found: dict[type, list[tuple[str, int]]], id: int, reactions: Mapping[type, tuple[str, ...]]) -> None:
    for kind, names in reactions.items():
        those = found.setdefault(kind, [])
        for name in names:
            those.append((name, id))


def _is_as_it_says(match: Match, name: str, id: int) -> bool:
    """6.3.a, v3:6.3.k A condition that belongs to the trigger ('if I was not Fleeting').

    7.3.13.b One of a result is looked at once it is known which result counts.
    """
    condition = match.programs.reaction(name).condition
    if condition is None or match.programs.waits_for_a_result(name):
        return True
    return holds(match, derived(match), match.game.objects[id].seat, id, condition)
