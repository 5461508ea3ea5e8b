"""What the bot remembers about itself, such as which commands it registered last."""

from __future__ import annotations

from persistence.server.connection import Connection
from persistence.server.keys import NOTES
from persistence.server.read_ahead import Read


class NoteRepository:
    """Short texts by name, the same for every process of the bot."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @staticmethod
    def read_of(name: str) -> Read:
        """What `get` reads."""
        return ("HGET", NOTES, name)

    async def get(self, name: str) -> str | None:
        """The note of that name, None where there is none."""
        found = await self._connection.execute(*self.read_of(name))
        return None if found is None else found.decode()

    async def set(self, name: str, text: str) -> None:
        """Keep a note in place of the last one of that name."""
        await self._connection.execute("HSET", NOTES, name, text)
