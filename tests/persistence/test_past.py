"""The states a game has had: each is there exactly, across formats, restarts and damage."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from persistence import (
    Committed,
    GameDamaged,
    GameStatus,
    NewGame,
    StateFormats,
    Store,
)
from persistence.encoding import past
from persistence.encoding.blob import BlobDamaged, pack, pack_after, unpack, unpack_after
from persistence.encoding.logged import of_list, written
from persistence.games.records import PREFIX
from persistence.server.keys import GameKeys
from tests.persistence.servers import FakeClock

pytestmark = pytest.mark.process

GAME = NewGame("g1", (11, 22))


def state(number: int) -> bytes:
    """States that resemble each other as those of a game do."""
    chance = random.Random(7)
    facts = [f'{{"card":{card},"zone":"{"hand" if card % 9 > number % 9 else "deck"}"}}' for card in range(200)]
    chance.shuffle(facts)
    return ("[" + ",".join(facts) + f',{{"clock":{number}}}]').encode()


@given(st.binary(max_size=400), st.binary(min_size=1, max_size=400))
def test_a_difference_leads_to_the_state_and_to_no_other(before: bytes, after: bytes) -> None:
    packed = pack_after(before, after, 3)
    assert unpack_after(before, packed) == after
    with pytest.raises(BlobDamaged):
        unpack(packed)
    with pytest.raises(BlobDamaged):
        unpack_after(before, packed[:-1])
    with pytest.raises(BlobDamaged):
        unpack_after(before, pack(after, 3))


@pytest.mark.asyncio
async def test_every_state_of_a_game_is_kept_in_little_room(store: Store) -> None:
    every = past.WHOLE_EVERY
    last = 2 * every + 16
    await store.games.create(GAME, "begin", state(1), b"e")
    for version in range(1, last):
        before = await store.games.load("g1")
        result = await store.games.commit("g1", f"op {version}", version, state(version + 1), b"e", before=before)
        assert result == Committed(version + 1)
    assert await store.games.states("g1", 1, last) == {version: state(version) for version in range(1, last + 1)}
    assert await store.games.states("g1", every + 1, every + 1) == {every + 1: state(every + 1)}
    cut = (2 * every, 2 * every + 1, 2 * every + 2)
    assert await store.games.states("g1", cut[0], cut[-1]) == {version: state(version) for version in cut}
    assert await store.games.states("g1", last + 1, last + 9) == {}
    assert await store.games.states("g2", 1, 9) == {}
    keys = GameKeys.of("g1")
    entries = of_list(await store.connection.execute("LRANGE", keys.events, 0, -1))
    assert [len(each.state or b"") > 400 for each in entries] == [True] + [False] * 15
    assert await store.connection.execute("HKEYS", keys.chapters) == [b"1", b"%d" % (every + 1)]
    assert await store.connection.execute("MEMORY", "USAGE", keys.chapters) < 60_000


@pytest.mark.asyncio
async def test_states_of_older_formats_come_in_the_newest(store: Store, clock: FakeClock) -> None:
    older = Store(store.connection, clock=clock, formats=StateFormats(), worker="older")
    await older.games.create(GAME, "begin", b"one", b"e")
    await older.games.commit("g1", "a", 1, b"one two", b"e", before=await older.games.load("g1"))
    formats = StateFormats(newest=2, upgraders={1: lambda contents: contents.upper()})
    newer = Store(store.connection, clock=clock, formats=formats, worker="newer")
    for version in (2, 3):
        found = await newer.games.load("g1")
        assert found is not None
        await newer.games.commit("g1", f"n{version}", version, found.state + b" MORE", b"e", before=found)
    found_states = await newer.games.states("g1", 1, 4)
    assert found_states == {1: b"ONE", 2: b"ONE TWO", 3: b"ONE TWO MORE", 4: b"ONE TWO MORE MORE"}


@pytest.mark.asyncio
async def test_games_from_before_states_were_kept_have_those_since(store: Store) -> None:
    keys = GameKeys.of("g1")
    await store.games.create(GAME, "begin", b"one", b"e")
    await store.connection.execute("DEL", keys.events)
    await store.connection.execute("RPUSH", keys.events, written(1, "begin", 1, pack(b"e", 1), None))
    await store.games.commit("g1", "a", 1, b"two", b"e")
    await store.games.commit("g1", "b", 2, b"three", b"e", before=await store.games.load("g1"))
    assert await store.games.states("g1", 1, 3) == {2: b"two", 3: b"three"}
    assert [entry.version for entry in await store.games.log("g1")] == [1, 2, 3]


@pytest.mark.asyncio
async def test_a_state_that_is_damaged_is_told_and_harms_nothing_else(store: Store) -> None:
    keys = GameKeys.of("g1")
    await store.games.create(GAME, "begin", b"one", b"e")
    spoilt = written(2, "x", 1, pack(b"e", 1), pack_after(b"else", b"two", 1)[:-2])
    await store.connection.execute("RPUSH", keys.events, spoilt)
    await store.connection.execute("HSET", keys.meta, "ver", 2)
    with pytest.raises(GameDamaged):
        await store.games.states("g1", 1, 2)
    found = await store.games.load("g1")
    assert found is not None
    assert found.status is GameStatus.LIVE


@pytest.mark.asyncio
async def test_fields_are_written_with_the_commit_or_not_at_all(store: Store) -> None:
    await store.games.create(NewGame("g1", (11, 22), kept={f"{PREFIX}old": "1"}), "begin", b"one", b"e")
    values = {f"{PREFIX}new": "2", f"{PREFIX}old": ""}
    await store.games.commit("g1", "late", 7, b"two", b"e", values=values)
    found = await store.games.meta("g1")
    assert found is not None
    assert found.kept == {f"{PREFIX}old": "1"}
    await store.games.commit("g1", "a", 1, b"two", b"e", values=values)
    found = await store.games.meta("g1")
    assert found is not None
    assert found.kept == {f"{PREFIX}new": "2"}
