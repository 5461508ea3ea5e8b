"""v3:7.3.14 Abilities that are ignored: they are there, but treated as absent where they would act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cards.language import IgnoreAbilities, Me
from engine.rules.characteristics import World
from engine.rules.filters import candidates, holds
from engine.rules.rules_in_play import RuleInPlay, rules_of

if TYPE_CHECKING:
    from engine.rules.table import Table


def is_ignored(table: Table, id: int, keyword: str, world: World) -> bool:
    """v3:7.3.14 Whether a passive in play has this keyword of this object treated as absent.

    Where that is just being found out, it is not: what it holds for is not made to depend on itself.
    """
    rules = rules_of(table, world).get(IgnoreAbilities, ())
    if not rules or keyword in world.considering:
        return False
    world.considering.add(keyword)
    try:
        return any(id in _meant(table, world, rule) for rule in rules if rule.says.keyword == keyword)
    finally:
        world.considering.remove(keyword)


def _meant(table: Table, world: World, rule: RuleInPlay[IgnoreAbilities]) -> Sequence[int]:
    """v3:7.3.14 Whose keyword a passive in play has treated as absent."""
    bearer, says, seat = rule.bearer, rule.says, rule.seat
    if bearer not in table.game.objects:
        return ()
    if rule.condition is not None and not holds(table, world, seat, bearer, rule.condition):
        return ()
    return [bearer] if isinstance(says.who, Me) else candidates(table, world, seat, bearer, says.who.filter)
