"""Everything that was ever pressed, pressed again: what was asked before is answered no more."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.requests.refusal import Refusal
from persistence.server.keys import GameKeys
from tests.bot.play.conftest import House
from tests.bot.play.playing import PLAYERS, asked, least

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

MOVES = 16

Press = tuple[str, int, int, list[str]]
"""The operation, the player's id, the decision and what was picked."""


async def played(house: House) -> tuple[str, list[Press]]:
    """A duel of some moves, and what was pressed in it."""
    game, presses = (await house.begin()).game_id, []
    while len(presses) < MOVES:
        found = await asked(house, game)
        assert found is not None
        seat, decision = found
        picks = ["-"] if decision.kind == "turn" else least(decision)
        press = (f"press {len(presses)}", PLAYERS[seat].id, decision.id, picks)
        await house.services.games.answer(press[0], game, *press[1:])
        presses.append(press)
    return game, presses


async def test_the_buttons_of_every_older_version_change_nothing(house: House) -> None:
    game, presses = await played(house)
    before = await house.store.games.load(game)
    assert before is not None
    for _, person, decision, picks in presses:
        with pytest.raises(Refusal) as refused:
            await house.services.games.answer(house.press(), game, person, decision, picks)
        assert refused.value.key in ("decision closed", "not your turn", "not your decision")
    after = await house.store.games.load(game)
    assert after is not None
    assert (after.version, after.state) == (before.version, before.state)


async def test_presses_delivered_again_in_any_order_count_once(house: House) -> None:
    game, presses = await played(house)
    before = (await house.services.games.look(game)).version
    again = [
        house.services.games.answer(operation, game, person, decision, picks)
        for operation, person, decision, picks in reversed(presses)
    ]
    assert all(outcome.repeated for outcome in await asyncio.gather(*again))
    assert (await house.services.games.look(game)).version == before


async def test_a_press_that_comes_again_when_it_is_forgotten_does_not_count_twice(house: House) -> None:
    """An operation is remembered for a day; after that, what it answered is asked no more."""
    game, presses = await played(house)
    before = await house.store.games.load(game)
    assert before is not None
    remembered = GameKeys.of(game).operations
    assert await house.store.connection.execute("HLEN", remembered) >= MOVES
    assert 0 < await house.store.connection.execute("TTL", remembered) <= 86_400
    await house.store.connection.execute("DEL", remembered)
    for operation, person, decision, picks in presses:
        with pytest.raises(Refusal):
            await house.services.games.answer(operation, game, person, decision, picks)
    after = await house.store.games.load(game)
    assert after is not None
    assert (after.version, after.state) == (before.version, before.state)
