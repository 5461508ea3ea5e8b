"""A few words with the server over its socket, before there is a client."""

from __future__ import annotations

import asyncio
from pathlib import Path


async def ask(socket: Path, *command: str, timeout_seconds: float = 5.0) -> bytes:
    """Send one command and return its answer: a simple text or an error as it came, the contents of a longer one.

    Raises OSError when nothing listens, TimeoutError when no answer comes, EOFError when the server leaves (SHUTDOWN).
    """
    async with asyncio.timeout(timeout_seconds):
        reader, writer = await asyncio.open_unix_connection(str(socket))
        try:
            words = [word.encode() for word in command]
            writer.write(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words))
            await writer.drain()
            line = await reader.readuntil(b"\r\n")
            if line.startswith(b"$"):
                return await reader.readexactly(int(line[1:]))
            return line.strip()
        finally:
            writer.close()
