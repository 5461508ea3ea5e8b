"""A server that somebody else runs: looked at before games are given to it."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from redis.asyncio.connection import SSLConnection
from redis.backoff import NoBackoff

from persistence import Durability, NewGame, StoreRefused, StoreSettings, external, open_store
from persistence.clients import Client, address_of
from persistence.connection import Connection
from persistence.external import complaints
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


TLS = Path(__file__).parent / "tls"
"""A certificate for 127.0.0.1 with its key, for these tests alone; it is its own authority."""


@asynccontextmanager
async def over_tls(socket: Path) -> AsyncIterator[str]:
    """Takes connections over TLS and leads them to a server's socket; gives host and port."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(TLS / "certificate.pem", TLS / "key.pem")
    leading: set[asyncio.Task[None]] = set()

    async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(str(socket))
        for ends in ((reader, back), (there, writer)):
            task = asyncio.create_task(lead(*ends))
            leading.add(task)
            task.add_done_callback(leading.discard)

    listener = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=context)
    try:
        yield f"127.0.0.1:{listener.sockets[0].getsockname()[1]}"
    finally:
        listener.close()
        for task in list(leading):
            task.cancel()
        await asyncio.gather(*leading, return_exceptions=True)


async def test_over_tls_with_a_password_and_an_authority_of_ones_own(data_directory: Path) -> None:
    async with (
        external_server(data_directory, "--requirepass", "right") as url,
        over_tls(Path(url.removeprefix("unix://"))) as place,
    ):
        trusted = f"rediss://:right@{place}?ssl_ca_certs={TLS / 'certificate.pem'}"
        async with open_store(_settings(data_directory, trusted)) as store:
            await store.games.create(NewGame("g1", (1, 2)), "op", b"s", b"e")
            assert await store.games.load("g1") is not None
        with pytest.raises(StoreRefused, match=r"certificate .* is not trusted .*ssl_ca_certs") as refused:
            async with open_store(_settings(data_directory, f"rediss://:right@{place}")):
                pass
        assert "right" not in str(refused.value)


async def test_sentinels_and_clusters_are_asked_over_tls_and_by_their_own_passwords() -> None:
    options = "ssl_ca_certs=/ca.pem&sentinel_username=watch&sentinel_password=pass%20word"
    address = address_of(f"rediss+sentinel://me:secret@a,b/games?{options}")
    assert "word" not in address.place
    client = Client(address, backoff=NoBackoff(), tries=0, connections=1, timeout=1)
    assert client._sentinels is not None
    for pool in (client.library.connection_pool, *(each.connection_pool for each in client._sentinels.sentinels)):
        assert issubclass(pool.connection_class, SSLConnection)
        assert pool.connection_kwargs["ssl_ca_certs"] == "/ca.pem"
    asked = client._sentinels.sentinels[0].connection_pool.connection_kwargs
    assert (asked["username"], asked["password"]) == ("watch", "pass word")
    kept = client.library.connection_pool.connection_kwargs
    assert (kept["username"], kept["password"]) == ("me", "secret")
    cluster = Client(
        address_of("rediss+cluster://a?ssl_ca_certs=/ca.pem"), backoff=NoBackoff(), tries=0, connections=1, timeout=1
    )
    assert cluster.library.connection_kwargs["ssl_ca_certs"] == "/ca.pem"
    plain = Client(address_of("redis+sentinel://a/games"), backoff=NoBackoff(), tries=0, connections=1, timeout=1)
    assert not issubclass(plain.library.connection_pool.connection_class, SSLConnection)
