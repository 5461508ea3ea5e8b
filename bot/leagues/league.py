"""A league as a value: its terms, who is in it, its rounds and their matches, and what its organisers have decided.

Everything here is a pure function of a league; who may do something, and when, stands in the services beside it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from bot.leagues.fixtures import Fixture, Round, by_hand
from bot.leagues.matches import Match, Outcome
from bot.leagues.pairing.round_robin import rounds_of
from bot.leagues.pairing.swiss import rounds_for
from bot.leagues.standings import Line, standings
from bot.leagues.terms import Terms

LeagueStatus = Literal["open", "running", "closed"]

Decided = Literal["override", "drop", "close", "penalty"]
"""What an organiser has decided that is kept with its reason."""


class Competitor(Struct, frozen=True):
    """Somebody who is in a league; `mark` names the list they have handed in."""

    id: int
    name: str
    deck: str
    mark: str
    gone: bool = False
    """Whether they are paired no more."""


class Decision(Struct, frozen=True):
    """Something that an organiser has decided, and why."""

    at: int
    by: int
    name: str
    what: Decided
    about: str
    reason: str


class League(Struct, frozen=True):
    """A league as everybody may see it; the lists that were handed in are not part of it."""

    id: str
    terms: Terms
    guild_id: int
    channel_id: int
    organiser: int
    language: str
    seed: int
    """What chance is drawn by, so that every pairing can be drawn again."""
    expires: int
    """When it is closed if nobody has begun it."""
    status: LeagueStatus = "open"
    competitors: tuple[Competitor, ...] = ()
    rounds: tuple[Round, ...] = ()
    decisions: tuple[Decision, ...] = ()
    penalties: tuple[tuple[int, int], ...] = ()
    """Who has lost points by a decision, and how many."""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.terms.name

    @property
    def current(self) -> Round | None:
        """The newest round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def matches(self) -> list[Match]:
        """Everything that has come of its rounds."""
        return [fixture.match for each in self.rounds for fixture in each.fixtures if fixture.match is not None]

    @property
    def planned(self) -> int:
        """How many rounds there will be."""
        count = len(self.competitors)
        if self.terms.structure == "round robin":
            return min(self.terms.rounds or rounds_of(count), rounds_of(count))
        return self.terms.rounds or rounds_for(count)

    @property
    def taken(self) -> dict[int, int]:
        """How many points each has lost by decisions."""
        found: dict[int, int] = {}
        for person, points in self.penalties:
            found[person] = found.get(person, 0) + points
        return found

    def competitor(self, person_id: int) -> Competitor | None:
        """Somebody who is in it."""
        return next((each for each in self.competitors if each.id == person_id), None)

    def called(self, person_id: int) -> str:
        """The name of somebody who is in it."""
        found = self.competitor(person_id)
        return found.name if found else "—"

    def table(self) -> list[Line]:
        """The standings."""
        players = [each.id for each in self.competitors]
        return standings(players, self.matches, score=self.terms.score, order=self.terms.order, penalties=self.taken)


def with_competitor(league: League, competitor: Competitor) -> League:
    """Somebody joins, or hands in another list."""
    others = tuple(each for each in league.competitors if each.id != competitor.id)
    return structs.replace(league, competitors=(*others, competitor))


def with_penalty(league: League, person_id: int, points: int) -> League:
    """Somebody loses points, or has them back."""
    return structs.replace(league, penalties=(*league.penalties, (person_id, points)))


def with_match(league: League, number: int, at: int, match: Match) -> League:
    """What came of a match of a round."""
    return with_fixture(league, number, at, match=match)


def with_claim(league: League, number: int, at: int, person_id: int, outcome: Outcome) -> League:
    """What one of the two says came of a match; where both say the same, it did."""
    fixture = league.rounds[number - 1].fixtures[at]
    claims = (*(claim for claim in fixture.claims if claim[0] != person_id), (person_id, outcome))
    if len(claims) == 2 and len({said for _, said in claims}) == 1:
        return with_fixture(league, number, at, match=by_hand(number, fixture, outcome), claims=claims)
    return with_fixture(league, number, at, claims=claims)


def with_decision(league: League, decision: Decision) -> League:
    """What an organiser has decided is kept."""
    return structs.replace(league, decisions=(*league.decisions, decision))


def opened(league: League) -> League:
    """All games of the newest round have begun."""
    *before, last = league.rounds
    return structs.replace(league, rounds=(*before, structs.replace(last, opened=True)))


def open_match_of(league: League, person_id: int) -> tuple[int, int] | None:
    """The round and the table at which somebody has an open match."""
    current = league.current
    if current is None or league.status != "running":
        return None
    for at, fixture in enumerate(current.fixtures):
        if person_id in fixture.players and fixture.match is None:
            return current.number, at
    return None


def with_fixture(league: League, number: int, at: int, **changes: object) -> League:
    """What changes about a match of a round."""
    rounds = list(league.rounds)
    fixtures: list[Fixture] = list(rounds[number - 1].fixtures)
    fixtures[at] = structs.replace(fixtures[at], **changes)
    rounds[number - 1] = structs.replace(rounds[number - 1], fixtures=tuple(fixtures))
    return structs.replace(league, rounds=tuple(rounds))
