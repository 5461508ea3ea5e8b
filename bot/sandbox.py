"""The local Discord as a process of its own: started, watched and stopped; nothing of it is imported."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec

START_SECONDS = 30
STOP_SECONDS = 10


class SandboxFailed(RuntimeError):
    """The local Discord did not start; the message says why."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a running local Discord is found."""

    page: str
    api: str
    gateway: str


class LocalDiscord:
    """A local Discord on loopback that keeps its world in a folder."""

    def __init__(self, data_directory: Path, port: int) -> None:
        self._data, self._port = data_directory, port
        self.token = secrets.token_urlsafe(24)
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> Addresses:
        """Starts it and waits until it answers; raises SandboxFailed. Call it from the main thread.

        It is in a process group of its own, so that Ctrl-C reaches the bot only, which stops it last but one; should
        the bot die without a word, it stops by itself.
        """
        self._data.mkdir(parents=True, exist_ok=True)
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "deploy.sandbox",
            "--port",
            str(self._port),
            "--data",
            str(self._data),
            "--partner",
            "--stop-with-parent",
            env={**os.environ, "TUMULT_SANDBOX_TOKEN": self.token},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            process_group=0,
        )
        assert self._process.stdout is not None
        try:
            line = await asyncio.wait_for(self._process.stdout.readline(), START_SECONDS)
        except TimeoutError:
            await self.stop()
            raise SandboxFailed("The local Discord did not become ready. Try again.") from None
        if not line:
            assert self._process.stderr is not None
            said = (await self._process.stderr.read()).decode(errors="replace").strip().splitlines()
            await self._process.wait()
            problem = said[-1] if said else "The local Discord ended while starting. Try again."
            raise SandboxFailed(problem.replace("--port", "TUMULT_PAGE_PORT"))  # its option is our variable
        found = msgspec.json.decode(line)
        return Addresses(found["page"], found["api"], found["gateway"])

    async def ended(self) -> None:
        """Waits until it has ended; what it says meanwhile goes to the terminal."""
        assert self._process is not None
        assert self._process.stderr is not None
        async for line in self._process.stderr:
            sys.stderr.write(line.decode(errors="replace"))
        await self._process.wait()

    async def stop(self) -> None:
        """Stops it and waits for it."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
