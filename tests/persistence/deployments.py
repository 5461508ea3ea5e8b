"""Several servers on loopback, as an operator would run them: a primary with Sentinels, and a cluster."""

from __future__ import annotations

import asyncio
import random
import signal
import socket
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from persistence.embedded.binary import find_engine
from tests.persistence.servers import WITH_PARENT, eventually

SLOTS = 16_384
CLUSTER_BUS = 10_000
"""How far above its port a server of a cluster talks with the others."""


def free_ports(count: int) -> list[int]:
    """So many ports that no program listens at, each with one 10,000 above it where a cluster would talk.

    They lie below those that systems give to connections of their own (32,768 on Linux), and are drawn at random, so
    that tests side by side do not take each other's between the look and the use.
    """
    found: list[int] = []
    for port in random.SystemRandom().sample(range(12_000, 22_000), 1_000):
        if _is_free(port) and _is_free(port + CLUSTER_BUS):
            found.append(port)
        if len(found) == count:
            return found
    raise OSError(f"fewer than {count} of 1,000 ports are free")


def _is_free(port: int) -> bool:
    with socket.socket() as tried:
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


@dataclass
class Group:
    """Servers that belong together, by their ports."""

    directory: Path
    running: dict[int, Process] = field(default_factory=dict)
    url: str = ""
    password: str | None = None

    async def start(self, port: int, *options: str, config: str = "") -> None:
        """Starts a server and waits until it answers."""
        folder = self.directory / str(port)
        folder.mkdir(exist_ok=True)
        first = []
        if config:
            (folder / "own.conf").write_text(config)
            first = [str(folder / "own.conf")]
        self.running[port] = await asyncio.create_subprocess_exec(
            *WITH_PARENT,
            str(find_engine(None).path),
            *first,
            *("--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), *options),
            stdout=asyncio.subprocess.DEVNULL,
        )
        await eventually(lambda: self._answers(port))

    async def ask(self, port: int, *command: str | int) -> Any:
        """One server's answer to a command; raises RedisError."""
        client = Redis(port=port, protocol=2, password=self.password)
        try:
            return await client.execute_command(*command)
        finally:
            await client.aclose()

    async def kill(self, port: int) -> None:
        """SIGKILL."""
        process = self.running.pop(port)
        process.kill()
        await process.wait()

    async def stop(self) -> None:
        """Ends all of them."""
        for process in self.running.values():
            process.send_signal(signal.SIGKILL)
        for process in self.running.values():
            await process.wait()

    async def _answers(self, port: int) -> bool:
        try:
            await self.ask(port, "PING")
        except (RedisError, OSError):
            return False
        return True


Front = Callable[[int], Awaitable[int]]
"""Puts something before a server's port, and gives the port at which clients are to reach it."""


async def _itself(port: int) -> int:
    return port


SAFE = ("--save", "", "--appendonly", "yes", "--appendfsync", "always")


def clustered(node_timeout_ms: int) -> tuple[str, ...]:
    """The options of a server that belongs to a cluster."""
    timeout = ("--cluster-node-timeout", str(node_timeout_ms))
    return ("--cluster-enabled", "yes", *timeout, "--cluster-require-full-coverage", "yes")


@asynccontextmanager
async def sentinels(
    directory: Path, replicas: int = 1, down_after_ms: int = 400, front: Front = _itself, password: str | None = None
) -> AsyncIterator[Group]:
    """A primary, replicas of it, and three Sentinels that have another take over when it fails."""
    group = Group(directory, password=password)
    primary, *others = free_ports(1 + replicas + 3)
    secret = ("--requirepass", password) if password else ()
    try:
        await group.start(primary, *SAFE, *secret)
        for port in others[:replicas]:
            await group.start(port, *SAFE, "--replicaof", f"127.0.0.1 {primary}", "--repl-diskless-sync-delay", "0")
        config = (
            f"sentinel monitor tumult 127.0.0.1 {await front(primary)} 2\n"
            f"sentinel down-after-milliseconds tumult {down_after_ms}\nsentinel failover-timeout tumult 3000\n"
        )
        if password:
            config += f"sentinel auth-pass tumult {password}\nsentinel sentinel-pass {password}\n"
        watching = others[replicas:]
        for port in watching:
            await group.start(port, "--sentinel", *secret, config=config)

        async def known() -> bool:
            for port in others[:replicas]:
                if (await group.ask(port, "INFO", "replication"))["master_link_status"] != "up":
                    return False
            for port in watching:
                flat = await group.ask(port, "SENTINEL", "MASTER", "tumult")
                said = dict(zip(flat[::2], flat[1::2], strict=True))
                if int(said[b"num-other-sentinels"]) < 2 or int(said[b"num-slaves"]) < replicas:
                    return False
            return True

        await eventually(known, 20)
        reached = [await front(port) for port in watching]
        group.url = "redis+sentinel://" + ",".join(f"127.0.0.1:{port}" for port in reached) + "/tumult"
        yield group
    finally:
        await group.stop()


@asynccontextmanager
async def cluster(
    directory: Path,
    primaries: int = 3,
    replicas: int = 0,
    node_timeout_ms: int = 1000,
    front: Front = _itself,
    password: str | None = None,
) -> AsyncIterator[Group]:
    """A cluster of primaries that share all slots, each with so many replicas."""
    group = Group(directory, password=password)
    ports = free_ports(primaries * (1 + replicas))
    reached = {port: await front(port) for port in ports}
    secret = ("--requirepass", password, "--primaryauth", password) if password else ()
    try:
        for port in ports:
            told = ("--cluster-announce-port", str(reached[port]), "--cluster-announce-bus-port", str(port + 10_000))
            await group.start(port, *SAFE, *secret, *clustered(node_timeout_ms), *told)
        for place, port in enumerate(ports[:primaries]):
            first, last = SLOTS * place // primaries, SLOTS * (place + 1) // primaries - 1
            await group.ask(port, "CLUSTER", "ADDSLOTSRANGE", first, last)
            await group.ask(port, "CLUSTER", "SET-CONFIG-EPOCH", place + 1)
        for port in ports[1:]:
            await group.ask(port, "CLUSTER", "MEET", "127.0.0.1", ports[0])

        async def met() -> bool:
            seen = [await group.ask(port, "CLUSTER", "INFO") for port in ports]
            known = b"cluster_known_nodes:%d\r" % len(ports)
            return all(b"cluster_state:ok" in each and known in each for each in seen)

        await eventually(met, 20)
        for place, port in enumerate(ports[primaries:]):
            name = await group.ask(ports[place % primaries], "CLUSTER", "MYID")
            await group.ask(port, "CLUSTER", "REPLICATE", name)
        group.url = "redis+cluster://" + ",".join(f"127.0.0.1:{reached[port]}" for port in ports[:primaries])
        yield group
    finally:
        await group.stop()
