"""Numbers that are counted without a filter: Expeditions and regions, what was rolled, spent or done."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.facets import ALL_TERRAINS, reads
from engine.cards.language.places import Bearing
from engine.cards.language.vocabulary import CardType, Record, Terrain

__all__ = [
    "CountersRemoved",
    "DieResult",
    "DoneSoFar",
    "Expeditions",
    "FailedExpeditions",
    "RegionsBetween",
    "SingleTerrainRegions",
    "ThatMany",
    "ThisTurn",
]


@reads(bearing="bearing", terrain="terrain {}")
class Expeditions(Record, frozen=True, tag_field="number", tag="Expeditions"):
    """How many Expeditions, of the controller or of all players, stand like this, or in a region of that terrain."""

    bearing: Bearing | None = None
    terrain: Terrain | None = None
    whose: Literal["yours", "everybody"] = "yours"


@reads(*ALL_TERRAINS)
class SingleTerrainRegions(Record, frozen=True, tag_field="number", tag="single-terrain regions"):
    """How many visible regions have one terrain and no other (2.2.2.k)."""


@reads()
class RegionsBetween(Record, frozen=True, tag_field="number", tag="regions between"):
    """How many regions lie between the controller's two Expeditions (3.2.1.b)."""


@reads()
class CountersRemoved(Record, frozen=True, tag_field="number", tag="counters removed"):
    """How many counters, whatever their names, the effect has taken away just before (2.5.f)."""


@reads()
class DieResult(Record, frozen=True, tag_field="number", tag="result"):
    """The result of the die that this ability has rolled (7.3.13.b)."""


@reads()
class ThatMany(Record, frozen=True, tag_field="number", tag="that many"):
    """How many were given, or spent, to pay what a cost asked for any number of, or X Mana (6.4.a)."""


@reads()
class ThisTurn(Record, frozen=True, tag_field="number", tag="this turn"):
    """How many other cards the controller has played in the turn that is taken, or how often a symbol was used."""

    what: Literal["you played", "{D} used", "{T} used"]


@reads()
class DoneSoFar(Record, frozen=True, tag_field="number", tag="done so far"):
    """How many cards, or objects, the controller has done something with in this turn, this Afternoon or this Day.

    With `type` only those of a type; what they are on their card counts (4.2.3).
    """

    deed: Literal[
        "played",
        "played from hand",
        "played from Reserve",
        "sacrificed",
        "discarded from hand",
        "discarded from Reserve",
    ]
    period: Literal["turn", "afternoon", "day"] = "turn"
    type: CardType | None = None


@reads()
class FailedExpeditions(Record, frozen=True, tag_field="number", tag="failed Expeditions"):
    """How many Expeditions of the controller have failed to move forward together, as a reaction tells (4.2.4.g)."""
