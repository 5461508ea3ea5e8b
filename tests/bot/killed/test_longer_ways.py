"""A process killed before and after every request of what takes several steps: seats, rematches, damage, practice."""

from __future__ import annotations

import pytest

from bot.leagues.limited.terms import HOUR_MS, LimitedTerms
from bot.leagues.rounds.limited_service import LOOK_AGAIN_MS
from bot.play.game_records import notices
from bot.play.requests.person import Person
from bot.play.sessions.timekeeping import HEARTBEAT, HEARTBEAT_NOTE, Heartbeat
from persistence.server.keys import GameKeys
from tests.bot.killed.mortal import World, in_time, once_more, untimed
from tests.bot.leagues import test_limited as limited
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.playing import to_first_turn
from tests.bot.play.test_practice import answered, begun, carried_out

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def running(house: House, person: Person) -> list[str]:
    """The games that somebody plays."""
    lines = await house.services.games.games_of(person.id)
    return [line.facts.id for line in lines if line.status == "running"]


async def test_a_seat_that_is_taken_over(world: World) -> None:
    house = world.process()
    game = await untimed(house)
    await to_first_turn(house, game)
    wish = (await house.services.replacing.ask(game, BO, CLEO)).wish.number
    await house.services.replacing.agree("first", game, ANA, wish)

    async def agree(process: House) -> None:
        await process.services.replacing.agree("last", game, CLEO, wish)

    async def again(process: House) -> None:
        await once_more(agree)(process)
        for entry in await process.store.outbox.claim(20):
            if entry.kind == notices.LEFT_SEAT:  # as the dispatcher does
                body = notices.LEFT_SEAT_BODY.decode(entry.body)
                await process.services.reliability.left_seat(body.person, game, body.counted)
        assert [player.id for player in (await process.services.games.look(game)).facts.players] == [ANA.id, CLEO.id]
        assert (await running(process, BO), await running(process, CLEO)) == ([], [game])

    await world.killed_at_every_moment(agree, again, every=3)


async def test_a_rematch_that_both_ask_for(world: World) -> None:
    house = world.process()
    game = await untimed(house)
    await house.services.games.concede("concede", game, ANA.id)

    async def both(process: House) -> None:
        await process.services.games.rematch("first", game, ANA, TAVERN)
        await process.services.games.rematch("second", game, BO, TAVERN)

    async def again(process: House) -> None:
        await in_time(process)
        if not await running(process, BO):  # else who was told nothing sees that it has begun
            await once_more(both)(process)
        await in_time(process)
        assert len(await running(process, BO)) == 1

    await world.killed_at_every_moment(both, again, times=False, every=5)


async def test_a_damaged_game_that_is_restored_from_its_log(world: World) -> None:
    house = world.process()
    game = await untimed(house)
    await to_first_turn(house, game)
    state = GameKeys.of(game).state
    packed = await world.store.connection.execute("GET", state)
    await world.store.connection.execute("SET", state, packed[:-9] + bytes((packed[-9] ^ 4,)) + packed[-8:])

    async def look(process: House) -> None:
        await process.services.games.look(game)

    async def again(process: House) -> None:
        await look(process)
        found = await process.store.games.load(game)
        assert found is not None

    await world.killed_at_every_moment(look, again, every=3)


async def test_the_move_of_a_practice_opponent(world: World) -> None:
    house = world.process()
    look = await begun(house)
    game = look.facts.id
    while await carried_out(house):
        look = await house.services.games.look(game, ANA.id)
    await answered(house, look, 1)

    async def move(process: House) -> None:
        await process.services.practice.move(game, 1)

    async def again(process: House) -> None:
        await move(process)

    await world.killed_at_every_moment(move, again)


async def test_the_games_that_begin_when_all_have_built_their_decks(world: World) -> None:
    """A sealed event of two whose time for building is over."""
    house = world.process()
    league = await limited.begun(house, "sealed", 2, LimitedTerms(7, "CORE", build_ms=2 * HOUR_MS))
    house.clock.ahead += 2 * HOUR_MS + 1
    await house.store.notes.set(HEARTBEAT, HEARTBEAT_NOTE.text(Heartbeat(house.clock())))

    async def run(process: House) -> None:
        await process.services.due.run()

    async def later(process: House) -> None:
        await in_time(process, 2 * LOOK_AGAIN_MS, LOOK_AGAIN_MS)
        found = await limited.now(process, league)
        assert found.current is not None
        assert found.current.opened

    await world.killed_at_every_moment(run, later, times=False, every=9)
