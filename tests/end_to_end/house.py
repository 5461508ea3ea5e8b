"""The whole house for end-to-end tests: a local Discord here, the bot as a process of its own, a real store."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import aiohttp

from bot.rehearsal.routes import NOT_MADE
from deploy.sandbox import Sandbox, SandboxClient, Settings
from engine import digest, load
from persistence import Store
from persistence.embedded.place import Place
from persistence.server.connection import Connection
from persistence.server.keys import ALL_PARTITIONS
from tests.end_to_end.forked import Forked, begin_tumult
from tests.persistence.servers import WITH_PARENT
from tests.sandbox.openapi import judge_or_skip

DATA = Path(__file__).parents[2] / ".data" / "tests" / "end_to_end"


PLAIN = Settings(port=0, clock="real", global_limit=0, route_limits={}, old_edits=None, record_exchanges=2000)
"""The local Discord without limits of its own, for tests of everything else."""

BEGUN_AFRESH = ["-m", "bot", "run"]
"""What Python is begun with as people begin the bot: nothing of it is read, drawn or made before."""

HURRY: dict[str, str] = {}
"""Variables of all bots while tests run that do not measure them: see conftest.py."""

SOON_MS = 60_000
"""What is in the outbox for so long from now on is being delivered, or will be: longer than a lease."""


class Standing(NamedTuple):
    """How a stored game stands: what no bad press may change."""

    version: int
    digest: str


def children_of(process_id: int) -> dict[int, str]:
    """The running children of a process, with their command lines."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(parent) == process_id and state != "Z":
                found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:  # it ended while it was looked at
            continue
    return found


WAITING = """
local found = {}
for place = 2, #ARGV do
  for _, each in ipairs(redis.call('ZRANGEBYSCORE', ARGV[place], '-inf', ARGV[1], 'WITHSCORES')) do
    found[#found + 1] = each
  end
end
return found
"""
"""All that waits in the outboxes of these keys until a time, in one command: tests ask a hundred times a second."""


async def undelivered(store: Store) -> dict[str, float]:
    """What is being delivered or will be soon, by its name in the outbox: in how many milliseconds it comes up.

    The store is one server, not a cluster.
    """
    now = store.clock()
    outboxes = [keys.outbox for keys in ALL_PARTITIONS]
    found = await store.connection.execute("EVAL", WAITING, 0, now + SOON_MS, *outboxes)
    return {name.decode(): float(at) - now for name, at in zip(found[::2], found[1::2], strict=True)}


class Home:
    """A local Discord somewhere, and the store of the bot that is connected to it."""

    def __init__(self, client: SandboxClient, data: Path) -> None:
        self.client, self.data = client, data

    @asynccontextmanager
    async def store(self) -> AsyncIterator[Store]:
        """The store of the running bot, looked at beside it."""
        connection = Connection(f"unix://{Place(self.data.resolve()).socket}")
        try:
            yield Store(connection, worker="test")
        finally:
            await connection.close()

    async def standing(self, game: str) -> Standing:
        """How a game of the running bot stands."""
        async with self.store() as store:
            stored = await store.games.load(game)
            assert stored is not None, f"there is no game {game}"
            return Standing(stored.version, digest(load(stored.state).game))

    async def delivered(self, seconds: float = 10, calls_wait_ms: int = 0) -> None:
        """Waits until everything that was to be shown is shown; what is wanted minutes later may wait.

        So may calls that are due within `calls_wait_ms`, which must be shorter than a lease.
        """
        async with asyncio.timeout(seconds), self.store() as store:
            while not all(
                ":ping:" in name and 0 < wait <= calls_wait_ms for name, wait in (await undelivered(store)).items()
            ):
                await asyncio.sleep(0.01)


class House(Home):
    """A running local Discord, and a bot that can be started, stopped and killed."""

    def __init__(self, sandbox: Sandbox, client: SandboxClient, folder: Path) -> None:
        super().__init__(client, folder / "data")
        self.sandbox, self.folder = sandbox, folder
        self._bot: Forked | asyncio.subprocess.Process | None = None
        self.environment: dict[str, str] = {}
        self.program: list[str] = []
        """What Python is begun with instead of the program that is forked for tests."""

    @property
    def log_text(self) -> str:
        """Everything the bot has written so far."""
        path = self.folder / "bot.log"
        return path.read_text(errors="replace") if path.exists() else ""

    @property
    def bot_id(self) -> int:
        """The process id of the bot."""
        assert self._bot is not None
        return self._bot.pid

    def server_id(self) -> int:
        """The process id of the store that the running bot has started."""
        (found,) = [child for child, line in children_of(self.bot_id).items() if "valkey" in line]
        return found

    async def figures(self, path: str = "/metrics") -> str:
        """What the running bot tells machines that look at it."""
        address = self.log_text.rpartition("health and figures at ")[2].split()[0]
        async with aiohttp.ClientSession() as session, session.get(address + path) as answer:
            return await answer.text()

    def forgive(self, code: int) -> None:
        """Requests refused with this code, which a test has provoked, are no fault of the bot."""
        refusals = self.sandbox.front.refusals
        kept = [refusal for refusal in refusals if refusal.code != code]
        refusals.clear()
        refusals.extend(kept)

    async def start_bot(self) -> None:
        """Starts the bot and waits until it is connected and its commands are there."""
        environment = {
            **os.environ,
            "DISCORD_TOKEN": self.sandbox.settings.token,
            "TUMULT_DISCORD_API": self.sandbox.api,
            "TUMULT_DISCORD_GATEWAY": self.sandbox.gateway,
            "TUMULT_DATA": str(self.data),
            "TUMULT_LOG_LEVEL": "INFO",
            "TUMULT_PRESS_LIMIT": "0",
            "TUMULT_CALL_SECONDS": "0",
            "TUMULT_METRICS_PORT": "0",
            "PYTHONUNBUFFERED": "1",
            **HURRY,
            **self.environment,
        }
        environment.pop("REDIS_URL", None)
        log = self.folder / "bot.log"
        if self.program:
            with log.open("ab") as to:
                self._bot = await asyncio.create_subprocess_exec(
                    *(*WITH_PARENT, sys.executable, *self.program),
                    env=environment,
                    stdout=to,
                    stderr=to,
                    process_group=0,
                )
        else:
            self._bot = await begin_tumult(environment, log, "run")
        try:
            await self.client.wait_for_bot(60)
        except TimeoutError:
            raise AssertionError(f"the bot did not come up:\n{self.log_text[-4000:]}") from None

    async def stop_bot(self) -> int:
        """Stops the bot as Ctrl-C does, and gives its exit code."""
        assert self._bot is not None
        self._bot.send_signal(signal.SIGINT)
        return await self.wait_bot()

    async def wait_bot(self) -> int:
        """Waits until the bot has ended by itself, and gives its exit code."""
        assert self._bot is not None
        return await asyncio.wait_for(self._bot.wait(), 20)

    async def kill_bot(self) -> None:
        """SIGKILL: nothing is said, nothing is flushed; returns when it is gone and its connection with it."""
        assert self._bot is not None
        if self._bot.returncode is None:
            self._bot.kill()
            await self._bot.wait()
        async with asyncio.timeout(10):
            while (await self.client.state())["bot_connected"]:
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Ends the bot if it still runs."""
        if self._bot is not None and self._bot.returncode is None:
            self._bot.kill()
            await self._bot.wait()


@asynccontextmanager
async def open_house(
    *, judged: bool = True, start: bool = True, settings: Settings | None = None
) -> AsyncIterator[House]:
    """A house for one test; afterwards nothing that passed may have been refused as malformed, or objected to."""
    folder = DATA / uuid.uuid4().hex[:12]
    folder.mkdir(parents=True)
    judge = judge_or_skip() if judged else None
    found = settings or PLAIN
    sandbox = Sandbox(found, judge=judge.exchange if judge else None, event_judge=judge.event if judge else None)
    await sandbox.start()
    try:
        async with SandboxClient(sandbox.page) as client:
            house = House(sandbox, client, folder)
            try:
                if start:
                    await house.start_bot()
                yield house
            finally:
                await house.close()
            assert sandbox.objections == [], sandbox.objections[:5]
            assert list(sandbox.violations) == [], list(sandbox.violations)[:5]
            assert not sandbox.front.asked & NOT_MADE.keys(), "it is made: have it rehearsed"
            assert "Traceback" not in house.log_text, house.log_text[-4000:]
    finally:
        await sandbox.stop()
        shutil.rmtree(folder, ignore_errors=True)
