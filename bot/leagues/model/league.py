"""A league as a value: its terms, who is in it, its rounds and their matches, and what its organisers have decided.

Everything here is a pure function of a league; who may do something, and when, stands in the services beside it.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Literal

from msgspec import Struct, structs

from bot.leagues.model import structures
from bot.leagues.model.fixtures import Fixture, Round, by_hand
from bot.leagues.model.ladder_places import Challenge, Step, counted, places
from bot.leagues.model.standings import Line, Rank, group_ranks, group_table, ranked, standings
from bot.leagues.model.terms import Terms
from bot.leagues.pairing.groups import grouped
from bot.leagues.pairing.knock_out import Meeting, reached, settle
from bot.leagues.pairing.matches import Match, Outcome
from persistence.encoding.forms import Form

LeagueStatus = Literal["open", "running", "closed"]

Decided = Literal[
    "override",
    "drop",
    "close",
    "penalty",
    "extend",
    "reinstate",
    "division",
    "settings",
    "start",
    "limits",
    "no-show",
    "not checked in",
    "freeze",
    "unfreeze",
    "read",
    "rewind",
    "ruling",
    "call",
    "withdrawal",
    "reopen",
    "end round",
    "proposal",
    "objection",
    "add",
    "deck",
    "substitute",
    "word",
    "import",
    "page",
]
"""What is kept of decisions: an organiser's, with their reason, and those of the rules that all have agreed to."""


class Former(Struct, frozen=True):
    """Who played in a competitor's place before, up to the round `until`; 0 where no match of theirs was decided."""

    id: int
    name: str
    until: int


class Competitor(Struct, frozen=True):
    """A person who is in a league; `mark` names the list they have handed in."""

    id: int
    name: str
    deck: str
    mark: str
    gone: bool = False
    """Whether they are paired no more."""
    rating: int = 0
    """The number of their rating when they joined."""
    division: int = 0
    """The division in which they play, 1 for the highest; 0 until they are put into one."""
    here: bool = False
    """Whether they have said, in the hours before the first round, that they play."""
    seal: str = ""
    """The seal of that list, told at once; what it holds is told when the list may be seen. "" where none is secret."""
    pardoned: int = 0
    """After how many of their matches it was forgiven what they have missed."""
    before: tuple[Former, ...] = ()
    """Who played in their place before them, the first one first."""


class Decision(Struct, frozen=True):
    """Something that an organiser has decided, and why; or the terms, and then `by` is 0."""

    at: int
    by: int
    name: str
    what: Decided
    about: str
    reason: str


class League(Struct, frozen=True):
    """A league as all may see it; the lists that were handed in are not part of it."""

    id: str
    terms: Terms
    guild_id: int
    channel_id: int
    organiser: int
    language: str
    seed: int
    """What chance is drawn by, so that every pairing can be drawn again."""
    expires: int
    """When it is closed if no person has begun it."""
    status: LeagueStatus = "open"
    competitors: tuple[Competitor, ...] = ()
    rounds: tuple[Round, ...] = ()
    decisions: tuple[Decision, ...] = ()
    penalties: tuple[tuple[int, int], ...] = ()
    """Who has lost points by a decision, and how many."""
    season: int = 1
    former: str = ""
    """The id of the league that was its season before, "" for the first one."""
    seeds: tuple[tuple[int, ...], ...] = ()
    """Who has a place in which division by the season before, in the order of their right to one."""
    asked: bool = False
    """Whether each person was asked to say that they play."""
    waiting: tuple[tuple[int, int], ...] = ()
    """Who waits for a match of a ladder, and since when in milliseconds; the first came first."""
    challenges: tuple[Challenge, ...] = ()
    """The challenges of a ladder that wait for an answer."""
    steps: tuple[Step, ...] = ()
    """What has moved the places of a ladder by challenge, the first one first."""
    seeding: tuple[int, ...] = ()
    """Who was in it when it began, the best seed first, where a seeding says who meets whom."""
    qualified: tuple[int, ...] = ()
    """Who is in the knock-out, the best seed first; no person before it begins."""
    goes_on: int = 0
    """When a round that people have ended is followed by the next one, in milliseconds; 0 where none waits for that."""
    closed_at: int = 0
    """When it was over after its rounds had begun."""
    page_channel: int = 0
    """The channel in which a message shows how it stands, edited as it goes on; 0 where there is none."""
    reopened: int = 0
    """How often its last round was reopened."""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.terms.name

    @property
    def current(self) -> Round | None:
        """The newest round."""
        return self.rounds[-1] if self.rounds else None

    def round_called(self, number: int | None) -> Round | None:
        """The round of a number, None where there is none; without a number the newest."""
        return self.current if number is None else next((each for each in self.rounds if each.number == number), None)

    @property
    def preparing(self) -> bool:
        """Whether it has begun and its competitors still pick or build."""
        return self.status == "running" and not self.rounds and self.terms.limited is not None

    @property
    def matches(self) -> list[Match]:
        """Everything that has come of its rounds."""
        return [fixture.match for each in self.rounds for fixture in each.fixtures if fixture.match is not None]

    @property
    def counting(self) -> list[Match]:
        """What counts in its tables: of the newest round a rest does once all others have played."""
        newest = self.current
        resting = newest.number if newest is not None and newest.open and self.status == "running" else 0
        return [match for match in self.matches if not (match.rest and match.round == resting)]

    @property
    def planned(self) -> int:
        """How many rounds there will be, in the division that has the most."""
        if len(self.divisions) > 1:
            return max(self.in_division(number).planned for number in self.divisions)
        return structures.planned(self.terms, len(self.seeding) or len(self.competitors))

    @property
    def taken(self) -> dict[int, int]:
        """How many points each has lost by decisions."""
        found: dict[int, int] = {}
        for person, points in self.penalties:
            found[person] = found.get(person, 0) + points
        return found

    def competitor(self, person_id: int) -> Competitor | None:
        """A person who is in it."""
        return next((each for each in self.competitors if each.id == person_id), None)

    def called(self, person_id: int) -> str:
        """The name of a person who is in it."""
        found = self.competitor(person_id)
        return found.name if found else "—"

    def called_in(self, person_id: int, number: int) -> str:
        """The name of the player who had a person's place in a round."""
        found = self.competitor(person_id)
        former = next((each.name for each in found.before if number <= each.until), "") if found is not None else ""
        return former or self.called(person_id)

    @property
    def divisions(self) -> list[int]:
        """The numbers of its divisions, the highest first; a league without divisions is one."""
        return sorted({max(each.division, 1) for each in self.competitors}) or [1]

    def in_division(self, number: int) -> League:
        """The league as one of its divisions sees it: those who play there, and their matches.

        It is for looking and pairing; where a match stands in it is not where it stands in the league.
        """
        if self.divisions == [number]:
            return self
        there = {each.id for each in self.competitors if max(each.division, 1) == number}
        rounds = (
            structs.replace(each, fixtures=tuple(fixture for fixture in each.fixtures if fixture.first in there))
            for each in self.rounds
        )
        return structs.replace(
            self,
            competitors=tuple(each for each in self.competitors if each.id in there),
            rounds=tuple(rounds),
            penalties=tuple((person, points) for person, points in self.penalties if person in there),
            seeding=tuple(person for person in self.seeding if person in there),
            qualified=tuple(person for person in self.qualified if person in there),
        )

    def around(self, person_id: int) -> League:
        """The league as the division sees it in which a person plays."""
        found = self.competitor(person_id)
        return self.in_division(max(found.division, 1)) if found is not None else self

    @property
    def preliminary_rounds(self) -> int:
        """How many rounds are played before a knock-out, in groups or by all; of one that is all of it, none."""
        return structures.preliminary_rounds(self.terms, len(self.seeding) or len(self.competitors))

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """Who is in which group of its division, the best seed first; there are none but before a knock-out."""
        count = structures.group_count(self.terms, len(self.seeding))
        return grouped(self.seeding, count) if count and self.seeding else []

    @property
    def bracket(self) -> dict[str, Meeting]:
        """The knock-out of its division by the places of its ties, as it stands; nothing before it begins."""
        played = [fixture for each in self.rounds for fixture in each.fixtures]
        won = {each.place: each.winner for each in played if each.place and each.match is not None}
        return settle(structures.bracket(self.terms, len(self.qualified)), self.qualified, won)

    @property
    def rungs(self) -> list[int]:
        """Who stands where in a ladder by challenge, the highest first; no person before it begins."""
        return places(self.steps, self.rounds[0].fixtures) if self.rounds else []

    def table(self) -> list[Line]:
        """The standings; those of its divisions one after another."""
        if len(self.divisions) > 1:
            return [line for number in self.divisions for line in self.in_division(number).table()]
        players, terms = [each.id for each in self.competitors], self.terms
        ladder = terms.is_ladder and not terms.by_challenge
        made = counted(players, self.matches, terms.run, terms.best, terms.score) if ladder else None
        lines = standings(
            players, self.counting, score=terms.score, order=terms.order, penalties=self.taken, counted=made
        )
        if terms.by_challenge:
            rungs = self.rungs
            return ranked(lines, {each: (-rungs.index(each) if each in rungs else -len(rungs),) for each in players})
        return ranked(lines, self._ranks(players)) if self.seeding or self.qualified else lines

    def preliminary_table(self) -> list[Line]:
        """The standings of its division after the rounds before a knock-out; equals stand in an order drawn by lot."""
        players, terms = [each.id for each in self.competitors], self.terms
        matches = [match for match in self.counting if match.round <= self.preliminary_rounds]
        lines = standings(players, matches, score=terms.score, order=terms.order, penalties=self.taken)
        random.Random(f"{self.seed}/cut").shuffle(lines)
        return sorted(lines, key=lambda line: line.place)

    def group_tables(self) -> list[list[Line]]:
        """The standings within each group of its division."""
        terms, matches = self.terms, [match for match in self.counting if match.round <= self.preliminary_rounds]
        return [
            group_table(group, matches, score=terms.score, order=terms.order, penalties=self.taken)
            for group in self.groups
        ]

    def _ranks(self, players: list[int]) -> dict[int, Rank]:
        """Who was knocked out later stands higher, before all who never came to the knock-out."""
        ranks: dict[int, Rank] = dict.fromkeys(players, (0,))
        ranks |= {player: (0, *rank) for player, rank in group_ranks(self.group_tables(), self.terms.score).items()}
        if self.terms.cut:
            ranks |= {line.player: (0, -line.place) for line in self.preliminary_table()}
        ranks |= dict.fromkeys(self.qualified, (1,))
        far = reached(self.bracket, self.qualified) if len(self.qualified) > 1 else {}
        left = {each.id for each in self.competitors if each.gone}
        turn = len(self.rounds) - self.preliminary_rounds
        for player, rank in far.items():
            ranks[player] = (1, turn, 2) if player in left and rank[0] > turn else (1, *rank)
        return ranks


LEAGUE = Form("league", League)


def with_competitor(league: League, competitor: Competitor) -> League:
    """A person joins, or hands in another list and otherwise stays as they are."""
    known = league.competitor(competitor.id)
    if known is not None:
        competitor = structs.replace(
            known, name=competitor.name, deck=competitor.deck, mark=competitor.mark, seal=competitor.seal
        )
        entered = tuple(competitor if each.id == known.id else each for each in league.competitors)
    else:
        entered = (*league.competitors, competitor)
    return structs.replace(league, competitors=entered)


def with_changed(league: League, person_id: int, **changes: object) -> League:
    """What changes about a competitor."""
    changed = (structs.replace(each, **changes) if each.id == person_id else each for each in league.competitors)
    return structs.replace(league, competitors=tuple(changed))


def with_penalty(league: League, person_id: int, points: int) -> League:
    """A person loses points, or has them back."""
    return structs.replace(league, penalties=(*league.penalties, (person_id, points)))


def with_match(league: League, number: int, at: int, match: Match) -> League:
    """What came of a match of a round."""
    return with_fixture(league, number, at, match=match)


def with_claim(league: League, number: int, at: int, person_id: int, outcome: Outcome) -> League:
    """What one of the two says came of a match; where both say the same, it did."""
    fixture = league.rounds[number - 1].fixtures[at]
    claims = (*(claim for claim in fixture.claims if claim[0] != person_id), (person_id, outcome))
    if len(claims) == 2 and len({said for _, said in claims}) == 1:
        match = by_hand(number, fixture, outcome, league.terms.best_of)
        return with_fixture(league, number, at, match=match, claims=claims)
    return with_fixture(league, number, at, claims=claims)


def with_decision(league: League, decision: Decision) -> League:
    """What an organiser has decided is kept."""
    return structs.replace(league, decisions=(*league.decisions, decision))


def with_games_begun(league: League, games: Collection[str]) -> League:
    """These games of the newest round have begun."""
    *before, last = league.rounds
    fixtures = tuple(
        structs.replace(fixture, begun=True) if fixture.game in games else fixture for fixture in last.fixtures
    )
    return structs.replace(league, rounds=(*before, structs.replace(last, fixtures=fixtures)))


def open_games(league: League) -> list[str]:
    """The games that are played in the newest round."""
    return [fixture.game for fixture in league.rounds[-1].fixtures if fixture.begun and fixture.match is None]


def open_match_of(league: League, person_id: int, number: int | None = None) -> tuple[int, int] | None:
    """The round and the table at which a person has an open match, in the round of a number or the newest."""
    current = league.round_called(number)
    if current is None or league.status != "running":
        return None
    for at, fixture in enumerate(current.fixtures):
        if person_id in fixture.players and fixture.match is None:
            return current.number, at
    return None


def with_fixture(league: League, number: int, at: int, **changes: object) -> League:
    """What changes about a match of a round."""
    fixture: Fixture = structs.replace(league.rounds[number - 1].fixtures[at], **changes)
    return with_whole_fixture(league, number, at, fixture)


def with_whole_fixture(league: League, number: int, at: int, fixture: Fixture) -> League:
    """A match stands where another one of a round stood."""
    rounds = list(league.rounds)
    fixtures = list(rounds[number - 1].fixtures)
    fixtures[at] = fixture
    rounds[number - 1] = structs.replace(rounds[number - 1], fixtures=tuple(fixtures))
    return structs.replace(league, rounds=tuple(rounds))
