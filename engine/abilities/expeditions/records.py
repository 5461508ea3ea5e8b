"""Verbs of Expeditions, and of Characters that go from one to another (7.3.10, 7.3.11, 7.3.22)."""

from __future__ import annotations

from engine.cards.language.filters import Selector
from engine.cards.language.places import MyExpedition, Place
from engine.cards.language.vocabulary import Duration, Record

__all__ = [
    "Ascend",
    "Defect",
    "DoNotMove",
    "KeepFromMoving",
    "MoveExpedition",
    "MoveFurther",
    "SwitchExpeditions",
    "TakeControl",
]


class SwitchExpeditions(Record, frozen=True, tag_field="do", tag="switch Expeditions"):
    """A Character moves to the other Expedition of its controller (7.3.22)."""

    who: Selector


class Ascend(Record, frozen=True, tag_field="do", tag="ascend"):
    """An Expedition becomes Ascended: until Rest, ties may move it forward (v4:7.3.3)."""

    place: Place


class Defect(Record, frozen=True, tag_field="do", tag="defect"):
    """An object joins the Expedition that faces it, and changes controllers (v4:7.3.6)."""

    who: Selector


class TakeControl(Record, frozen=True, tag_field="do", tag="take control"):
    """The controller of the ability takes control of objects: a Landmark comes to their Landmarks (7.5.3, 5.2.2.a).

    What is in an Expedition joins one of theirs, if one is named; else it stays as it is.
    """

    who: Selector
    place: MyExpedition | None = None


class KeepFromMoving(Record, frozen=True, tag_field="do", tag="keep from moving"):
    """Expeditions cannot move forward until a duration ends (1.4.1.a, 2.2.13.c)."""

    place: Place
    until: Duration = "day"


class MoveExpedition(Record, frozen=True, tag_field="do", tag="move Expedition"):
    """An Expedition moves forward, or backward where the number is below zero (7.3.10, 7.3.11)."""

    place: Place
    number: int = 1


class MoveFurther(Record, frozen=True, tag_field="do", tag="move further"):
    """The Expedition that would move forward does so by so many regions more than it would (6.2.b)."""

    number: int = 1


class DoNotMove(Record, frozen=True, tag_field="do", tag="do not move"):
    """The Expedition that would move forward does not (6.2.b)."""


ExpeditionVerb = (
    SwitchExpeditions | Ascend | Defect | TakeControl | KeepFromMoving | MoveExpedition | MoveFurther | DoNotMove
)
"""All verbs of the family."""
