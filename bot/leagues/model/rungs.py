"""The places of a ladder by challenge, replayed from what has moved them.

Each player of it has a place of their own. When a match is decided, its winner takes the place of the loser if that is
above, and all between them move down by one. A player who comes stands last; who leaves closes the gap.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.leagues.model.fixtures import Fixture


class Step(Struct, frozen=True):
    """Something that moves places: a player came or left, or the match at a table, counted from 1, was decided."""

    at: int
    """When that was, in milliseconds."""
    person: int = 0
    came: bool = True
    table: int = 0


class Challenge(Struct, frozen=True):
    """A player has challenged one who stands above, who has not answered yet; times are in milliseconds."""

    by: int
    to: int
    at: int
    until: int
    """When the match is lost to the challenger without an answer."""


def places(steps: Sequence[Step], fixtures: Sequence[Fixture]) -> list[int]:
    """Who stands where after these steps, the highest first."""
    order: list[int] = []
    for step in steps:
        if step.table:
            _climb(order, fixtures[step.table - 1])
        elif step.came:
            order.append(step.person)
        else:
            order.remove(step.person)
    return order


def _climb(order: list[int], fixture: Fixture) -> None:
    """The winner of a match takes the place of the loser if that is above, where both still have one."""
    winner = fixture.winner
    loser = next((each for each in fixture.players if each != winner), 0)
    if winner in order and loser in order and order.index(loser) < order.index(winner):
        at = order.index(loser)
        order.remove(winner)
        order.insert(at, winner)
