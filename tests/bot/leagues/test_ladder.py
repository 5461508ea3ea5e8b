"""Who meets whom in a ladder, and what a run is worth: as values."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from bot.leagues.model.attendance import missed, taken_back
from bot.leagues.model.fixtures import Round, by_hand
from bot.leagues.model.ladder import AGAIN_AFTER_MS, look_again, matched, run_of, waits, with_waiting
from bot.leagues.model.ladder_places import counted, runs_of
from bot.leagues.model.league import Competitor, League, with_fixture, with_match
from bot.leagues.model.terms import Terms
from bot.leagues.pairing.matches import Match, Outcome, Score
from bot.leagues.rounds.pairing_up import advanced


def ladder(people: Sequence[int], run: int = 3) -> League:
    found = League("00abc", Terms("Ladder", structure="ladder", run=run), 7, 70, 1, "en", seed=5, expires=10**12)
    return structs.replace(
        found,
        status="running",
        competitors=tuple(Competitor(each, f"P{each}", "deck", "mark") for each in people),
        rounds=(Round(1, 0, 10**12, ()),),
    )


def ended(league: League, winner: int) -> League:
    """The newest match is over."""
    at = len(league.rounds[0].fixtures) - 1
    fixture = league.rounds[0].fixtures[at]
    outcome: Outcome = "first" if fixture.first == winner else "second"
    return with_match(league, 1, at, by_hand(1, fixture, outcome))


def met(league: League) -> list[list[int]]:
    return [sorted(fixture.players) for fixture in league.rounds[0].fixtures]


def wanting(league: League, people: Sequence[int], now: int = 0) -> League:
    for person in people:
        league = matched(with_waiting(league, person, now), now)
    return league


def long_waiting(league: League, people: Sequence[int]) -> League:
    """These want a match until they get one, whoever they have met before."""
    return matched(wanting(league, people), AGAIN_AFTER_MS)


def test_two_who_wait_meet_and_wait_no_more() -> None:
    league = wanting(ladder([1, 2, 3]), [1, 2, 3])
    assert met(league) == [[1, 2]]
    assert [waits(league, person) for person in (1, 2, 3)] == [False, False, True]
    assert not league.rounds[0].opened


def test_nobody_meets_the_same_opponent_twice_in_a_row_while_another_may_come() -> None:
    league = ended(wanting(ladder([1, 2, 3]), [1, 2]), 1)
    league = wanting(league, [1, 2], now=1000)
    assert met(league) == [[1, 2]]
    assert look_again(league) == 1000 + AGAIN_AFTER_MS
    assert met(wanting(league, [3], now=2000)) == [[1, 2], [1, 3]]
    assert met(matched(league, 999 + AGAIN_AFTER_MS)) == [[1, 2]]
    assert met(matched(league, 1000 + AGAIN_AFTER_MS)) == [[1, 2], [1, 2]]


def test_who_has_a_similar_run_is_preferred() -> None:
    league = ended(wanting(ladder([1, 2, 3, 4]), [1, 2]), 1)
    league = ended(wanting(league, [3, 4]), 3)
    for person in (2, 3, 1):
        league = with_waiting(league, person, 0)
    assert met(matched(with_waiting(league, 4, 0), 0))[2:] == [[2, 4], [1, 3]]


def test_a_run_begins_anew_after_its_last_match() -> None:
    league = ladder([1, 2, 3], run=2)
    assert (run_of(league, 1).number, run_of(league, 1).played) == (1, 0)
    for other in (2, 3, 2):
        league = ended(long_waiting(league, [1, other]), 1)
    assert [(run.number, run.played, run.points, run.finished) for run in (run_of(league, 1), run_of(league, 2))] == [
        (2, 1, 3, False), (2, 0, 0, False),
    ]  # fmt: skip


def test_only_the_best_runs_count() -> None:
    results: list[Outcome] = ["first", "second", "first", "first", "draw", "second"]
    matches = [Match(1, 1, 2, outcome) for outcome in results]
    assert [run.points for run in runs_of(1, matches, 2, Score())] == [3, 6, 1]
    for best, points in ((1, 6), (2, 9), (3, 10), (9, 10)):
        assert counted([1], matches, 2, best, Score()) == {1: points}


def test_the_table_of_a_ladder_is_made_of_runs() -> None:
    league = ladder([1, 2, 3], run=1)
    for winner, pair in ((1, (1, 2)), (3, (1, 3)), (1, (1, 2))):
        league = ended(long_waiting(league, pair), winner)
    assert [(line.place, line.player, line.points, line.won) for line in league.table()] == [
        (1, 3, 3, 1), (2, 1, 3, 2), (3, 2, 0, 0),
    ]  # fmt: skip


def test_who_does_not_come_to_two_matches_of_a_ladder_is_paired_no_more_until_taken_back() -> None:
    league = ladder([1, 2, 3])
    for other in (2, 3):
        league = ended(long_waiting(league, [1, other]), other)
        league = with_fixture(league, 1, len(league.rounds[0].fixtures) - 1, absent=(1,))
    assert missed(league, 1) == 2
    league = advanced(with_waiting(league, 1, 0), 1)
    assert [(each.id, each.gone) for each in league.competitors] == [(1, True), (2, False), (3, False)]
    assert league.waiting == ()
    league = taken_back(league, 1)
    assert missed(league, 1) == 0
    league = with_fixture(ended(long_waiting(league, [1, 2]), 2), 1, 2, absent=(1,))
    assert missed(league, 1) == 1
    assert not advanced(league, 1).competitors[0].gone
