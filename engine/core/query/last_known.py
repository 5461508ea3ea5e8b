"""v3:2.1.h What is gone is remembered as it last was, as long as something unresolved may ask for it.

v3:6.3.h What an event was about is remembered by what it has brought about, as long as that waits.
"""

from __future__ import annotations

from typing import Any

from engine.core.derived_state import World
from engine.core.machine import Act
from engine.core.printed import Traits
from engine.core.query.characteristics import before_boosts, expeditions_of, traits_of
from engine.core.table import Table, now
from engine.state.frames import Frame
from engine.state.objects import HIDDEN_ZONES, Object, Remembered


def remember(table: Table, id: int) -> None:
    """v3:2.1.h An object about to leave is remembered as it is just before, its characteristics included."""
    found = table.game.objects[id]
    if found.zone in HIDDEN_ZONES or found.zone == "mana":
        return
    world = table.before or now(table)
    traits = traits_of(table, id, world)
    statistics = before_boosts(world, id, traits)
    costs = (traits.hand_cost, traits.reserve_cost)
    places = expeditions_of(table, id, table.before) if found.zone == "expedition" else ()
    table.game.gone[id] = Remembered(
        found, traits.type, traits.subtypes, traits.abilities, statistics, *costs, traits.also, places
    )


def known(table: Table, id: int) -> Object | None:
    """v3:2.1.h The object if it is there, else as it last was; None where it is not remembered."""
    found = table.game.objects.get(id)
    if found is not None:
        return found
    remembered = table.game.gone.get(id)
    return remembered.object if remembered else None


def known_traits(table: Table, id: int, world: World | None = None) -> Traits:
    """v3:2.1.h Current characteristics, in a world if one is given, or the last ones; raises KeyError for neither."""
    if id in table.game.objects:
        return traits_of(table, id, world)
    was = table.game.gone[id]
    profile = table.catalogue.profile(was.abilities)
    costs = (was.hand_cost, was.reserve_cost)
    return Traits(was.type, was.subtypes, was.abilities, was.statistics, *costs, was.also, profile)


def known_places(table: Table, id: int, world: World | None = None) -> tuple[int, ...]:
    """v3:2.1.h The expeditions it is present in, or was."""
    if id in table.game.objects:
        return expeditions_of(table, id, world)
    was = table.game.gone.get(id)
    return was.places if was else ()


HEARD = ("it", "was", "there", "they", "played", "follow", "result", "played from", "that many", "gift", "failed")
"""Under which names an ability keeps what it speaks of."""


def heard_of(bound: dict[str, Any]) -> dict[str, Any]:
    """v3:6.3.h Of the values an ability keeps, those that what it brings about may speak of, as a copy."""
    found: dict[str, Any] = {}
    for known in HEARD:
        if known in bound:
            value = bound[known]
            found[known] = list(value) if isinstance(value, list) else dict(value) if isinstance(value, dict) else value
    return found


def _forget(table: Table, frame: Frame) -> None:
    """v3:2.1.h, v3:6.3.j What waits for Rest is unresolved: its bearer, and what it speaks of, are not forgotten."""
    gone = table.game.gone
    if not gone:
        return
    waiting = [emblem for emblem in table.game.emblems if emblem.until == "rest"]
    kept = {emblem.source for emblem in waiting}
    for emblem in waiting:
        follow: dict[str, int] = emblem.bound.get("follow") or {}
        kept |= {*emblem.bound.get("it", ()), *emblem.bound.get("was", ()), *map(int, follow), *follow.values()}
    table.game.gone = {id: gone[id] for id in gone if id in kept}


forget = Act(_forget, "nothing unresolved is left", "v3:2.1.h")
