"""A league as a value: its terms, who is in it, its rounds and their matches, and what its organisers have decided.

Everything here is a pure function of a league; who may do something, and when, stands in `league_service`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Sequence
from typing import Literal, get_args

from msgspec import Struct, structs

from bot.leagues.matches import Match, Outcome, Score
from bot.leagues.pairing.entrants import entrants
from bot.leagues.pairing.round_robin import round_robin, rounds_of
from bot.leagues.pairing.swiss import Pairing, swiss
from bot.leagues.standings import TIE_BREAKERS, Line, TieBreaker, standings
from bot.play.clocks.paces import PaceName
from bot.play.looks import FormatName, RulesName
from persistence.leagues import league_game_id

LeagueStatus = Literal["open", "running", "closed"]

Decided = Literal["override", "drop", "close", "penalty"]
"""What an organiser has decided that is kept with its reason."""

Structure = Literal["swiss", "round robin"]
"""How it is found out who meets whom."""

STRUCTURES: tuple[Structure, ...] = get_args(Structure)

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

LEAST_ROUNDS, MOST_ROUNDS = 3, 10
"""How many rounds a league has that names no number: enough to find one who has won them all, and one more."""

DAY_MS = 86_400_000


class Terms(Struct, frozen=True):
    """What everybody agrees to by joining."""

    name: str
    format: FormatName = "duel"
    rules: RulesName = "seeds"
    pace: PaceName = "untimed"
    structure: Structure = "swiss"
    rounds: int = 0
    """How many rounds there are; 0: as many as its competitors need, in a round robin until all have met."""
    days: int = 7
    """How many days a round lasts at most."""
    secret: bool = True
    """Whether nobody sees another's hand and deck in the record of a match before its round is over."""
    score: Score = Score()
    order: tuple[TieBreaker, ...] = TIE_BREAKERS


class Competitor(Struct, frozen=True):
    """Somebody who is in a league; `mark` names the list they have handed in."""

    id: int
    name: str
    deck: str
    mark: str
    gone: bool = False
    """Whether they are paired no more."""


class Fixture(Struct, frozen=True):
    """Two who are to meet in a round, or one who rests."""

    first: int
    second: int | None
    game: str = ""
    match: Match | None = None
    """What came of it, None while it is open."""
    claims: tuple[tuple[int, Outcome], ...] = ()
    """What the two say came of it, where no game says so."""

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


def rounds_for(count: int) -> int:
    """How many rounds a league of single games has: one more than it takes to leave one unbeaten, 3 to 10.

    But never so many that somebody would have to be met again.
    """
    wanted = min(max(math.ceil(math.log2(max(count, 2))), LEAST_ROUNDS) + 1, MOST_ROUNDS)
    return max(1, min(wanted, count - 1 if count % 2 == 0 else count))


def with_competitor(league: League, competitor: Competitor) -> League:
    """Somebody joins, or hands in another list."""
    others = tuple(each for each in league.competitors if each.id != competitor.id)
    return structs.replace(league, competitors=(*others, competitor))


def without(league: League, person_id: int) -> League:
    """Somebody leaves: before it begins without a trace, later with all their matches in the table."""
    if league.status == "open":
        kept = tuple(each for each in league.competitors if each.id != person_id)
    else:
        kept = tuple(structs.replace(each, gone=True) if each.id == person_id else each for each in league.competitors)
    return structs.replace(league, competitors=kept)


def next_round(league: League, now: int) -> League:
    """The next round is paired, or the league is over after its last; this takes a while for very many.

    With fewer than two who could be paired there is no further round; one in which nobody has anybody to play is over
    at once.
    """
    number = len(league.rounds) + 1
    here = [each.id for each in league.competitors if not each.gone]
    if number > league.planned or len(here) < 2:
        return structs.replace(league, status="closed")
    chance = random.Random(f"{league.seed}/{number}")
    fixtures = []
    for table, pair in enumerate(_pairs(league, here, number, chance)):
        if pair.second is None:
            fixtures.append(Fixture(pair.first, None, match=Match(number, pair.first, None, "first")))
            continue
        first, second = chance.sample((pair.first, pair.second), 2)
        fixture = Fixture(first, second, league_game_id(league.id, number, table))
        fixtures.append(_walked_over(fixture, number, here))
    opened = Round(number, now, now + league.terms.days * DAY_MS, tuple(fixtures))
    paired = structs.replace(league, status="running", rounds=(*league.rounds, opened))
    return paired if opened.open else next_round(paired, now)


def _pairs(league: League, here: Sequence[int], number: int, chance: random.Random) -> list[Pairing]:
    if league.terms.structure == "swiss":
        return swiss(entrants(here, league.matches, league.terms.score, league.taken), chance)
    circle = sorted(each.id for each in league.competitors)
    random.Random(f"{league.seed}/circle").shuffle(circle)
    return round_robin(circle, number)


def _walked_over(fixture: Fixture, number: int, here: Collection[int]) -> Fixture:
    """A match against somebody who has left is won without a game; of two who have, neither has won."""
    there = [player in here for player in fixture.players]
    if all(there):
        return fixture
    outcome: Outcome = "first" if there[0] else "second" if there[1] else "neither"
    return structs.replace(fixture, game="", match=by_hand(number, fixture, outcome))


def with_penalty(league: League, person_id: int, points: int) -> League:
    """Somebody loses points, or has them back."""
    return structs.replace(league, penalties=(*league.penalties, (person_id, points)))


def with_match(league: League, number: int, at: int, match: Match) -> League:
    """What came of a match of a round."""
    return _with_fixture(league, number, at, match=match)


def with_claim(league: League, number: int, at: int, person_id: int, outcome: Outcome) -> League:
    """What one of the two says came of a match; where both say the same, it did."""
    fixture = league.rounds[number - 1].fixtures[at]
    claims = (*(claim for claim in fixture.claims if claim[0] != person_id), (person_id, outcome))
    if len(claims) == 2 and len({said for _, said in claims}) == 1:
        return _with_fixture(league, number, at, match=by_hand(number, fixture, outcome), claims=claims)
    return _with_fixture(league, number, at, claims=claims)


def by_hand(number: int, fixture: Fixture, outcome: Outcome) -> Match:
    """A match whose outcome is said, not played: one game of it counts, and none where neither has played."""
    wins = (int(outcome == "first"), int(outcome == "second"))
    return Match(number, fixture.first, fixture.second, outcome, wins, draws=int(outcome == "draw"))


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


def forgotten(league: League, person_id: int, nobody: int) -> League:
    """Somebody is taken out of it: what the others have made of meeting them stays.

    Who was to meet them in a game that has not begun has won.
    """
    current = league.current
    if current is not None and not current.opened:
        for at, fixture in enumerate(current.fixtures):
            if person_id in fixture.players and fixture.match is None:
                won: Outcome = "second" if fixture.first == person_id else "first"
                league = with_match(league, current.number, at, by_hand(current.number, fixture, won))

    def other(each: int) -> int:
        return nobody if each == person_id else each

    def played(match: Match | None) -> Match | None:
        if match is None:
            return None
        second = None if match.second is None else other(match.second)
        return structs.replace(match, first=other(match.first), second=second)

    def fixed(fixture: Fixture) -> Fixture:
        return structs.replace(
            fixture,
            first=other(fixture.first),
            second=None if fixture.second is None else other(fixture.second),
            match=played(fixture.match),
            claims=tuple((other(by), said) for by, said in fixture.claims),
        )

    return structs.replace(
        league,
        organiser=0 if league.organiser == person_id else league.organiser,
        competitors=tuple(
            Competitor(nobody, "—", "", "", gone=True) if each.id == person_id else each for each in league.competitors
        ),
        rounds=tuple(
            structs.replace(each, fixtures=tuple(fixed(fixture) for fixture in each.fixtures)) for each in league.rounds
        ),
        decisions=tuple(
            structs.replace(each, by=0, name="—") if each.by == person_id else each for each in league.decisions
        ),
        penalties=tuple((other(person), points) for person, points in league.penalties),
    )


def _with_fixture(league: League, number: int, at: int, **changes: object) -> League:
    rounds = list(league.rounds)
    fixtures = list(rounds[number - 1].fixtures)
    fixtures[at] = structs.replace(fixtures[at], **changes)
    rounds[number - 1] = structs.replace(rounds[number - 1], fixtures=tuple(fixtures))
    return structs.replace(league, rounds=tuple(rounds))
