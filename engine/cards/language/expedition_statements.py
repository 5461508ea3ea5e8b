"""Statements of passive abilities about Expeditions and their regions (2.2.10.j, 4.2.4)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.facets import ALL_TERRAINS, PRESENCE, reads, writes
from engine.cards.language.places import (
    EveryExpedition,
    FacingExpedition,
    FacingMyOther,
    MyExpedition,
    MyOtherExpedition,
    YourExpedition,
)
from engine.cards.language.vocabulary import Record, Terrain

__all__ = [
    "CannotMoveDueTo",
    "DefendersDoNotHold",
    "ExpeditionCounts",
    "ExpeditionsStay",
    "MovesOnlyDueTo",
    "RegionsAre",
]


Limited = Literal["mine", "facing", "yours", "opponents", "everybody"]
"""Whose Expeditions a terrain is taken away from: the bearer's, the one facing it, or all of some players."""


@reads(PRESENCE)
@writes(terrain="terrain {}", only=ALL_TERRAINS)
class RegionsAre(Record, frozen=True, tag_field="rule", tag="regions are"):
    """Regions gain a terrain, and may lose their others, though the Adventure is not in play (2.3.1.h, 2.2.2.p)."""

    regions: Literal["all", "mine", "mine and facing"]
    terrain: Terrain
    only: bool = False


@writes()
class DefendersDoNotHold(Record, frozen=True, tag_field="rule", tag="Defenders do not hold"):
    """Defenders do not prevent the bearer's Expedition from moving forward (7.4.1.b)."""


@reads(PRESENCE)
@writes("bearing")
class ExpeditionCounts(Record, frozen=True, tag_field="rule", tag="Expedition counts as"):
    """The bearer's Expedition is considered to stand like this, whatever its place (v3:7.5.2, KW.12)."""

    bearing: Literal["ahead", "behind", "tied", "In Contact"]


@writes()
class ExpeditionsStay(Record, frozen=True, tag_field="rule", tag="Expeditions stay"):
    """Expeditions cannot move forward (1.4.1.a, 7.3.11)."""

    places: tuple[
        MyExpedition | MyOtherExpedition | FacingExpedition | FacingMyOther | YourExpedition | EveryExpedition, ...
    ]


@writes()
class CannotMoveDueTo(Record, frozen=True, tag_field="rule", tag="cannot move due to"):
    """An Expedition is judged as if its region lacked that terrain (v3:4.2.4.c)."""

    expedition: Limited
    terrain: Terrain


@writes()
class MovesOnlyDueTo(Record, frozen=True, tag_field="rule", tag="moves only due to"):
    """An Expedition can only move forward due to that terrain, and only in Progress (v3:4.2.4.d).

    `where` says the terrain its region must have for that; with `dusk` it is so during Dusk alone.
    """

    expedition: Limited
    terrain: Terrain
    where: Terrain | None = None
    dusk: bool = False


ExpeditionStatement = (
    RegionsAre | DefendersDoNotHold | ExpeditionCounts | ExpeditionsStay | CannotMoveDueTo | MovesOnlyDueTo
)
