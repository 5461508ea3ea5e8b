"""v3:7.3.14 Abilities that are ignored: they are there, but treated as absent where they would act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.language import IgnoreAbilities, Me
from engine.rules.characteristics import now
from engine.rules.filters import candidates
from engine.rules.rules_in_play import it_holds, rules_in_play

if TYPE_CHECKING:
    from engine.rules.table import Table


def is_ignored(table: Table, id: int, keyword: str) -> bool:
    """v3:7.3.14 Whether a passive in play has this keyword of this object treated as absent."""
    for rule in rules_in_play(table, IgnoreAbilities):
        bearer, says = rule.bearer, rule.says
        if says.keyword == keyword and bearer in table.game.objects and it_holds(table, rule):
            if isinstance(says.who, Me):
                meant = [bearer]
            else:
                meant = candidates(table, now(table), table.game.objects[bearer].seat, bearer, says.who.filter)
            if id in meant:
                return True
    return False
