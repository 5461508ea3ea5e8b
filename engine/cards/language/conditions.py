"""Conditions: looked at just before the step, or on a trigger at the event (6.5.c)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.facets import ALL_TERRAINS, PRESENCE, reads
from engine.cards.language.filters import Filter, Number, Selector
from engine.cards.language.places import FacingExpedition, MyExpedition, MyOtherExpedition, YourExpedition
from engine.cards.language.vocabulary import Record, Status, Terrain

__all__ = [
    "AnOpponentControls",
    "AnyOf",
    "AtLeast",
    "Condition",
    "EachPlayerControls",
    "Equal",
    "FacesTerrain",
    "FirstDay",
    "FirstPlayer",
    "HasMoved",
    "HasPassed",
    "Having",
    "InContact",
    "InEachExpedition",
    "InOneTerrain",
    "InStartingRegion",
    "InTerrain",
    "Is",
    "IsAscended",
    "IsLike",
    "MoreThanAnOpponent",
    "Not",
    "OpponentsHavePassed",
    "Stands",
    "WasPlayedFrom",
    "YouControlEach",
]


@reads()
class AtLeast(Record, frozen=True, tag_field="if", tag="at least"):
    """One number is as large as another, or larger."""

    number: Number
    than: Number


@reads()
class Equal(Record, frozen=True, tag_field="if", tag="equal"):
    """Two numbers are the same."""

    number: Number
    than: Number


@reads()
class FirstPlayer(Record, frozen=True, tag_field="if", tag="first player"):
    """The ability's controller is the first player (2V2.10: or a teammate is)."""


@reads()
class FirstDay(Record, frozen=True, tag_field="if", tag="first Day"):
    """It is the first Day of the game (4.1.j)."""


@reads()
class Is(Record, frozen=True, tag_field="if", tag="is"):
    """An object has a status (2.4)."""

    who: Selector
    status: Status


@reads()
class IsLike(Record, frozen=True, tag_field="if", tag="is like"):
    """An object or card matches `filter` (2.2.1.i), in any zone if that names none; v3:2.1.h or last matched it."""

    who: Selector
    filter: Filter


@reads()
class WasPlayedFrom(Record, frozen=True, tag_field="if", tag="was played from"):
    """The card that the sentence before has had played came from that zone (v3:5.1.2.j)."""

    zone: Literal["hand", "reserve"]


@reads(PRESENCE, terrain="terrain {}")
class InTerrain(Record, frozen=True, tag_field="if", tag="in terrain"):
    """The bearer's Expedition is in a region of that terrain, or one of its controller's that is named (v3:7.5.7)."""

    terrain: Terrain
    place: YourExpedition | MyOtherExpedition | None = None


@reads()
class IsAscended(Record, frozen=True, tag_field="if", tag="is Ascended"):
    """An Expedition is Ascended (v4:2.4.3): the bearer's, the one facing it, or one of the controller's."""

    place: MyExpedition | YourExpedition | MyOtherExpedition | FacingExpedition


@reads(PRESENCE, terrain="terrain {}")
class FacesTerrain(Record, frozen=True, tag_field="if", tag="faces terrain"):
    """The Expedition facing the bearer's is in a region of that terrain (3.2.4.b, v3:7.5.7)."""

    terrain: Terrain


@reads(PRESENCE, *ALL_TERRAINS)
class InOneTerrain(Record, frozen=True, tag_field="if", tag="in one terrain"):
    """The bearer's Expedition is in a region of one terrain and no other (2.2.2.k)."""


@reads(PRESENCE)
class InStartingRegion(Record, frozen=True, tag_field="if", tag="in starting region"):
    """The bearer's Expedition is in a Hero Region or a Companion Region (3.2.1.b)."""


@reads("bearing")
class InContact(Record, frozen=True, tag_field="if", tag="in contact"):
    """An Expedition of another player is in the same region as one of those meant (KW.12)."""

    place: MyExpedition | YourExpedition | MyOtherExpedition | FacingExpedition


@reads("bearing")
class Stands(Record, frozen=True, tag_field="if", tag="stands"):
    """One of the Expeditions meant is behind, ahead of, or tied with the one it faces (v3:7.5.2)."""

    place: MyExpedition | YourExpedition | MyOtherExpedition
    how: Literal["ahead", "behind", "tied"]


@reads()
class HasMoved(Record, frozen=True, tag_field="if", tag="has moved"):
    """One of the Expeditions meant has moved forward this Day, in Progress or by an effect (KW.5, 7.3.11)."""

    place: MyExpedition | YourExpedition | MyOtherExpedition | FacingExpedition


@reads(PRESENCE)
class InEachExpedition(Record, frozen=True, tag_field="if", tag="in each Expedition"):
    """The controller has something that the filter lets through in each of their Expeditions (7.4.3.f)."""

    filter: Filter


@reads()
class AnOpponentControls(Record, frozen=True, tag_field="if", tag="an opponent controls"):
    """One of the opponents alone controls so many at least, and at most, or has them in a zone (1.2.1.b)."""

    filter: Filter
    least: int = 0
    most: int | None = None


@reads()
class EachPlayerControls(Record, frozen=True, tag_field="if", tag="each player controls"):
    """Each of the players controls so many at least, and at most, or has them in a zone (1.2.1.b)."""

    filter: Filter
    least: int = 0
    most: int | None = None


@reads()
class MoreThanAnOpponent(Record, frozen=True, tag_field="if", tag="more than an opponent"):
    """The controller has more of what the filter lets through than one of the opponents has, or fewer (1.2.1.b)."""

    filter: Filter
    fewer: bool = False


@reads()
class HasPassed(Record, frozen=True, tag_field="if", tag="has passed"):
    """An opponent, or with `anybody` any player, has passed this Afternoon (4.2.3.c)."""

    anybody: bool = False


@reads()
class OpponentsHavePassed(Record, frozen=True, tag_field="if", tag="opponents have passed"):
    """Every opponent has passed this Afternoon (4.2.3.c)."""


@reads()
class YouControlEach(Record, frozen=True, tag_field="if", tag="you control each"):
    """The controller has a different object for each of two or more filters (2.2.1.h)."""

    first: Filter
    second: Filter
    others: tuple[Filter, ...] = ()


@reads()
class AnyOf(Record, frozen=True, tag_field="if", tag="any of"):
    """One condition is true, or the other, or both."""

    first: Condition
    second: Condition


@reads()
class Not(Record, frozen=True, tag_field="if", tag="not"):
    """The opposite of a condition."""

    condition: Condition


class Having(Record, frozen=True):
    """A player who controls so many at least, and at most, of what a filter lets through; or has them in a zone."""

    filter: Filter
    least: int = 0
    most: int | None = None


Condition = (
    AtLeast
    | Equal
    | FirstPlayer
    | FirstDay
    | Is
    | IsLike
    | InTerrain
    | WasPlayedFrom
    | IsAscended
    | InContact
    | InEachExpedition
    | FacesTerrain
    | InOneTerrain
    | InStartingRegion
    | Stands
    | HasMoved
    | AnOpponentControls
    | EachPlayerControls
    | MoreThanAnOpponent
    | HasPassed
    | OpponentsHavePassed
    | YouControlEach
    | AnyOf
    | Not
)
