"""Ratings: openskill's published examples, and a history that follows from its log."""

from __future__ import annotations

import random

import pytest

from bot.leagues.ratings import ratings
from bot.leagues.ratings.ratings import PROVISIONAL_GAMES, START, RatedGame, Rating, rated, replayed
from engine.state.game import Mode

MU, SIGMA = 30.9227929079249, 6.478417585666653


def game(*teams: tuple[int, ...], ranks: tuple[int, ...], ladder: Mode = "duel") -> RatedGame:
    return RatedGame("g", ladder, 7, 0, teams, ranks)


def test_one_against_two_as_openskill_publishes_it() -> None:
    """tests/models/data/plackettluce.json of openskill.py: "normal"."""
    after = rated(game((1,), (2, 3), ranks=(1, 2)), dict.fromkeys((1, 2, 3), Rating(MU, SIGMA)))
    found = [(after[each].guess, after[each].doubt) for each in (1, 2, 3)]
    assert found[0] == pytest.approx((33.969011487326654, 6.446958847986065), abs=1e-6)
    assert found[1] == found[2] == pytest.approx((27.876574328523148, 6.433659614219379), abs=1e-6)


def test_four_teams_as_openskill_publishes_it() -> None:
    """tests/models/data/plackettluce.json of openskill.py: "ranks"."""
    before = dict.fromkeys(range(1, 7), Rating(MU, SIGMA))
    after = rated(game((1,), (2, 3), (4,), (5, 6), ranks=(2, 1, 4, 3)), before)
    for person, mu, sigma in (
        (1, 32.77994443000071, 6.450747134006956),
        (2, 32.2707505138986, 6.425889055872058),
        (4, 30.08402921805331, 6.430997477977663),
        (6, 28.556447469746985, 6.355257645226833),
    ):
        assert (after[person].guess, after[person].doubt) == pytest.approx((mu, sigma), abs=1e-6)


def test_everybody_begins_alike_and_a_duel_moves_both_as_far() -> None:
    assert Rating().shown == START
    after = rated(game((1,), (2,), ranks=(1, 2)), {})
    assert after[1].guess - 25 == pytest.approx(25 - after[2].guess)
    assert (after[1].won, after[1].lost, after[2].won, after[2].lost) == (1, 0, 0, 1)
    assert after[2].shown < START < after[1].shown


def test_a_draw_of_equals_moves_nobody_and_is_counted() -> None:
    after = rated(game((1,), (2,), ranks=(1, 1)), {})
    assert after[1].guess == after[2].guess == 25
    assert [after[each].drawn for each in (1, 2)] == [1, 1]


def test_in_a_game_of_three_the_second_gains_more_than_the_last() -> None:
    after = rated(game((1,), (2,), (3,), ranks=(1, 2, 3), ladder="free for all"), {})
    assert after[1].shown > after[2].shown > after[3].shown
    assert [after[each].lost for each in (1, 2, 3)] == [0, 1, 1]


def test_a_rating_is_provisional_for_ten_games() -> None:
    assert Rating(won=PROVISIONAL_GAMES - 1).provisional
    assert not Rating(won=4, drawn=1, lost=PROVISIONAL_GAMES - 5).provisional


def test_who_wins_most_ends_on_top() -> None:
    chance = random.Random(3)
    log = []
    for _ in range(400):
        one, other = chance.sample(range(1, 9), 2)
        better = chance.random() < 1 / (1 + 10 ** ((one - other) / 4))
        log.append(game((one,), (other,), ranks=(1, 2) if better else (2, 1)))
    now: dict[int, Rating] = {}
    for after in replayed(log):
        now |= after
    shown = [now[person].shown for person in range(1, 9)]
    assert shown.index(max(shown)) in (0, 1)
    assert shown.index(min(shown)) in (6, 7)


def test_the_ladders_are_the_ways_to_sit_at_a_table() -> None:
    assert ratings.LADDERS == ("duel", "2v2", "free for all")
