"""Filters: which objects or cards are meant (2.2.1.h, 2.2.2.n: in play unless a zone is named)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.cards.language.facets import PRESENCE, reads
from engine.cards.language.vocabulary import CardType, Record, Status, Terrain, Zone

if TYPE_CHECKING:
    from engine.cards.language.qualities import Quality

__all__ = [
    "Filter",
]


@reads(types="type {}", subtypes="subtype {}", terrain=(PRESENCE, "terrain {}"), expedition=PRESENCE)
class Filter(Record, frozen=True):
    """What an object must be like; without a zone, objects in play are meant (2.2.1.h)."""

    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    controller: Literal["you", "opponent"] | None = None
    zone: Zone | None = None
    other: bool = False
    token: bool | None = None
    status: Status | None = None
    hand_cost_at_most: int | None = None
    hand_cost_at_least: int | None = None
    base_cost_at_most: int | None = None
    base_cost_at_least: int | None = None
    """By its Reserve Cost where it is Fleeting, in Reserve or played from there, else by its Hand Cost (KW.1)."""
    zero_statistic: bool = False
    """A Character with a base statistic of 0."""
    terrain: Terrain | None = None
    """In an Expedition whose region has that terrain."""
    or_in_reserve: bool = False
    """What is in play, or in that zone, and cards in any Reserve as well."""
    expedition: Literal["mine", "facing", "other"] | None = None
    """In the bearer's Expedition, in the one that faces it, or in the bearer's other one (7.4.3.f-h)."""
    qualities: tuple[Quality, ...] = ()
    """What it must be like besides."""
    alternative: Filter | None = None
    """Or it is as this filter says."""
