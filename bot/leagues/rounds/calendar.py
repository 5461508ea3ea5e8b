"""What is due when: the rounds of a league, and everything that waits for one person."""

from __future__ import annotations

from dataclasses import dataclass

from bot.leagues.model.attendance import check_in_from
from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.model.league import League, open_match_of
from bot.leagues.rounds.pairing_up import ends_of
from bot.play.games.games import GameService
from bot.play.requests.store_troubles import explained
from persistence.matchmaking.leagues import LeagueRepository, LeagueStatus


@dataclass(frozen=True, slots=True)
class RoundDate:
    """When a round begins and ends, in milliseconds; one that is not paired yet does so at the latest then."""

    number: int
    begins: int
    ends: int
    paired: bool
    open: int = 0
    """How many of its matches are open."""


@dataclass(frozen=True, slots=True)
class LeagueDates:
    """The calendar of a league: every round that was, is and will be."""

    league: League
    rounds: tuple[RoundDate, ...]
    checks_in: int = 0
    """From when on one says that one plays, 0 where no person has to any more."""
    starts: int = 0
    """When it begins by itself, 0 where it has begun, or no person knows."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that a person has to do, and until when at the latest, in milliseconds."""

    until: int
    game: str = ""
    """The label of the game in which their time is over then, "" for a match of a league."""
    league: str = ""
    round: int = 0
    against: tuple[str, ...] = ()
    mark: str = ""
    """What tells it from everything else, always the same."""


def dates_of(league: League) -> LeagueDates:
    """The calendar of a league; what is to come is told at its latest, for a round may be over sooner."""
    found = [RoundDate(each.number, each.began, each.ends, True, each.open) for each in league.rounds]
    if league.status == "running" and found:
        for number in range(len(found) + 1, league.planned + 1):
            begins = found[-1].ends
            found.append(RoundDate(number, begins, ends_of(league.terms, begins), False))
    if league.status != "open":
        return LeagueDates(league, tuple(found))
    return LeagueDates(league, (), check_in_from(league), league.terms.starts)


class CalendarService:
    """Calendars of leagues and of people."""

    def __init__(self, leagues: LeagueKeeping, stored: LeagueRepository, games: GameService) -> None:
        self._leagues, self._stored, self._games = leagues, stored, games

    async def of_league(self, guild_id: int, named: str) -> LeagueDates:
        """The calendar of a league of a server; raises as finding one does."""
        return dates_of(await self._leagues.find(guild_id, named))

    async def of_person(self, person_id: int) -> list[Due]:
        """What waits for a person, the soonest first: games in which their clock runs, and open matches of leagues."""
        found: list[Due] = []
        for line in await self._games.games_of(person_id):
            if line.status == "running" and line.waiting and line.until:
                mark = f"game-{line.facts.id}"
                found.append(Due(line.until, line.facts.label, against=line.opponents, mark=mark))
        with explained():
            stored = await self._stored.of_person(person_id)
        for each in stored:
            if each.status is LeagueStatus.RUNNING:
                found += _match_of((await self._leagues.look(each.id)).league, person_id)
        return sorted(found, key=lambda due: (due.until, due.mark))


def _match_of(league: League, person_id: int) -> list[Due]:
    """The open match of a person in a league, if there is one."""
    place = open_match_of(league, person_id)
    if place is None:
        return []
    number, at = place
    current = league.rounds[number - 1]
    others = tuple(league.called(each) for each in current.fixtures[at].players if each != person_id)
    return [Due(current.ends, "", league.name, number, others, f"league-{league.id}-{number}")]
