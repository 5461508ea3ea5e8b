"""Verbs about counters: boosts and others (2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.language import Boost, GainCounters, LoseCounters
from engine.rules.effects.verbs import verb
from engine.table.actions import Count
from engine.table.frames import Frame

if TYPE_CHECKING:
    from engine.rules.table import Table


@verb(Boost, "boost", "2.4.4.b")
def boost(table: Table, frame: Frame, who: list[int], number: int, most: int | None) -> list[Count]:
    """2.4.4.b, 6.1.e So many boosts more for each of them, as far as there is a most."""
    gained = {id: number if most is None else min(number, most - boosts_on(table, id)) for id in who}
    return [Count(what=id, counter="boost", number=more) for id, more in gained.items() if more > 0]


def boosts_on(table: Table, id: int) -> int:
    """v3:2.5.1 The boosts an object has."""
    return table.game.objects[id].counters.get("boost", 0)


@verb(LoseCounters, "lose counters", "2.5.f")
def lose_counters(table: Table, frame: Frame, who: list[int], counter: str, number: int) -> list[Count]:
    """2.5.f So many counters of that name fewer, as far as there are any."""
    objects = table.game.objects
    return [Count(what=id, counter=counter, number=-number) for id in who if objects[id].counters.get(counter)]


@verb(GainCounters, "gain counters", "2.5.e")
def gain_counters(table: Table, frame: Frame, who: list[int], counter: str, number: int) -> list[Count]:
    """2.5.e So many counters of that name more."""
    return [Count(what=id, counter=counter, number=number) for id in who] if number else []
