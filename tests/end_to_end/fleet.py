"""Several processes of the bot on one store: started, stopped and killed one by one."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import uuid
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from deploy.sandbox import Sandbox, SandboxClient, Settings
from persistence import Store
from persistence.server.connection import Connection
from tests.end_to_end.forked import Forked, begin_tumult
from tests.end_to_end.house import DATA, PLAIN, Home
from tests.persistence.servers import eventually, external_server
from tests.sandbox.openapi import judge_or_skip

ANSWERED_ALREADY = 40060
"""Discord's code for an interaction that has its answer."""


class Fleet(Home):
    """A local Discord, a server for the games, and processes of the bot by their names."""

    def __init__(self, sandbox: Sandbox, client: SandboxClient, folder: Path, url: str) -> None:
        super().__init__(client, folder)
        self.sandbox, self.folder, self.url = sandbox, folder, url
        self.running: dict[str, Forked | Process] = {}

    @asynccontextmanager
    async def store(self) -> AsyncIterator[Store]:
        """The store of the fleet, looked at beside it."""
        connection = Connection(self.url)
        try:
            yield Store(connection, worker="test")
        finally:
            await connection.close()

    def log_of(self, name: str) -> str:
        """Everything a process has written."""
        path = self.folder / f"{name}.log"
        return path.read_text(errors="replace") if path.exists() else ""

    async def start(self, name: str, **environment: str) -> None:
        """Starts a process and waits until it is ready."""
        started = len(self.log_of(name))
        self.running[name] = await begin_tumult(
            {
                **os.environ,
                "DISCORD_TOKEN": self.sandbox.settings.token,
                "TUMULT_DISCORD_API": self.sandbox.api,
                "TUMULT_DISCORD_GATEWAY": self.sandbox.gateway,
                "REDIS_URL": self.url,
                "TUMULT_LOG_LEVEL": "INFO",
                "TUMULT_PRESS_LIMIT": "0",
                "TUMULT_FIRST_MESSAGES": "1000",
                "TUMULT_CALL_SECONDS": "0",
                "PYTHONUNBUFFERED": "1",
                **environment,
            },
            self.folder / f"{name}.log",
            "run",
        )

        async def ready() -> bool:
            assert self.running[name].returncode is None, self.log_of(name)[-3000:]
            return "Tumult is connected to Discord" in self.log_of(name)[started:]

        await eventually(ready, 60)

    async def stop(self, name: str) -> int:
        """Stops a process as an update does, and gives its exit code."""
        process = self.running.pop(name)
        process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(process.wait(), 20)

    async def kill(self, name: str) -> None:
        """SIGKILL."""
        process = self.running.pop(name)
        process.kill()
        await process.wait()

    async def close(self) -> None:
        """Ends all that run."""
        for name in list(self.running):
            await self.kill(name)


@asynccontextmanager
async def open_fleet(
    settings: Settings | None = None, *, killed: bool = False, judged: bool = True
) -> AsyncIterator[Fleet]:
    """A fleet without any process yet; afterwards nothing that passed may have been refused as malformed.

    Where processes are `killed`, one may die between its answer and saying so; who steps in then answers in vain.
    """
    folder = DATA / uuid.uuid4().hex[:12]
    folder.mkdir(parents=True)
    judge = judge_or_skip() if judged else None
    sandbox = Sandbox(
        settings or PLAIN,
        judge=judge.exchange if judge else None,
        event_judge=judge.event if judge else None,
    )
    await sandbox.start()
    try:
        async with external_server(folder) as url, SandboxClient(sandbox.page) as client:
            fleet = Fleet(sandbox, client, folder, url)
            try:
                yield fleet
            finally:
                await fleet.close()
            assert sandbox.objections == [], sandbox.objections[:5]
            wrong = [each for each in sandbox.violations if not killed or each.code != ANSWERED_ALREADY]
            assert wrong == [], wrong[:5]
            for log in folder.glob("*.log"):
                assert "Traceback" not in log.read_text(), log.read_text()[-4000:]
    finally:
        await sandbox.stop()
        shutil.rmtree(folder, ignore_errors=True)
