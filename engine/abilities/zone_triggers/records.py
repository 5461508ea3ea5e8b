"""Triggers of zones: what joins an Expedition or Landmarks, leaves it, or goes from one zone to another (3.2, 6.3)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.filters import All, Filter, Me
from engine.cards.language.places import Bearing
from engine.cards.language.vocabulary import Record, Zone

__all__ = [
    "Defects",
    "Goes",
    "IAmSacrificed",
    "IGo",
    "ILeaveExpedition",
    "ILeavePlay",
    "IsSacrificed",
    "Joins",
    "JoinsAnExpedition",
    "JoinsYourLandmarks",
    "JoinsYours",
    "Leaves",
    "LeavesYourReserve",
    "LeavesYours",
    "OpponentResupplies",
    "OpponentsGetCards",
    "SoManyLie",
    "Switches",
    "YouDrawCards",
    "YouGetSupplies",
    "YouResupplyOne",
    "YouSacrifice",
    "YouSwitch",
]


class Joins(Record, frozen=True, tag_field="event", tag="I join"):
    """The join symbol: I join the Expedition zone or the Landmark zone (2.2.10.i)."""


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


class ILeaveExpedition(Record, frozen=True, tag_field="event", tag="I leave an Expedition"):
    """The bearer leaves an Expedition that stands like this, for another or for another zone (7.5.5).

    'That Expedition' is the one it has left.
    """

    bearing: Bearing


class SoManyLie(Record, frozen=True, tag_field="event", tag="so many lie"):
    """A zone of the controller comes to hold so many cards or more, having held fewer before (7.5.2.a)."""

    zone: Literal["discard", "hand", "mana", "reserve"]
    least: int


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


class YouSwitch(Record, frozen=True, tag_field="event", tag="you switch"):
    """The controller has something that the filter lets through switch Expeditions (7.3.22)."""

    filter: Filter


class JoinsYourLandmarks(Record, frozen=True, tag_field="event", tag="joins your Landmarks"):
    """What the filter lets through joins the controller's Landmarks (7.5.4)."""

    filter: Filter


class LeavesYourReserve(Record, frozen=True, tag_field="event", tag="leaves your Reserve"):
    """A card leaves the controller's Reserve in the Afternoon, in whatever way (3.2.10)."""


class YouSacrifice(Record, frozen=True, tag_field="event", tag="you sacrifice"):
    """The controller sacrifices an object that the filter lets through (7.3.19)."""

    filter: Filter


class OpponentsGetCards(Record, frozen=True, tag_field="event", tag="opponents get cards"):
    """An opponent draws cards, or Resupplies if that is meant as well (7.3.5, 7.3.16)."""

    or_resupply: bool = True


class YouResupplyOne(Record, frozen=True, tag_field="event", tag="you resupply one"):
    """The controller Resupplies a card that the filter lets through (7.3.16)."""

    filter: Filter


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


class LeavesYours(Record, frozen=True, tag_field="event", tag="leaves your Expeditions"):
    """A Character that the filter lets through leaves one of the controller's Expeditions (7.5.5)."""

    filter: Filter


ZoneTrigger = (
    Joins
    | JoinsYours
    | JoinsAnExpedition
    | IsSacrificed
    | IAmSacrificed
    | IGo
    | ILeavePlay
    | ILeaveExpedition
    | SoManyLie
    | OpponentResupplies
    | YouDrawCards
    | Switches
    | Defects
    | YouSwitch
    | JoinsYourLandmarks
    | LeavesYourReserve
    | YouSacrifice
    | OpponentsGetCards
    | YouResupplyOne
    | Leaves
    | Goes
    | YouGetSupplies
    | LeavesYours
)
"""All triggers of the family."""
