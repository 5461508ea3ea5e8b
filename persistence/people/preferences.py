"""What the bot remembers about a person, whatever game they play, and about a server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field

from persistence.server.connection import Connection
from persistence.server.personal_keys import ALL_USERS, server_settings, user_preferences
from persistence.server.read_ahead import Read
from persistence.server.steps import written


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's direct message channel, whether a message has reached them there, and settings by name.

    `dms_closed` says that Discord refused to deliver the last one.
    """

    user_id: int
    dm_channel: int | None = None
    dm_reached: bool = False
    dms_closed: bool = False
    settings: Mapping[str, str] = field(default_factory=dict)


class PreferenceRepository:
    """Preferences of all people; who has none gets the defaults."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @staticmethod
    def read_of(user_id: int) -> Read:
        """What `get` reads."""
        return ("HGETALL", user_preferences(user_id))

    async def get(self, user_id: int) -> Preferences:
        """The preferences of a person."""
        found = await self._connection.execute(*self.read_of(user_id))
        record = {name.decode(): value.decode() for name, value in found.items()}
        return Preferences(
            user_id=user_id,
            dm_channel=int(record["dm"]) if "dm" in record else None,
            dm_reached=record.get("dm_reached") == "1",
            dms_closed=record.get("dms_closed") == "1",
            settings={name[4:]: text for name, text in record.items() if name.startswith("set:")},
        )

    async def remember_dm(self, user_id: int, channel_id: int) -> None:
        """Remember the channel of a person's direct messages, where a message has reached them."""
        values = ("dm", channel_id, "dm_reached", "1", "dms_closed", "0")
        await self._connection.execute("HSET", user_preferences(user_id), *values)

    async def note_dm(self, user_id: int, channel_id: int) -> None:
        """Remember the channel of a person's direct messages, whatever becomes of messages there."""
        await self._connection.execute("HSET", user_preferences(user_id), "dm", channel_id)

    async def set_dms_closed(self, user_id: int, closed: bool) -> None:
        """Remember whether Discord refuses to deliver direct messages to a person."""
        await self._connection.execute("HSET", user_preferences(user_id), "dms_closed", "1" if closed else "0")

    async def forget(self, user_id: int) -> None:
        """Forget everything about a person."""
        await self._connection.execute("DEL", user_preferences(user_id))

    async def everybody(self) -> AsyncIterator[int]:
        """The ids of all people of whom anything is kept by their id, each once; who comes meanwhile may be missing."""
        seen: set[int] = set()
        async for key in self._connection.keys_like(ALL_USERS):
            person = int(key[3 : key.index(b"}")])
            if person not in seen:
                seen.add(person)
                yield person

    async def set(self, user_id: int, settings: Mapping[str, str]) -> None:
        """Change settings by name; an empty text takes one back to its default."""
        await self._connection.pipeline(
            written(user_preferences(user_id), {f"set:{name}": text for name, text in settings.items()})
        )


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
        await self._connection.pipeline(written(server_settings(guild_id), settings))
