"""The rounds of a league: who is to meet whom in them, and what came of it."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from bot.leagues.matches import Match, Outcome

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


class Fixture(Struct, frozen=True):
    """Two who are to meet in a round, or one who rests."""

    first: int
    second: int | None
    game: str = ""
    match: Match | None = None
    """What came of it, None while it is open."""
    claims: tuple[tuple[int, Outcome], ...] = ()
    """What the two say came of it, where no game says so."""
    absent: tuple[int, ...] = ()
    """Who of them did not come: they have done nothing at all."""

    @property
    def players(self) -> tuple[int, ...]:
        """Who meets."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def disputed(self) -> bool:
        """Whether both have said something, and not the same."""
        return self.match is None and len(self.claims) == 2


class Round(Struct, frozen=True):
    """A round; times are in milliseconds."""

    number: int
    began: int
    ends: int
    fixtures: tuple[Fixture, ...]
    opened: bool = False
    """Whether its games have all begun."""

    @property
    def open(self) -> int:
        """How many of its matches are open."""
        return sum(1 for fixture in self.fixtures if fixture.match is None)


def by_hand(number: int, fixture: Fixture, outcome: Outcome) -> Match:
    """A match whose outcome is said, not played: one game of it counts, and none where neither has played."""
    wins = (int(outcome == "first"), int(outcome == "second"))
    return Match(number, fixture.first, fixture.second, outcome, wins, draws=int(outcome == "draw"))
