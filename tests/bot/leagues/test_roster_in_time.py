"""Organisers add players, set their decks, and have others go on in the place of somebody for the rest of a league."""

from __future__ import annotations

import pytest

from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.leagues.rounds.calendar import CalendarService
from bot.play.requests.person import Person
from bot.present.leagues.league_files import exported
from bot.present.leagues.league_log import decisions_said
from bot.present.leagues.leagues import pairings, standings
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.leagues.test_leagues_in_time import ORGANISER, PEOPLE, begun, choose_mana, facts, now, opened, play_round
from tests.bot.play.conftest import House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

CLEO = Person(303, "Cleo")


async def substitute(
    house: House, league: League, other: int, newcomer: Person = CLEO, reason: str = "moved away"
) -> League:
    return await house.services.roster.substitute(
        house.press(), league.id, ORGANISER, other, newcomer, reason, organiser=True
    )


async def add(house: House, league: League, newcomer: Person, deck: int = 0, organiser: bool = True) -> League:
    key = house.services.challenges.decks()[deck].key
    return await house.services.roster.add(
        house.press(), league.id, ORGANISER, newcomer, key, "by mail", organiser=organiser
    )


async def test_a_substitute_goes_on_with_the_results_and_in_the_game_that_is_played(house: House) -> None:
    league = await play_round(house, await begun(house, PEOPLE[:4], Terms("Autumn", rounds=3)))
    old = PEOPLE[0]
    points = {line.player: line.points for line in league.table()}
    fixture = next(each for each in league.rounds[1].fixtures if old.id in each.players)
    (rival,) = (each for each in fixture.players if each != old.id)
    await choose_mana(house, fixture.game, old.id)
    league = await substitute(house, league, old.id)
    assert {line.player: line.points for line in league.table()} == {
        CLEO.id if player == old.id else player: made for player, made in points.items()
    }
    assert {player.id for player in (await facts(house, fixture.game)).players} == {CLEO.id, rival}
    mark = next(each.mark for each in league.competitors if each.id == CLEO.id)
    assert mark
    for language in LANGUAGES:
        texts = texts_for(language)
        table, first, second = (
            standings(league, texts).embed, pairings(league, 1, texts).embed, pairings(league, 2, texts).embed,
        )  # fmt: skip
        assert table is not None
        assert first is not None
        assert second is not None
        assert texts.say("league.played-before", person="Cleo", people="P1") in table.description
        assert "P1" in first.description
        assert "Cleo" not in first.description.partition("P1 → Cleo")[0]
        assert "Cleo" in second.description
        assert "moved away" in decisions_said(league, texts)[-1]
        assert exported(league, texts).files
    calendar = CalendarService(house.services.leagues.keeping, house.store.leagues, house.services.games)
    assert [each.round for each in await calendar.of_person(CLEO.id) if each.league] == [2]
    assert not [each for each in await calendar.of_person(old.id) if each.league]
    await house.services.games.concede(house.press(), fixture.game, rival)
    assert await house.services.leagues.results.count(fixture.game)
    league = await play_round(house, await now(house, league))
    league = await play_round(house, league)
    assert league.status == "closed"
    assert CLEO.id in {line.player for line in league.table()}
    won = next(each for each in league.rounds[1].fixtures if CLEO.id in each.players)
    assert won.winner == CLEO.id


async def test_who_has_left_can_be_substituted_and_nobody_has_two_places(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", rounds=3))
    assert (await refusal(substitute(house, league, PEOPLE[0].id, PEOPLE[1]))).key == "in the league already"
    assert (await refusal(substitute(house, league, 77))).key == "not in the league"
    assert (await refusal(substitute(house, league, PEOPLE[0].id, reason=" "))).key == "no reason"
    bot = Person(9, "Pip", is_bot=True)
    assert (await refusal(substitute(house, league, PEOPLE[0].id, bot))).key == "challenge to a bot"
    league = await house.services.leagues.joining.drop(house.press(), league.id, PEOPLE[3], organiser=False)
    league = await substitute(house, league, PEOPLE[3].id)
    assert [each.gone for each in league.competitors] == [False] * 4
    await house.services.leagues.joining.forget(PEOPLE[3].id)
    before = [each.before for each in (await now(house, league)).competitors if each.id == CLEO.id]
    assert [(each.name, each.id < 0) for each in before[0]] == [("—", True)], "whose data is deleted has no name there"
    told = decisions_said(await now(house, league), texts_for("en"))
    assert not any(PEOPLE[3].name in line for line in told)


async def test_an_organiser_adds_players_and_sets_their_decks(house: House) -> None:
    league = await opened(house, PEOPLE[:2], Terms("Autumn", rounds=3))
    assert (await refusal(add(house, league, CLEO, organiser=False))).key == "not an organiser"
    league = await add(house, league, CLEO)
    assert [each.name for each in league.competitors] == ["P1", "P2", "Cleo"]
    league = await add(house, league, CLEO, deck=1)
    decks = house.services.challenges.decks()
    assert [each.deck for each in league.competitors if each.id == CLEO.id] == [decks[1].key]
    assert [each.what for each in league.decisions] == ["add", "deck"]
    league = await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    late = Person(404, "Late")
    league = await add(house, league, late)
    for language in LANGUAGES:
        assert "Late" in decisions_said(league, texts_for(language))[-1]
    league = await play_round(house, league)
    assert any(late.id in each.players for each in league.rounds[-1].fixtures)
    refused = house.services.roster.add(house.press(), league.id, ORGANISER, late, "No Such", "x", organiser=True)
    assert (await refusal(refused)).key == "unknown deck"


async def test_nobody_is_added_where_the_rounds_are_made_for_those_who_began(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", structure="round robin"))
    assert (await refusal(add(house, league, CLEO))).key == "nobody comes in"
    cut = await begun(house, PEOPLE[:4], Terms("Winter", rounds=1, cut=4))
    cut = await play_round(house, cut)
    assert (await refusal(add(house, cut, CLEO))).key == "nobody comes in"
