"""Triggers: the events that a reaction looks out for (6.3), but for those of zones and of Expeditions."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.filters import All, Filter, Me
from engine.cards.language.ordinals import Ordinal
from engine.cards.language.vocabulary import CostSymbol, Phase, Record, Status

__all__ = [
    "AbilityUsed",
    "AtPhase",
    "Becomes",
    "BecomesFirst",
    "CounterReached",
    "GainsCounters",
    "GainsStatus",
    "LosesCounters",
    "LosesStatus",
    "OpponentPasses",
    "OpponentPlays",
    "PlayedFrom",
    "RevealedThisWay",
    "YouCreateToken",
    "YouExhaust",
    "YouMakeGift",
    "YouPass",
    "YouPlay",
    "YouRollDice",
]


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


class BecomesFirst(Record, frozen=True, tag_field="event", tag="becomes first"):
    """The controller, an opponent or any player becomes the first player, having not been so before (4.2.1.b, 7.5.2.a).

    2V2.10 A team is first player together.
    """

    whose: Literal["you", "opponent", "anybody"] = "you"


class LosesStatus(Record, frozen=True, tag_field="event", tag="loses status"):
    """The bearer, or something that the filter lets through, loses a status (7.3.9)."""

    who: Me | All
    status: Status


class YouRollDice(Record, frozen=True, tag_field="event", tag="you roll dice"):
    """The controller rolls dice (7.3.13)."""


class RevealedThisWay(Record, frozen=True, tag_field="event", tag="revealed this way"):
    """The controller reveals a card because of another ability of the bearer (3.1.3.f)."""


class YouExhaust(Record, frozen=True, tag_field="event", tag="you exhaust"):
    """The controller exhausts an object or a card that the filter lets through (2.4.5)."""

    filter: Filter


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


class AbilityUsed(Record, frozen=True, tag_field="event", tag="ability used"):
    """Any player plays a quick action with a symbol among its costs, on the trigger's controller's turn alone (5.3).

    With `number` only the second one of that turn, or whichever is said.
    """

    symbol: CostSymbol
    number: int | None = None


OtherTrigger = (
    PlayedFrom
    | AtPhase
    | YouPlay
    | YouPass
    | OpponentPasses
    | OpponentPlays
    | BecomesFirst
    | LosesStatus
    | YouRollDice
    | RevealedThisWay
    | YouExhaust
    | GainsCounters
    | CounterReached
    | YouMakeGift
    | LosesCounters
    | YouCreateToken
    | GainsStatus
    | Becomes
    | AbilityUsed
)
"""All triggers of the family."""
