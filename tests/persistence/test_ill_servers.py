"""Servers that run out of disk, load for long, change their role or cannot write: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from persistence import (
    Committed,
    Duplicate,
    NewGame,
    StoreError,
    StoreRefused,
    StoreSettings,
    StoreUnwritable,
    open_store,
)
from persistence.embedded import server as server_module
from persistence.embedded.binary import find_engine
from persistence.server.connection import Connection
from tests.persistence.servers import external_server

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


def _wrapper(directory: Path, before: str, after: str = "") -> Path:
    """The server's program with something done before it runs, and further options."""
    wrapper, engine = directory / "wrapped-server", find_engine(None).path
    wrapper.write_text(
        f'#!/bin/sh\n[ "$1" = --version ] && exec {engine} --version\n{before}\nexec {engine} "$@" {after}\n'
    )
    wrapper.chmod(0o755)
    return wrapper


async def test_a_disk_that_runs_full_loses_nothing_that_was_acknowledged(
    data_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here a file may only become so large; the server gives up, and goes on when there is room again."""
    monkeypatch.setattr(server_module, "RESTARTS", 0)
    acknowledged = 1
    small = _wrapper(data_directory, "trap '' XFSZ; ulimit -f 256")
    async with open_store(StoreSettings(data_directory, server_binary=small)) as store:
        failed = asyncio.create_task(store.wait_failed())
        await store.games.create(NewGame("g1", (1, 2)), "op", b"1", b"e")
        try:
            while True:
                version = acknowledged
                answer = await store.games.commit(
                    "g1", f"press {version}", version, b"%d" % (version + 1), os.urandom(9_000)
                )
                assert answer in (Committed(version + 1), Duplicate(version + 1))
                acknowledged = version + 1
        except StoreError:
            pass
        assert "No move that was acknowledged is lost" in str(await asyncio.wait_for(failed, 20))
    assert acknowledged > 3
    async with open_store(StoreSettings(data_directory)) as store:
        game = await store.games.load("g1")
        assert game is not None
        assert game.version in (acknowledged, acknowledged + 1), "the last one may have been written and not told"
        assert game.state == b"%d" % game.version
        assert [entry.version for entry in await store.games.log("g1")] == list(range(1, game.version + 1))


async def test_a_server_that_is_killed_while_it_loads_is_waited_for(data_directory: Path) -> None:
    """It takes long to load what it has; a press waits, is answered once, and nothing is missing."""
    async with open_store(StoreSettings(data_directory)) as store:
        for number in range(30):
            await store.games.create(NewGame(f"g{number}", (1, 2)), f"create {number}", b"1", b"e")
    slow = _wrapper(data_directory, "", "--key-load-delay 700 --loading-process-events-interval-bytes 1024")
    async with open_store(StoreSettings(data_directory, server_binary=slow)) as store:
        assert store.server is not None
        press = asyncio.create_task(store.ping())
        for _ in range(2):
            pid = store.server.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            while store.server.pid in (pid, None):
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)  # it loads
        await press
        answer = await store.games.commit("g7", "press", 1, b"2", b"e")
        assert answer in (Committed(2), Duplicate(2))
        for number in range(30):
            assert await store.games.load(f"g{number}") is not None


async def test_a_server_that_becomes_a_replica_takes_nothing_and_says_so(data_directory: Path) -> None:
    async with external_server(data_directory) as url:
        settings = StoreSettings(data_directory / "unused", redis_url=url)
        async with open_store(settings) as store:
            await store.games.create(NewGame("g1", (1, 2)), "op", b"0", b"e")
            other = Connection(url)
            await other.execute("REPLICAOF", "127.0.0.1", "1")
            with pytest.raises(StoreUnwritable):
                await store.games.commit("g1", "press", 1, b"1", b"e")
            await other.execute("REPLICAOF", "NO", "ONE")
            assert await store.games.commit("g1", "press", 1, b"1", b"e") == Committed(2)
            await other.close()


@pytest.mark.parametrize("place", ["/proc/tumult", "/sys/tumult"])
async def test_a_directory_that_can_only_be_read_is_refused(place: str) -> None:
    """Not even by whoever may do everything."""
    with pytest.raises(StoreRefused, match="cannot be made"):
        async with open_store(StoreSettings(Path(place))):
            pass
