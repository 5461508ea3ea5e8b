"""Knock-outs, groups and matches of several games, from their opening to their end, with a restart between rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.leagues.model.brackets import bracket_rounds
from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.league import League
from bot.leagues.model.terms import DAY_MS, Terms
from bot.play.game_records import league_notices
from bot.play.game_records.facts import MatchSoFar
from bot.play.requests.person import Person
from bot.present.games.messages import result
from bot.present.history.log import log as log_page
from bot.present.leagues.leagues import fixture_line
from bot.present.tables.board_words import outcome
from bot.present.texts import texts_for
from bot.present.wording.naming import naming_of
from bot.services import services_over
from tests.bot.leagues.test_leagues_in_time import (
    ORGANISER,
    PEOPLE,
    begun,
    choose_mana,
    facts,
    later,
    now,
    opened,
    play_round,
)
from tests.bot.leagues.test_seasons_in_time import told
from tests.bot.play.conftest import TAVERN, House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


def fixture_of(league: League, at: int = 0) -> Fixture:
    assert league.current is not None
    return league.current.fixtures[at]


async def lose(house: House, league: League, at: int, person: int) -> League:
    """Somebody concedes the newest game of a match, which is counted."""
    game = fixture_of(league, at).game
    await house.services.games.concede(house.press(), game, person)
    assert await house.services.leagues.results.count(game)
    return await now(house, league)


async def beginning(house: House, league: League) -> int:
    """Who goes first in the newest game of the first match."""
    game = fixture_of(league).game
    look = await house.services.games.look(game)
    return look.facts.players[look.view.first].id


async def posted(house: House) -> None:
    """Everything that waits to be told has been."""
    for entry in await house.store.outbox.claim(1000):
        await house.store.outbox.ack(entry)


async def draw(house: House, league: League, at: int) -> League:
    """Both agree on a draw in the newest game of a match."""
    game = fixture_of(league, at).game
    one, other = fixture_of(league, at).players
    await house.services.draws.offer(house.press(), game, one)
    await house.services.draws.accept(house.press(), game, other)
    assert await house.services.leagues.results.count(game)
    return await now(house, league)


async def play_matches(house: House, league: League) -> League:
    """The round is played to its end, game by game; who has the larger id concedes each of them."""
    assert league.current is not None
    number = league.current.number
    while league.current is not None and league.current.number == number and league.status == "running":
        league = await play_round(house, league)
    return league


def restarted(house: House) -> None:
    """The bot starts again: nothing is left of it but what is in the store."""
    house.services = services_over(house.store)


async def test_eight_play_a_knock_out_best_of_three_to_its_end(house: House) -> None:
    terms = Terms("Cup", structure="knock-out", best_of=3, seeding="sign-up", third=True)
    league = await begun(house, PEOPLE, terms)
    assert (league.planned, [fixture.place for fixture in league.rounds[0].fixtures]) == (
        3, ["W1.1", "W1.2", "W1.3", "W1.4"],
    )  # fmt: skip
    assert [set(fixture.players) for fixture in league.rounds[0].fixtures] == [
        {1001, 1008}, {1004, 1005}, {1002, 1007}, {1003, 1006},
    ]  # fmt: skip
    league = await play_matches(house, league)
    restarted(house)
    league = await play_matches(house, league)
    restarted(house)
    league = await play_matches(house, league)
    assert league.status == "closed"
    assert sorted((line.place, line.player) for line in league.table()) == [
        (1, 1001), (2, 1002), (3, 1003), (4, 1004), (5, 1005), (5, 1006), (5, 1007), (5, 1008),
    ]  # fmt: skip
    assert all(match.wins in ((2, 0), (0, 2)) for match in league.matches)
    final, third = bracket_rounds(league)[2:]
    assert [
        (side.name, side.seed, side.wins, side.won)
        for side in sorted((final.matches[0].first, final.matches[0].second), key=lambda side: side.seed)
    ] == [("P1", 1, 2, True), ("P2", 2, 0, False)]
    assert (third.part, third.matches[0].comes_from, third.matches[0].state) == ("third", ("W2.1", "W2.2"), "over")


async def test_six_play_a_double_knock_out_and_only_who_lost_twice_is_out(house: House) -> None:
    league = await begun(house, PEOPLE[:6], Terms("Cup", structure="double knock-out", seeding="sign-up"))
    assert [(fixture.place, len(fixture.players)) for fixture in league.rounds[0].fixtures] == [
        ("W1.2", 2), ("W1.4", 2), ("W1.1", 1), ("W1.3", 1),
    ]  # fmt: skip
    while len(league.rounds) < 6:
        restarted(house)
        league = await play_round(house, league)
    assert set(fixture_of(league).players) == {1001, 1002}
    letters = await told(house, league, league_notices.LEAGUE_LETTER)
    waiting = {1001: (1, 3, 5), 1002: (1, 3), 1005: (2,), 1006: (2,)}
    assert letters == [f"{each}.goes-on.{number}" for each, rounds in waiting.items() for number in rounds]
    league = await lose(house, league, 0, 1001)
    assert league.status == "running", "who had not lost before plays the final once more"
    assert fixture_of(league).place == "F2"
    league = await lose(house, league, 0, 1002)
    assert league.status == "closed"
    assert [(line.place, line.player) for line in league.table()][:4] == [(1, 1001), (2, 1002), (3, 1003), (4, 1004)]
    assert [(each.part, each.number) for each in bracket_rounds(league)] == [
        *(("winners", number) for number in (1, 2, 3)),
        *(("losers", number) for number in (1, 2, 3, 4)),
        ("final", 1), ("final", 2),
    ]  # fmt: skip


async def test_eight_play_in_groups_and_the_best_go_on_to_a_knock_out(house: House) -> None:
    league = await begun(house, PEOPLE, Terms("Cup", structure="groups", seeding="sign-up"))
    assert (league.planned, league.groups) == (5, [(1001, 1004, 1005, 1008), (1002, 1003, 1006, 1007)])
    assert [fixture.group for fixture in league.rounds[0].fixtures] == [1, 1, 2, 2]
    for number in range(3):
        assert league.qualified == ()
        assert len(league.rounds) == number + 1
        league = await play_round(house, league)
        restarted(house)
    assert [[line.player for line in table][:2] for table in league.group_tables()] == [[1001, 1004], [1002, 1003]]
    assert [set(fixture.players) for fixture in league.rounds[3].fixtures] == [{1001, 1003}, {1002, 1004}]
    league = await play_round(house, await play_round(house, league))
    assert league.status == "closed"
    assert sorted((line.place, line.player) for line in league.table()) == [
        (1, 1001), (2, 1002), (3, 1003), (3, 1004), (5, 1005), (5, 1006), (7, 1007), (7, 1008),
    ]  # fmt: skip


async def test_the_loser_begins_the_next_game_and_a_draw_in_a_knock_out_is_played_again(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Cup", structure="knock-out"))
    for turned in (False, True, False):
        fixture = fixture_of(league)
        assert fixture.turned == turned, "after a draw whoever did not begin does"
        seats = [player.id for player in (await facts(house, fixture.game)).players]
        assert seats == list(fixture.sitting)
        assert await beginning(house, league) == seats[0]
        league = await draw(house, league, 0)
    assert len({game.game for game in fixture_of(league).played}) == 3
    loser = fixture_of(league).players[1]
    league = await lose(house, league, 0, loser)
    assert [(match.outcome, match.wins, match.draws) for match in league.matches] == [("first", (1, 0), 3)]
    league = await begun(house, PEOPLE[:2], Terms("Long", best_of=5))
    for loser in (0, 1, 1):
        league = await lose(house, league, 0, fixture_of(league).players[loser])
        assert await beginning(house, league) == fixture_of(league).sitting[0] == fixture_of(league).players[loser]
    assert fixture_of(league).turned
    assert (await facts(house, fixture_of(league).game)).match == MatchSoFar(5, 4, (1, 2)), "as they sit"
    league = await lose(house, league, 0, fixture_of(league).players[1])
    assert [(match.outcome, match.wins) for match in league.matches] == [("first", (3, 1))]


async def test_a_match_of_a_swiss_league_can_be_drawn(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Autumn", best_of=3))
    one, other = fixture_of(league).players
    league = await lose(house, await lose(house, league, 0, one), 0, other)
    assert league.status == "running"
    league = await draw(house, league, 0)
    assert [(match.outcome, match.wins, match.draws) for match in league.matches] == [("draw", (1, 1), 1)]


async def test_at_the_end_of_a_round_games_won_decide_then_the_game_as_it_stands(house: House) -> None:
    league = await begun(house, PEOPLE[:6], Terms("Autumn", best_of=3, days=2))
    ahead, level, untouched = (fixture_of(league, at).players for at in range(3))
    league = await lose(house, league, 0, ahead[0])
    await choose_mana(house, fixture_of(league, 0).game, ahead[0])
    league = await lose(house, await lose(house, league, 1, level[0]), 1, level[1])
    await choose_mana(house, fixture_of(league, 1).game, level[0])
    await later(house, 2 * DAY_MS + 1_000)
    league = await now(house, league)
    found = [fixture.match for fixture in league.rounds[0].fixtures]
    assert [(match.outcome, match.wins) for match in found if match is not None] == [
        ("second", (0, 1)), ("first", (2, 1)), ("neither", (0, 0)),
    ]  # fmt: skip
    assert len(league.rounds) == 2
    assert untouched


async def test_a_knock_out_in_which_nobody_plays_ends_all_the_same(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Cup", structure="knock-out", seeding="sign-up", days=1))
    league = await draw(house, league, 0)
    await choose_mana(house, fixture_of(league, 0).game, 1001)
    await choose_mana(house, fixture_of(league, 0).game, 1004)
    await later(house, DAY_MS + 1_000)
    await later(house, 11_000)
    league = await now(house, league)
    assert league.status == "closed"
    assert [match.outcome for match in league.matches if match.second is not None][1] == "neither"
    assert league.table()[0].player == 1001, "as far and as often: the better seed goes on"


async def test_whose_time_runs_out_at_the_same_moment_have_both_won_nothing(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Autumn", pace="live"))
    await later(house, 3_600_000)
    assert await house.services.leagues.results.count(fixture_of(league).game)
    league = await now(house, league)
    assert [match.outcome for match in league.matches] == ["neither"]
    assert [line.points for line in league.table()] == [0, 0]
    assert set(league.rounds[0].fixtures[0].absent) == {1001, 1002}
    game = fixture_of(league).game
    assert not await house.services.ratings.count(game), "a game that nobody has won counts for no rating"
    look = await house.services.games.look(game)
    log = await house.services.history.log(game, 1001)
    for language in ("en", "fr", "it"):
        texts = texts_for(language)
        everybody = naming_of(look, texts, everybody=True)
        reason = texts.say("result.time-unwon")
        assert reason in outcome(everybody), "the board says why"
        told_so = result(replace(look, facts=structs.replace(look.facts, language=language)))
        assert told_so.embed is not None
        assert reason in told_so.embed.description, "so does the result"
        assert texts.say("log.end.time") in str(log_page(look, log, texts)), "so does the log"
        line = fixture_line(league, 1, fixture_of(league), texts)
        assert texts.say("league.match.time") in line, "so does the message of the round"


async def test_who_has_left_loses_the_match_with_its_next_game(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Cup", structure="knock-out", seeding="sign-up", best_of=3))
    league = await house.services.leagues.joining.drop(house.press(), league.id, PEOPLE[0], organiser=False)
    first = await facts(house, fixture_of(league, 0).game)
    assert first.match == MatchSoFar(3, 1, (0, 0))
    league = await lose(house, league, 0, 1004)
    match = fixture_of(league, 0).match
    assert match is not None
    assert league.bracket["W1.1"].winner == 1004
    assert match.wins in ((1, 2), (2, 1))


async def test_an_organiser_decides_a_match_of_the_newest_round_of_a_knock_out(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Cup", structure="knock-out", seeding="sign-up", best_of=3, window=0))
    leagues = house.services.leagues

    async def override(number: int, table: int, outcome: str) -> League:
        return await leagues.organising.override(
            house.press(),
            league.id,
            ORGANISER,
            number,
            table,
            outcome,
            "because",
            organiser=True,  # type: ignore[arg-type]
        )

    assert (await refusal(override(1, 1, "draw"))).key == "no draw here"
    report = leagues.results.report(house.press(), league.id, PEOPLE[0], "draw")
    assert (await refusal(report)).key == "no draw here"
    penalty = leagues.organising.penalise(house.press(), league.id, ORGANISER, 1001, 1, "late", organiser=True)
    assert (await refusal(penalty)).key == "no points here"
    await override(1, 1, "second")
    after = await override(1, 1, "first")
    assert after.rounds[0].fixtures[0].match is not None
    assert after.rounds[0].fixtures[0].match.wins == (2, 0)
    after = await override(1, 2, "first")
    assert len(after.rounds) == 2
    (final,) = after.rounds[1].fixtures
    wrong, right = after.rounds[0].fixtures[1].players
    after = await override(1, 2, "second")
    (corrected,) = after.rounds[1].fixtures
    assert set(corrected.players) == set(final.players) - {wrong} | {right}
    assert {player.id for player in (await facts(house, corrected.game)).players} == set(corrected.players)
    look = (await house.services.games.look(final.game)).view.result
    assert look is not None
    assert (look.winners, look.how) == ([], "silence")
    assert not await leagues.results.count(final.game)
    after = await override(2, 1, "first")
    assert after.status == "closed"
    assert await told(house, after, league_notices.LEAGUE_OVER) == [""]
    assert after.table()[0].player == after.rounds[1].fixtures[0].first
    await posted(house)
    after = await override(2, 1, "second")
    assert after.table()[0].player == after.rounds[1].fixtures[0].second
    assert [(each.what, each.about, each.reason) for each in after.decisions][-1] == (
        "override",
        "2.1: second",
        "because",
    )
    assert await told(house, after, league_notices.LEAGUE_OVER) == [""], "the end is told anew, with who has won now"
    assert (await refusal(override(1, 2, "first"))).key == "bracket moved on"


@pytest.mark.parametrize(
    ("terms", "key"),
    [
        (Terms("X", best_of=2), "no best of"),
        (Terms("X", structure="knock-out", rounds=3), "not in this structure"),
        (Terms("X", structure="ladder", rounds=3), "not in this structure"),
        (Terms("X", structure="knock-out", late_until=2), "not in this structure"),
        (Terms("X", structure="double knock-out", third=True), "not in this structure"),
        (Terms("X", structure="knock-out", groups=2), "not in this structure"),
        (Terms("X", advance=3), "not in this structure"),
        (Terms("X", seeding="rating"), "not in this structure"),
    ],
)
async def test_what_a_structure_does_not_have_is_refused(house: House, terms: Terms, key: str) -> None:
    create = house.services.leagues.joining.create(house.press(), ORGANISER, TAVERN, terms, organiser=True)
    assert (await refusal(create)).key == key


async def test_groups_need_enough_players(house: House) -> None:
    league = await opened(house, PEOPLE[:5], Terms("X", structure="groups", groups=2, advance=3))
    begin = house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    refused = await refusal(begin)
    assert (refused.key, refused.arguments["needed"]) == ("too few for groups", 6)


async def test_every_division_has_a_knock_out_of_its_own(house: House) -> None:
    people = (*PEOPLE, *(Person(1000 + number, f"P{number}") for number in (9, 10)))
    league = await begun(house, people, Terms("Cup", structure="knock-out", divisions=2, seeding="sign-up"))
    assert [len(league.in_division(number).bracket) for number in (1, 2)] == [7, 7]
    while league.status == "running":
        league = await play_round(house, league)
    for number in (1, 2):
        own = league.in_division(number)
        assert [line.place for line in own.table()].count(1) == 1
        assert bracket_rounds(own)[-1].matches[0].state == "over"


async def test_a_match_of_a_group_stays_as_it_is_once_the_knock_out_has_begun(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Cup", structure="groups", groups=2))
    organising = house.services.leagues.organising
    league = await play_round(house, league)
    override = organising.override(house.press(), league.id, ORGANISER, 1, 1, "first", "because", organiser=True)
    assert (await refusal(override)).key == "bracket moved on"


async def test_a_double_knock_out_is_corrected_in_both_halves(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Cup", structure="double knock-out", seeding="sign-up"))
    league = await play_round(house, league)
    assert [set(fixture.players) for fixture in league.rounds[1].fixtures] == [{1001, 1002}, {1003, 1004}]
    at = next(at for at, fixture in enumerate(league.rounds[0].fixtures, start=1) if 1002 in fixture.players)
    outcome = "first" if league.rounds[0].fixtures[at - 1].first == 1003 else "second"
    organising = house.services.leagues.organising
    league = await organising.override(
        house.press(),
        league.id,
        ORGANISER,
        1,
        at,
        outcome,
        "because",
        organiser=True,  # type: ignore[arg-type]
    )
    assert [set(fixture.players) for fixture in league.rounds[1].fixtures] == [{1001, 1003}, {1002, 1004}]
    while league.status == "running":
        league = await play_round(house, league)
    assert league.table()[0].player == 1001


async def test_who_leaves_a_group_does_not_go_on_and_groups_of_other_sizes_wait_for_each_other(house: House) -> None:
    league = await begun(house, PEOPLE[:7], Terms("Cup", structure="groups", groups=2, seeding="sign-up"))
    assert league.groups == [(1001, 1004, 1005), (1002, 1003, 1006, 1007)]
    league = await play_round(house, league)
    league = await house.services.leagues.joining.drop(house.press(), league.id, PEOPLE[1], organiser=False)
    while not league.qualified:
        assert len(league.rounds) <= league.preliminary_rounds == 3
        league = await play_round(house, league)
    assert set(league.qualified) == {1001, 1004, 1003, 1006}, "the next one of the group goes on instead"
    for fixture in league.rounds[3].fixtures:
        assert len({fixture.first, fixture.second} & {1001, 1004}) == 1
    while league.status == "running":
        league = await play_round(house, league)
    assert [(line.place, line.player) for line in league.table()][:2] == [(1, 1001), (2, 1003)]
