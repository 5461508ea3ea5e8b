"""7.3.1.e "Cannot activate": what forbids reactions, whether an event or an effect would activate them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.language import CannotActivate, Joins, Passive, PlayedFrom, Reaction, Symbol
from engine.rules.characteristics import World, now
from engine.rules.filters import holds, matches

if TYPE_CHECKING:
    from engine.rules.table import Table


def cannot_be_activated(table: Table, name: str, id: int) -> bool:
    """7.3.1.e, 1.4.1.a Whether a passive in play forbids this reaction of this object, however activated."""
    world = now(table)
    if world.forbids is None:
        world.forbids = _forbidding(table, world)
    for bearer, passive in world.forbids:
        seat, statement = table.game.objects[bearer].seat, passive.statement
        assert isinstance(statement, CannotActivate)
        if statement.symbol is not None and statement.symbol != symbol_of(table, name):
            continue
        if passive.condition is not None and not holds(table, world, seat, bearer, passive.condition):
            continue
        if id in table.game.objects and matches(table, world, seat, bearer, id, statement.filter):
            return True
    return False


def symbol_of(table: Table, name: str) -> Symbol | None:
    """7.5.1.a The symbol a reaction bears, if it bears one."""
    ability = table.catalogue.abilities[name].ability
    trigger = ability.trigger if isinstance(ability, Reaction) else None
    if isinstance(trigger, Joins):
        return "join"
    return trigger.zone if isinstance(trigger, PlayedFrom) else None


def _forbidding(table: Table, world: World) -> list[tuple[int, Passive]]:
    """2.2.10.f What forbids must be in play."""
    found = []
    for bearer, traits in world.traits.items():
        for name in table.catalogue.profile(traits.abilities).passives:
            ability = table.catalogue.abilities[name].ability
            if isinstance(ability, Passive) and isinstance(ability.statement, CannotActivate):
                found.append((bearer, ability))
    return found
