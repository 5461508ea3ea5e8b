"""What a program of an earlier layout has written is laid out anew, whole, and every press counts once afterwards."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from persistence import Committed, Duplicate, NewGame, Stale, Store, StoreRefused, StoreSettings, open_store
from persistence.encoding import logged
from persistence.server.clock import system_clock
from persistence.server.keys import LAYOUT, GameKeys
from persistence.server.layout import SCHEMA, check_layout
from persistence.server.personal_keys import CARD_HOLDERS
from persistence.store import visit_store
from tests.persistence.deployments import cluster
from tests.persistence.servers import external_server

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

GAMES = 20


async def _of_layout_1(store: Store) -> None:
    """Games of two moves, laid out as they were before."""
    run = store.connection.execute
    for number in range(GAMES):
        game, keys = f"g{number}x", GameKeys.of(f"g{number}x")
        await store.games.create(NewGame(game, (11, 22)), "begin: é", b"one", b"entry")
        await store.games.commit(game, "1", 1, b"two", b"entry", before=await store.games.load(game))
        await store.games.commit(game, "2", 2, b"three", b"entry", before=await store.games.load(game))
        log = logged.of_list(await run("LRANGE", keys.events, 0, -1))
        await run("DEL", keys.events, keys.operations)
        for each in log:
            told = ("op", each.operation, "at", each.at, "e", each.entry, "s", each.state or b"")
            await run("XADD", keys.events, f"{each.version}-0", *told)
            await run("SET", f"{keys.operations}:{each.operation}", each.version, "EX", 60 * each.version)
    await run("SADD", CARD_HOLDERS, "g:g0:mark")
    await run("HSET", LAYOUT, "schema", 1)


async def test_logs_and_remembered_operations_are_laid_out_anew_by_several_at_once(data_directory: Path) -> None:
    async with open_store(StoreSettings(data_directory)) as store:
        await _laid_out_anew(store)


async def test_so_they_are_on_every_server_of_a_cluster(data_directory: Path) -> None:
    async with (
        cluster(data_directory) as group,
        open_store(StoreSettings(data_directory / "unused", redis_url=group.url)) as store,
    ):
        await _laid_out_anew(store)


async def _laid_out_anew(store: Store) -> None:
    await _of_layout_1(store)
    await asyncio.gather(*(check_layout(store.connection) for _ in range(3)))
    run = store.connection.execute
    assert await run("HGET", LAYOUT, "schema") == b"%d" % SCHEMA
    assert await run("EXISTS", CARD_HOLDERS) == 0
    for game in (f"g{number}x" for number in range(GAMES)):
        keys = GameKeys.of(game)
        log = await store.games.log(game)
        assert [(each.version, each.operation_id, each.entry) for each in log] == [
            (1, "begin: é", b"entry"),
            (2, "1", b"entry"),
            (3, "2", b"entry"),
        ]
        assert await store.games.states(game, 1, 3) == {1: b"one", 2: b"two", 3: b"three"}
        assert [key async for key in store.connection.keys_like(f"*:op:g:{game}*")] == [keys.operations.encode()]
        assert await store.games.outcome(game, "begin: é") == 1
        assert await store.games.commit(game, "1", 1, b"two", b"entry") == Duplicate(2)
        assert await store.games.commit(game, "3", 2, b"no", b"entry") == Stale(3)
        assert await store.games.commit(game, "3", 3, b"four", b"entry") == Committed(4)
        for operation, version in (("begin: é", 1), ("2", 3)):
            told = await run("HGET", keys.operations, operation)
            ends = int(told[-10:]) + 86_400 - system_clock() // 1000
            assert abs(ends - 60 * version) < 30, "it is forgotten when it would have been"
    await check_layout(store.connection)
    assert [each.version for each in await store.games.log("g0x")] == [1, 2, 3, 4]


async def test_who_visits_lays_out_nothing_under_a_program_that_runs(tmp_path: Path) -> None:
    async with external_server(tmp_path, "--appendonly", "yes", "--appendfsync", "always") as url:
        settings = StoreSettings(tmp_path, url)
        async with open_store(settings) as store:
            await _of_layout_1(store)
            with pytest.raises(StoreRefused, match="stop all processes of that version and start this one"):
                async with visit_store(settings):
                    pass
            assert await store.connection.execute("TYPE", GameKeys.of("g0x").events) == b"stream"
        async with open_store(settings), visit_store(settings) as store:
            assert len(await store.games.log("g0x")) == 3
