"""Numbers that a card counts: objects, counters, Expeditions, statistics and regions."""

from __future__ import annotations

from typing import Literal

from engine.cards.language import selectors
from engine.cards.language.facets import ALL_TERRAINS, reads
from engine.cards.language.filters import Filter
from engine.cards.language.places import Bearing
from engine.cards.language.selectors import Selector
from engine.cards.language.vocabulary import CardType, Record, Terrain

__all__ = [
    "Capped",
    "CostOf",
    "CountersAmong",
    "CountersOn",
    "DieResult",
    "Different",
    "DoneSoFar",
    "Expeditions",
    "FailedExpeditions",
    "ForEvery",
    "HighestCost",
    "Number",
    "NumberOf",
    "Plus",
    "RegionsBetween",
    "SingleTerrainRegions",
    "StatisticOf",
    "ThatMany",
    "ThisTurn",
    "TotalCost",
    "ZeroStatistics",
]


@reads()
class NumberOf(Record, frozen=True, tag_field="number", tag="number of"):
    """How many objects a filter lets through."""

    filter: Filter


@reads()
class CountersOn(Record, frozen=True, tag_field="number", tag="counters on"):
    """How many counters of one name lie on an object (2.5)."""

    who: Selector
    counter: str


@reads()
class CountersAmong(Record, frozen=True, tag_field="number", tag="counters among"):
    """How many counters of one name lie on all that a filter lets through together (2.5)."""

    filter: Filter
    counter: str = "boost"


@reads(bearing="bearing", terrain="terrain {}")
class Expeditions(Record, frozen=True, tag_field="number", tag="Expeditions"):
    """How many Expeditions, of the controller or of all players, stand like this, or in a region of that terrain."""

    bearing: Bearing | None = None
    terrain: Terrain | None = None
    whose: Literal["yours", "everybody"] = "yours"


@reads()
class ZeroStatistics(Record, frozen=True, tag_field="number", tag="zero statistics"):
    """How many base statistics of 0 the Characters have that a filter lets through (2.2.9)."""

    filter: Filter


@reads(*ALL_TERRAINS)
class SingleTerrainRegions(Record, frozen=True, tag_field="number", tag="single-terrain regions"):
    """How many visible regions have one terrain and no other (2.2.2.k)."""


@reads()
class RegionsBetween(Record, frozen=True, tag_field="number", tag="regions between"):
    """How many regions lie between the controller's two Expeditions (3.2.1.b)."""


@reads()
class DieResult(Record, frozen=True, tag_field="number", tag="result"):
    """The result of the die that this ability has rolled (7.3.13.b)."""


@reads()
class CostOf(Record, frozen=True, tag_field="number", tag="cost of"):
    """What something costs by its Hand Cost, its Reserve Cost or its Base Cost (2.2.8, KW.1)."""

    who: Selector
    cost: Literal["hand", "reserve", "base"] = "hand"


@reads()
class HighestCost(Record, frozen=True, tag_field="number", tag="highest cost"):
    """The highest Hand Cost, Reserve Cost or Base Cost of all that a filter lets through (2.2.8)."""

    filter: Filter
    cost: Literal["hand", "reserve", "base"] = "hand"


@reads()
class TotalCost(Record, frozen=True, tag_field="number", tag="total cost"):
    """What all that a filter lets through cost together, by one of their costs (2.2.8)."""

    filter: Filter
    cost: Literal["hand", "reserve", "base"] = "hand"


@reads("statistics")
class Different(Record, frozen=True, tag_field="number", tag="different"):
    """How many different costs, or statistics in a terrain, there are among all that a filter lets through."""

    filter: Filter
    of: Literal["hand", "reserve", "base", Terrain]


@reads("statistics")
class StatisticOf(Record, frozen=True, tag_field="number", tag="statistic of"):
    """A current statistic of something, or its highest (2.2.9)."""

    who: Selector
    terrain: Terrain | None = None


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
class Plus(Record, frozen=True, tag_field="number", tag="plus"):
    """So much more than a number."""

    base: Number
    more: int


@reads()
class ForEvery(Record, frozen=True, tag_field="number", tag="for every"):
    """How often so many are contained in a number: 'for every two cards', or half of it, rounded down (1.1.6.d)."""

    base: Number
    each: int = 2


@reads()
class FailedExpeditions(Record, frozen=True, tag_field="number", tag="failed Expeditions"):
    """How many Expeditions of the controller have failed to move forward together, as a reaction tells (4.2.4.g)."""


@reads()
class Capped(Record, frozen=True, tag_field="number", tag="capped"):
    """A number, but not more than so many (1.1.6.d)."""

    base: Number
    most: int


Number = (
    int
    | NumberOf
    | CountersOn
    | CountersAmong
    | Expeditions
    | SingleTerrainRegions
    | RegionsBetween
    | ZeroStatistics
    | DieResult
    | CostOf
    | HighestCost
    | TotalCost
    | Different
    | DoneSoFar
    | StatisticOf
    | ThatMany
    | ThisTurn
    | Plus
    | Capped
    | ForEvery
    | FailedExpeditions
)

vars(selectors)["Number"] = Number
"""Totals are numbers, and numbers speak of what selectors name: decoding looks the word up where `Total` stands."""
