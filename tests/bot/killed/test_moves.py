"""A process killed before and after every request of a move: the move counts once, or never happened.

Whoever moves again is never refused for what they have done themselves.
"""

from __future__ import annotations

import pytest

from bot.play.game_records import notices
from bot.play.sessions.game_store import WAIT_MS
from persistence import StateFormats
from persistence.encoding import fields
from persistence.encoding.formats import ENGINE
from persistence.server.keys import GameKeys
from tests.bot.killed.mortal import World, nothing, once_more, untimed
from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.bot.play.playing import PLAYERS, asked, lay, least, to_first_turn, to_playable
from tests.bot.play.test_standing import due

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def to_a_turn(house: House) -> tuple[str, int]:
    """A duel in which somebody has a turn, and whose it is."""
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    return game, seat


async def test_an_answer(world: World) -> None:
    house = world.process()
    game = (await house.begin()).game_id
    found = await asked(house, game)
    assert found is not None
    seat, decision = found

    async def answer(process: House) -> None:
        await process.services.games.answer("press", game, PLAYERS[seat].id, decision.id, least(decision))

    assert await world.killed_at_every_moment(answer, answer) > 8
    await world.killed_at_every_moment(answer, nothing, or_never=True)


async def test_a_turn_that_is_passed(world: World) -> None:
    game, seat = await to_a_turn(world.process())

    async def pass_turn(process: House) -> None:
        await process.services.games.pass_turn("press", game, PLAYERS[seat].id)

    await world.killed_at_every_moment(pass_turn, pass_turn)
    await world.killed_at_every_moment(pass_turn, nothing, or_never=True)


async def test_a_card_that_is_declared_and_paid_for(world: World) -> None:
    """Every step of the wizard is pressed again where it was not answered; what was picked before is still there."""
    house = world.process()
    game = (await house.begin()).game_id
    await lay(house, game, ann={"hand": "Kappa, Atlas"})
    seat, look, (card, _) = await to_playable(house, game)
    me, turn = PLAYERS[seat].id, look.turn_decision

    async def play(process: House) -> None:
        declarations = process.services.declarations
        sight = await declarations.begin("begin", game, me, turn, card)
        while not sight.ready:
            assert sight.decision is not None
            codes = least(sight.decision)
            sight = await declarations.choose(f"step {sight.step}", game, me, sight.origin, sight.step, codes)
        assert sight.decision is not None
        await declarations.confirm("pay", game, me, sight.origin, least(sight.decision))

    assert await world.killed_at_every_moment(play, once_more(play), every=3) > 24


async def test_a_move_with_which_a_day_begins(world: World) -> None:
    """The log of the Day before is bound into a chapter in the same step, so there is never half of it."""
    house = world.process()
    game = await untimed(house)
    seat, _ = await to_first_turn(house, game)
    await house.services.games.pass_turn("pass", game, PLAYERS[seat].id)
    other, look = await to_first_turn(house, game)

    async def pass_turn(process: House) -> None:
        await process.services.games.pass_turn("press", game, PLAYERS[other].id)

    assert await world.killed_at_every_moment(pass_turn, pass_turn) > 10
    await world.killed_at_every_moment(pass_turn, nothing, or_never=True)
    await pass_turn(house)
    assert await house.store.connection.execute("HKEYS", GameKeys.of(game).chapters) == [b"1"]
    log = await house.store.games.log(game)
    assert [each.version for each in log] == list(range(1, look.version + 2))


async def test_a_move_that_is_taken_back(world: World) -> None:
    house = world.process()
    game, seat = await to_a_turn(house)
    me = PLAYERS[seat].id
    await house.services.games.pass_turn("pass", game, me)
    sight, look = await house.services.undoing.sight(game, me), await house.services.games.look(game)

    async def take_back(process: House) -> None:
        await process.services.undoing.take_back("back", game, me, sight.moments[0].to, look.version)

    await world.killed_at_every_moment(take_back, take_back)
    await world.killed_at_every_moment(take_back, nothing, or_never=True)


async def test_a_draw_that_is_agreed_on(world: World) -> None:
    house = world.process()
    game, _ = await to_a_turn(house)
    await house.services.draws.offer("offer", game, ANA.id)

    async def agree(process: House) -> None:
        await process.services.draws.accept("agree", game, BO.id)

    await world.killed_at_every_moment(agree, once_more(agree))
    await world.killed_at_every_moment(agree, nothing, or_never=True)


async def test_an_answer_that_was_ordered_once_for_all(world: World) -> None:
    """Nobody presses: the message that brings it about comes up again when the lease has run out."""
    house = world.process()
    game = await untimed(house)
    seat, _ = await to_first_turn(house, game)
    await house.services.standing.pass_until("order", game, PLAYERS[1 - seat].id, "day")
    await house.services.games.pass_turn("press", game, PLAYERS[seat].id)
    await due(house)
    before = (await house.services.games.look(game)).version
    house.clock.ahead += WAIT_MS

    async def carry_on(process: House) -> None:
        await due(process)

    async def later(process: House) -> None:
        process.clock.ahead += 60_000
        await due(process)
        process.clock.ahead += 60_000
        await due(process)
        assert (await process.services.games.look(game)).version > before

    await world.killed_at_every_moment(carry_on, later, times=False, every=3)


async def test_a_game_that_goes_on_in_another_channel(world: World) -> None:
    house = world.process()
    game, _ = await to_a_turn(house)
    await house.store.games.place(game, 71)
    await house.store.games.annotate(game, {fields.BOARD_MESSAGE: 710})

    async def move_here(process: House) -> None:
        await process.services.games.move_here(game, ANA.id, TAVERN)

    async def again(process: House) -> None:
        await move_here(process)
        assert await process.services.games.game_at(TAVERN.channel_id) == game
        rows = [entry.kind for entry in await process.store.outbox.claim(20)]
        assert rows.count(notices.BOARD) == 1

    await world.killed_at_every_moment(move_here, again, wishes=False)


async def test_a_finished_game_that_is_counted(world: World) -> None:
    house = world.process()
    game, _ = await to_a_turn(house)
    await house.services.games.concede("concede", game, ANA.id)

    async def count(process: House) -> None:
        await process.services.ratings.count(game)
        await process.services.leagues.results.count(game)
        await process.services.statistics.count(game)

    async def again(process: House) -> None:
        await count(process)
        rating = await process.services.ratings.in_ladder(BO.id, "duel")
        assert rating is not None
        assert rating.games == 1

    await world.killed_at_every_moment(count, again)


async def test_a_stored_state_of_an_older_form(world: World) -> None:
    """It is brought up to date when it is read, and written so by the next move: once, or not at all."""
    game, seat = await to_a_turn(world.process())
    upgraded: list[int] = []

    def upgrade(state: bytes) -> bytes:
        upgraded.append(len(state))
        return state

    newest = ENGINE.newest
    world.formats = StateFormats(newest=newest + 1, upgraders={**ENGINE.upgraders, newest: upgrade})

    async def pass_turn(process: House) -> None:
        await process.services.games.pass_turn("press", game, PLAYERS[seat].id)

    async def again(process: House) -> None:
        await pass_turn(process)
        count = len(upgraded)
        await process.services.games.look(game)
        assert len(upgraded) == count, "the move is not written in the newest form"

    await world.killed_at_every_moment(pass_turn, again)
    await world.killed_at_every_moment(pass_turn, nothing, or_never=True)
    assert upgraded
