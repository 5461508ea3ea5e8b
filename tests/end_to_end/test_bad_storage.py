"""Stored games that cannot be read, and a store that does not answer: said in private, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from deploy.sandbox import Settings
from persistence.server.keys import GameKeys
from tests.end_to_end.duel import Duel, begin_duel, refusal_of, refused, says, sentence
from tests.end_to_end.house import House, open_house
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


async def _every_way_is_refused(duel: Duel, refusal: str) -> None:
    """Looking at a game and moving it are answered by the same sentence, which names the game."""
    board = (await duel.ana.read(duel.thread))[-1]
    for verb in ("hand", "log", "more", "play", "pass"):
        if verb in buttons_of(board):
            answer = await duel.ana.press(board, buttons_of(board)[verb])
            refused(answer, refusal)
            assert duel.label in answer.shown.content
    for command in ("hand", "board", "log", "pass", "draw"):
        refused(await duel.bo.slash(f"altered {command}", channel=duel.thread), refusal)
    assert await duel.bo.complete("altered play", "card", channel=duel.thread) == []


async def test_a_corrupt_game_is_set_aside_whole_and_the_others_go_on(house: House) -> None:
    damaged, sound = await begin_duel(house), await begin_duel(house)
    await damaged.board()
    keys, garbage = GameKeys.of(damaged.game), b"\x01\x01not a game"
    async with house.store() as store:
        await store.connection.execute("SET", keys.state, garbage)
        await store.connection.execute("HINCRBY", keys.meta, "ver", 1)  # more moves than its log can prove
    await _every_way_is_refused(damaged, "game set aside")
    async with house.store() as store:
        assert garbage in (await store.games.quarantined_bytes(damaged.game)).values()
    await house.delivered()
    said = await damaged.ana.read(damaged.thread)
    assert len([each for each in said if sentence("damage.aside").search(each.content)]) == 1
    listed = await damaged.ana.slash("altered games", channel="games")
    says(listed, "games.aside")
    assert sound.label in listed.shown.text
    mover, _ = await sound.to_turn()
    assert not refusal_of((await sound.press(mover, "pass")).shown)


async def test_a_game_of_a_newer_program_is_left_as_it_is(house: House) -> None:
    duel = await begin_duel(house)
    await duel.board()
    before, keys = await duel.standing(), GameKeys.of(duel.game)
    async with house.store() as store:
        packed = await store.connection.execute("GET", keys.state)
        await store.connection.execute("HSET", keys.meta, "schema", 99)
        await store.connection.execute("SET", keys.state, packed[:1] + bytes([99]) + packed[2:])
    await _every_way_is_refused(duel, "game too new")
    async with house.store() as store:
        assert await store.connection.execute("GET", keys.state) == packed[:1] + bytes([99]) + packed[2:]
        await store.connection.execute("SET", keys.state, packed)
        await store.connection.execute("HSET", keys.meta, "schema", packed[1])
    assert await duel.standing() == before
    mover, _ = await duel.to_turn()
    assert not refusal_of((await duel.press(mover, "pass")).shown), "it does not go on with the right program"


async def test_a_follow_up_after_fifteen_minutes_is_replaced_by_the_board() -> None:
    settings = Settings(port=0, clock="settable", global_limit=0, route_limits={}, old_edits=None, record_exchanges=500)
    async with open_house(settings=settings) as house:
        clock = asyncio.create_task(_let_time_pass(house))
        duel = await begin_duel(house)
        mover, _ = await duel.to_turn()
        board, before = await duel.board(), await duel.standing()
        server = house.server_id()
        os.kill(server, signal.SIGSTOP)
        try:
            pressed = await mover.press(board, buttons_of(board)["pass"], settled=False)
            assert pressed.kind in ("thinking", "update_promised"), "a slow answer is not promised in time"
            await house.client.advance(16 * 60)
        finally:
            os.kill(server, signal.SIGCONT)
        async with asyncio.timeout(15):
            while (await duel.standing()).version == before.version:
                await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)
        await house.delivered()
        assert (await duel.standing()).version == before.version + 1, "the move counts once"
        refusals = [each for each in house.sandbox.refusals if each.code in (50027, 10015)]
        assert refusals, "nothing was answered by a token that had run out"
        after = await duel.board()
        assert after.text != board.text
        assert "Traceback" not in house.log_text
        clock.cancel()


async def _let_time_pass(house: House) -> None:
    """A settable clock that runs like any other besides being set."""
    while True:
        await asyncio.sleep(0.02)
        await house.client.advance(0.02)


async def test_a_store_that_does_not_answer_is_said_and_changes_nothing(house: House) -> None:
    duel = await begin_duel(house)
    mover, _ = await duel.to_turn()
    board, before = await duel.board(), await duel.standing()
    await asyncio.sleep(0)
    server = house.server_id()
    os.kill(server, signal.SIGKILL)
    answers = [await mover.press(board, buttons_of(board)["hand"]) for _ in range(2)]
    assert all(refusal_of(answer.shown) in ("", "store away") for answer in answers)
    assert await duel.standing() == before, "what was acknowledged is lost with the server"
    assert not refusal_of((await duel.press(mover, "pass")).shown)
