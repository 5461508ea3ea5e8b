"""6.3 Who waits for an event: the reactions in play, and those of cards that lie ready in a Reserve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.rules.characteristics import World, now, traits_of
from engine.rules.filters import holds
from engine.rules.forbidding import cannot_be_activated

if TYPE_CHECKING:
    from engine.rules.table import Table

Listener = tuple[str, int, int]
"""Ability, bearer, controller."""

Heard = tuple[str, int, int, int]
"""Ability, bearer, controller, and which atomic action activated it."""

Waiting = Mapping[type, Sequence[tuple[str, int]]]
"""By the kind of event that is waited for: ability and bearer."""


def trigger_of(table: Table, name: str) -> object:
    """6.3.a What a reaction waits for."""
    return table.programs.reaction(name).trigger


def waiting(table: Table) -> Waiting:
    """6.3.a Everybody who waits now, by the bearers' current abilities; what nobody waits for need not be looked at."""
    world = now(table)
    if world.listeners is None:
        world.listeners = _in_play(world)
    if not table.may_react_from_reserve():
        return world.listeners
    return _with_those_in_reserve(table, world.listeners)


def of_one(table: Table, kind: type, id: int) -> list[Listener]:
    """The reactions of one object to one kind of event, wherever it lies.

    v4:6.3.d They are its controller's, however it has come to be controlled by them.
    """
    names = traits_of(table, id).profile.reactions.get(kind)
    if names is None:
        return []
    return able(table, [(name, id) for name in names])


def able(table: Table, found: Sequence[tuple[str, int]]) -> list[Listener]:
    """6.3.a, 7.3.1.e Of those who wait: whose condition is as the trigger says, and whom nothing forbids."""
    if not found:
        return []
    world = now(table)
    return [
        (name, id, table.game.objects[id].seat)
        for name, id in found
        if _is_as_it_says(table, world, name, id) and not cannot_be_activated(table, name, id)
    ]


def _in_play(world: World) -> dict[type, list[tuple[str, int]]]:
    """2.2.10.f Every reaction in play by the kind of event it waits for."""
    found: dict[type, list[tuple[str, int]]] = {}
    for id, traits in world.traits.items():
        for kind, names in traits.profile.reactions.items():
            found.setdefault(kind, []).extend([(name, id) for name in names])
    return found


def _with_those_in_reserve(table: Table, in_play: Waiting) -> Waiting:
    """v3:2.2.11.e, v3:7.1.5.a, v3:2.4.5.e The support reactions of cards that lie ready in a Reserve come after."""
    game, printed = table.game, table.programs.printed
    found = {kind: list(each) for kind, each in in_play.items()}
    for seat in range(game.seats):
        for id in game.zones[f"reserve{seat}"]:
            reactions = printed[game.objects[id].reference].traits.profile.support_reactions
            if reactions and "exhausted" not in game.objects[id].statuses:  # v3:2.2.11.e, v3:7.1.5.a
                for kind, names in reactions.items():
                    found.setdefault(kind, []).extend([(name, id) for name in names])
    return found


def _is_as_it_says(table: Table, world: World, name: str, id: int) -> bool:
    """6.3.a, v3:6.3.k A condition that belongs to the trigger ('if I was not Fleeting')."""
    condition = table.programs.reaction(name).condition
    return condition is None or holds(table, world, table.game.objects[id].seat, id, condition)
