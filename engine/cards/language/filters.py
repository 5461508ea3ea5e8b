"""Filters, and the qualities, numbers and selectors that are said with them: words that contain each other.

Filters say which objects or cards are meant (2.2.1.h, 2.2.2.n: in play unless a zone is named), selectors of which of
them a sentence speaks, and who picks it and when (5.2.3.b, 6.5).
"""

from __future__ import annotations

from typing import Literal

from engine.cards.language.facets import PRESENCE, reads
from engine.cards.language.numbers import (
    CountersRemoved,
    DieResult,
    DoneSoFar,
    Expeditions,
    FailedExpeditions,
    RegionsBetween,
    SingleTerrainRegions,
    ThatMany,
    ThisTurn,
)
from engine.cards.language.qualities import (
    Dearest,
    HasCounters,
    HasKeyword,
    HasQuickAction,
    HasSoMany,
    InExpedition,
    InExpeditionThatIs,
    InSingleTerrain,
    Named,
    Namesake,
    Of,
    OfThese,
    OneOfStatuses,
    ThatCard,
    Unsuited,
)
from engine.cards.language.vocabulary import CardType, Record, Status, Terrain, Zone

__all__ = [
    "All",
    "AllBut",
    "AtRandom",
    "Capped",
    "Choose",
    "CostOf",
    "Costing",
    "CountersAmong",
    "CountersOn",
    "Different",
    "Filter",
    "ForEvery",
    "HighestCost",
    "It",
    "Me",
    "MeAndIt",
    "Number",
    "NumberOf",
    "Plus",
    "Quality",
    "Selector",
    "StatisticAtMost",
    "StatisticOf",
    "Target",
    "TargetThatMany",
    "TargetUpTo",
    "Together",
    "Total",
    "TotalCost",
    "Unlike",
    "ZeroStatistics",
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


@reads()
class Unlike(Record, frozen=True, tag_field="quality", tag="unlike"):
    """It is not as another filter says: 'non-Fleeting', 'non-Illusion'."""

    filter: Filter


@reads()
class Costing(Record, frozen=True, tag_field="quality", tag="costing"):
    """One of its costs lies within bounds that a filter has no field for: a Reserve Cost, or a number that is counted.

    The Base Cost is as in a filter (KW.1).
    """

    cost: Literal["hand", "reserve", "base"]
    at_most: Number | None = None
    at_least: Number | None = None


@reads("statistics")
class StatisticAtMost(Record, frozen=True, tag_field="quality", tag="statistic at most"):
    """A statistic of it is not higher than a number; without a terrain none of the three is (2.2.9)."""

    most: Number
    terrain: Terrain | None = None


@reads()
class Me(Record, frozen=True, tag_field="select", tag="me"):
    """The bearer of the ability (7.2.1)."""


@reads()
class It(Record, frozen=True, tag_field="select", tag="it"):
    """What the sentence, or the trigger, was speaking of (7.2.4)."""


@reads()
class Total(Record, frozen=True):
    """How much several that are chosen may come to together: their costs, or a statistic of theirs (2.2.8, 2.2.9)."""

    of: Literal["Hand Cost", "Reserve Cost", "Base Cost", Terrain]
    most: Number


@reads()
class MeAndIt(Record, frozen=True, tag_field="select", tag="me and it"):
    """The bearer, and what the sentence was speaking of: 'we both' (7.2.1, 7.2.4)."""


@reads()
class Target(Record, frozen=True, tag_field="select", tag="target"):
    """Chosen at declaration (5.2.3.b); distinct within one occurrence of the word.

    With `apart` it is none of those that the ability has targeted before: 'another target'.
    """

    filter: Filter
    least: int = 1
    most: int = 1
    total: Total | None = None
    apart: bool = False


@reads()
class Together(Record, frozen=True, tag_field="select", tag="together"):
    """'Target Character and target Permanent': two occurrences of the word, one step for all of them (5.2.3.b)."""

    first: Target
    second: Target


@reads()
class TargetThatMany(Record, frozen=True, tag_field="select", tag="target that many"):
    """Chosen at declaration, exactly as many as the cost says that something is spent (5.2.3.b, 6.4.a)."""

    filter: Filter


@reads()
class TargetUpTo(Record, frozen=True, tag_field="select", tag="target up to"):
    """Chosen at declaration, up to as many as are counted then; of a result as the step comes (5.2.3.b, 1.1.6.d)."""

    filter: Filter
    most: Number


@reads()
class Choose(Record, frozen=True, tag_field="select", tag="choose"):
    """Chosen during resolution, not targeted (6.5); among one's own unless the filter says otherwise.

    Several may come to so much together and no more.
    """

    filter: Filter
    least: int = 1
    most: int = 1
    total: Total | None = None


@reads()
class All(Record, frozen=True, tag_field="select", tag="all"):
    """Everything the filter lets through."""

    filter: Filter


@reads()
class AllBut(Record, frozen=True, tag_field="select", tag="all but"):
    """All that the filter lets through but so many: what goes is chosen during resolution, among one's own (6.5)."""

    filter: Filter
    number: int = 1


@reads()
class AtRandom(Record, frozen=True, tag_field="select", tag="at random"):
    """So many of what the filter lets through, picked by chance as the step comes (3.2.5.c)."""

    filter: Filter
    number: int = 1


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


@reads()
class ZeroStatistics(Record, frozen=True, tag_field="number", tag="zero statistics"):
    """How many base statistics of 0 the Characters have that a filter lets through (2.2.9)."""

    filter: Filter


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
class Capped(Record, frozen=True, tag_field="number", tag="capped"):
    """A number, but not more than so many (1.1.6.d)."""

    base: Number
    most: int


Quality = (
    Unlike
    | OneOfStatuses
    | Costing
    | StatisticAtMost
    | HasCounters
    | HasSoMany
    | InExpedition
    | InExpeditionThatIs
    | InSingleTerrain
    | Unsuited
    | Of
    | HasKeyword
    | HasQuickAction
    | Namesake
    | Named
    | ThatCard
    | OfThese
    | Dearest
)

Selector = Me | It | MeAndIt | Target | Together | TargetThatMany | TargetUpTo | Choose | All | AllBut | AtRandom

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
    | CountersRemoved
    | ThatMany
    | ThisTurn
    | Plus
    | Capped
    | ForEvery
    | FailedExpeditions
)
