"""Who stands where in an event: match points first, then what the organiser has chosen to decide between equals.

- opponents' match-win %: the mean, over all opponents, of the points they made in matches against a person, divided by
  the most that these could have brought; at least a third for each of them. Rests count on neither side.
- game-win %: games won, and half of those drawn, divided by games played.
- head to head: the points made in matches among those who are still equal, where each of them has met all others.
- distance: how many regions one's Expeditions have advanced in all games.

In groups and in a knock-out it is no table of points alone: ranks say there who stands before whom.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct, structs

from bot.leagues.pairing.groups import knock_out_seeds
from bot.leagues.pairing.matches import Match, Score, Sheet, sheets

TieBreaker = Literal["opponents", "games", "head to head", "distance"]
"""What decides between those who are equal in points."""

TIE_BREAKERS: tuple[TieBreaker, ...] = ("opponents", "games", "head to head", "distance")

LEAST_OF_AN_OPPONENT = Fraction(1, 3)
"""What an opponent counts at least, so that no person pays for having met a person who lost everything."""


class Line(Struct, frozen=True):
    """One player's line of a table; `place` is shared by those between whom nothing decides."""

    place: int
    player: int
    points: int
    won: int
    drawn: int
    lost: int
    rested: int
    opponents: Fraction
    games: Fraction
    distance: int


def standings(
    players: Collection[int],
    matches: Sequence[Match],
    *,
    score: Score = Score(),
    order: Sequence[TieBreaker] = TIE_BREAKERS,
    penalties: Mapping[int, int] | None = None,
    counted: Mapping[int, int] | None = None,
) -> list[Line]:
    """The table after these matches, the first on top; equals are listed by their ids.

    `penalties` are points that are taken from a person; what others make of having met them is not touched by it.
    Where not every match counts, `counted` says what those have brought that do.
    """
    played = {player: sheets(player, list(matches), score) for player in players}
    rests = {player: sum(1 for each in matches if each.rest and each.first == player) for player in players}
    taken = penalties or {}
    points = {
        player: (
            sum(sheet.points for sheet in played[player]) + rests[player] * score.rest
            if counted is None
            else counted[player]
        )
        - taken.get(player, 0)
        for player in players
    }
    rates = {player: _match_rate(played[player], score) for player in players}
    opponents = {
        player: _mean([max(rates[each.opponent], LEAST_OF_AN_OPPONENT) for each in played[player]])
        for player in players
    }
    games = {player: _game_rate(played[player]) for player in players}
    distance = {player: sum(sheet.distance for sheet in played[player]) for player in players}

    def head_to_head(equals: Sequence[int]) -> dict[int, Fraction]:
        met = {player: {sheet.opponent for sheet in played[player]} for player in equals}
        if any(set(equals) - {player} - met[player] for player in equals):
            return dict.fromkeys(equals, Fraction(0))
        return {
            player: Fraction(sum(sheet.points for sheet in played[player] if sheet.opponent in equals))
            for player in equals
        }

    deciding: dict[TieBreaker, Callable[[Sequence[int]], Mapping[int, Fraction | int]]] = {
        "opponents": lambda equals: opponents,
        "games": lambda equals: games,
        "head to head": head_to_head,
        "distance": lambda equals: distance,
    }
    groups = _split([sorted(players)], lambda equals: points)
    for tie_breaker in order:
        groups = _split(groups, deciding[tie_breaker])
    table, place = [], 1
    for group in groups:
        for player in group:
            own = played[player]
            won, drawn = sum(sheet.won for sheet in own), sum(sheet.drawn for sheet in own)
            lost = len(own) - won - drawn
            table.append(
                Line(
                    place,
                    player,
                    points[player],
                    won,
                    drawn,
                    lost,
                    rests[player],
                    opponents[player],
                    games[player],
                    distance[player],
                )
            )
        place += len(group)
    return table


def _split(
    groups: Sequence[Sequence[int]], value: Callable[[Sequence[int]], Mapping[int, Fraction | int]]
) -> list[list[int]]:
    """Groups of equals, the best first, divided by a further value that is looked up among them."""
    found: list[list[int]] = []
    for group in groups:
        values = value(group)
        for each in sorted({values[player] for player in group}, reverse=True):
            found.append([player for player in group if values[player] == each])
    return found


def _match_rate(own: Sequence[Sheet], score: Score) -> Fraction:
    return Fraction(sum(sheet.points for sheet in own), score.win * len(own)) if own else Fraction(0)


def _game_rate(own: Sequence[Sheet]) -> Fraction:
    played = sum(sheet.games for sheet in own)
    won = sum(2 * sheet.games_won + sheet.games_drawn for sheet in own)
    return Fraction(won, 2 * played) if played else Fraction(0)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


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


def through_groups(tables: Sequence[Sequence[Line]], gone: Collection[int], most: int, score: Score) -> list[int]:
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
