"""A process killed before and after every request of deleting somebody's data: asked again, all of it is gone."""

from __future__ import annotations

import msgspec
import pytest

from bot.play.reports import Report
from tests.bot.killed.mortal import World, once_more
from tests.bot.leagues.test_leagues_in_time import opened
from tests.bot.play.conftest import BO, CLEO, TAVERN, House
from tests.bot.play.test_forgetting import filled

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def forget(process: House) -> None:
    """Bo wants to be forgotten."""
    await process.services.forgetting.forget(BO.id)


async def has_lived(house: House) -> None:
    """Bo leaves everything behind that can be left, and a finished game that counted."""
    game = (await house.begin()).game_id
    await house.services.games.concede(house.press(), game, BO.id)
    await house.services.ratings.count(game)
    await house.services.statistics.count(game)
    report = Report(1, BO.id, game, 1, 0, "wrong")
    await house.store.reports.keep(report.name, msgspec.json.encode(report))
    await opened(house, [BO, CLEO])
    await house.services.queue.join(house.press(), BO, TAVERN, house.services.challenges.decks()[0].key)
    await filled(house, BO.id)


async def test_everything_of_somebody(world: World) -> None:
    await has_lived(world.process())

    async def again(process: House) -> None:
        await once_more(forget)(process)
        assert (await process.store.preferences.get(BO.id)).settings == {}

    assert await world.killed_at_every_moment(forget, again, every=5) > 80
