"""Verbs about counters: boosts and others (2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.language import Boost, GainCounters
from engine.rules.effects.verbs import verb
from engine.table.actions import Count
from engine.table.frames import Frame

if TYPE_CHECKING:
    from engine.rules.table import Table


@verb(Boost, "boost", "2.4.4.b")
def boost(table: Table, frame: Frame, who: list[int], number: int) -> list[Count]:
    """2.4.4.b, 6.1.e So many boosts more for each of them."""
    return [Count(what=id, counter="boost", number=number) for id in who] if number else []


@verb(GainCounters, "gain counters", "2.5.e")
def gain_counters(table: Table, frame: Frame, who: list[int], counter: str, number: int) -> list[Count]:
    """2.5.e So many counters of that name more."""
    return [Count(what=id, counter=counter, number=number) for id in who] if number else []
