"""The stores that are tortured: embedded, a server of one's own, Sentinels, and a cluster of three masters."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from redis.exceptions import RedisError

from persistence import Store
from persistence.embedded.place import Place
from persistence.server.connection import Connection
from tests.end_to_end.house import children_of
from tests.persistence.deployments import SAFE, Group, cluster, clustered, free_ports, sentinels
from tests.persistence.servers import eventually
from tests.torture.bots import Bot

Kind = Literal["embedded", "server", "sentinel", "cluster"]

DOWN_AFTER_MS = 1_500
"""After how long another server takes over; one that is started again at once is back by then."""

TAKEN_OVER_SECONDS = 90.0

TAKEOVERS = 0.5
"""How many of all blows, where another server can take over, are not mended at once."""

MASTERS = 3


@dataclass(frozen=True)
class Blow:
    """A server was killed: when, when all was well again, and whether another one has taken over."""

    at: float
    until: float
    takeover: bool = False
    behind: float = 0.0
    """For how many seconds the one that took over had heard nothing before."""


class TorturedStore:
    """Where the games are: how bots find it, and what can be done to it."""

    kind: Kind = "embedded"
    processes = 1
    """How many bots use it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self._known: dict[int, int] = {}
        """Who followed whom when it was looked at last."""

    @property
    def url(self) -> str:
        """Where it is looked at beside the bots."""
        return f"unix://{Place(self.data.resolve()).socket}"

    @property
    def environment(self) -> dict[str, str]:
        """What tells a bot of it."""
        return {"TUMULT_DATA": str(self.data)}

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        """The store, looked at beside the bots."""
        connection = Connection(self.url)
        try:
            yield Store(connection, worker="torture")
        finally:
            await connection.close()

    async def strike(self, rng: random.Random, bots: list[Bot], behind: float) -> Blow:
        """Kills a server and has it come back; `behind` is for how long a replica hears nothing before a takeover."""
        began = time.time()
        await self._strike(rng, bots, behind)
        return await self.looked(began, behind)

    async def looked(self, since: float, behind: float = 0.0) -> Blow:
        """Whether another server has taken over since a time, wanted or not."""
        await eventually(self._whole, TAKEN_OVER_SECONDS)
        before, self._known = self._known, await self._pairs()
        takeover = self._known.keys() != before.keys()
        return Blow(since, time.time(), takeover, behind if takeover else 0.0)

    async def _pairs(self) -> dict[int, int]:
        """Each primary, with a replica that follows it."""
        return {}

    async def _whole(self) -> bool:
        """Whether every primary has its replica."""
        return True

    async def _strike(self, rng: random.Random, bots: list[Bot], behind: float) -> None:
        """The bot starts its server again by itself."""
        for bot in bots:
            if not bot.ended.done():
                for child, line in children_of(bot.process_id).items():
                    if "valkey" in line or "redis" in line:
                        with suppress(ProcessLookupError):
                            os.kill(child, signal.SIGKILL)


class OwnServer(TorturedStore):
    """One server that the bots did not start."""

    kind: Kind = "server"
    processes = 2

    def __init__(self, folder: Path, group: Group, keeping: list[int]) -> None:
        super().__init__(folder)
        self.group = group
        self.keeping = keeping
        """The ports of the servers that keep data."""

    @property
    def url(self) -> str:
        """By its port, or by those that know it."""
        return self.group.url

    @property
    def environment(self) -> dict[str, str]:
        """The same."""
        return {"TUMULT_DATA": str(self.data), "REDIS_URL": self.url}

    async def _strike(self, rng: random.Random, bots: list[Bot], behind: float) -> None:
        await self._back_at_once(self.keeping[0])

    async def _back_at_once(self, port: int) -> None:
        await self.group.kill(port)
        await self.group.start(port, *SAFE)

    async def _said(self, port: int) -> dict[str, object]:
        """What a server says of who follows whom; nothing where it does not answer."""
        try:
            said: dict[str, object] = await self.group.ask(port, "INFO", "replication")
        except (RedisError, OSError):
            return {}
        return said

    async def _pairs(self) -> dict[int, int]:
        """Each primary with a replica that follows it."""
        found = {}
        for port in self.keeping:
            said = await self._said(port)
            if said.get("role") == "slave" and said.get("master_link_status") == "up":
                found[int(str(said["master_port"]))] = port
        return found

    async def _taken_over(self, primary: int, replica: int, behind: float) -> None:
        """Kills a primary, whose replica has heard nothing for so long, and waits until the replica is one."""
        deaf = self.group.running[replica]
        if behind:
            deaf.send_signal(signal.SIGSTOP)
            await self.group.ask(primary, "CLIENT", "KILL", "TYPE", "REPLICA")  # what was sent would still be read
            await asyncio.sleep(behind)
        await self.group.kill(primary)
        if behind:
            deaf.send_signal(signal.SIGCONT)

        async def taken_over() -> bool:
            return (await self._said(replica)).get("role") == "master"

        await eventually(taken_over, TAKEN_OVER_SECONDS)


class Sentinels(OwnServer):
    """A primary, a replica that takes over, and three Sentinels."""

    kind: Kind = "sentinel"

    async def _strike(self, rng: random.Random, bots: list[Bot], behind: float) -> None:
        ((primary, replica),) = (await self._pairs()).items()
        if rng.random() < TAKEOVERS:
            await self._taken_over(primary, replica, behind)
            await self._follow(primary, replica)
        else:
            await self._back_at_once(primary)

    async def _follow(self, port: int, primary: int) -> None:
        """As an operator starts it again: it follows who has taken over."""
        await self.group.start(port, *SAFE, "--replicaof", f"127.0.0.1 {primary}", "--repl-diskless-sync-delay", "0")

    async def _whole(self) -> bool:
        return len(await self._pairs()) == 1


class Masters(OwnServer):
    """A cluster of three masters, each with a replica that takes over."""

    kind: Kind = "cluster"

    async def _strike(self, rng: random.Random, bots: list[Bot], behind: float) -> None:
        primary, replica = rng.choice(sorted((await self._pairs()).items()))
        if rng.random() < TAKEOVERS:
            await self._taken_over(primary, replica, behind)
            await self.group.start(primary, *SAFE, *clustered(DOWN_AFTER_MS))
        else:
            await self._back_at_once(primary)

    async def _back_at_once(self, port: int) -> None:
        await self.group.kill(port)
        await self.group.start(port, *SAFE, *clustered(DOWN_AFTER_MS))

    async def _whole(self) -> bool:
        return len(await self._pairs()) == MASTERS


@asynccontextmanager
async def tortured(kind: Kind, folder: Path) -> AsyncIterator[TorturedStore]:
    """A store of a kind, in a folder; its servers end with it."""
    match kind:
        case "embedded":
            yield TorturedStore(folder)
        case "server":
            group, (port,) = Group(folder), free_ports(1)
            try:
                await group.start(port, *SAFE)
                group.url = f"redis://127.0.0.1:{port}"
                yield OwnServer(folder, group, [port])
            finally:
                await group.stop()
        case "sentinel":
            async with sentinels(folder, down_after_ms=DOWN_AFTER_MS) as group:
                found: OwnServer = Sentinels(folder, group, list(group.running)[:2])
                await found.looked(0.0)
                yield found
        case "cluster":
            async with cluster(folder, MASTERS, replicas=1, node_timeout_ms=DOWN_AFTER_MS) as group:
                found = Masters(folder, group, list(group.running))
                await found.looked(0.0)
                yield found
