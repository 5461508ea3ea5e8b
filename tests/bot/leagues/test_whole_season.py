"""A small season from its first deck to the divisions of the next one; `make proof-season` plays a large one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.leagues.whole_season import WholeSeason, people

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_a_season_of_fifteen_agrees_with_the_slow_table_after_every_round(data_directory: Path) -> None:
    async with WholeSeason(data_directory, seed=7) as season:
        after = await season.play(people(15), rounds=3, divisions=3, movers=1)
        assert (after.season, len(after.divisions)) == (2, 3)
        assert season.games >= 9, "whole games, in the greedy style"
        assert season.tables == 3 * (3 + 2), "each division after each round, and after each decision of the organiser"
        assert sum("was stopped" in each for each in season.happened) == 2
