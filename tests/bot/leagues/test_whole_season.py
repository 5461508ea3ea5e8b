"""A small season from its first deck to the divisions of the next one; `make proof-season` plays a large one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.leagues.cut_season import CutSeason
from tests.bot.leagues.ladder_season import LadderSeason
from tests.bot.leagues.whole_season import WholeSeason, people

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_a_season_of_fifteen_agrees_with_the_slow_table_after_every_round(data_directory: Path) -> None:
    async with WholeSeason(data_directory, seed=7) as season:
        after = await season.play(people(15), rounds=3, divisions=3, movers=1)
        assert (after.season, len(after.divisions)) == (2, 3)
        assert season.games >= 9, "whole games, in the greedy style"
        assert season.tables == 3 * (3 + 2), "each division after each round, and after each decision of the organiser"
        assert sum("was stopped" in each for each in season.happened) == 2


@pytest.mark.parametrize("seed", [7, 8])
async def test_a_ladder_by_challenge_agrees_with_the_slow_one_after_every_step(data_directory: Path, seed: int) -> None:
    async with LadderSeason(data_directory, seed) as season:
        league = await season.climb(people(7), steps=45, substitute_at=20, restart_at=30)
        assert season.tables == 45
        assert season.games >= 3
        assert len(league.steps) > 10


async def test_a_cut_with_substitutes_agrees_with_the_slow_tables(data_directory: Path) -> None:
    async with CutSeason(data_directory, seed=7) as season:
        league = await season.cut(people(9), rounds=3, cut=4)
        assert (len(league.rounds), season.tables) == (5, 5)
        assert [each.what for each in league.decisions] == ["substitute", "substitute"]
