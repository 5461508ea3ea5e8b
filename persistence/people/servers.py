"""What the bot remembers about a server."""

from __future__ import annotations

from collections.abc import Mapping

from persistence.server.connection import Argument, Connection
from persistence.server.personal_keys import server_settings
from persistence.server.read_ahead import Read


class ServerRepository:
    """The settings of all servers by name; who has set none has none."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @staticmethod
    def read_of(guild_id: int) -> Read:
        """What `get` reads."""
        return ("HGETALL", server_settings(guild_id))

    async def get(self, guild_id: int) -> dict[str, str]:
        """The settings of a server."""
        found = await self._connection.execute(*self.read_of(guild_id))
        return {name.decode(): text.decode() for name, text in found.items()}

    async def set(self, guild_id: int, settings: Mapping[str, str]) -> None:
        """Change settings by name; an empty text takes one back to its default."""
        await self._connection.pipeline(changing(server_settings(guild_id), settings))


def changing(key: str, settings: Mapping[str, str], prefix: str = "") -> list[list[Argument]]:
    """The commands that change texts by name in a hash; an empty text takes one out."""
    kept: list[Argument] = []
    dropped: list[Argument] = []
    for name, text in settings.items():
        if text:
            kept += (f"{prefix}{name}", text)
        else:
            dropped.append(f"{prefix}{name}")
    commands: list[list[Argument]] = []
    if kept:
        commands.append(["HSET", key, *kept])
    if dropped:
        commands.append(["HDEL", key, *dropped])
    return commands
