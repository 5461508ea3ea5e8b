"""Matches of an event, and what each is worth."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Outcome = Literal["first", "second", "draw", "neither"]
"""Who has won a match: the first or the second named, both a half, or no person, where neither played."""


class Score(Struct, frozen=True):
    """How many points a match is worth to who wins it, draws, or has no opponent."""

    win: int = 3
    draw: int = 1
    rest: int = 3


class Match(Struct, frozen=True):
    """A match that is over; `second` is None where the first had no opponent, and then rested."""

    round: int
    first: int
    second: int | None
    outcome: Outcome
    wins: tuple[int, int] = (0, 0)
    """How many games each has won."""
    draws: int = 0
    """How many games no person has won."""
    distance: tuple[int, int] = (0, 0)
    """How many regions the Expeditions of each have advanced in these games."""

    @property
    def rest(self) -> bool:
        """Whether the first named had no opponent."""
        return self.second is None

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self.wins) + self.draws


class Sheet(Struct, frozen=True):
    """A match from the view of one of its two players."""

    opponent: int
    points: int
    won: bool
    drawn: bool
    games_won: int
    games_drawn: int
    games: int
    distance: int


def sheets(player: int, matches: list[Match], score: Score) -> list[Sheet]:
    """The matches that a person has had with a person, in their order, from their view."""
    found = []
    for match in matches:
        if match.second is None or player not in (match.first, match.second):
            continue
        at = 0 if player == match.first else 1
        won, drawn = match.outcome == ("first", "second")[at], match.outcome == "draw"
        found.append(
            Sheet(
                opponent=match.second if at == 0 else match.first,
                points=score.win if won else score.draw if drawn else 0,
                won=won,
                drawn=drawn,
                games_won=match.wins[at],
                games_drawn=match.draws,
                games=match.games,
                distance=match.distance[at],
            )
        )
    return found
