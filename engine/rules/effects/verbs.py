"""How a verb is registered, and who 'you' is in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.table.frames import Frame


class Verb(NamedTuple):
    """A verb of the language: the step's name, the rule it follows, and its function."""

    name: str
    rule: str
    function: Callable[..., list[Any]]


VERBS: dict[type, Verb] = {}


def verb(record: type, name: str, rule: str) -> Callable[[Callable[..., list[Any]]], Callable[..., list[Any]]]:
    """Registers the function of one verb: (table, frame, the record's fields evaluated) to atomic actions."""

    def note(function: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
        VERBS[record] = Verb(name, rule, function)
        return function

    return note


def you(frame: Frame) -> int:
    """7.2.2.a The ability's controller; within 'each player', the player meant."""
    seat: int = frame.bound.get("player", frame.seat)
    return seat
