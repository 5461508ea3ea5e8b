"""What is due together about a game: loaded once, viewed once for each reader, never older than its messages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.chat.delivery.games.game_delivery import FRESH_MS, GameDelivery
from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from persistence import (
    OutboxEntry,
    scripts,
)
from persistence.encoding import fields
from persistence.scripts import Script
from persistence.server.keys import Subject
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import boards, move
from tests.bot.delivery.test_called_by_the_board import handed_over

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


class Loads:
    """Counts how often a game is loaded from the store."""

    def __init__(self, city: City, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, really = 0, city.store.connection.run

        async def run(script: Script, *given: Any) -> Any:
            self.count += script is scripts.LOAD
            return await really(script, *given)

        monkeypatch.setattr(city.store.connection, "run", run)


async def entry_of(city: City, game: str) -> OutboxEntry:
    """A message about a game that was claimed."""
    await city.deliver()
    await city.store.outbox.put(Subject.GAME, game, [notices.board(anew=True)])
    (entry,) = await city.store.outbox.claim(1)
    return entry


async def test_a_move_that_hands_over_is_delivered_by_one_load(city: City, monkeypatch: pytest.MonkeyPatch) -> None:
    """Board, both hands, the call and what is taken back; the board before it goes with another one."""
    game = (await city.duel()).game_id
    await handed_over(city, game)
    loads = Loads(city, monkeypatch)
    assert await city.deliver() > 3
    assert loads.count <= 2
    assert len(await boards(city, game)) == 1


async def test_what_was_written_down_is_seen_by_the_next_message(city: City) -> None:
    game = (await city.duel()).game_id
    entry = await entry_of(city, game)
    delivery = city.dispatcher.begin(entry)
    before, of_ana = await delivery.look(), await delivery.look(0)
    assert (before.posts.result_id, before.posts.hand_id) == (0, 0)
    assert of_ana.posts.hand_id
    values = {fields.BOARD_MESSAGE: 77, **GameRecord.result.to(5), **GameRecord.rung.to(0, "x")}
    await city.store.games.annotate(game, values)
    seen = await delivery.look(), await delivery.look(0)
    assert [(each.posts.board_id, each.posts.result_id, each.posts.rung[0]) for each in seen] == [(77, 5, "x")] * 2
    delivery.written({**GameRecord.result.removed(), fields.hand_message(0): 9})
    assert ((await delivery.look()).posts.result_id, (await delivery.look(0)).posts.hand_id) == (0, 9)
    delivery.end()
    await city.store.games.annotate(game, {fields.BOARD_MESSAGE: 78})
    assert (await delivery.look()).posts.board_id == 77, "nobody is told any more"


async def test_the_game_is_loaded_anew_for_what_may_speak_of_something_newer(city: City) -> None:
    game = (await city.duel()).game_id
    entry = await entry_of(city, game)
    delivery: GameDelivery = city.dispatcher.begin(entry)
    version = (await delivery.look()).version
    await move(city, game)
    assert (await delivery.look()).version == version
    delivery.joined(replace(entry, kind=notices.RETIRE))
    assert (await delivery.look()).version == version, "what retires a board tells of nothing new"
    delivery.joined(entry)
    assert (await delivery.look()).version == version + 1
    await move(city, game)
    city.clock.ahead += FRESH_MS + 1
    assert (await delivery.look()).version == version + 2
    delivery.end()


async def test_whether_a_player_was_away_is_told_while_each_look_at_the_game_is_too_old(city: City) -> None:
    delivery: GameDelivery = city.dispatcher.begin(await entry_of(city, (await city.duel()).game_id))
    city.clock.passing = FRESH_MS + 1
    assert not await delivery.was_anybody_away()
    delivery.end()
