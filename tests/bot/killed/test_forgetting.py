"""A process killed before and after every request of deleting somebody's data: asked again, all of it is gone."""

from __future__ import annotations

import msgspec
import pytest

from bot.play.clocks.paces import DAY
from bot.play.games.reports import Report
from tests.bot.killed.mortal import World, once_more
from tests.bot.leagues.test_leagues_in_time import opened
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
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


async def goes_on(process: House) -> None:
    """Nobody asks again: what was begun is carried to its end by the process that comes next."""
    await process.services.forgetting.go_on()
    process.clock.ahead += 2 * DAY
    assert await process.services.forgetting.go_on(thoroughly=True) == 0


async def test_a_deletion_goes_on_by_itself(world: World) -> None:
    await has_lived(world.process())
    await world.killed_at_every_moment(forget, goes_on, or_never=True, wishes=False, every=5)


async def test_somebody_who_still_plays(world: World) -> None:
    """Their game is given up for them; once everybody is told, it knows them no more, and nothing else does."""
    house = world.process()
    game = (await house.begin()).game_id

    async def again(process: House) -> None:
        await goes_on(process)
        look = await process.services.games.look(game)
        if look.view.result is not None:
            await process.services.forgetting.is_over(look.facts)
            assert [player.id for player in (await process.services.games.look(game)).facts.players] == [ANA.id, 0]
            process.clock.ahead += 2 * DAY
            await process.services.forgetting.go_on(thoroughly=True)
            assert await process.store.deletions.all() == {}

    await world.killed_at_every_moment(forget, again, or_never=True, wishes=False, every=3)


async def test_the_end_of_the_last_game_of_somebody_who_is_forgotten(world: World) -> None:
    house = world.process()
    game = (await house.begin()).game_id
    await forget(house)
    facts = (await house.services.games.look(game)).facts

    async def over(process: House) -> None:
        await process.services.forgetting.is_over((await process.services.games.look(game)).facts)

    async def again(process: House) -> None:
        await over(process)
        process.clock.ahead += 2 * DAY
        await process.services.forgetting.go_on(thoroughly=True)
        assert await process.store.deletions.of(BO.id) is None

    assert BO.id in [player.id for player in facts.players]
    await world.killed_at_every_moment(over, again)
