"""Runs of a ladder: so many matches one after another, played at one's own pace, of which the best count.

A person's first matches are their first run, the next ones their second, and so on; a run that is not finished counts
with what it has brought so far.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

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
