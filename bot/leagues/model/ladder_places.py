"""How a ladder counts: by runs, or by places that are replayed from what has moved them.

A run is so many matches one after another, played at one's own pace, of which the best count. A person's first matches
are their first run, the next ones their second, and so on; a run that is not finished counts with what it has brought
so far.

In a ladder by challenge each player has a place of their own. When a match is decided, its winner takes the place of
the loser if that is above, and all between them move down by one. A player who comes stands last; who leaves closes the
gap.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from bot.leagues.model.fixtures import Fixture
from bot.leagues.pairing.matches import Match, Score, sheets


class Run(Struct, frozen=True):
    """One run of a person: how many of its matches are over, and what they have brought."""

    number: int
    played: int
    points: int
    length: int

    @property
    def finished(self) -> bool:
        """Whether all its matches are over."""
        return self.played == self.length


def runs_of(player: int, matches: Sequence[Match], length: int, score: Score) -> list[Run]:
    """A person's runs, the first one first; the last one may not be finished."""
    own = sheets(player, list(matches), score)
    parts = [own[at : at + length] for at in range(0, len(own), length)]
    return [
        Run(number, len(part), sum(sheet.points for sheet in part), length)
        for number, part in enumerate(parts, start=1)
    ]


def counted(
    players: Collection[int], matches: Sequence[Match], length: int, best: int, score: Score
) -> Mapping[int, int]:
    """What all have in the table of a ladder: the points of as many of their runs as count, the best ones."""
    found = {}
    for player in players:
        points = sorted((run.points for run in runs_of(player, matches, length, score)), reverse=True)
        found[player] = sum(points[:best])
    return found


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
