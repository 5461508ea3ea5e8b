"""Games laid up for measuring are games: what is copied can be found, read and played on."""

from __future__ import annotations

import uuid

import pytest

from bot.services import services_over
from engine import load
from persistence import Store
from tests.bot.leagues.greedy_games import GreedyGame
from tests.load.carrying import players
from tests.load.copying import commands_for, send
from tests.load.laid_up import played
from tests.load.renaming import Renaming
from tests.persistence.servers import data_directory, store

__all__ = ["data_directory", "store"]

pytestmark = pytest.mark.asyncio


async def test_a_copied_game_is_found_read_and_played_on_by_others(store: Store) -> None:
    over, running = await played(store, 2, over_share=0.5)
    assert (over.record["status"], running.record["status"]) == ("over", "live")
    people = [str(player + 5) for player in running.players]
    words = {running.game: "gcopy1", **dict(zip(map(str, running.players), people, strict=True))}
    await send(store.connection, commands_for(running, "gcopy1", Renaming(words), moves_of_today=2))
    stored, original = await store.games.load("gcopy1"), await store.games.load(running.game)
    assert stored is not None
    assert original is not None
    assert stored.state == original.state
    assert [meta.id for meta in await store.games.find_by_user(int(people[0]))] == ["gcopy1"]
    assert len(await store.games.log("gcopy1")) == stored.version
    greedy = GreedyGame(services_over(store), lambda: uuid.uuid4().hex, "gcopy1", [int(each) for each in people], 1)
    assert await greedy.answer_one()
    after = await store.games.load("gcopy1")
    assert after is not None
    assert after.version > stored.version
    assert load(after.state).game.result is None


async def test_more_presses_for_a_move_carry_fewer_players() -> None:
    assert players(50, 4) == 2 * players(25, 4) == 2 * players(50, 8)
