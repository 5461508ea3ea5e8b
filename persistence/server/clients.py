"""The client library's clients by url: one server, the primary that Sentinels name, or a cluster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import parse_qsl, unquote, urlsplit

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import AbstractBackoff
from redis.exceptions import BusyLoadingError

from persistence.server.errors import StoreRefused

Kind = Literal["server", "sentinel", "cluster"]
"""What stands behind a url."""

SCHEMES: dict[str, Kind] = {
    "redis": "server",
    "rediss": "server",
    "unix": "server",
    "redis+sentinel": "sentinel",
    "rediss+sentinel": "sentinel",
    "redis+cluster": "cluster",
    "rediss+cluster": "cluster",
}

SENTINEL_PORT, CLUSTER_PORT = 26_379, 6_379

WANTED = (
    "REDIS_URL must begin with redis://, rediss:// or unix:// for one server, with redis+sentinel:// for Sentinels "
    "(redis+sentinel://host1,host2,host3/name) or with redis+cluster:// for a cluster "
    "(redis+cluster://host1,host2,host3); rediss+… uses TLS. Correct it or leave it out."
)


@dataclass(frozen=True, slots=True)
class Address:
    """What a url says; name and password are those of the servers that keep the data."""

    kind: Kind
    url: str
    hosts: tuple[tuple[str, int], ...] = ()
    name: str = ""
    """The name under which Sentinels know the primary."""
    tls: bool = False
    authority: str | None = None
    """A file with the certificates that servers over TLS must descend from; None for those this machine trusts."""
    user: str | None = None
    password: str | None = None
    database: int = 0
    sentinel_user: str | None = None
    sentinel_password: str | None = None

    @property
    def place(self) -> str:
        """The address as it may be logged: without name and password."""
        if self.kind == "server":
            parts = urlsplit(self.url)
            port = f":{parts.port}" if parts.port else ""
            return f"{parts.scheme}://{parts.hostname or ''}{port}{parts.path}"
        hosts = ",".join(f"{host}:{port}" for host, port in self.hosts)
        scheme = f"{'rediss' if self.tls else 'redis'}+{self.kind}"
        return f"{scheme}://{hosts}{'/' + self.name if self.name else ''}"


def address_of(url: str) -> Address:
    """What a url says; raises StoreRefused where it is of no kind that can be opened."""
    parts = urlsplit(url)
    kind = SCHEMES.get(parts.scheme)
    if kind is None:
        raise StoreRefused(WANTED)
    if kind == "server":
        return Address(kind, url)
    access, _, hosts = parts.netloc.rpartition("@")
    user, _, password = access.partition(":")
    port = SENTINEL_PORT if kind == "sentinel" else CLUSTER_PORT
    name, _, database = parts.path.strip("/").partition("/")
    options = dict(parse_qsl(parts.query))
    found = tuple(_host(each.strip(), port) for each in hosts.split(",") if each.strip())
    if not found or (kind == "sentinel") != bool(name) or (database and not database.isdecimal()):
        raise StoreRefused(WANTED)
    return Address(
        kind,
        url,
        found,
        name,
        parts.scheme.startswith("rediss"),
        options.get("ssl_ca_certs"),
        unquote(user) or None,
        unquote(password) or None,
        int(database or 0),
        options.get("sentinel_username"),
        options.get("sentinel_password"),
    )


def _host(text: str, port: int) -> tuple[str, int]:
    """A host with its port; "[::1]:26379" is one of IPv6."""
    host, colon, own = text.rpartition(":")
    if not colon or text.endswith("]"):
        return text.strip("[]"), port
    if not own.isdecimal():
        raise StoreRefused(WANTED)
    return host.strip("[]"), int(own)


Server = Any
"""One server that keeps data; the library's types for it have nothing in common."""


class Client:
    """One of the client library's clients, as the connection uses it."""

    def __init__(
        self, address: Address, *, backoff: AbstractBackoff, tries: int, connections: int, timeout: float
    ) -> None:
        self.address = address
        self.answers_within = timeout if address.kind == "server" else None
        """For how many seconds the caller is to wait for an answer; None where the library ends its own waiting.

        The library's own wait makes a task of each command. Of Sentinels and a cluster it must know who is silent.
        """
        common: dict[str, Any] = {
            "retry": Retry(backoff, tries),
            "socket_timeout": None if address.kind == "server" else timeout,
            "socket_connect_timeout": timeout,
            "health_check_interval": 15,
            "protocol": 2,
            "driver_info": None,  # to be named to the server, each new connection would look its version up in a file
        }
        access: dict[str, Any] = {"username": address.user, "password": address.password}
        secured: dict[str, Any] = {"ssl": True, "ssl_ca_certs": address.authority} if address.tls else {}
        self._pool: ConnectionPool | None = None
        self._sentinels: Sentinel | None = None
        # The client's own types leave `execute_command` untyped.
        self.library: Any
        match address.kind:
            case "server":
                self._pool = ConnectionPool.from_url(
                    address.url, max_connections=connections, retry_on_error=[BusyLoadingError], **common
                )
                self.library = Redis(connection_pool=self._pool)
            case "sentinel":
                self._sentinels = Sentinel(  # type: ignore[no-untyped-call]
                    address.hosts,
                    sentinel_kwargs={
                        "socket_timeout": timeout,
                        "socket_connect_timeout": timeout,
                        "username": address.sentinel_user,
                        "password": address.sentinel_password,
                        **secured,
                    },
                )
                self.library = self._sentinels.master_for(
                    address.name,
                    max_connections=connections,
                    retry_on_error=[BusyLoadingError],
                    db=address.database,
                    **secured,
                    **access,
                    **common,
                )
            case "cluster":
                nodes = [ClusterNode(host, port) for host, port in address.hosts]
                self.library = RedisCluster(
                    startup_nodes=nodes, max_connections=connections, **secured, **access, **common
                )

    async def servers(self) -> list[Server]:
        """The servers that keep data: one, or all primaries of a cluster."""
        if not isinstance(self.library, RedisCluster):
            return [self.library]
        await self.library.initialize()
        return list(self.library.get_primaries())

    async def ask(self, server: Server, *command: str | int) -> Any:
        """The answer of one of these servers to a command that names no key."""
        return await server.execute_command(*command)

    async def close(self) -> None:
        """Closes every connection."""
        await self.library.aclose()
        if self._pool is not None:
            await self._pool.disconnect()
        if self._sentinels is not None:
            for each in self._sentinels.sentinels:
                await each.aclose()
