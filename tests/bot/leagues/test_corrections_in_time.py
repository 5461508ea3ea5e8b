"""What people have decided can be corrected: windows, reopened rounds, rounds ended early, and objections."""

from __future__ import annotations

import asyncio

import pytest

from bot.leagues.model.league import League, open_games
from bot.leagues.model.terms import DAY_MS, HOUR_MS, Terms
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.present.leagues.league_log import decisions_said
from bot.present.leagues.leagues import pairings
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.leagues.slow_standings import slow_standings
from tests.bot.leagues.test_leagues_in_time import (
    ORGANISER,
    PEOPLE,
    begun,
    choose_mana,
    later,
    now,
    play_round,
)
from tests.bot.play.conftest import House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def decide(house: House, league: League, number: int, table: int, outcome: str = "first") -> League:
    return await house.services.leagues.organising.override(
        house.press(),
        league.id,
        ORGANISER,
        number,
        table,
        outcome,
        "seen",
        organiser=True,  # type: ignore[arg-type]
    )


async def reopen(house: House, league: League) -> League:
    return await house.services.leagues.organising.reopen(
        house.press(), league.id, ORGANISER, "a wrong result", organiser=True
    )


async def test_a_round_that_a_decision_has_ended_waits_and_goes_on_by_itself(house: House) -> None:
    league = await begun(house, PEOPLE[:4])
    for table in (1, 2):
        league = await decide(house, league, 1, table)
    assert (len(league.rounds), league.status) == (1, "running")
    assert 0 < league.goes_on - house.clock() <= HOUR_MS
    for language in LANGUAGES:
        embed = pairings(league, 1, texts_for(language)).embed
        assert embed is not None
        assert f"<t:{league.goes_on // 1000}:R>" in embed.description
    await later(house, HOUR_MS // 2)
    league = await decide(house, league, 1, 2, "second")
    assert len(league.rounds) == 1, "a correction gives the whole window again"
    await later(house, HOUR_MS - 1000)
    assert len((await now(house, league)).rounds) == 1
    await later(house, 2000)
    league = await now(house, league)
    assert (len(league.rounds), league.goes_on) == (2, 0)
    assert league.current is not None
    assert league.current.opened
    winners = {each.winner for each in league.rounds[0].fixtures}
    assert winners in [set(each.players) for each in league.current.fixtures], "paired by what was corrected"


async def test_reports_have_the_window_too_and_games_do_not(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Autumn", rounds=2, window=6))
    for person, said in ((PEOPLE[0], "first"), (PEOPLE[1], "second")):
        league = await house.services.leagues.results.report(house.press(), league.id, person, said)  # type: ignore[arg-type]
    assert len(league.rounds) == 1
    assert league.goes_on - house.clock() > 5 * HOUR_MS
    await later(house, 6 * HOUR_MS)
    league = await play_round(house, await now(house, league))
    assert (league.status, league.goes_on) == ("closed", 0)


async def test_a_league_without_a_window_goes_on_at_once(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Autumn", rounds=2, window=0))
    league = await decide(house, league, 1, 1)
    assert len(league.rounds) == 2


async def test_a_round_is_taken_back_until_somebody_moves_in_it(house: House) -> None:
    league = await play_round(house, await begun(house, PEOPLE[:4]))
    taken = open_games(league)
    unexplained = house.services.leagues.organising.reopen(house.press(), league.id, ORGANISER, " ", organiser=True)
    assert (await refusal(unexplained)).key == "no reason"
    stranger = house.services.leagues.organising.reopen(house.press(), league.id, PEOPLE[0], "x", organiser=False)
    assert (await refusal(stranger)).key == "not an organiser"
    league = await reopen(house, league)
    assert len(league.rounds) == 1
    assert [each.what for each in league.decisions] == ["reopen"]
    for game in taken:
        assert (await house.services.games.look(game)).view.result is not None, "its games are closed"
    assert (await refusal(reopen(house, league))).key == "not over yet"
    league = await decide(house, league, 1, 1, "draw")
    await later(house, HOUR_MS)
    league = await now(house, league)
    assert len(league.rounds) == 2
    again = open_games(league)
    assert not set(again) & set(taken)
    await choose_mana(house, again[0], (await house.services.games.look(again[0])).facts.players[0].id)
    assert (await refusal(reopen(house, league))).key == "round moved on"
    league = await play_round(house, league)
    assert len(league.rounds[0].fixtures) == 2


async def test_the_first_round_cannot_be_reopened_and_a_league_that_is_over_can_for_a_week(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Autumn", rounds=1))
    assert (await refusal(reopen(house, league))).key == "no round to reopen"
    league = await play_round(house, league)
    assert league.status == "closed"
    await later(house, 6 * DAY_MS)
    league = await reopen(house, league)
    assert league.status == "running"
    league = await decide(house, league, 1, 1, "draw")
    assert [line.drawn for line in league.table()] == [1, 1]
    await later(house, HOUR_MS)
    league = await now(house, league)
    assert (league.status, len(league.rounds)) == ("closed", 1)
    await later(house, 8 * DAY_MS)
    assert (await refusal(reopen(house, league))).key == "too late to reopen"


async def test_a_league_whose_next_season_is_open_stays_over(house: House) -> None:
    league = await play_round(house, await begun(house, PEOPLE[:2], Terms("Autumn", rounds=1)))
    await house.services.leagues.seasons.begin(league.id, ORGANISER, organiser=True)
    assert (await refusal(reopen(house, league))).key == "season begun"


async def test_a_league_that_was_ended_is_reopened_as_it_was(house: House) -> None:
    league = await begun(house, PEOPLE[:4])
    service = house.services.leagues.organising
    await service.close(house.press(), league.id, ORGANISER, "by mistake", organiser=True)
    league = await reopen(house, league)
    assert (league.status, len(open_games(league)), league.goes_on) == ("running", 2, 0)
    league = await play_round(house, league)
    assert len(league.rounds) == 2


async def test_a_round_is_ended_now_with_what_was_foreseen(house: House) -> None:
    league = await begun(house, PEOPLE[:4])
    service = house.services.leagues.organising
    one = league.rounds[0].fixtures[0]
    await choose_mana(house, one.game, one.players[0])
    found, foreseen = await service.foresee(league.id, organiser=True)
    assert foreseen == {0: "first", 1: "neither"}
    assert open_games(found) == open_games(await now(house, league)), "looking ahead changes nothing"
    assert (await refusal(service.foresee(league.id, organiser=False))).key == "not an organiser"
    other = service.end_round(house.press(), league.id, ORGANISER, 2, "done", organiser=True)
    assert (await refusal(other)).key == "round moved on"
    league = await service.end_round(house.press(), league.id, ORGANISER, 1, "all are gone", organiser=True)
    matches = [each.match for each in league.rounds[0].fixtures]
    assert [match.outcome for match in matches if match] == ["first", "neither"]
    assert len(league.rounds) == 2
    twice = service.end_round(house.press(), league.id, ORGANISER, 1, "again", organiser=True)
    assert (await refusal(twice)).key == "round moved on"


async def test_ending_a_round_that_waits_goes_on_at_once(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Autumn", rounds=2))
    league = await decide(house, league, 1, 1)
    assert len(league.rounds) == 1
    league = await house.services.leagues.organising.end_round(
        house.press(), league.id, ORGANISER, 1, "no need to wait", organiser=True
    )
    assert len(league.rounds) == 2


async def test_two_organisers_who_decide_at_once_are_both_kept_and_the_later_one_counts(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", window=0))
    service = house.services.leagues.organising
    others = (ORGANISER, Person(2, "Dev"), Person(3, "Zoe"))
    await asyncio.gather(
        *(
            service.override(house.press(), league.id, person, 1, 1, outcome, f"by {person.name}", organiser=True)
            for person, outcome in zip(others, ("first", "second", "draw"), strict=True)
        )
    )
    league = await now(house, league)
    decided = [each for each in league.decisions if each.what == "override"]
    assert sorted(each.name for each in decided) == ["Dev", "Olga", "Zoe"]
    last = {"Olga": "first", "Dev": "second", "Zoe": "draw"}[decided[-1].name]
    assert [match.outcome for match in league.matches] == [last]
    players = [each.id for each in league.competitors]
    table = [(line.place, line.player) for line in league.table()]
    assert table == slow_standings(players, league.matches, league.terms.order, {})
    ended = await asyncio.gather(
        *(
            service.end_round(house.press(), league.id, person, 1, f"by {person.name}", organiser=True)
            for person in others
        ),
        return_exceptions=True,
    )
    assert [each.key for each in ended if isinstance(each, Refusal)].count("round moved on") <= 2
    assert not [each for each in ended if isinstance(each, BaseException) and not isinstance(each, Refusal)]
    assert [each.number for each in (await now(house, league)).rounds] == [1, 2]


async def own_match(house: House) -> tuple[League, int, int, Person]:
    """A league in which its organiser plays, the table at which they do, and who meets them."""
    league = await begun(house, (ORGANISER, *PEOPLE[:3]))
    at = next(at for at, each in enumerate(league.rounds[0].fixtures) if ORGANISER.id in each.players)
    (rival,) = (each for each in league.rounds[0].fixtures[at].players if each != ORGANISER.id)
    place = league.rounds[0].fixtures[at].players.index(ORGANISER.id)
    return league, at + 1, place, next(each for each in PEOPLE if each.id == rival)


async def test_a_decision_about_ones_own_match_counts_after_a_time_without_objection(house: House) -> None:
    league, table, place, _ = await own_match(house)
    mine = ("first", "second")[place]
    game = league.rounds[0].fixtures[table - 1].game
    league = await decide(house, league, 1, table, mine)
    fixture = league.rounds[0].fixtures[table - 1]
    assert fixture.match is None
    assert fixture.proposed is not None
    for language in LANGUAGES:
        texts = texts_for(language)
        embed = pairings(league, 1, texts).embed
        assert embed is not None
        assert f"<t:{fixture.proposed.counts // 1000}:t>" in embed.description
        assert "seen" in decisions_said(league, texts)[0]
    assert (await house.services.games.look(game)).view.result is None, "the game goes on meanwhile"
    await later(house, HOUR_MS + 1000)
    league = await now(house, league)
    assert league.rounds[0].fixtures[table - 1].winner == ORGANISER.id
    assert (await house.services.games.look(game)).view.result is not None


async def test_an_objection_leaves_the_match_to_its_game(house: House) -> None:
    league, table, place, rival = await own_match(house)
    service = house.services.leagues.organising
    league = await decide(house, league, 1, table, ("first", "second")[place])
    stranger = Person(77, "Stranger")
    assert (await refusal(service.object(house.press(), league.id, stranger, 1, table))).key == "no player of it"
    assert (await refusal(service.object(house.press(), league.id, ORGANISER, 1, table))).key == "nothing to object to"
    league = await service.object(house.press(), league.id, rival, 1, table)
    assert [each.what for each in league.decisions] == ["proposal", "objection"]
    assert (await refusal(service.object(house.press(), league.id, rival, 1, table))).key == "nothing to object to"
    assert (await refusal(service.object(house.press(), league.id, rival, 9, 9))).key == "no such match"
    assert (await refusal(decide(house, league, 1, table, "draw"))).key == "own match"
    await later(house, 2 * HOUR_MS)
    league = await now(house, league)
    fixture = league.rounds[0].fixtures[table - 1]
    assert fixture.match is None
    await house.services.games.concede(house.press(), fixture.game, ORGANISER.id)
    assert await house.services.leagues.results.count(fixture.game)
    assert (await now(house, league)).rounds[0].fixtures[table - 1].winner == rival.id


async def test_where_the_server_names_judges_ones_own_match_is_for_them(house: House) -> None:
    league, table, _, _ = await own_match(house)
    await house.services.settings.change_server(league.guild_id, judges=5)
    assert (await refusal(decide(house, league, 1, table))).key == "own match"
