"""Stored games that cannot be read: nothing is lost, nothing overwritten, nobody else disturbed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.state.codec import digest_of
from persistence import (
    Closed,
    Committed,
    GameDamaged,
    GameStatus,
    GameTooNew,
    NewGame,
    StateFormats,
    Store,
    StoreSettings,
    open_store,
)
from persistence.encoding import blob
from persistence.encoding.logged import written
from persistence.server.keys import GameKeys

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

KEYS = GameKeys.of("g1")
STATE = b'{"day":3,"objects":[' + b"1,2,3," * 200 + b"4]}"


def _flipped(packed: bytes) -> bytes:
    return packed[:-9] + bytes((packed[-9] ^ 4,)) + packed[-8:]


async def _game(store: Store) -> None:
    await store.games.create(NewGame("g1", (11, 22)), "op", STATE, b"e", deadline=1)


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(_flipped, id="flipped"),
        pytest.param(lambda packed: packed[: len(packed) // 2], id="cut"),
        pytest.param(lambda packed: b"", id="empty"),
        pytest.param(lambda packed: b"\x09" + packed[1:], id="unknown codec"),
        pytest.param(lambda packed: blob.pack(STATE, 1), id="another format than recorded"),
    ],
)
async def test_a_damaged_state_is_set_aside_with_its_bytes(store: Store, spoil: Callable[[bytes], bytes]) -> None:
    await _game(store)
    spoiled = spoil(await store.connection.execute("GET", KEYS.state))
    await store.connection.execute("SET", KEYS.state, spoiled)
    for _ in range(2):
        with pytest.raises(GameDamaged, match="g1") as caught:
            await store.games.load("g1")
        assert "day" not in str(caught.value)
    assert await store.games.quarantined_bytes("g1") == {"1": spoiled}
    assert await store.games.commit("g1", "x", 1, b"new", b"e") == Closed(1, GameStatus.QUARANTINED)
    assert await store.deadlines.claim(10) == []
    assert [entry.entry for entry in await store.games.log("g1")] == [b"e"]
    assert [game.status for game in await store.games.find_by_user(11, finished=True)] == [GameStatus.QUARANTINED]


async def test_a_state_that_is_missing_is_damage(store: Store) -> None:
    await _game(store)
    await store.connection.execute("DEL", KEYS.state)
    with pytest.raises(GameDamaged, match="there is no state"):
        await store.games.load("g1")


@pytest.mark.parametrize(("field", "value"), [("ver", "soon"), ("status", "gone"), ("seats", "[1,"), ("schema", "")])
async def test_an_unreadable_record_is_damage(store: Store, field: str, value: str) -> None:
    await _game(store)
    packed = await store.connection.execute("GET", KEYS.state)
    await store.connection.execute("HSET", KEYS.meta, field, value)
    with pytest.raises(GameDamaged, match="record is unreadable"):
        await store.games.load("g1")
    assert list((await store.games.quarantined_bytes("g1")).values()) == [packed]
    assert await store.games.find_by_user(11) == []


async def test_a_state_the_engine_cannot_read_can_be_set_aside(store: Store) -> None:
    await _game(store)
    assert not await store.games.quarantine("g1", 7, "an old version")
    assert await store.games.quarantine("g1", 1, "no such card")
    assert not await store.games.quarantine("g1", 1, "twice")
    with pytest.raises(GameDamaged, match="no such card"):
        await store.games.load("g1")


async def test_a_damaged_log_entry_names_its_version(store: Store) -> None:
    await _game(store)
    await store.connection.execute("RPUSH", KEYS.events, written(2, "x", 1, b"\x01\x01junk", None))
    with pytest.raises(GameDamaged, match="log entry 2"):
        await store.games.log("g1")


async def test_a_log_that_is_ahead_of_its_state_stops_the_game_and_changes_nothing(store: Store) -> None:
    """An entry that leads to no state, as an unhappy repair may leave it."""
    await _game(store)
    await store.connection.execute("RPUSH", KEYS.events, written(2, "x", 1, b"e", None))
    looks = [("GET", KEYS.state), ("LRANGE", KEYS.events, 0, -1)]
    before = await store.connection.pipeline(looks)
    with pytest.raises(GameDamaged, match="the log goes on after version 1"):
        await store.games.commit("g1", "a", 1, b"day", b"e")
    assert (await store.connection.pipeline(looks))[1] == before[1]
    assert before[0] in (await store.games.quarantined_bytes("g1")).values()


async def test_a_newer_format_is_left_alone_and_an_older_one_upgraded(data_directory: Path) -> None:
    older, newer = StateFormats(), StateFormats(newest=2, upgraders={1: lambda state: state.replace(b"day", b"Day")})
    async with open_store(StoreSettings(data_directory), formats=older) as store:
        await _game(store)
        await store.games.create(NewGame("g2", (1, 2)), "op", b"day", b"e")
    async with open_store(StoreSettings(data_directory), formats=newer) as store:
        game = await store.games.load("g1")
        assert game is not None
        assert game.state == STATE.replace(b"day", b"Day")
        assert blob.format_of(await store.connection.execute("GET", KEYS.state)) == 1  # reading writes nothing
        assert await store.games.commit("g1", "a", 1, game.state, b"e") == Committed(2)
        assert blob.format_of(await store.connection.execute("GET", KEYS.state)) == 2
    async with open_store(StoreSettings(data_directory), formats=older) as store:
        before = await store.connection.pipeline([("DUMP", KEYS.state), ("DUMP", KEYS.meta)])
        with pytest.raises(GameTooNew, match="start the newer version"):
            await store.games.load("g1")
        assert await store.connection.pipeline([("DUMP", KEYS.state), ("DUMP", KEYS.meta)]) == before
        other = await store.games.load("g2")
        assert other is not None
        assert other.state == b"day"


@pytest.mark.parametrize("told", [1, 3])
async def test_a_record_ahead_of_its_log_or_behind_it_is_damage(store: Store, told: int) -> None:
    await _game(store)
    await store.games.commit("g1", "a", 1, STATE, b"e")
    await store.connection.execute("HSET", KEYS.meta, "ver", told)
    with pytest.raises(GameDamaged, match=f"its record is at version {told} and its log ends at 2"):
        await store.games.load("g1")
    assert await store.games.commit("g1", "b", told, b"new", b"e") == Closed(told, GameStatus.QUARANTINED)


async def test_a_state_of_another_moment_than_its_log_ends_with_is_damage(store: Store) -> None:
    states = [STATE, STATE.replace(b"3", b"4")]
    entries = [b'{"digest":"%s"}' % digest_of(state).encode() for state in states]
    await store.games.create(NewGame("g1", (11, 22)), "op", states[0], entries[0])
    earlier = await store.connection.execute("GET", KEYS.state)
    await store.games.commit("g1", "a", 1, states[1], entries[1])
    assert await store.games.load("g1")
    await store.connection.execute("SET", KEYS.state, earlier)
    with pytest.raises(GameDamaged, match="its state is not the one its log ends with at version 2"):
        await store.games.load("g1")


async def test_who_plays_is_told_once_that_a_game_was_set_aside(store: Store) -> None:
    await _game(store)
    await store.connection.execute("SET", KEYS.state, b"junk")
    for _ in range(2):
        with pytest.raises(GameDamaged):
            await store.games.load("g1")
    assert [(row.kind, row.game_id) for row in await store.outbox.claim(9)] == [("damage", "g1")]
