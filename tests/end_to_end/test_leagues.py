"""A league through the real bot, by commands, panels and buttons alone; the bot is killed between its rounds."""

from __future__ import annotations

from functools import partial

import pytest

from tests.bot.leagues.slow_standings import slow_standings
from tests.end_to_end.duel import until
from tests.end_to_end.house import open_house
from tests.end_to_end.league_evening import SAID, LeagueEvening, privately
from tests.end_to_end.test_duels import result_in

pytestmark = pytest.mark.process


@pytest.mark.asyncio
async def test_a_league_of_four_goes_on_where_the_bot_was_killed() -> None:
    async with open_house() as house:
        evening = LeagueEvening(house, ["Ana", "Bo", "Chiara", "Élodie"], seed=3)
        league = await evening.begin(settled=[("no_shows", "3")], name="Autumn", rounds=2, days=2)
        assert (league.terms.no_shows, league.planned, len(league.competitors)) == (3, 2, 4)
        await evening.play_round(conceded=[0, 1])
        before = await evening.league()
        assert len(before.rounds) == 2
        for fixture in before.rounds[0].fixtures:
            player, thread = evening.people[fixture.first], await evening.thread_of(fixture)
            await until(partial(result_in, player, thread), what="the result of a game of the league")
        await house.kill_bot()
        await house.start_bot()
        assert await evening.league() == before
        pairings = await evening.organiser.slash("league rounds")
        assert "round 2 of 2" in privately(pairings)
        first = await evening.organiser.press(pairings.shown, SAID.say("league.before"))
        assert "round 1 of 2" in privately(first)
        assert await evening.play_round(conceded=[0, 1])
        over = await evening.league()
        players = [each.id for each in over.competitors]
        slow = slow_standings(players, over.matches, over.terms.order, {})
        assert [(line.place, line.player) for line in over.table()] == slow
        told = await evening.standings(evening.people[players[0]])
        places = [told.index(f"{over.called(player)}") for _, player in slow]
        assert places == sorted(places), told
