"""What waits for somebody: matches of their leagues and games in which their clock runs, the soonest first."""

from __future__ import annotations

import pytest

from bot.leagues.model.terms import Terms
from tests.bot.leagues.test_leagues_in_time import PEOPLE, begun, now, play_round
from tests.bot.play.conftest import House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_everything_that_waits_for_somebody_and_nothing_else(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", pace="daily", days=9))
    assert league.current is not None
    calendar, (first, second) = house.services.calendar, league.current.fixtures[0].players
    due = await calendar.of_person(first)
    assert [bool(each.game) for each in due] == [True, False]
    assert due[0].until < due[1].until == league.current.ends
    assert due[1].against == due[0].against == (league.called(second),)
    assert (due[1].league, due[1].round) == ("Autumn", 1)
    assert await calendar.of_person(1) == []
    after = await play_round(house, league)
    assert after.current is not None
    assert [each.round for each in await calendar.of_person(first) if each.league] == [2]
    dates = await calendar.of_league(league.guild_id, "Autumn")
    assert [each.number for each in dates.rounds if each.paired] == [1, 2]
    closed = await house.services.leagues.organising.close(house.press(), league.id, PEOPLE[0], "over", organiser=True)
    assert [each for each in await calendar.of_person(first) if each.league] == []
    assert (await now(house, closed)).status == "closed"
    assert (await refusal(calendar.of_league(8, "Autumn"))).key == "no league"
    assert (await refusal(calendar.of_league(league.guild_id, "Winter"))).key == "no such league"
