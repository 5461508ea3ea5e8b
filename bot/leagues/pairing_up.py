"""What comes after a round: the next one is paired, or the league is over."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from msgspec import structs

from bot.leagues.fixtures import Fixture, Round, by_hand
from bot.leagues.league import League
from bot.leagues.matches import Match, Outcome
from bot.leagues.pairing.entrants import entrants
from bot.leagues.pairing.round_robin import round_robin
from bot.leagues.pairing.swiss import Pairing, swiss
from bot.leagues.terms import DAY_MS
from persistence.leagues import league_game_id


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


def advanced(league: League, now: int) -> League:
    """The same, with the next round paired, or closed, where the last open match of a round was decided."""
    current = league.current
    if league.status != "running" or current is None or current.open:
        return league
    return next_round(league, now)


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
