"""A link to a server that stalls, dribbles, says nothing, or breaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from persistence import Store
from persistence.server.connection import Connection


class Link:
    """Passes bytes between clients and a server's socket, as badly as it is told to."""

    def __init__(self, server: Path, socket: Path) -> None:
        self.server, self.socket = server, socket
        self.stall = 0.0
        """Seconds that every answer comes later."""
        self.piece = 0
        """Bytes in which answers dribble, a hundred pieces a second; 0 for all at once."""
        self.silent = False
        """Whether what is sent is swallowed, while the connection seems to stand."""
        self.opened = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Link]:
        listener = await asyncio.start_unix_server(self._accept, str(self.socket))
        try:
            yield self
        finally:
            listener.close()
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def reset(self) -> None:
        """Breaks every connection at once."""
        for writer in list(self._writers):
            writer.transport.abort()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.opened += 1
        beyond, to_server = await asyncio.open_unix_connection(str(self.server))
        self._writers.add(writer)
        ways = [
            asyncio.ensure_future(self._ask(reader, to_server)),
            asyncio.ensure_future(self._answer(beyond, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._writers.discard(writer)
            writer.transport.abort()
            to_server.transport.abort()

    async def _ask(self, reader: asyncio.StreamReader, to_server: asyncio.StreamWriter) -> None:
        while asked := await reader.read(1 << 16):
            if not self.silent:
                to_server.write(asked)

    async def _answer(self, beyond: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while answer := await beyond.read(1 << 16):
            await asyncio.sleep(self.stall)
            size = self.piece or len(answer)
            for at in range(0, len(answer), size):
                writer.write(answer[at : at + size])
                await writer.drain()
                if self.piece:
                    await asyncio.sleep(0.01)


@asynccontextmanager
async def over_a_link(store: Store, directory: Path, *, patience: float = 0.4) -> AsyncIterator[tuple[Link, Store]]:
    """The embedded server of `store` over a link of its own, whose client waits `patience` seconds for answers."""
    assert store.server is not None
    link = Link(Path(store.server.url.removeprefix("unix://")), directory / "link.sock")
    async with link.running():
        connection = Connection(f"unix://{link.socket}", socket_timeout=patience)
        try:
            yield link, Store(connection, worker="test", clock=store.clock)
        finally:
            await connection.close()
