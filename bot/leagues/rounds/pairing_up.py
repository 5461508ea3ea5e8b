"""What comes after a round: the next one is paired, or the league is over."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import assert_never

from msgspec import structs

from bot.leagues.model.attendance import without_no_shows
from bot.leagues.model.fixtures import Fixture, Round, by_hand
from bot.leagues.model.ladder import lapsed, matched
from bot.leagues.model.league import League
from bot.leagues.model.standings import through_groups
from bot.leagues.model.terms import Terms
from bot.leagues.pairing.groups import group_pairs, round_robin
from bot.leagues.pairing.matches import Match, Outcome
from bot.leagues.pairing.swiss import entrants, swiss
from bot.play.clocks.stops import Stops
from persistence.matchmaking.leagues import game_id_after, league_game_id


def next_round(league: League, now: int) -> League:
    """The next round is paired in every division, or the league is over after its last; with very many this takes long.

    A division with fewer than two who could be paired has no further round; one in which no person has an opponent is
    over at once. A ladder has one round, in which no person is paired before they want to be.
    """
    number = len(league.rounds) + 1
    if league.terms.is_ladder and number == 1:
        return structs.replace(league, status="running", rounds=(Round(1, now, ends_of(league.terms, now), ()),))
    league = _through(league, number)
    fixtures: list[Fixture] = []
    for division in league.divisions:
        fixtures += _paired(league.in_division(division), number, division, len(fixtures))
    if not fixtures:
        return structs.replace(league, status="closed", waiting=(), closed_at=now)
    opened = Round(number, now, ends_of(league.terms, now), tuple(fixtures))
    paired = structs.replace(league, status="running", rounds=(*league.rounds, opened))
    return paired if opened.open else next_round(paired, now)


def _paired(league: League, number: int, division: int, tables: int) -> list[Fixture]:
    """The matches of a round, none after the last one; they stand at tables after those of other divisions."""
    here = [each.id for each in league.competitors if not each.gone]
    if len(here) < 2:
        return []
    chance = random.Random(f"{league.seed}/{number}" if division == 1 else f"{league.seed}/{number}/{division}")
    fixtures = []
    for table, place in enumerate(_places(league, here, number, chance), start=tables):
        if place.second is None:
            fixtures.append(structs.replace(place, match=Match(number, place.first, None, "first")))
            continue
        first, second = chance.sample(place.players, 2)
        game = league_game_id(league.id, number, table)
        if league.reopened:
            game = game_id_after(game, f"paired again {league.reopened}")
        fixture = structs.replace(place, first=first, second=second, game=game)
        fixtures.append(walked_over(fixture, number, here, league.terms.best_of))
    return fixtures


def _through(league: League, number: int) -> League:
    """The same with who goes on to the knock-out, where the last round before it is over."""
    terms = league.terms
    if terms.knocks_out or not terms.ends_in_knock_out:
        return league
    gone = {each.id for each in league.competitors if each.gone}
    for division in league.divisions:
        own = league.in_division(division)
        if number == own.preliminary_rounds + 1:
            if terms.cut:
                through = [line.player for line in own.preliminary_table() if line.player not in gone][: terms.cut]
            else:
                through = through_groups(own.group_tables(), gone, terms.advance, terms.score)
            league = structs.replace(league, qualified=(*league.qualified, *through))
    return league


def ends_of(terms: Terms, now: int) -> int:
    """When a round ends that begins now; weekends that are paused do not count."""
    return Stops(weekend=terms.weekend).after(now, terms.round_ms)


def advanced(league: League, now: int) -> League:
    """The same, with the next round paired, or closed, where the last open match of a round was decided.

    Who has missed too many matches by then is paired no more. A ladder is over when its time is, and pairs who waits.
    A round that people have ended waits for corrections first.
    """
    current = league.current
    if league.status != "running" or current is None:
        return league
    if league.terms.is_ladder and now < current.ends:
        return matched(without_no_shows(lapsed(league, now), now), now)
    if current.open or now < league.goes_on:
        return league
    league = structs.replace(league, goes_on=0)
    return next_round(without_no_shows(league, now), now)


def _places(league: League, here: Sequence[int], number: int, chance: random.Random) -> list[Fixture]:
    """Who meets in a round and who rests; no person where there is none."""
    turn = number - league.preliminary_rounds
    if turn >= 1:
        meetings = [each for each in league.bracket.values() if each.tie.turn == turn and each.players]
        meetings.sort(key=lambda each: len(each.players) < 2)
        return [Fixture(each.players[0], (*each.players, None)[1], place=each.tie.place) for each in meetings]
    match league.terms.kind.pairing:
        case "swiss":
            pairs = swiss(entrants(here, league.matches, league.terms.score, league.taken), chance)
        case "circle":
            circle = sorted(each.id for each in league.competitors)
            random.Random(f"{league.seed}/circle").shuffle(circle)
            pairs = round_robin(circle, number)
        case "groups":
            grouped = group_pairs(league.groups, number)
            return [Fixture(pair.first, pair.second, group=group + 1) for group, pair in grouped]
        case "bracket" | "ladder":  # no round of theirs comes before a knock-out
            return []
        case pairing:
            assert_never(pairing)
    return [Fixture(pair.first, pair.second) for pair in pairs]


def walked_over(fixture: Fixture, number: int, here: Collection[int], best_of: int) -> Fixture:
    """A match against a person who has left is won without a game; of two who have, neither has won."""
    there = [player in here for player in fixture.players]
    if all(there):
        return fixture
    outcome: Outcome = "first" if there[0] else "second" if there[1] else "neither"
    return structs.replace(fixture, game="", match=by_hand(number, fixture, outcome, best_of))
