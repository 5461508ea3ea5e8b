"""The way to the server when it stalls, is gone, cannot write, or the client library itself breaks."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from persistence import (
    Committed,
    Duplicate,
    NewGame,
    Store,
    StoreUnreachable,
    StoreUnwritable,
)
from persistence.server import connection
from persistence.server.connection import Connection
from tests.persistence.servers import external_server

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


def _broken() -> None:
    raise AttributeError("'NoneType' object has no attribute 'write'")


async def test_a_closed_connection_that_breaks_the_client_is_asked_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.games.create(NewGame("g1", (1, 2)), "op", b"0", b"e")
    client: Any = store.connection._client
    really = client.execute_command
    names = {"__name__": "redis.asyncio.connection", "AttributeError": AttributeError}
    as_if_in_client = FunctionType(_broken.__code__, names)
    failures = 0

    async def sometimes(*command: Any) -> Any:
        nonlocal failures
        answer = await really(*command)  # the server has carried it out
        if failures < 2:
            failures += 1
            as_if_in_client()
        return answer

    monkeypatch.setattr(client, "execute_command", sometimes)
    assert await store.games.commit("g1", "a", 1, b"1", b"e") == Duplicate(2)
    assert failures == 2


async def test_whoever_is_told_to_end_while_the_store_is_asked_ends(store: Store) -> None:
    async def going_on() -> None:
        while True:
            await store.preferences.get(1)

    for moments in range(40):  # each at another moment of sending and waiting
        task = asyncio.create_task(going_on())
        for _ in range(moments):
            await asyncio.sleep(0)
        task.cancel()
        done, _ = await asyncio.wait({task}, timeout=1)
        assert done, f"not after {moments} moments"
        assert task.cancelled()


async def test_a_mistake_of_our_own_is_not_repeated(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    async def wrong(*command: Any) -> None:
        nonlocal calls
        calls += 1
        _broken()

    client: Any = store.connection._client
    monkeypatch.setattr(client, "execute_command", wrong)
    with pytest.raises(AttributeError):
        await store.connection.execute("PING")
    assert calls == 1


async def test_a_server_that_stalls_is_waited_for(store: Store) -> None:
    """Longer than the client waits for one answer: it asks again, and the press counts once."""
    await store.games.create(NewGame("g1", (1, 2)), "op", b"0", b"e")
    assert store.server is not None
    pid = store.server.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    press = asyncio.create_task(store.games.commit("g1", "a", 1, b"1", b"e"))
    await asyncio.sleep(2.5)
    os.kill(pid, signal.SIGCONT)
    assert await press in (Committed(2), Duplicate(2))
    assert len(await store.games.log("g1")) == 2


async def test_a_server_that_is_gone_is_reported_in_time(monkeypatch: pytest.MonkeyPatch, data_directory: Path) -> None:
    monkeypatch.setattr(connection, "PATIENCE_SECONDS", 0.5)
    gone = Connection(f"unix://{data_directory}/nobody.sock")
    begin = time.monotonic()
    with pytest.raises(StoreUnreachable):
        await gone.execute("PING")
    assert time.monotonic() - begin < 2
    await gone.close()


async def test_a_server_that_cannot_write_is_named(data_directory: Path) -> None:
    async with external_server(data_directory) as url:
        reader = Connection(url)
        await reader.execute("CONFIG", "SET", "maxmemory", "1")
        with pytest.raises(StoreUnwritable, match="refuses to write"):
            await reader.execute("SET", "a", "b")
        await reader.close()


async def test_sixteen_at_once_and_first_come_first_served(store: Store) -> None:
    finished: list[int] = []

    async def ask(number: int) -> None:
        await store.connection.execute("PING")
        finished.append(number)

    await asyncio.gather(*(ask(number) for number in range(400)))
    assert all(abs(number - place) < 64 for place, number in enumerate(finished))
    clients = await store.connection.execute("INFO", "clients")
    assert int(clients["connected_clients"]) <= connection.CONNECTIONS
