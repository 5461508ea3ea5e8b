"""Stores, servers and directories for tests; all of it lies under the checkout's `.data/` and is removed at the end."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from persistence import Store, StoreSettings, open_store
from persistence.embedded import launcher
from persistence.embedded.binary import find_engine

CHECKOUT = Path(__file__).parents[2]


_LAUNCHER = Path(launcher.__file__)
WITH_PARENT = [sys.executable, "-I", "-S", str(_LAUNCHER), str(os.getpid())] if sys.platform == "linux" else []
"""What a command is preceded by so that it ends when the tests do, however they end."""


@contextmanager
def temporary_directory() -> Iterator[Path]:
    """A new directory on the checkout's disk, removed at the end."""
    directory = CHECKOUT / ".data" / "tests" / uuid.uuid4().hex[:12]
    directory.mkdir(parents=True)
    try:
        yield directory
    finally:
        shutil.rmtree(directory)


class FakeClock:
    """A clock that stands still until a test moves it; milliseconds."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


class LossyProxy:
    """Passes bytes between clients and a server's socket; while `drop` says so, it loses the answers.

    `drop` sees what a client sent. The server has carried it out when the client's connection is cut.
    """

    def __init__(self, server: Path, socket: Path) -> None:
        self.server = server
        self.socket = socket
        self.drop: Callable[[bytes], bool] = lambda request: False
        self.dropped = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[LossyProxy]:
        listener = await asyncio.start_unix_server(self._accept, str(self.socket))
        try:
            yield self
        finally:
            listener.close()
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_unix_connection(str(self.server))
        try:
            while request := await reader.read(1 << 20):
                lose = self.drop(request)
                server_writer.write(request)
                answer = await server_reader.read(1 << 20)
                if lose:
                    self.dropped += 1
                    return
                writer.write(answer)
                await writer.drain()
        except ConnectionError:
            return
        finally:
            writer.close()
            server_writer.close()


@asynccontextmanager
async def external_server(directory: Path, *options: str) -> AsyncIterator[str]:
    """A server that the store did not start, with `options` after safe ones; gives its url."""
    socket = directory / "external.sock"
    process = await asyncio.create_subprocess_exec(
        str(find_engine(None).path),
        *("--port", "0", "--unixsocket", str(socket), "--dir", str(directory), "--save", ""),
        *("--appendonly", "yes", "--appendfsync", "always", *options),
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        await eventually(lambda: _listens(socket))
        yield f"unix://{socket}"
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.wait()


async def _listens(socket: Path) -> bool:
    try:
        _, writer = await asyncio.open_unix_connection(str(socket))
    except OSError:
        return False
    writer.close()
    return True


async def eventually(condition: Callable[[], Awaitable[bool]], seconds: float = 10.0) -> None:
    """Wait until the condition holds; fails the test when it does not in time."""
    async with asyncio.timeout(seconds):
        while not await condition():
            await asyncio.sleep(0.01)


def alive(pid: int) -> bool:
    """Whether a process runs (a zombie does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def environment() -> dict[str, str]:
    """The environment for a program of the checkout that a test runs."""
    return {**os.environ, "PYTHONPATH": str(CHECKOUT)}


@pytest.fixture
def data_directory() -> Iterator[Path]:
    """A new directory for one test."""
    with temporary_directory() as directory:
        yield directory


@pytest_asyncio.fixture
async def store(data_directory: Path) -> AsyncIterator[Store]:
    """An embedded store of its own for one test, on the system's clock."""
    async with open_store(StoreSettings(data_directory)) as opened:
        yield opened


@pytest.fixture
def clock() -> FakeClock:
    """A clock that the test moves."""
    return FakeClock()


@pytest_asyncio.fixture
async def timed_store(data_directory: Path, clock: FakeClock) -> AsyncIterator[Store]:
    """An embedded store of its own for one test, on `clock`."""
    async with open_store(StoreSettings(data_directory), clock=clock) as opened:
        yield opened
