"""Triggers: the events that a reaction looks out for (6.3); those of Expeditions have a file of their own."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.expedition_triggers import (
    AnExpeditionChanges,
    AnExpeditionFails,
    AnExpeditionMoves,
    ILeaveExpedition,
    MyExpeditionFails,
    MyExpeditionMoves,
    YourExpeditionMoves,
)
from engine.cards.language.filters import All, Filter, Me
from engine.cards.language.ordinals import Ordinal
from engine.cards.language.vocabulary import CostSymbol, Phase, Record, Status, Zone

__all__ = [
    "AbilityUsed",
    "AtPhase",
    "Becomes",
    "BecomesFirst",
    "CounterReached",
    "Defects",
    "GainsCounters",
    "GainsStatus",
    "Goes",
    "IAmSacrificed",
    "IGo",
    "ILeavePlay",
    "IsSacrificed",
    "Joins",
    "JoinsAnExpedition",
    "JoinsYourLandmarks",
    "JoinsYours",
    "Leaves",
    "LeavesYourReserve",
    "LeavesYours",
    "LosesCounters",
    "LosesStatus",
    "OpponentPasses",
    "OpponentPlays",
    "OpponentResupplies",
    "OpponentsGetCards",
    "PlayedFrom",
    "RevealedThisWay",
    "SoManyLie",
    "Switches",
    "Trigger",
    "YouCreateToken",
    "YouDrawCards",
    "YouExhaust",
    "YouGetSupplies",
    "YouMakeGift",
    "YouPass",
    "YouPlay",
    "YouResupplyOne",
    "YouRollDice",
    "YouSacrifice",
    "YouSwitch",
]


class Joins(Record, frozen=True, tag_field="event", tag="I join"):
    """The join symbol: I join the Expedition zone or the Landmark zone (2.2.10.i)."""


class PlayedFrom(Record, frozen=True, tag_field="event", tag="I am played from"):
    """The hand or reserve symbol: I am played from there (1.1.6.f-g)."""

    zone: Literal["hand", "reserve"]


class AtPhase(Record, frozen=True, tag_field="event", tag="at phase"):
    """A phase begins (4.2.b)."""

    phase: Phase


class YouPlay(Record, frozen=True, tag_field="event", tag="you play"):
    """The controller plays a card that the filter lets through, from a zone if one is named (v3:5.1.2.j).

    `ordinal` where it is their first such card of the Afternoon; then the filter names a type at most.
    """

    filter: Filter
    origin: Literal["hand", "reserve"] | None = None
    ordinal: Ordinal | None = None


class JoinsYours(Record, frozen=True, tag_field="event", tag="joins your Expeditions"):
    """What the filter lets through joins one of the controller's Expeditions, or their Landmarks if so said (7.5.4)."""

    filter: Filter
    or_landmarks: bool = False


class JoinsAnExpedition(Record, frozen=True, tag_field="event", tag="joins an Expedition"):
    """What the filter lets through joins an Expedition of any player (7.5.4)."""

    filter: Filter


class IsSacrificed(Record, frozen=True, tag_field="event", tag="is sacrificed"):
    """An object that the filter lets through is sacrificed by its controller (7.3.19)."""

    filter: Filter


class IAmSacrificed(Record, frozen=True, tag_field="event", tag="I am sacrificed"):
    """The bearer is sacrificed (7.3.19)."""


class IGo(Record, frozen=True, tag_field="event", tag="I go"):
    """The bearer goes from one zone to another, or to it from anywhere.

    With `yours` it goes from an Expedition of its owner, who controls it there.
    """

    origin: Zone | None
    to: Zone
    yours: bool = False


class ILeavePlay(Record, frozen=True, tag_field="event", tag="I leave play"):
    """The bearer leaves the Expedition zone, or the Landmark zone, for any other (2.1.c)."""

    zone: Literal["expedition", "landmark"] = "expedition"


class SoManyLie(Record, frozen=True, tag_field="event", tag="so many lie"):
    """A zone of the controller comes to hold so many cards or more, having held fewer before (7.5.2.a)."""

    zone: Literal["discard", "hand", "mana", "reserve"]
    least: int


class YouPass(Record, frozen=True, tag_field="event", tag="you pass"):
    """The controller (`anybody`: any player) passes in the Afternoon; with `first` as the first player to (4.2.3.c)."""

    first: bool = False
    anybody: bool = False


class OpponentPasses(Record, frozen=True, tag_field="event", tag="opponent passes"):
    """An opponent passes in the Afternoon; with `first` only as the first player who does (4.2.3.c)."""

    first: bool = False


class OpponentPlays(Record, frozen=True, tag_field="event", tag="opponent plays"):
    """An opponent plays a card that the filter lets through, from a zone if one is named (v3:5.1.2.j)."""

    filter: Filter
    origin: Literal["hand", "reserve"] | None = None


class OpponentResupplies(Record, frozen=True, tag_field="event", tag="opponent resupplies"):
    """An opponent Resupplies (7.3.16)."""


class YouDrawCards(Record, frozen=True, tag_field="event", tag="you draw cards"):
    """The controller draws one or more cards at once, or with `each` any single one of them (7.3.5)."""

    each: bool = False


class Switches(Record, frozen=True, tag_field="event", tag="switches"):
    """The bearer, or something that the filter lets through, switches Expeditions (7.3.22)."""

    who: Me | All


class Defects(Record, frozen=True, tag_field="event", tag="defects"):
    """The bearer, or something that the filter lets through as it is before, defects (v4:7.3.6)."""

    who: Me | All


class BecomesFirst(Record, frozen=True, tag_field="event", tag="becomes first"):
    """The controller, an opponent or any player becomes the first player, having not been so before (4.2.1.b, 7.5.2.a).

    2V2.10 A team is first player together.
    """

    whose: Literal["you", "opponent", "anybody"] = "you"


class YouSwitch(Record, frozen=True, tag_field="event", tag="you switch"):
    """The controller has something that the filter lets through switch Expeditions (7.3.22)."""

    filter: Filter


class LosesStatus(Record, frozen=True, tag_field="event", tag="loses status"):
    """The bearer, or something that the filter lets through, loses a status (7.3.9)."""

    who: Me | All
    status: Status


class JoinsYourLandmarks(Record, frozen=True, tag_field="event", tag="joins your Landmarks"):
    """What the filter lets through joins the controller's Landmarks (7.5.4)."""

    filter: Filter


class LeavesYourReserve(Record, frozen=True, tag_field="event", tag="leaves your Reserve"):
    """A card leaves the controller's Reserve in the Afternoon, in whatever way (3.2.10)."""


class YouRollDice(Record, frozen=True, tag_field="event", tag="you roll dice"):
    """The controller rolls dice (7.3.13)."""


class RevealedThisWay(Record, frozen=True, tag_field="event", tag="revealed this way"):
    """The controller reveals a card because of another ability of the bearer (3.1.3.f)."""


class YouSacrifice(Record, frozen=True, tag_field="event", tag="you sacrifice"):
    """The controller sacrifices an object that the filter lets through (7.3.19)."""

    filter: Filter


class YouExhaust(Record, frozen=True, tag_field="event", tag="you exhaust"):
    """The controller exhausts an object or a card that the filter lets through (2.4.5)."""

    filter: Filter


class OpponentsGetCards(Record, frozen=True, tag_field="event", tag="opponents get cards"):
    """An opponent draws cards, or Resupplies if that is meant as well (7.3.5, 7.3.16)."""

    or_resupply: bool = True


class GainsCounters(Record, frozen=True, tag_field="event", tag="gains counters"):
    """The bearer, or something that the filter lets through, gains that many counters or more at once (2.5.e)."""

    who: Me | All
    counter: str = "boost"
    least: int = 1


class CounterReached(Record, frozen=True, tag_field="event", tag="counter reached"):
    """The bearer gains its third counter of a name, or whichever is meant (2.5.e)."""

    counter: str
    number: int


class YouMakeGift(Record, frozen=True, tag_field="event", tag="you make a Gift"):
    """On the controller's turn an opponent draws a card, Resupplies or receives a token (KW.13)."""


class LosesCounters(Record, frozen=True, tag_field="event", tag="loses counters"):
    """The bearer, or something that the filter lets through, loses that many counters or more at once (2.5.f-g).

    Where no number is named, every one of them is an event of its own (v3:6.3.f).
    """

    who: Me | All
    counter: str = "boost"
    least: int | None = None


class YouResupplyOne(Record, frozen=True, tag_field="event", tag="you resupply one"):
    """The controller Resupplies a card that the filter lets through (7.3.16)."""

    filter: Filter


class YouCreateToken(Record, frozen=True, tag_field="event", tag="you create a token"):
    """The controller creates a token Character, or any token, or one of a sub-type; or an opponent or any player does.

    7.3.3, KW.16. With `together` all that are created in one step are one event (v3:6.3.f).
    """

    any_kind: bool = False
    subtype: str | None = None
    whose: Literal["you", "opponent", "anybody"] = "you"
    together: bool = False


class GainsStatus(Record, frozen=True, tag_field="event", tag="gains status"):
    """The bearer, or something that the filter lets through, gains a status, or attempts to (7.3.8.a, v4:7.5.3)."""

    who: Me | All
    status: Status


class Becomes(Record, frozen=True, tag_field="event", tag="becomes"):
    """The bearer, or something that the filter lets through, has a status that it had not before (7.5.2.a)."""

    who: Me | All
    status: Status


class Leaves(Record, frozen=True, tag_field="event", tag="leaves"):
    """Something that the filter lets through leaves a zone (7.5.5.a)."""

    filter: Filter
    zone: Literal["expedition", "landmark", "reserve"] = "expedition"


class Goes(Record, frozen=True, tag_field="event", tag="goes"):
    """A card that the filter lets through goes to a zone, from one of those named or from anywhere (2.1.c).

    `by_you` where the controller does it, `to_yours` where the zone is the controller's; from zones of one's own it is.
    """

    filter: Filter
    to: Zone
    origins: tuple[Zone, ...] = ()
    by_you: bool = False
    to_yours: bool = False


class YouGetSupplies(Record, frozen=True, tag_field="event", tag="you resupply"):
    """The controller Resupplies (7.3.16)."""


class AbilityUsed(Record, frozen=True, tag_field="event", tag="ability used"):
    """Any player plays a quick action with a symbol among its costs, on the trigger's controller's turn alone (5.3).

    With `number` only the second one of that turn, or whichever is said.
    """

    symbol: CostSymbol
    number: int | None = None


class LeavesYours(Record, frozen=True, tag_field="event", tag="leaves your Expeditions"):
    """A Character that the filter lets through leaves one of the controller's Expeditions (7.5.5)."""

    filter: Filter


Trigger = (
    Joins
    | PlayedFrom
    | AtPhase
    | YouPlay
    | JoinsYours
    | JoinsAnExpedition
    | IsSacrificed
    | IAmSacrificed
    | IGo
    | MyExpeditionFails
    | MyExpeditionMoves
    | ILeavePlay
    | ILeaveExpedition
    | SoManyLie
    | YouPass
    | OpponentPlays
    | LeavesYourReserve
    | YouRollDice
    | RevealedThisWay
    | YouSacrifice
    | YouExhaust
    | OpponentsGetCards
    | GainsCounters
    | LosesCounters
    | YouResupplyOne
    | CounterReached
    | YouCreateToken
    | YouMakeGift
    | GainsStatus
    | Becomes
    | Leaves
    | LeavesYours
    | AbilityUsed
    | Goes
    | YouGetSupplies
    | YourExpeditionMoves
    | AnExpeditionMoves
    | AnExpeditionFails
    | AnExpeditionChanges
    | OpponentPasses
    | OpponentResupplies
    | YouDrawCards
    | Switches
    | YouSwitch
    | Defects
    | BecomesFirst
    | LosesStatus
    | JoinsYourLandmarks
)
