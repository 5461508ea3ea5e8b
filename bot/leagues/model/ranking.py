"""Who stands where in a league that is no table of points alone: in groups, and in a knock-out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from msgspec import structs

from bot.leagues.model.standings import Line, TieBreaker, standings
from bot.leagues.pairing.groups import knock_out_seeds
from bot.leagues.pairing.matches import Match, Score

Rank = tuple[int | Fraction, ...]
"""How well a person stands; the higher the better."""


def group_table(
    group: Collection[int],
    matches: Sequence[Match],
    *,
    score: Score,
    order: Sequence[TieBreaker],
    penalties: Mapping[int, int],
) -> list[Line]:
    """The table of a group, by the matches within it; the better seed stands first where nothing else decides."""
    seeds = {player: at for at, player in enumerate(group)}
    own = [match for match in matches if match.first in seeds]
    lines = standings(group, own, score=score, order=order, penalties=penalties)
    return sorted(lines, key=lambda line: (line.place, seeds[line.player]))


def group_ranks(tables: Sequence[Sequence[Line]], score: Score) -> dict[int, Rank]:
    """How all stand who are in groups, each against those of other groups too: first by their place in their group."""
    return {
        line.player: (-at, *_made(line, score), line.games, line.distance)
        for table in tables
        for at, line in enumerate(table)
    }


def advanced(tables: Sequence[Sequence[Line]], gone: Collection[int], most: int, score: Score) -> list[int]:
    """Who goes on to the knock-out, the best seed first: so many of each group, without those who have left."""
    left = [[line for line in table if line.player not in gone] for table in tables]
    ranks = group_ranks(left, score)
    bands = []
    for place in range(most):
        band = [(table[place].player, number) for number, table in enumerate(left) if place < len(table)]
        bands.append(sorted(band, key=lambda each: ranks[each[0]], reverse=True))
    return knock_out_seeds([band for band in bands if band])


def ranked(lines: Sequence[Line], ranks: Mapping[int, Rank]) -> list[Line]:
    """The same lines with the places that these ranks give; equals share a place, and stay in their order."""
    ordered = sorted(lines, key=lambda line: ranks[line.player], reverse=True)
    values = [ranks[line.player] for line in ordered]
    return [structs.replace(line, place=values.index(ranks[line.player]) + 1) for line in ordered]


def _made(line: Line, score: Score) -> tuple[Fraction]:
    """The points that a person has made in a match on average, so that groups of other sizes can be compared."""
    matches = line.won + line.drawn + line.lost
    return (Fraction(line.points - line.rested * score.rest, max(1, matches)),)
