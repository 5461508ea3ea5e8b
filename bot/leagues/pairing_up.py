"""What comes after a round: the next one is paired, or the league is over."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from msgspec import structs

from bot.leagues.fixtures import Fixture, Round, by_hand
from bot.leagues.ladder import matched
from bot.leagues.league import League
from bot.leagues.matches import Match, Outcome
from bot.leagues.no_shows import without_no_shows
from bot.leagues.pairing.entrants import entrants
from bot.leagues.pairing.round_robin import round_robin
from bot.leagues.pairing.swiss import Pairing, swiss
from bot.leagues.terms import DAY_MS, Terms
from bot.play.clocks.stops import Stops
from persistence.leagues import league_game_id


def next_round(league: League, now: int) -> League:
    """The next round is paired in every division, or the league is over after its last; with very many this takes long.

    A division with fewer than two who could be paired has no further round; one in which nobody has anybody to play is
    over at once. A ladder has one round, in which nobody is paired before they want to be.
    """
    number = len(league.rounds) + 1
    if league.terms.structure == "ladder" and number == 1:
        return structs.replace(league, status="running", rounds=(Round(1, now, ends_of(league.terms, now), ()),))
    fixtures: list[Fixture] = []
    for division in league.divisions:
        fixtures += _paired(league.in_division(division), number, division, len(fixtures))
    if not fixtures:
        return structs.replace(league, status="closed", waiting=())
    opened = Round(number, now, ends_of(league.terms, now), tuple(fixtures))
    paired = structs.replace(league, status="running", rounds=(*league.rounds, opened))
    return paired if opened.open else next_round(paired, now)


def _paired(league: League, number: int, division: int, tables: int) -> list[Fixture]:
    """The matches of a round, none after the last one; they stand at tables after those of other divisions."""
    here = [each.id for each in league.competitors if not each.gone]
    if number > league.planned or len(here) < 2:
        return []
    chance = random.Random(f"{league.seed}/{number}" if division == 1 else f"{league.seed}/{number}/{division}")
    fixtures = []
    for table, pair in enumerate(_pairs(league, here, number, chance), start=tables):
        if pair.second is None:
            fixtures.append(Fixture(pair.first, None, match=Match(number, pair.first, None, "first")))
            continue
        first, second = chance.sample((pair.first, pair.second), 2)
        fixture = Fixture(first, second, league_game_id(league.id, number, table))
        fixtures.append(_walked_over(fixture, number, here))
    return fixtures


def ends_of(terms: Terms, now: int) -> int:
    """When a round ends that begins now; weekends that are paused do not count."""
    return Stops(weekend=terms.weekend).after(now, terms.days * DAY_MS)


def advanced(league: League, now: int) -> League:
    """The same, with the next round paired, or closed, where the last open match of a round was decided.

    Who has missed too many matches by then is paired no more. A ladder is over when its time is, and pairs who waits.
    """
    current = league.current
    if league.status != "running" or current is None:
        return league
    if league.terms.structure == "ladder" and now < current.ends:
        return matched(league, now)
    if current.open:
        return league
    return next_round(without_no_shows(league, now), now)


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
