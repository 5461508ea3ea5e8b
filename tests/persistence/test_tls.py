"""Stores over TLS, with passwords and an authority of one's own: one server, Sentinels, a cluster.

The server that comes along speaks no TLS, so that something before it does, as in front of many a managed one.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from redis.asyncio.connection import SSLConnection
from redis.backoff import NoBackoff

from persistence import NewGame, StoreRefused, StoreSettings, open_store
from persistence.server.clients import Client, address_of
from tests.persistence.deployments import Front, Group, cluster, sentinels
from tests.persistence.servers import external_server

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

TLS = Path(__file__).parent / "tls"
"""A certificate for 127.0.0.1 with its key, for these tests alone; it is its own authority."""

AUTHORITY = f"ssl_ca_certs={TLS / 'certificate.pem'}"
PASSWORD = "right"
HANDSHAKE = b"\x16"
"""With what a connection begins that is to go over TLS."""

Place = Path | int
"""Where a server listens: a socket, or a port of loopback."""


@asynccontextmanager
async def leading(to: Callable[[bytes], Place], context: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """Leads connections to where their first bytes belong; gives the port at which it takes them."""
    ways: set[asyncio.Task[None]] = set()

    async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.read(1 << 16)
        place = to(first)
        try:
            if isinstance(place, int):
                there, back = await asyncio.open_connection("127.0.0.1", place)
            else:
                there, back = await asyncio.open_unix_connection(str(place))
        except OSError:  # the server has not begun, or has ended
            writer.close()
            return
        back.write(first)
        for ends in ((reader, back), (there, writer)):
            task = asyncio.create_task(lead(*ends))
            ways.add(task)
            task.add_done_callback(ways.discard)

    listener = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=context)
    try:
        yield listener.sockets[0].getsockname()[1]
    finally:
        listener.close()
        for task in list(ways):
            task.cancel()
        await asyncio.gather(*ways, return_exceptions=True)


@asynccontextmanager
async def over_tls(place: Place) -> AsyncIterator[int]:
    """A port that speaks TLS, before a server that does not."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(TLS / "certificate.pem", TLS / "key.pem")
    async with leading(lambda first: place, context) as port:
        yield port


class Fronts:
    """Ports before servers that know each other by them: what is not over TLS passes as it is, as servers do here."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self._stack = stack
        self.over_tls = 0
        """How many connections went over TLS."""

    async def before(self, server: int) -> int:
        """One more of them."""
        secured = await self._stack.enter_async_context(over_tls(server))

        def to(first: bytes) -> int:
            if first[:1] != HANDSHAKE:
                return server
            self.over_tls += 1
            return secured

        return await self._stack.enter_async_context(leading(to))


def _settings(directory: Path, url: str) -> StoreSettings:
    return StoreSettings(directory / "unused", redis_url=url)


async def test_a_server_over_tls_with_a_password_and_an_authority_of_ones_own(data_directory: Path) -> None:
    async with (
        external_server(data_directory, "--requirepass", PASSWORD) as url,
        over_tls(Path(url.removeprefix("unix://"))) as port,
    ):
        place = f"rediss://:{PASSWORD}@127.0.0.1:{port}"
        async with open_store(_settings(data_directory, f"{place}?{AUTHORITY}")) as store:
            await store.games.create(NewGame("g1", (1, 2)), "op", b"s", b"e")
            assert await store.games.load("g1") is not None
        with pytest.raises(StoreRefused, match=r"certificate .* is not trusted .*ssl_ca_certs") as refused:
            async with open_store(_settings(data_directory, place)):
                pass
        assert PASSWORD not in str(refused.value)


def _sentinels(directory: Path, front: Front) -> contextlib.AbstractAsyncContextManager[Group]:
    return sentinels(directory, replicas=0, front=front, password=PASSWORD)


def _cluster(directory: Path, front: Front) -> contextlib.AbstractAsyncContextManager[Group]:
    return cluster(directory, primaries=3, front=front, password=PASSWORD)


@pytest.mark.parametrize(
    ("servers", "options"),
    [(_sentinels, f"&sentinel_password={PASSWORD}"), (_cluster, "")],
    ids=["sentinel", "cluster"],
)
async def test_several_servers_over_tls_with_passwords_and_an_authority_of_ones_own(
    data_directory: Path,
    servers: Callable[[Path, Front], contextlib.AbstractAsyncContextManager[Group]],
    options: str,
) -> None:
    async with AsyncExitStack() as stack:
        fronts = Fronts(stack)
        group = await stack.enter_async_context(servers(data_directory, fronts.before))
        assert not fronts.over_tls
        place = group.url.replace("redis+", "rediss+").replace("://", f"://:{PASSWORD}@")
        async with open_store(_settings(data_directory, f"{place}?{AUTHORITY}{options}")) as store:
            for number in range(8):
                await store.games.create(NewGame(f"g{number}", (1, 2)), f"op{number}", b"s", b"e")
                assert await store.games.load(f"g{number}") is not None
        assert fronts.over_tls > 1, "the servers that keep the data are reached over TLS as well"
        with pytest.raises(StoreRefused, match=r"certificate .* is not trusted .*ssl_ca_certs") as refused:
            async with open_store(_settings(data_directory, f"{place}?{options.removeprefix('&')}")):
                pass
        assert PASSWORD not in str(refused.value)


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
