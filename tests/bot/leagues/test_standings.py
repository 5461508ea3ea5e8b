"""Standings by hand, and against those that are worked out slowly."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from msgspec import structs

from bot.leagues.model.fixtures import Fixture, Round
from bot.leagues.model.league import Competitor, League, LeagueStatus
from bot.leagues.model.standings import TIE_BREAKERS, TieBreaker, standings
from bot.leagues.model.terms import Terms
from bot.leagues.pairing.matches import Match
from tests.bot.leagues.slow_standings import slow_standings

A, B, C, D = 1, 2, 3, 4


def won(
    round: int, winner: int, loser: int, games: tuple[int, int] = (1, 0), distance: tuple[int, int] = (0, 0)
) -> Match:
    return Match(round, winner, loser, "first", games, distance=distance)


def places(matches: list[Match], *order: TieBreaker, players: tuple[int, ...] = (A, B, C, D)) -> list[tuple[int, int]]:
    return [(line.place, line.player) for line in standings(players, matches, order=order)]


def test_points_come_first() -> None:
    matches = [
        won(1, A, B),
        Match(1, C, D, "draw"),
        won(2, A, C),
        Match(2, B, D, "neither"),
        Match(3, D, None, "first"),
    ]
    lines = standings((A, B, C, D), matches)
    assert [(line.player, line.points, line.won, line.drawn, line.lost, line.rested) for line in lines] == [
        (A, 6, 2, 0, 0, 0),
        (D, 4, 0, 1, 1, 1),
        (C, 1, 0, 1, 1, 0),
        (B, 0, 0, 0, 2, 0),
    ]


def test_nothing_decides_between_those_who_share_a_place() -> None:
    assert places([won(1, A, B), won(1, C, D)]) == [(1, A), (1, C), (3, B), (3, D)]


def test_opponents_count_at_least_a_third_each_and_rests_not_at_all() -> None:
    matches = [won(1, A, B), won(1, C, D), won(2, B, D), Match(3, B, None, "first")]
    lines = {line.player: line for line in standings((A, B, C, D), matches)}
    assert lines[A].opponents == Fraction(1, 2)
    assert lines[C].opponents == Fraction(1, 3)
    assert lines[B].opponents == (1 + Fraction(1, 3)) / 2
    assert lines[B].points == 6


def test_the_organiser_orders_what_decides() -> None:
    matches = [won(1, A, B, (2, 1), (5, 2)), won(1, C, D, (2, 0), (3, 1))]
    assert places(matches, "games")[:2] == [(1, C), (2, A)]
    assert places(matches, "distance")[:2] == [(1, A), (2, C)]


def test_head_to_head_decides_where_all_equals_have_met() -> None:
    circle = [won(1, A, B), won(2, B, C), won(3, C, A)]
    assert [place for place, _ in places(circle, "head to head", players=(A, B, C))] == [1, 1, 1]
    beaten = [won(1, B, A), won(2, A, C), won(3, D, B)]
    table = places(beaten, "head to head")
    assert table == [(1, A), (1, B), (1, D), (4, C)], "A and D have never met"
    assert places([won(1, B, A), won(2, A, C)], "head to head", players=(A, B, C))[:2] == [(1, B), (2, A)]


def test_penalties_take_points_and_leave_opponents_alone() -> None:
    matches = [won(1, A, B), won(1, C, D)]
    lines = standings((A, B, C, D), matches, order=(), penalties={A: 2})
    assert [(line.player, line.points) for line in lines] == [(C, 3), (A, 1), (B, 0), (D, 0)]
    assert {line.player: line.opponents for line in lines}[B] == 1


@pytest.mark.parametrize("seed", range(150))
def test_slow_standings_agree_to_the_last_tie_breaker(seed: int) -> None:
    chance = random.Random(seed)
    players = list(range(1, chance.randint(2, 14) + 1))
    matches: list[Match] = []
    for number in range(1, chance.randint(1, 6) + 1):
        order = chance.sample(players, len(players))
        while len(order) > 1:
            one, other = order.pop(), order.pop()
            outcome = chance.choice(("first", "first", "second", "second", "draw", "neither"))
            wins = {"first": (chance.randint(1, 2), 0), "second": (0, 2), "draw": (1, 1), "neither": (0, 0)}[outcome]
            distance = (chance.randint(0, 9), chance.randint(0, 9))
            matches.append(Match(number, one, other, outcome, wins, chance.randint(0, 1), distance))
        matches += [Match(number, each, None, "first") for each in order]
    tie_breakers = chance.sample(TIE_BREAKERS, chance.randint(0, 4))
    penalties = {player: chance.randint(1, 3) for player in players if chance.random() < 0.1}
    table = standings(players, matches, order=tie_breakers, penalties=penalties)
    assert [(line.place, line.player) for line in table] == slow_standings(players, matches, tie_breakers, penalties)


def test_who_rests_has_nothing_of_it_before_the_others_of_the_round_have_played() -> None:
    people = tuple(Competitor(each, f"P{each}", "deck", "mark") for each in (A, B, C))
    first = Round(1, 0, 1, (Fixture(A, B, match=won(1, A, B)), Fixture(C, None, match=Match(1, C, None, "first"))))
    resting = Fixture(B, None, match=Match(2, B, None, "first"))
    league = League("00abc", Terms("Cup"), 7, 70, 1, "en", seed=5, expires=0, competitors=people, status="running")

    def points(*second: Fixture, status: LeagueStatus = "running") -> dict[int, int]:
        found = structs.replace(league, rounds=(first, Round(2, 1, 2, second)), status=status)
        return {line.player: line.points for line in found.table()}

    assert points(Fixture(A, C), resting) == {A: 3, B: 0, C: 3}
    assert points(Fixture(A, C, match=won(2, C, A)), resting) == {A: 3, B: 3, C: 6}
    assert points(Fixture(A, C), resting, status="closed") == {A: 3, B: 3, C: 3}
