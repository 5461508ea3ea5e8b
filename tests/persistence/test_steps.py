"""The step that compares and then writes: all of it or nothing, and what it found either way."""

from __future__ import annotations

import pytest

from persistence import Message, Store, Subject
from persistence.delivery.outbox import message_arguments
from persistence.server.keys import GameKeys
from persistence.server.steps import Command, Expected, Posted, step, written

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

KEYS = GameKeys.of("g1")
HASH, OTHER = f"{KEYS.partition.tag}:hash", f"{KEYS.partition.tag}:other"
WRITES: list[Command] = [("HSET", HASH, "a", 7), ("SET", OTHER, b"\xff\x00", "EX", 60)]


@pytest.mark.parametrize(
    ("expected", "done", "found"),
    [
        ([], True, []),
        ([Expected(("HGET", HASH, "kept"), ("other", b"yes"))], True, [b"yes"]),
        ([Expected(("HGET", HASH, "kept"))], True, [b"yes"]),
        ([Expected(("HGET", HASH, "empty"))], True, [b""]),
        ([Expected(("HGET", HASH, "empty"), (None,))], False, [b""]),
        ([Expected(("HGET", HASH, "none"), ("",))], False, [None]),
        ([Expected(("HGET", HASH, "none"), (1, None))], True, [None]),
        ([Expected(("HGET", HASH, "none"))], False, [None]),
        ([Expected(("HGET", HASH, "minus"), (None,))], False, [b"-"]),
        ([Expected(("EXISTS", HASH), (1,)), Expected(("HLEN", HASH), (4,))], False, [b"1", b"3"]),
        ([Expected(("HLEN", HASH), (4,)), Expected(("EXISTS", HASH), (1,))], False, [b"3", b"1"]),
        ([Expected(("ZSCORE", f"{HASH}:z", "m"), (1_764_000_000_123,))], True, [b"1764000000123"]),
    ],
)
async def test_it_writes_all_or_nothing(
    store: Store, expected: list[Expected], done: bool, found: list[bytes | None]
) -> None:
    connection = store.games._connection
    await connection.execute("HSET", HASH, "kept", "yes", "empty", "", "minus", "-")
    await connection.execute("ZADD", f"{HASH}:z", 1_764_000_000_123, "m")
    assert await step(connection, expected, WRITES) == (done, found)
    assert await connection.execute("HGET", HASH, "a") == (b"7" if done else None)
    assert await connection.execute("GET", OTHER) == (b"\xff\x00" if done else None)


@pytest.mark.parametrize("stands", [True, False])
async def test_messages_go_with_it_under_the_version_that_was_found(store: Store, stands: bool) -> None:
    connection = store.games._connection
    await connection.execute("HSET", KEYS.meta, "ver", 41)
    messages = message_arguments([Message("board", b"body")], 5)
    posted = Posted(KEYS.partition.outbox_keys(), KEYS.subject, "", 5, messages)
    version = Expected(("HGET", KEYS.meta, "ver"), () if stands else (40,))
    assert (await step(connection, [version], written(KEYS.meta, {"x": 1}), posted)).done == stands
    assert [(each.subject, each.version, each.body) for each in await store.outbox.claim(5)] == (
        [(Subject.GAME, 41, b"body")] if stands else []
    )


async def test_an_empty_text_removes_a_field_and_a_key_can_have_another_name(store: Store) -> None:
    connection = store.games._connection
    await connection.execute("HSET", HASH, "a", 1, "b", 2)
    await step(connection, [], [*written(HASH, {"a": "", "c": 0, "b": "3"}), ("RENAME", HASH, OTHER)])
    assert await connection.execute("HGETALL", OTHER) == {b"b": b"3", b"c": b"0"}
    assert await connection.execute("EXISTS", HASH) == 0
