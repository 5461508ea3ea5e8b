"""Orders of a seat: kept with the game, changed only from what stood before, and rung for in the same step."""

from __future__ import annotations

import asyncio

import pytest

from persistence import Message, NewGame, Store
from persistence.standing import LARGEST, standing_note
from tests.persistence.servers import FakeClock

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

ROW = Message("automatic", b"{}", target="0", not_before=1_800_000_030_000)


async def _game(store: Store) -> None:
    await store.games.create(NewGame("g1", (11, 22)), "create", b"s", b"e")


async def _kept(store: Store, seat: int = 0) -> str:
    meta = await store.games.meta("g1")
    assert meta is not None
    return meta.notes.get(standing_note(seat), "")


async def test_orders_are_read_with_the_game_and_belong_to_one_seat(timed_store: Store) -> None:
    await _game(timed_store)
    assert await timed_store.standing.put("g1", 0, '{"a":1}', "")
    assert (await _kept(timed_store), await _kept(timed_store, 1)) == ('{"a":1}', "")
    found = await timed_store.games.load("g1")
    assert found is not None
    assert (found.version, found.meta.notes[standing_note(0)]) == (1, '{"a":1}')
    assert await timed_store.standing.put("g1", 0, "", '{"a":1}')
    assert await _kept(timed_store) == ""


async def test_whoever_comes_second_changes_nothing_and_rings_for_nothing(timed_store: Store) -> None:
    await _game(timed_store)
    done = await asyncio.gather(*(timed_store.standing.put("g1", 0, f'"{at}"', "", [ROW]) for at in range(5)))
    assert sorted(done) == [False, False, False, False, True]
    assert await timed_store.outbox.pending() == 1
    assert not await timed_store.standing.put("g1", 0, "x", "something else", [ROW])
    assert await timed_store.outbox.pending() == 1


async def test_a_row_waits_for_its_time(timed_store: Store, clock: FakeClock) -> None:
    await _game(timed_store)
    await timed_store.standing.put("g1", 0, "x", "", [Message("automatic", target="0", not_before=clock.now + 30_000)])
    clock.now += 29_999
    assert await timed_store.outbox.claim(5) == []
    clock.now += 1
    (entry,) = await timed_store.outbox.claim(5)
    assert (entry.kind, entry.target, entry.game_id) == ("automatic", "0", "g1")


async def test_there_is_no_such_game_and_too_much_is_refused(timed_store: Store) -> None:
    assert not await timed_store.standing.put("g1", 0, "x", "", [ROW])
    assert await timed_store.outbox.pending() == 0
    await _game(timed_store)
    with pytest.raises(ValueError, match="too large"):
        await timed_store.standing.put("g1", 0, "x" * (LARGEST + 1), "")
    assert await timed_store.games.purge("g1")
    assert not await timed_store.standing.put("g1", 0, "x", "")


async def test_a_value_is_exchanged_only_at_the_version_that_was_seen(timed_store: Store) -> None:
    await _game(timed_store)
    games = timed_store.games
    assert not await games.exchange("g1", standing_note(0), "", "x", [ROW], version=2)
    assert not await games.exchange("g1", standing_note(0), "another", "x", [ROW], version=1)
    assert not await games.exchange("none", standing_note(0), "", "x", [ROW], version=1)
    assert await timed_store.outbox.pending() == 0
    assert await games.exchange("g1", "note:one", "", "x", [ROW], version=1)
    await games.commit("g1", "move", 1, b"s", b"e")
    assert not await games.exchange("g1", "note:one", "x", "", version=1)
    assert await games.exchange("g1", "note:one", "x", "", version=2)
    assert await timed_store.outbox.pending() == 1
