"""Matches of several games as values: when they are over, who begins, and what counts when time is over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec import structs

from bot.leagues.model.fixtures import Fixture, PlayedGame, Round
from bot.leagues.model.league import Competitor, League
from bot.leagues.model.series import with_game
from bot.leagues.model.terms import BEST_OF, Terms
from bot.leagues.pairing.matches import Match, Outcome
from tests.bot.leagues.test_standings import places

ANA, BO = 1, 2

OUTCOMES: tuple[Outcome, ...] = ("first", "second", "draw", "neither")


def match(best_of: int = 3, *, knock_out: bool = False, gone: Sequence[int] = ()) -> League:
    """A league in whose only match nothing has been played; Bo is the better seed."""
    people = tuple(Competitor(each, f"P{each}", "deck", "mark", gone=each in gone) for each in (ANA, BO))
    fixture = Fixture(ANA, BO, "gfirst", begun=True, place="W1.1" if knock_out else "")
    terms = Terms("Cup", structure="knock-out" if knock_out else "swiss", best_of=best_of)
    league = League("00abc", terms, 7, 70, 1, "en", seed=5, expires=0, competitors=people, status="running")
    return structs.replace(league, rounds=(Round(1, 0, 1, (fixture,)),), seeding=(BO, ANA), qualified=(BO, ANA))


def fixture_of(league: League) -> Fixture:
    return league.rounds[0].fixtures[0]


def played(league: League, *outcomes: Outcome, distance: tuple[int, int] = (0, 0)) -> League:
    for outcome in outcomes:
        assert fixture_of(league).match is None, "no further game begins when the match is over"
        league = with_game(league, 1, 0, PlayedGame(fixture_of(league).game, outcome, distance), ())
    return league


def late(league: League, outcome: Outcome, distance: tuple[int, int] = (0, 0), *, as_it_stood: bool = True) -> Match:
    game = PlayedGame(fixture_of(league).game, outcome, distance, as_it_stood)
    found = fixture_of(with_game(league, 1, 0, game, (), late=True)).match
    assert found is not None
    return found


@given(
    best_of=some.sampled_from(BEST_OF),
    knock_out=some.booleans(),
    outcomes=some.lists(some.sampled_from(OUTCOMES), min_size=1, max_size=12),
)
def test_a_match_goes_on_until_it_is_decided_and_no_longer(
    best_of: int, knock_out: bool, outcomes: list[Outcome]
) -> None:
    league = match(best_of, knock_out=knock_out)
    games, turned = {fixture_of(league).game}, [False]
    for count, outcome in enumerate(outcomes, start=1):
        league = played(league, outcome)
        said = outcomes[:count]
        first, second = said.count("first"), said.count("second")
        done = fixture_of(league).match
        enough = max(first, second) > best_of // 2
        if done is None:
            assert not enough
            assert count < best_of or (knock_out and first == second)
            assert fixture_of(league).game not in games
            assert fixture_of(league).waits
            games.add(fixture_of(league).game)
            turned.append(fixture_of(league).turned)
            continue
        assert (done.wins, done.draws) == ((first, second), said.count("draw"))
        assert enough or count >= best_of
        if first != second:
            assert done.outcome == ("first" if first > second else "second")
        else:
            assert done.outcome == ("neither" if set(said) == {"neither"} else "draw")
            assert not knock_out or done.outcome == "neither"
        break
    for (before, after), outcome in zip(pairwise(turned), outcomes, strict=False):
        loser_begins = {"first": True, "second": False}.get(outcome, not before)
        assert after == loser_begins


@given(
    best_of=some.sampled_from(BEST_OF),
    knock_out=some.booleans(),
    before=some.lists(some.sampled_from(OUTCOMES), max_size=8),
    last=some.sampled_from(OUTCOMES),
    distance=some.tuples(some.integers(0, 7), some.integers(0, 7)),
)
def test_whenever_time_is_over_a_match_is_decided(
    best_of: int, knock_out: bool, before: list[Outcome], last: Outcome, distance: tuple[int, int]
) -> None:
    league = match(best_of, knock_out=knock_out)
    for outcome in before:
        if fixture_of(league).match is None:
            league = played(league, outcome)
    if fixture_of(league).match is not None:
        return
    found = late(league, last, distance)
    said = [game.outcome for game in fixture_of(league).played]
    ahead = said.count("first") - said.count("second")
    if ahead:
        assert found.outcome == ("first" if ahead > 0 else "second"), "games won come before the game as it stands"
        assert found.wins == (said.count("first"), said.count("second"))
    elif last in ("first", "second"):
        assert found.outcome == last
    elif {*said, last} == {"neither"}:
        assert found.outcome == "neither"
    elif not knock_out:
        assert found.outcome == "draw"
    else:
        assert found.outcome == ("first" if distance[0] > distance[1] else "second"), (
            "the better seed where it is equal"
        )


def test_a_game_played_to_its_end_counts_although_it_is_counted_late() -> None:
    ahead = played(match(), "first")
    assert late(ahead, "second", as_it_stood=True).outcome == "first"
    assert late(ahead, "second", as_it_stood=False).outcome == "draw"


@pytest.mark.parametrize(("gone", "outcome", "wins"), [((ANA,), "second", (1, 2)), ((BO,), "first", (2, 0))])
def test_no_further_game_begins_with_who_has_left(
    gone: tuple[int, ...], outcome: Outcome, wins: tuple[int, int]
) -> None:
    found = fixture_of(played(match(gone=gone), "first")).match
    assert found is not None
    assert (found.outcome, found.wins) == (outcome, wins)


def test_who_did_not_come_to_any_game_did_not_come_to_the_match() -> None:
    league = match()
    league = with_game(league, 1, 0, PlayedGame("a", "first"), (BO,))
    assert fixture_of(league).absent == (BO,)
    assert fixture_of(with_game(league, 1, 0, PlayedGame("b", "first"), (BO,))).absent == (BO,)
    assert fixture_of(with_game(league, 1, 0, PlayedGame("b", "first"), ())).absent == ()


def test_every_game_of_a_match_counts_in_the_standings() -> None:
    two = fixture_of(played(match(), "first", "first", distance=(3, 2))).match
    three = fixture_of(played(match(), "first", "second", "first", distance=(2, 1))).match
    assert two is not None
    assert three is not None
    assert (two.distance, three.distance) == ((6, 4), (6, 3))
    other = Match(1, 3, 4, three.outcome, three.wins, distance=three.distance)
    assert places([two, other], "games") == [(1, 1), (2, 3), (3, 4), (4, 2)]
    assert places([two, other], "distance") == [(1, 1), (1, 3), (3, 2), (4, 4)]
