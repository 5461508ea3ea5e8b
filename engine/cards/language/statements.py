"""Statements of passive abilities, but for those of Expeditions and the one that grants abilities (2.2.10.j)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.costs import Give
from engine.cards.language.expedition_statements import ExpeditionStatement
from engine.cards.language.facets import reads, writes
from engine.cards.language.filters import All, Filter, It, Me, Number
from engine.cards.language.ordinals import Ordinal
from engine.cards.language.places import MyExpedition
from engine.cards.language.vocabulary import CardType, LosableKeyword, Record, Status, Symbol

__all__ = [
    "AreSubtype",
    "BeyondMaximum",
    "CannotActivate",
    "CannotBe",
    "CannotGainCounters",
    "CannotGainStatus",
    "CannotPlay",
    "CostChange",
    "CostFloor",
    "CountsAs",
    "DoesNotCount",
    "EvenStatistics",
    "ExpandFromDeck",
    "ICannotBePlayed",
    "ICost",
    "ICostLessFor",
    "ICostLessTargeting",
    "IgnoreAbilities",
    "KeepMore",
    "LandmarkLimit",
    "LoseAbilities",
    "LoseKeyword",
    "MayGainAgain",
    "MayPlayExhausted",
    "MorningDraw",
    "PlayedFleeting",
    "ReserveLimit",
    "StayExhausted",
]


@reads()
@writes(subtype="subtype {}")
class AreSubtype(Record, frozen=True, tag_field="rule", tag="are"):
    """Objects have a further sub-type."""

    who: Me | All
    subtype: str


@reads()
@writes(type="type {}", subtype="subtype {}")
class CountsAs(Record, frozen=True, tag_field="rule", tag="counts as"):
    """The bearer is also considered another type, with a sub-type if one is named, in every zone (2.2.2).

    It is played as what it is, and as that it counts as well (1.2.4.d).
    """

    type: CardType
    subtype: str | None = None


@reads()
@writes("abilities")
class LoseAbilities(Record, frozen=True, tag_field="rule", tag="lose abilities"):
    """All other such objects lose their abilities; 'it' only for a time."""

    who: It | All


@reads()
@writes(keyword="keyword {}")
class LoseKeyword(Record, frozen=True, tag_field="rule", tag="lose keyword"):
    """Objects have a keyword no longer, whatever gave it to them before (7.4, 2.3.1.j)."""

    who: Me | It | All
    keyword: LosableKeyword


@writes()
class CannotBe(Record, frozen=True, tag_field="rule", tag="cannot be"):
    """Objects cannot be targeted, by any player or by opponents, or cannot be sacrificed (1.4.1.a, 5.2.3.b, 7.3.19)."""

    who: Me | It | All
    how: Literal["targeted", "targeted by opponents", "sacrificed"]


@writes()
class CostFloor(Record, frozen=True, tag_field="rule", tag="cost floor"):
    """Cards that opponents play cannot cost less than a number (v3:5.1.2.e)."""

    filter: Filter
    least: int


@writes()
class CostChange(Record, frozen=True, tag_field="rule", tag="cost change"):
    """Cards cost more, or less where the amount is below zero; a decrease may have a minimum (v3:5.1.2.e).

    With `ordinal` only the first such card that a player plays each Afternoon, or whichever is said; then the filter
    names a type at most, and the zone it is played from.
    """

    filter: Filter
    amount: int
    by: Literal["you", "opponents", "everybody"] = "you"
    minimum: int | None = None
    ordinal: Ordinal | None = None


@writes()
class ICost(Record, frozen=True, tag_field="rule", tag="I cost"):
    """The bearer costs more, or less where `amount` is below zero, in every zone it can be played from (1.2.4.d).

    A decrease may have a minimum (v3:5.1.2.e).

    Where its condition speaks of the bearer's Expedition, that is the one which it is being played in (5.2.1.a).
    """

    amount: int
    each: Number | None = None
    minimum: int | None = None


@writes()
class ICostLessFor(Record, frozen=True, tag_field="rule", tag="I cost less for"):
    """The bearer costs less if its player, who need not, gives something for it as it is played (1.2.4.d, 6.4.b)."""

    amount: int
    cost: Give


@writes()
class ICostLessTargeting(Record, frozen=True, tag_field="rule", tag="I cost less targeting"):
    """The bearer costs less if its player targets only what the filter lets through, which is optional (1.2.4.d)."""

    amount: int
    filter: Filter


@writes()
class ReserveLimit(Record, frozen=True, tag_field="rule", tag="Reserve limit"):
    """The Reserve limit of players is higher, or lower where the amount is below zero (2.2.11).

    With `each` it is so for each of what is counted.
    """

    amount: int
    whose: Literal["yours", "everybody", "opponents"] = "yours"
    each: Number | None = None


@writes()
class LandmarkLimit(Record, frozen=True, tag_field="rule", tag="Landmark limit"):
    """The controller's Landmark limit, or with `reserve` their Reserve limit, is so high whatever their Hero says.

    2.2.11, 2.2.12 What raises or lowers a Reserve limit comes on top.
    """

    number: int
    reserve: bool = False


@writes()
class MayPlayExhausted(Record, frozen=True, tag_field="rule", tag="may play exhausted"):
    """The controller may play such Exhausted cards from their Reserve, or only in an Expedition (v3:2.4.5.d)."""

    filter: Filter
    place: MyExpedition | None = None


@writes()
class DoesNotCount(Record, frozen=True, tag_field="rule", tag="does not count"):
    """The bearer does not count towards the Reserve limit (4.2.5.c)."""


@writes()
class ICannotBePlayed(Record, frozen=True, tag_field="rule", tag="I cannot be played"):
    """The bearer cannot be played, from any of the zones it could be played from (1.2.4.d).

    Where its condition speaks of the bearer's Expedition, it cannot be played in such a one (5.2.1.a).
    """


@writes()
class CannotPlay(Record, frozen=True, tag_field="rule", tag="cannot play"):
    """Opponents, the controller or all players cannot play such cards, from a zone if the filter names one."""

    filter: Filter
    by: Literal["you", "opponents", "everybody"] = "opponents"


@writes()
class StayExhausted(Record, frozen=True, tag_field="rule", tag="stay exhausted"):
    """Such objects and cards are not readied in the Morning (4.2.1.c)."""

    filter: Filter


@reads()
@writes("statistics")
class EvenStatistics(Record, frozen=True, tag_field="rule", tag="even statistics"):
    """All three statistics of objects are equal to the highest of them (2.2.9)."""

    who: Me | All


@writes()
class MayGainAgain(Record, frozen=True, tag_field="rule", tag="may gain again"):
    """The bearer can gain a status that it has already, and is none the more so for it (2.4.1.d, 7.3.8.b)."""

    status: Status


@writes()
class CannotGainCounters(Record, frozen=True, tag_field="rule", tag="cannot gain counters"):
    """Such objects and cards gain no counters: all of them, or boosts alone (1.4.1.a, 2.5.e)."""

    filter: Filter
    boosts_only: bool = False


@writes()
class CannotGainStatus(Record, frozen=True, tag_field="rule", tag="cannot gain status"):
    """Such objects and cards, or the bearer, gain no such status (1.4.1.a, 2.4.1)."""

    who: Me | All
    status: Status


@writes()
class PlayedFleeting(Record, frozen=True, tag_field="rule", tag="played Fleeting"):
    """Such cards that the controller plays become Fleeting as they are played (2.4.6.a)."""

    filter: Filter


@writes()
class KeepMore(Record, frozen=True, tag_field="rule", tag="keep more"):
    """So many cards more may be kept in Reserve in the Night, if they are as the filter says (4.2.5.c)."""

    filter: Filter
    number: int = 1


@writes()
class CannotActivate(Record, frozen=True, tag_field="rule", tag="cannot activate"):
    """Reactions of such objects cannot be activated, all or those with one of some symbols (7.3.1.e)."""

    filter: Filter
    symbol: Symbol | None = None
    or_symbols: tuple[Symbol, ...] = ()


@writes()
class BeyondMaximum(Record, frozen=True, tag_field="rule", tag="beyond maximum"):
    """Support abilities of such cards give them counters without regard to the most that these name (2.5.e).

    With `more` only so many more than that.
    """

    filter: Filter
    more: int | None = None


@writes()
class MorningDraw(Record, frozen=True, tag_field="rule", tag="Morning draw"):
    """The controller draws so many cards in the Morning, instead of two (4.2.1.d)."""

    number: int


@writes()
class ExpandFromDeck(Record, frozen=True, tag_field="rule", tag="Expand from Deck"):
    """In the Morning the top card of the controller's Deck becomes a Mana Orb, and none of their hand (4.2.1.e)."""


@reads()
@writes("abilities", keyword="keyword {}")
class IgnoreAbilities(Record, frozen=True, tag_field="rule", tag="ignore abilities"):
    """All abilities of such objects, or one keyword, are treated as absent by each rule that uses them (v3:7.3.14)."""

    who: Me | All
    keyword: Literal["defender", "eternal", "seasoned", "tough"] | None = None


PlainStatement = (
    AreSubtype
    | CountsAs
    | LoseAbilities
    | CannotPlay
    | LoseKeyword
    | CannotBe
    | CostFloor
    | MayPlayExhausted
    | ReserveLimit
    | LandmarkLimit
    | CostChange
    | ICost
    | ICostLessFor
    | ICostLessTargeting
    | CannotActivate
    | IgnoreAbilities
    | CannotGainCounters
    | CannotGainStatus
    | DoesNotCount
    | EvenStatistics
    | ICannotBePlayed
    | KeepMore
    | MayGainAgain
    | PlayedFleeting
    | StayExhausted
    | BeyondMaximum
    | MorningDraw
    | ExpandFromDeck
    | ExpeditionStatement
)
"""All statements but the one that grants abilities, `HaveAbility`."""

PlainLastable = (
    LoseKeyword
    | CannotBe
    | AreSubtype
    | CostChange
    | CostFloor
    | ReserveLimit
    | MayPlayExhausted
    | CannotGainCounters
    | CannotGainStatus
    | PlayedFleeting
    | LoseAbilities
    | CannotPlay
)
"""Those of them that may hold for a time, without an object that makes them."""
