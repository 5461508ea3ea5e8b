"""Who stands where in an event: match points first, then what the organiser has chosen to decide between equals.

- opponents' match-win %: the mean, over all opponents, of the points they made in matches against a person, divided by
  the most that these could have brought; at least a third for each of them. Rests count on neither side.
- game-win %: games won, and half of those drawn, divided by games played.
- head to head: the points made in matches among those who are still equal, where each of them has met all others.
- distance: how many regions one's Expeditions have advanced in all games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

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
