"""A server that somebody else runs: looked at before games are given to it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from persistence import (
    Durability,
    NewGame,
    StoreRefused,
    StoreSettings,
    open_store,
)
from persistence.server import external
from persistence.server.clients import address_of
from persistence.server.connection import Connection
from persistence.server.external import complaints
from tests.persistence.servers import eventually, external_server

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


def _settings(directory: Path, url: str, durability: Durability = Durability.CHECKED) -> StoreSettings:
    return StoreSettings(directory / "unused", redis_url=url, durability=durability)


async def test_a_safe_server_is_used(data_directory: Path) -> None:
    async with external_server(data_directory) as url:
        async with open_store(_settings(data_directory, url)) as store:
            assert store.server is None
            await store.games.create(NewGame("g1", (1, 2)), "op", b"s", b"e")
        async with open_store(_settings(data_directory, url)) as store:
            assert await store.games.load("g1") is not None
    assert not (data_directory / "unused").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--appendonly", "no"), "set 'appendonly yes'"),
        (("--maxmemory-policy", "allkeys-lru"), "set 'maxmemory-policy noeviction'"),
        (("--replicaof", "127.0.0.1 1", "--replica-read-only", "no"), "give the url of its primary"),
    ],
)
async def test_an_unsafe_server_is_refused_unless_trusted(
    data_directory: Path, options: tuple[str, ...], words: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with external_server(data_directory, *options) as url:
        with pytest.raises(StoreRefused, match=words):
            async with open_store(_settings(data_directory, url)):
                pass
        async with open_store(_settings(data_directory, url, Durability.TRUSTED)) as store:
            await store.ping()
    assert words in caplog.text


async def test_an_old_server_is_refused() -> None:
    safe = {"redis_version": "6.2.0", "role": "master", "aof_enabled": "1", "maxmemory_policy": "noeviction"}
    assert complaints(safe) == []
    (complaint,) = complaints({**safe, "redis_version": "6.0.16"})
    assert "is version 6.0.16" in complaint
    (complaint,) = complaints({**safe, "aof_last_write_status": "err"})
    assert "fails to write its append-only file" in complaint
    (complaint,) = complaints({**safe, "cluster_enabled": "1"})
    assert "is a node of a cluster" in complaint
    assert complaints({**safe, "cluster_enabled": "1"}, "cluster") == []


async def test_a_slow_fsync_is_warned_of(data_directory: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with external_server(data_directory, "--appendfsync", "everysec") as url:
        settings = _settings(data_directory, url)
        async with open_store(settings) as store:
            await store.ping()
    assert "may lose the last second" in caplog.text


async def test_a_wrong_password_is_refused_without_repeating_it(data_directory: Path) -> None:
    async with external_server(data_directory, "--requirepass", "right") as url:
        for wrong in (url, url.replace("unix://", "unix://:mistaken@")):
            with pytest.raises(StoreRefused, match="name or password") as caught:
                async with open_store(_settings(data_directory, wrong)):
                    pass
            assert "mistaken" not in str(caught.value)
        async with open_store(_settings(data_directory, url.replace("unix://", "unix://:right@"))) as store:
            await store.ping()


@pytest.mark.parametrize("url", ["localhost:6379", "http://localhost", "redis+clusters://a,b"])
async def test_urls_of_another_kind_are_refused(data_directory: Path, url: str) -> None:
    with pytest.raises(StoreRefused, match="must begin with redis://"):
        async with open_store(_settings(data_directory, url)):
            pass


async def test_nobody_at_the_url_is_refused(data_directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START_SECONDS", 0.3)
    with pytest.raises(StoreRefused, match="No server answers at unix://") as caught:
        async with open_store(_settings(data_directory, f"unix://:secret@{data_directory}/nobody.sock")):
            pass
    assert "secret" not in str(caught.value)


async def test_secrets_are_left_out() -> None:
    assert "secret" not in repr(StoreSettings(Path("."), redis_url="redis://:secret@example.org"))


@pytest.fixture
def taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands at a url counts as one of several servers, of which another takes over when one fails."""
    monkeypatch.setattr(external, "address_of", lambda url: replace(address_of(url), kind="sentinel"))
    monkeypatch.setattr(external, "LOOK_SECONDS", 0.02)


REPLICA = ("--replicaof", "127.0.0.1 1")


@pytest.mark.usefixtures("taken_over")
async def test_a_replica_that_is_about_to_take_over_is_waited_for(
    data_directory: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with external_server(data_directory, *REPLICA) as url:

        async def opened() -> None:
            async with open_store(_settings(data_directory, url)) as store:
                await store.ping()

        opening = asyncio.create_task(opened())

        async def told() -> bool:
            return "seems to be taking over" in caplog.text

        await eventually(told)
        assert not opening.done()
        connection = Connection(url)
        await connection.execute("REPLICAOF", "NO", "ONE")
        await connection.close()
        await asyncio.wait_for(opening, 10)
    assert caplog.text.count("seems to be taking over") == 1


@pytest.mark.usefixtures("taken_over")
async def test_a_replica_that_never_takes_over_is_refused_in_time(
    data_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "TAKEOVER_SECONDS", 0.2)
    async with external_server(data_directory, *REPLICA) as url:
        with pytest.raises(StoreRefused, match="is a replica, and none has taken over: look at"):
            async with open_store(_settings(data_directory, url)):
                pass
