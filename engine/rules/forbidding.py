"""7.3.1.e "Cannot activate": what forbids reactions, whether an event or an effect would activate them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.language import CannotActivate, Joins, PlayedFrom, Reaction, Symbol
from engine.rules.characteristics import now
from engine.rules.filters import matches
from engine.rules.rules_in_play import it_holds, rules_in_play

if TYPE_CHECKING:
    from engine.rules.table import Table


def cannot_be_activated(table: Table, name: str, id: int) -> bool:
    """7.3.1.e, 1.4.1.a Whether a passive in play forbids this reaction of this object, however activated."""
    objects = table.game.objects
    for rule in rules_in_play(table, CannotActivate):
        symbol, seat = rule.says.symbol, objects[rule.bearer].seat
        if symbol is not None and symbol != symbol_of(table, name):
            continue
        if not it_holds(table, rule):
            continue
        if id in objects and matches(table, now(table), seat, rule.bearer, id, rule.says.filter):
            return True
    return False


def symbol_of(table: Table, name: str) -> Symbol | None:
    """7.5.1.a The symbol a reaction bears, if it bears one."""
    ability = table.catalogue.abilities[name].ability
    trigger = ability.trigger if isinstance(ability, Reaction) else None
    if isinstance(trigger, Joins):
        return "join"
    return trigger.zone if isinstance(trigger, PlayedFrom) else None
