"""Objects, emblems and regions: what lies on the table, base facts only (2.1, 2.3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from engine.state.context import EMPTY, EffectContext
from engine.state.zones import ZoneName

PRIVATE_ZONES: tuple[ZoneName, ...] = ("deck", "discard", "hand", "hero", "landmark", "mana", "reserve")
"""1.2.1.d One of each for every player."""

SHARED_ZONES: tuple[ZoneName, ...] = ("expedition", "limbo")
"""1.2.3.c One for all; the Adventure, shared too, is kept as regions and positions."""

IN_PLAY: frozenset[str] = frozenset(("expedition", "hero", "landmark"))
"""3.1.4.a Where objects are in play."""

HIDDEN_ZONES: frozenset[str] = frozenset(("deck", "hand"))
"""1.2.3.f Where cards are hidden; the Mana zone is visible, though its Orbs lie face down (3.2.9.a)."""


WITHOUT_STATUSES: frozenset[str] = HIDDEN_ZONES | {"discard"}
"""2.4.1.g Where nothing has a status, and so nothing can gain one."""


def with_counters(counters: Mapping[str, int], name: str, number: int) -> Mapping[str, int]:
    """2.5.b-c The same counters with so many of that name, or with none of it."""
    changed = {**counters, name: number}
    if not number:
        del changed[name]
    return changed or EMPTY


def without(statuses: tuple[str, ...], status: str) -> tuple[str, ...]:
    """7.3.9.a The same statuses but that one, in their order."""
    return tuple(each for each in statuses if each != status)


class Object(Struct, omit_defaults=True, gc=False):
    """A card or token in one zone; it has a new id whenever it changes zone (1.4.4.a, 2.1.c).

    The id is its timestamp too, since both are new at every change of zone and come from one clock (2.2.14.b).
    """

    id: int
    card: int
    """The card behind it, the same for the whole game; 0 for a token."""
    reference: str
    """Its definition in the catalogue."""
    owner: int
    seat: int
    """Who controls it, or in whose private zone it lies."""
    zone: ZoneName
    place: int = -1
    """The expedition it stands in: 2 * seat, plus 1 for the Companion Expedition; -1 elsewhere."""
    statuses: tuple[str, ...] = ()
    counters: Mapping[str, int] = EMPTY
    token: bool = False
    granted: tuple[str, ...] = ()
    """Abilities it has besides its own since it entered, by their stable names (v3:7.4.5)."""
    subtypes: tuple[str, ...] = ()
    """Sub-types it has gained since it entered, besides its own (2.3.1.e)."""


class Remembered(Struct, omit_defaults=True, gc=False):
    """What an object was when it was last there: itself, and its current characteristics then (v3:2.1.h)."""

    object: Object
    type: str
    subtypes: tuple[str, ...]
    abilities: tuple[str, ...]
    statistics: tuple[int, int, int]
    hand_cost: int
    reserve_cost: int
    also: tuple[str, ...] = ()
    """Types it was considered besides its own."""
    places: tuple[int, ...] = ()
    """The expeditions it was present in."""


class Emblem(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A reaction waiting in Limbo, or an effect that lasts (2.2.1.g)."""

    id: int
    seat: int
    kind: Literal["reaction", "ongoing"]
    ability: str
    """The stable name of the ability whose effect it carries."""
    source: int
    """The object that 'I' means (7.2.1.b)."""
    reference: str
    """The definition of that object, so that its name is known when it has left (v3:2.1.h)."""
    until: str = ""
    context: EffectContext = field(default_factory=EffectContext)
    """What its effect may speak of (v3:6.3.h)."""
    stay: list[int] = field(default_factory=list)
    """Expeditions that cannot move forward as long as it lasts (1.4.1.a)."""
    left: int = 1
    """For how many cards it still waits (2.2.13.c)."""


class Region(Struct, omit_defaults=True, gc=False):
    """One of the eight regions of the Adventure, or the Arena (3.2.1)."""

    terrains: list[str]
    hidden: bool = False
    """Whether its Tumult card is still face down (3.1.3.c)."""
    markers: tuple[str, ...] = ()
    """The terrains of the Terrain Markers on it, the latest last (v4:3.2.1.d-e)."""


MARKER = " marker"


def counter_of(terrain: str) -> str:
    """The counters that stand for an object's Terrain Markers of one terrain."""
    return terrain + MARKER
