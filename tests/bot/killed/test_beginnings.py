"""A process killed before and after every request of a challenge, a table or the queue: one game begins, or none."""

from __future__ import annotations

import pytest

from bot.play.matchmaking.challenges import OPEN_FOR_MS
from tests.bot.killed.mortal import World, in_time, nothing, once_more
from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.bot.play.test_lobbies import deck

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def challenged(house: House) -> str:
    """The id of Ana's challenge to Bo."""
    return (await house.services.challenges.challenge("ask", ANA, BO, TAVERN, deck(house, 0))).id


async def test_a_challenge_that_is_made(world: World) -> None:
    async def challenge(process: House) -> None:
        await challenged(process)

    async def again(process: House) -> None:
        await once_more(challenge)(process)
        assert len(await process.store.challenges.find_by_user(BO.id)) == 1

    await world.killed_at_every_moment(challenge, again)


async def test_a_challenge_that_is_accepted(world: World) -> None:
    """Whether its press comes again or not; once the deck is chosen, the game begins by itself."""
    challenge = await challenged(world.process())

    async def accept(process: House) -> None:
        await process.services.challenges.choose_deck("accept", challenge, BO, deck(process, 1))

    async def again(process: House) -> None:
        await once_more(accept)(process)
        await in_time(process)
        (line,) = await process.services.games.games_of(BO.id)
        assert (await process.services.challenges.look(challenge)).game_id == line.facts.id

    assert await world.killed_at_every_moment(accept, again, every=3) > 20
    await world.killed_at_every_moment(accept, in_time, times=False, or_never=True, every=3)


@pytest.mark.parametrize("how", ["cancel", "decline"])
async def test_a_challenge_that_comes_to_nothing(world: World, how: str) -> None:
    challenge = await challenged(world.process())

    async def end(process: House) -> None:
        if how == "cancel":
            await process.services.challenges.cancel("end", challenge, ANA)
        else:
            await process.services.challenges.decline("end", challenge, BO)

    await world.killed_at_every_moment(end, once_more(end))
    await world.killed_at_every_moment(end, nothing, or_never=True)


async def test_a_challenge_whose_time_is_over(world: World) -> None:
    house = world.process()
    challenge = await challenged(house)
    house.clock.ahead += OPEN_FOR_MS

    async def run(process: House) -> None:
        await process.services.due.run()

    async def later(process: House) -> None:
        await in_time(process)
        assert (await process.services.challenges.look(challenge)).status == "expired"

    await world.killed_at_every_moment(run, later, times=False)


async def test_a_table_that_is_opened_and_filled(world: World) -> None:
    async def gather(process: House) -> None:
        lobby = await process.services.lobbies.open("open", ANA, TAVERN, deck(process, 0))
        await process.services.lobbies.join("join", lobby.id, BO, deck(process, 1))

    async def again(process: House) -> None:
        await once_more(gather)(process)
        await in_time(process)
        assert len(await process.services.games.games_of(BO.id)) == 1

    assert await world.killed_at_every_moment(gather, again, times=False, every=5) > 40


async def test_two_who_meet_in_the_queue(world: World) -> None:
    await world.process().services.queue.join("first", ANA, TAVERN, deck(world.process(), 0))

    async def join(process: House) -> None:
        await process.services.queue.join("second", BO, TAVERN, deck(process, 1))

    async def again(process: House) -> None:
        if not await process.services.games.games_of(BO.id):
            await once_more(join)(process)
        await in_time(process)
        assert len(await process.services.games.games_of(BO.id)) == 1
        assert await process.services.queue.waiting(BO.id) is None

    await world.killed_at_every_moment(join, again, times=False, every=3)
