"""Leagues that run themselves: one is opened and joined, and from its first round on no person has to keep it going.

A round opens its own games and takes its results from them. When the last match of a round is decided, or its time is
over, the next one is paired, and after the last round the league is closed. All of that is rows in the store: whatever
was cut short comes up again.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.organising.joining import LeagueJoining
from bot.leagues.organising.laddering import LeagueLadders
from bot.leagues.organising.lists import ListService
from bot.leagues.organising.organising import LeagueOrganising
from bot.leagues.organising.rounds_from_file import LeagueImport
from bot.leagues.organising.settling import LeagueSettling
from bot.leagues.ratings.reliability import ReliabilityService
from bot.leagues.rounds.results import LeagueResults
from bot.leagues.rounds.rounds import LeagueRounds
from bot.leagues.rounds.seasons import LeagueSeasons
from bot.play.cards.library import CardLibrary
from bot.play.decks.bringing import Bringing
from bot.play.sessions.game_store import GameStore
from bot.play.settings import SettingsService
from persistence.matchmaking.leagues import LeagueRepository
from persistence.server.clock import Clock


@dataclass(frozen=True, slots=True)
class LeagueServices:
    """Everything around leagues."""

    keeping: LeagueKeeping
    lists: ListService
    joining: LeagueJoining
    organising: LeagueOrganising
    results: LeagueResults
    seasons: LeagueSeasons
    ladders: LeagueLadders
    settling: LeagueSettling
    rounds: LeagueRounds
    importing: LeagueImport


def league_services(
    leagues: LeagueRepository,
    bringing: Bringing,
    library: CardLibrary,
    game_store: GameStore,
    settings: SettingsService,
    clock: Clock,
    reliability: ReliabilityService,
) -> LeagueServices:
    """The services of leagues on a store."""
    keeping = LeagueKeeping(leagues, clock)
    rounds = LeagueRounds(keeping, library, game_store, settings, clock)
    return LeagueServices(
        keeping,
        ListService(keeping, library),
        LeagueJoining(keeping, rounds, leagues, bringing, library, settings, clock, reliability),
        LeagueOrganising(keeping, rounds, settings, clock),
        LeagueResults(rounds, game_store, clock),
        LeagueSeasons(keeping, leagues, library, clock),
        LeagueLadders(rounds, clock),
        LeagueSettling(keeping, settings, clock),
        rounds,
        LeagueImport(keeping, rounds, clock),
    )
