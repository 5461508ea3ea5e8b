"""Who plays in which division, and who moves: read like tables."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from msgspec import structs

from bot.leagues.limited.terms import LimitedTerms
from bot.leagues.model.departures import without
from bot.leagues.model.divisions import after_season, moves, placed
from bot.leagues.model.fixtures import OUTCOMES, Fixture, Round, by_hand
from bot.leagues.model.league import Competitor, League, with_match
from bot.leagues.model.terms import Terms
from bot.leagues.rounds.pairing_up import next_round
from bot.leagues.rounds.seasons import staying
from bot.present.leagues.web_page import web_page
from bot.present.texts import texts_for
from tests.bot.leagues.slow_standings import slow_standings

EMPTY = League("00abc", Terms("Autumn"), 7, 70, 1, "en", seed=5, expires=10**12)


def joined(ratings: Sequence[int], divisions: int, *, movers: int = 1) -> League:
    """Players 1, 2, 3 and so on with these ratings."""
    people = tuple(Competitor(at, f"P{at}", "deck", "mark", rating=each) for at, each in enumerate(ratings, start=1))
    return structs.replace(EMPTY, terms=Terms("Autumn", divisions=divisions, movers=movers), competitors=people)


def shown(league: League) -> list[list[int]]:
    return [sorted(each.id for each in league.in_division(number).competitors) for number in league.divisions]


@pytest.mark.parametrize(
    ("ratings", "divisions", "expected"),
    [
        ([1500, 1400, 1300], 1, [[1, 2, 3]]),
        ([1500, 1700, 1300, 1600], 2, [[2, 4], [1, 3]]),
        ([1500, 1500, 1500, 1500, 1500], 2, [[1, 2, 3], [4, 5]]),
        ([9, 8, 7, 6, 5, 4, 3], 3, [[1, 2, 3], [4, 5], [6, 7]]),
        ([9, 8, 7], 3, [[1, 2, 3]]),
        ([9, 8, 7, 6, 5], 4, [[1, 2, 3], [4, 5]]),
    ],
)
def test_divisions_are_cut_by_rating_and_nobody_is_alone(
    ratings: list[int], divisions: int, expected: list[list[int]]
) -> None:
    assert shown(placed(joined(ratings, divisions))) == expected


def test_where_an_organiser_has_placed_somebody_they_play_there() -> None:
    league = joined([9, 8, 7, 6], 2)
    wished = structs.replace(
        league,
        competitors=tuple(structs.replace(each, division=1 if each.id == 4 else 0) for each in league.competitors),
    )
    assert shown(placed(wished)) == [[1, 4], [2, 3]]
    assert shown(placed(wished, wishes=False)) == [[1, 2], [3, 4]]


def played(divisions: int, each: int, movers: int, gone: Sequence[int] = ()) -> League:
    """A season of divisions of the same size in which whoever has the smaller number has won every match."""
    league = placed(joined([1000 - at for at in range(divisions * each)], divisions, movers=movers))
    fixtures = []
    for number in league.divisions:
        people = sorted(one.id for one in league.in_division(number).competitors)
        for at, one in enumerate(people):
            for other in people[at + 1 :]:
                fixture = Fixture(one, other)
                fixtures.append(structs.replace(fixture, match=by_hand(1, fixture, "first")))
    left = tuple(structs.replace(one, gone=one.id in gone) for one in league.competitors)
    return structs.replace(league, status="closed", competitors=left, rounds=(Round(1, 0, 1, tuple(fixtures)),))


@pytest.mark.parametrize(
    ("league", "expected"),
    [
        (played(1, 4, 1), [[1, 2, 3, 4]]),
        (played(2, 4, 1), [[1, 2, 3, 5], [4, 6, 7, 8]]),
        (played(3, 4, 1), [[1, 2, 3, 5], [4, 6, 7, 9], [8, 10, 11, 12]]),
        (played(3, 4, 2), [[1, 2, 5, 6], [3, 4, 9, 10], [7, 8, 11, 12]]),
        (played(2, 4, 9), [[1, 2, 5, 6], [3, 4, 7, 8]]),
        # who has left frees a place, and who would have moved down keeps theirs
        (played(2, 4, 1, gone=[1]), [[2, 3, 5, 4], [6, 7, 8]]),
        (played(2, 4, 1, gone=[4]), [[1, 2, 5, 3], [6, 7, 8]]),
        (played(2, 4, 1, gone=[5]), [[1, 2, 3, 6], [4, 7, 8]]),
    ],
)
def test_the_best_move_up_and_the_last_down(league: League, expected: list[list[int]]) -> None:
    assert [list(division) for division in after_season(league)] == expected


def test_who_moves_is_known_before_the_next_season() -> None:
    assert moves(played(3, 4, 1)) == {5: 1, 4: -1, 9: 1, 8: -1}
    assert moves(played(1, 4, 1)) == {}
    assert moves(structs.replace(played(3, 4, 1), rounds=())) == {}


def test_the_public_page_says_who_moves() -> None:
    page = web_page(played(2, 4, 1), texts_for("en"), "cup", 0)
    assert page.count("<small>↑ moves up</small>") == page.count("<small>↓ moves down</small>") == 1
    assert "moves" not in web_page(played(1, 4, 1), texts_for("en"), "cup", 0)


def test_who_does_not_come_back_leaves_a_place_and_newcomers_begin_at_the_bottom() -> None:
    before = played(2, 4, 1)
    opened = structs.replace(before, status="open", rounds=(), seeds=after_season(before))
    back = tuple(structs.replace(each, division=0) for each in before.competitors if each.id not in (1, 8))
    new = Competitor(99, "New", "deck", "mark", rating=9999)
    assert shown(placed(structs.replace(opened, competitors=(new, *back)))) == [[2, 3, 4, 5], [6, 7, 99]]


def test_each_division_has_a_table_of_its_own() -> None:
    table = played(2, 3, 1).table()
    assert [(line.place, line.player, line.points) for line in table] == [
        (1, 1, 6), (2, 2, 3), (3, 3, 0), (1, 4, 6), (2, 5, 3), (3, 6, 0),
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_whatever_happens_in_a_season_everybody_who_stays_has_one_place_in_the_next(seed: int) -> None:
    """Random seasons with drops and draws: each division agrees with the slow table, and moves are as agreed."""
    chance = random.Random(seed)
    divisions, movers = chance.randint(1, 4), chance.randint(1, 3)
    league = placed(
        joined([chance.randint(1000, 2000) for _ in range(chance.randint(2, 24))], divisions, movers=movers)
    )
    before = {each.id: each.division for each in league.competitors}
    while (league := next_round(league, 0)).status == "running":
        number = len(league.rounds)
        for at, fixture in enumerate(league.rounds[-1].fixtures):
            if fixture.match is None:
                league = with_match(league, number, at, by_hand(number, fixture, chance.choice(OUTCOMES)))
            assert len({before[person] for person in fixture.players}) == 1, "divisions do not meet"
        if chance.random() < 0.3:
            league = without(league, chance.choice(league.competitors).id)
    for division in map(league.in_division, league.divisions):
        players = [each.id for each in division.competitors]
        slow = slow_standings(players, division.matches, league.terms.order, division.taken)
        assert [(line.place, line.player) for line in division.table()] == slow
    after = after_season(league)
    stay = sorted(each.id for each in league.competitors if not each.gone)
    assert sorted(person for division in after for person in division) == stay
    assert [len(division) for division in after][:-1] == [
        min(size, max(0, len(stay) - sum(sizes_of(league)[:at]))) for at, size in enumerate(sizes_of(league)[:-1])
    ]
    if len(stay) == len(league.competitors):
        assert all(abs(steps) == 1 for steps in moves(league).values())


def sizes_of(league: League) -> list[int]:
    return [len(league.in_division(number).competitors) for number in league.divisions]


def test_where_cards_are_handed_out_nobody_brings_the_deck_of_the_season_before() -> None:
    before = played(1, 4, 1, gone=[2])
    assert [(each.id, each.mark) for each in staying(before)] == [(1, "mark"), (3, "mark"), (4, "mark")]
    sealed = structs.replace(before, terms=structs.replace(before.terms, limited=LimitedTerms(7)))
    assert [(each.id, each.deck, each.mark) for each in staying(sealed)] == [(1, "", ""), (3, "", ""), (4, "", "")]
    again = structs.replace(before, terms=structs.replace(before.terms, again="sign-up"))
    assert staying(again) == []
