"""What a modifier looks out for, and what only a modifier can do (6.2)."""

from __future__ import annotations

from engine.cards.language.filters import Filter
from engine.cards.language.vocabulary import Record, Status, Terrain

__all__ = [
    "ExtraDice",
    "IGain",
    "IGoToReserve",
    "ILeave",
    "MyExpeditionWouldMove",
    "OneLeavesMine",
    "Would",
    "YouDraw",
    "YouResupply",
    "YouRoll",
    "YoursAscendsAgain",
]


class ILeave(Record, frozen=True, tag_field="would", tag="I leave"):
    """The bearer would leave the Expedition zone."""


class IGain(Record, frozen=True, tag_field="would", tag="I gain"):
    """The bearer would gain a status."""

    status: Status


class YouResupply(Record, frozen=True, tag_field="would", tag="you resupply"):
    """The controller would Resupply."""


class YouRoll(Record, frozen=True, tag_field="would", tag="you roll"):
    """The controller would roll dice."""


class YouDraw(Record, frozen=True, tag_field="would", tag="you draw"):
    """The controller would draw cards."""


class IGoToReserve(Record, frozen=True, tag_field="would", tag="I go to Reserve"):
    """The bearer would go to Reserve from the Expedition zone (2.1.c)."""


class OneLeavesMine(Record, frozen=True, tag_field="would", tag="one leaves my Expedition"):
    """Something that the filter lets through would leave the bearer's Expedition, perhaps only in the Afternoon.

    With `yours` it would leave the Expeditions of the bearer's controller, and not for the other one of the two. What
    comes instead speaks of it as 'it' (7.5.5).
    """

    filter: Filter
    afternoon: bool = False
    yours: bool = False


class MyExpeditionWouldMove(Record, frozen=True, tag_field="would", tag="my Expedition moves"):
    """The bearer's Expedition would move forward, whenever, or only during Dusk, by Ascension or due to a terrain.

    7.3.11, 4.2.4.h With `yours` it may be any Expedition of the bearer's controller. What comes instead speaks of the
    one that would move as 'that Expedition'.
    """

    dusk: bool = False
    by_ascension: bool = False
    yours: bool = False
    terrain: Terrain | None = None


class YoursAscendsAgain(Record, frozen=True, tag_field="would", tag="yours ascends again"):
    """An Expedition of the controller would attempt to Ascend though it is Ascended (v4:7.5.3, v4:7.3.3)."""


Would = (
    ILeave
    | IGoToReserve
    | OneLeavesMine
    | IGain
    | MyExpeditionWouldMove
    | YoursAscendsAgain
    | YouResupply
    | YouRoll
    | YouDraw
)


class ExtraDice(Record, frozen=True, tag_field="do", tag="extra dice"):
    """Roll more dice, and ignore as many results of one's choice (7.3.13.c)."""

    number: int = 1
