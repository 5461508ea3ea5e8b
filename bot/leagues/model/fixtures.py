"""The rounds of a league: who is to meet whom in them, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec import Struct, structs

from bot.leagues.pairing.matches import Match, Outcome

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


Unwon = Literal["", "time", "silence"]
"""Why neither has won a game, played or not: the time of both ran out, or no person moved any more."""


class PlayedGame(Struct, frozen=True):
    """A game of a match that is over."""

    game: str
    outcome: Outcome
    distance: tuple[int, int] = (0, 0)
    """How many regions the Expeditions of each have advanced."""
    as_it_stood: bool = False
    """Whether it was not played to its end, but decided as it stood."""
    unwon: Unwon = ""


class Proposal(Struct, frozen=True):
    """What an organiser who plays in a match says came of it: it counts from a time on, unless a player objects."""

    by: int
    outcome: Outcome
    counts: int
    """From when on it counts, in milliseconds."""
    reason: str


class Fixture(Struct, frozen=True):
    """Two who are to meet in a round, or one who rests."""

    first: int
    second: int | None
    game: str = ""
    """The newest game of their match."""
    match: Match | None = None
    """What came of it, None while it is open."""
    claims: tuple[tuple[int, Outcome], ...] = ()
    """What the two say came of it, where no game says so."""
    played: tuple[PlayedGame, ...] = ()
    """The games of their match that are over."""
    turned: bool = False
    """Whether who stands second sits first in the newest game, and so begins it."""
    begun: bool = False
    """Whether the newest game has begun."""
    place: str = ""
    """Which tie of the knock-out it is."""
    group: int = 0
    """Of which group it is, counted from 1."""
    absent: tuple[int, ...] = ()
    """Who of them did not come: they have done nothing at all."""
    proposal: Proposal | None = None
    """What one of the two has decided as organiser, while it is open to objection."""
    challenger: int = 0
    """Who of them has challenged the other one in a ladder; 0 where that is not how they meet."""
    objected: bool = False
    """Whether a person has objected to such a decision, so that there is no other one."""

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What may come of it: in a knock-out one of two goes on, so it is never drawn."""
        return tuple(each for each in OUTCOMES if not (self.place and each == "draw"))

    @property
    def players(self) -> tuple[int, ...]:
        """Who meets."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def sitting(self) -> tuple[int, ...]:
        """Who meets, in the order of their seats in the newest game."""
        return self.players[::-1] if self.turned else self.players

    @property
    def winner(self) -> int:
        """Who has won, 0 for no person."""
        won = {"first": self.first, "second": self.second or 0}
        return won.get(self.match.outcome, 0) if self.match is not None else 0

    @property
    def ending(self) -> Outcome | Unwon:
        """What came of it, or why neither has won, "" while it is open."""
        if self.match is None:
            return ""
        last = self.played[-1].unwon if self.played else ""
        return last or "neither" if self.match.outcome == "neither" else self.match.outcome

    @property
    def waits(self) -> bool:
        """Whether there is a game that has to begin."""
        return bool(self.game) and self.match is None and not self.begun

    @property
    def proposed(self) -> Proposal | None:
        """What one of the two has decided as organiser of a match that is still open."""
        return self.proposal if self.match is None else None

    @property
    def forfeited(self) -> bool:
        """Whether it was won by a challenge to which the other one did not stand up."""
        return bool(self.challenger) and not self.game

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

    @property
    def opened(self) -> bool:
        """Whether all games have begun that are to."""
        return not any(fixture.waits for fixture in self.fixtures)

    @property
    def open(self) -> int:
        """How many of its matches are open."""
        return sum(1 for fixture in self.fixtures if fixture.match is None)


def by_hand(number: int, fixture: Fixture, outcome: Outcome, best_of: int = 1) -> Match:
    """A match whose outcome is said, not played: as many games of it count as its winner needs.

    Those that were played count as they were; none where neither has played.
    """
    so_far = match_of(number, fixture, "neither", fixture.played)
    needed = best_of // 2 + 1
    match outcome:
        case "first":
            wins, draws = (needed, min(so_far.wins[1], needed - 1)), so_far.draws
        case "second":
            wins, draws = (min(so_far.wins[0], needed - 1), needed), so_far.draws
        case "draw":
            wins, draws = so_far.wins, so_far.draws if so_far.games else 1
        case "neither":
            wins, draws = (0, 0), 0
    return structs.replace(so_far, outcome=outcome, wins=wins, draws=draws)


def match_of(number: int, fixture: Fixture, outcome: Outcome, games: Sequence[PlayedGame]) -> Match:
    """What came of a match in which these games count; one in which neither has done anything counts nowhere."""
    said = [each.outcome for each in games]
    return Match(
        number,
        fixture.first,
        fixture.second,
        outcome,
        (said.count("first"), said.count("second")),
        draws=said.count("draw"),
        distance=(sum(each.distance[0] for each in games), sum(each.distance[1] for each in games)),
    )
