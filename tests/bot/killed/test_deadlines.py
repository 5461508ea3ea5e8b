"""A process killed before and after every request of what is due by itself: it happens once, after the lease."""

from __future__ import annotations

import pytest

from bot.play.clocks.paces import DAY, HOUR, SILENCE, SILENCE_TOLD
from tests.bot.killed.mortal import World, in_time, untimed
from tests.bot.play.conftest import ANA, BO, House
from tests.bot.play.playing import PLAYERS
from tests.bot.play.test_clocking import duel, facts_are

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def run(process: House) -> None:
    """Everything that is due now."""
    await process.services.due.run()


@pytest.mark.parametrize("rule", ["loss", "default"])
async def test_a_clock_that_has_run_out(world: World, rule: str) -> None:
    house = world.process()
    game, seat = await duel(house)
    await facts_are(house, game, time_out=rule)
    house.clock.ahead += 6 * DAY

    async def later(process: House) -> None:
        await in_time(process)
        look = await process.services.games.look(game)
        assert (look.view.result is not None) == (rule == "loss")
        assert rule == "loss" or look.view.turn != seat
        operations = [entry.operation_id for entry in await process.store.games.log(game)]
        assert len(set(operations)) == len(operations)

    await world.killed_at_every_moment(run, later, times=False, every=3)


async def test_a_reminder(world: World) -> None:
    house = world.process()
    game, _ = await duel(house)
    house.clock.ahead += 3 * DAY

    async def later(process: House) -> None:
        await in_time(process)
        assert (await process.services.games.look(game)).view.result is None

    await world.killed_at_every_moment(run, later, times=False, every=3)


async def test_a_day_of_vacation_that_begins_by_itself(world: World) -> None:
    house = world.process()
    _, seat = await duel(house)
    await house.services.clocks.vacation_by_itself(PLAYERS[seat].id, True)
    house.clock.ahead += 3 * DAY + 9 * HOUR

    async def later(process: House) -> None:
        await in_time(process)
        vacations = await process.services.timekeeper.vacations(PLAYERS[seat].id)
        assert len(vacations.taken) == 1

    await world.killed_at_every_moment(run, later, times=False, every=3)


async def test_a_digest(world: World) -> None:
    house = world.process()
    await duel(house)
    for person in (ANA, BO):
        await house.services.settings.change(person.id, digest_hour=8)
    house.clock.ahead += 2 * DAY

    # Where the game happens to share its partition with somebody's digest, either may be wished for first.
    await world.killed_at_every_moment(run, in_time, times=False, wishes=False, every=3)


async def test_a_game_in_which_nobody_moves(world: World) -> None:
    house = world.process()
    game = await untimed(house)
    house.clock.ahead += SILENCE_TOLD
    await in_time(house)
    house.clock.ahead += SILENCE - SILENCE_TOLD

    async def later(process: House) -> None:
        await in_time(process)
        result = (await process.services.games.look(game)).view.result
        assert result is not None
        assert result.how == "silence"

    await world.killed_at_every_moment(run, later, times=False, every=3)
