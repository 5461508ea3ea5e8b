"""Triggers of Expeditions: they move, fail to move, or change (6.3, 7.3.11)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.places import Bearing
from engine.cards.language.vocabulary import Record, Terrain

__all__ = [
    "AnExpeditionChanges",
    "AnExpeditionFails",
    "AnExpeditionMoves",
    "MyExpeditionFails",
    "MyExpeditionMoves",
    "YourExpeditionMoves",
]


class MyExpeditionFails(Record, frozen=True, tag_field="event", tag="my Expedition fails"):
    """The bearer's Expedition fails to move forward (4.2.4.g)."""


class MyExpeditionMoves(Record, frozen=True, tag_field="event", tag="my Expedition moves"):
    """The bearer's Expedition moves forward, or only because of a terrain, by Ascension or during Dusk (7.3.11)."""

    terrain: Terrain | None = None
    by_ascension: bool = False
    dusk: bool = False


class YourExpeditionMoves(Record, frozen=True, tag_field="event", tag="your Expedition moves"):
    """An Expedition of the controller moves forward, one that stands like this or because of that terrain (7.3.11).

    With `side` it is their Hero Expedition, or their Companion Expedition, with `both` the two of them at once; it may
    be only by Ascension (v4:4.2.4.k). With `together` all that move in one step are one event (v3:6.3.f), which speaks
    of one of them: one that no Character faces, if there is one.
    """

    terrain: Terrain | None = None
    bearing: Bearing | None = None
    side: Literal["hero", "companion"] | None = None
    dusk: bool = False
    by_ascension: bool = False
    both: bool = False
    together: bool = False


class AnExpeditionMoves(Record, frozen=True, tag_field="event", tag="an Expedition moves"):
    """An Expedition of an opponent or any player, the one facing the bearer's, or its other one moves forward (7.3.11).

    `terrain`, `bearing`, `side` and `dusk` as for one of the controller's own.
    """

    whose: Literal["opponent", "anybody", "facing mine", "my other"]
    terrain: Terrain | None = None
    bearing: Bearing | None = None
    side: Literal["hero", "companion"] | None = None
    dusk: bool = False


class AnExpeditionFails(Record, frozen=True, tag_field="event", tag="an Expedition fails"):
    """An Expedition of the controller, of an opponent, or of any player fails to move forward (4.2.4.g).

    Or the one facing the bearer's, or the bearer's other one. With `side` it is a Hero Expedition, or a Companion's.
    """

    whose: Literal["you", "opponent", "anybody", "facing mine", "my other"]
    side: Literal["hero", "companion"] | None = None


class AnExpeditionChanges(Record, frozen=True, tag_field="event", tag="an Expedition changes"):
    """An Expedition Ascends, or moves backwards: the bearer's, one of the controller's, or whose is meant.

    v4:2.4.3, 7.3.11. With `side` it is a Hero Expedition, or a Companion's.
    """

    how: Literal["ascends", "moves backwards"]
    whose: Literal["mine", "you", "opponent", "anybody", "facing mine", "my other"]
    side: Literal["hero", "companion"] | None = None


ExpeditionTrigger = (
    MyExpeditionFails
    | MyExpeditionMoves
    | YourExpeditionMoves
    | AnExpeditionMoves
    | AnExpeditionFails
    | AnExpeditionChanges
)
"""All triggers of the family."""
