"""The world in memory: every record by id, with what changed noted for the storage."""

from __future__ import annotations

from collections import defaultdict
from itertools import takewhile
from pathlib import Path

from msgspec import Struct

from deploy.sandbox.clock import Clock, Snowflakes
from deploy.sandbox.errors import DiscordError
from deploy.sandbox.world.permissions import Permission, in_channel
from deploy.sandbox.world.records import (
    DM,
    THREADS,
    Channel,
    Command,
    Emoji,
    Guild,
    Interaction,
    Json,
    Message,
    Notes,
    User,
)
from deploy.sandbox.world.storage import NoStorage, Storage

FORGET_INTERACTIONS_AFTER = 3600.0


class World:
    """Everything there is, in memory, and with a folder also on disk after each `flush`."""

    def __init__(self, clock: Clock, folder: Path | None) -> None:
        self.clock = clock
        self._storage = Storage(folder) if folder else NoStorage()
        self.users = {record.id: record for record in self._storage.load(User)}
        self._named: dict[str, User] = {}
        self.guilds = {record.id: record for record in self._storage.load(Guild)}
        self.channels = {record.id: record for record in self._storage.load(Channel)}
        self.messages: dict[str, dict[str, Message]] = defaultdict(dict)
        for message in self._storage.load(Message):
            self.messages[message.channel_id][message.id] = message
        self.interactions = {record.id: record for record in self._storage.load(Interaction)}
        self.by_token = {record.token: record for record in self.interactions.values()}
        self.commands = {record.id: record for record in self._storage.load(Command)}
        self.emojis = {record.id: record for record in self._storage.load(Emoji)}
        notes = next(iter(self._storage.load(Notes)), None)
        self.snowflakes = Snowflakes(clock, notes.last_snowflake if notes else 0)
        self.notes = notes or Notes(id="notes", last_snowflake=0, application_id=self.snowflakes.next())
        self.is_new = notes is None
        self._changed: dict[tuple[str, str], Struct] = {}
        self._removed: list[tuple[str, str]] = []
        self._files: dict[str, bytes] = {}

    # keeping

    def save(self, record: User | Guild | Channel | Message | Interaction | Command | Emoji) -> None:
        """Take a record in, or note that it changed."""
        match record:
            case User():
                self.users[record.id] = record
                self._named.clear()
            case Guild():
                self.guilds[record.id] = record
            case Channel():
                self.channels[record.id] = record
            case Message():
                self.messages[record.channel_id][record.id] = record
            case Interaction():
                self.interactions[record.id] = self.by_token[record.token] = record
            case Command():
                self.commands[record.id] = record
            case Emoji():
                self.emojis[record.id] = record
        self._changed[type(record).__name__, record.id] = record

    def remove(self, record: Channel | Message | Interaction | Command | Emoji) -> None:
        """Forget a record, and with a channel its messages."""
        match record:
            case Channel():
                for message in list(self.messages.pop(record.id, {}).values()):
                    self._forget(message)
                self.channels.pop(record.id, None)
            case Message():
                self.messages[record.channel_id].pop(record.id, None)
            case Interaction():
                self.interactions.pop(record.id, None)
                self.by_token.pop(record.token, None)
            case Command():
                self.commands.pop(record.id, None)
            case Emoji():
                self.emojis.pop(record.id, None)
        self._forget(record)

    def _forget(self, record: Channel | Message | Interaction | Command | Emoji) -> None:
        key = (type(record).__name__, record.id)
        self._changed.pop(key, None)
        self._removed.append(key)

    def keep_file(self, key: str, data: bytes) -> None:
        """Keep the bytes of a file."""
        self._files[key] = data

    def file(self, key: str) -> bytes | None:
        """The bytes of a file, or None."""
        return self._files.get(key) or self._storage.file(key)

    def flush(self) -> None:
        """Put everything that changed on disk; called before an answer leaves."""
        if not (self._changed or self._removed or self._files):
            return
        self.notes.last_snowflake = self.snowflakes.last
        records = [(key, record) for (_, key), record in self._changed.items()] + [("notes", self.notes)]
        self._storage.write(records, self._removed, self._files)
        self._changed, self._removed, self._files = {}, [], {}

    def close(self) -> None:
        """Put everything on disk and let go of it."""
        self.flush()
        self._storage.close()

    def forget_old_interactions(self) -> None:
        """Drop interactions whose tokens expired long ago."""
        limit = self.clock.now() - FORGET_INTERACTIONS_AFTER
        for interaction in list(takewhile(lambda found: found.created < limit, self.interactions.values())):
            self.remove(interaction)

    # looking up

    def named(self, name: str) -> User | None:
        """The account of that id, name or shown name in any case, the oldest of several; None when there is none."""
        if not self._named:
            for user in self.users.values():
                for known in (user.id, user.username, user.shown_name):
                    self._named.setdefault(known.casefold(), user)
        return self._named.get(name.casefold())

    @property
    def bot_id(self) -> str:
        """The account of the bot under test; its application has the same id."""
        return self.notes.application_id

    def channel(self, channel_id: str) -> Channel:
        """Raises DiscordError 10003 when there is none."""
        found = self.channels.get(channel_id)
        if found is None:
            raise DiscordError(10003)
        return found

    def message(self, channel_id: str, message_id: str) -> Message:
        """Raises DiscordError 10008 when there is none."""
        found = self.messages.get(channel_id, {}).get(message_id)
        if found is None:
            raise DiscordError(10008)
        return found

    def guild(self, guild_id: str) -> Guild:
        """Raises DiscordError 10004 when there is none."""
        found = self.guilds.get(guild_id)
        if found is None:
            raise DiscordError(10004)
        return found

    def guild_of(self, channel: Channel) -> Guild | None:
        """The server a channel belongs to; None for DMs."""
        return self.guilds.get(channel.guild_id) if channel.guild_id else None

    def parent_of(self, channel: Channel) -> Channel | None:
        """The channel a thread hangs on."""
        return self.channels.get(channel.parent_id) if channel.parent_id else None

    def permissions(self, channel: Channel, user_id: str, *, answering: bool = False) -> int:
        """What a person may do in a channel, or in an answer to an interaction there; 0 when they cannot see it."""
        return in_channel(self.guild_of(channel), channel, self.parent_of(channel), user_id, answering=answering)

    def may(self, channel: Channel, user_id: str, *needed: Permission) -> bool:
        """Whether a person has all these permissions in a channel."""
        granted = self.permissions(channel, user_id)
        return all(granted & permission for permission in needed)

    def sees(self, user_id: str, message: Message) -> bool:
        """Whether a message is shown to a person."""
        if message.ephemeral_to is not None:
            return message.ephemeral_to == user_id and not message.dismissed
        channel = self.channels.get(message.channel_id)
        return channel is not None and self.may(channel, user_id, Permission.VIEW_CHANNEL)

    def history(self, channel_id: str, user_id: str) -> list[Message]:
        """A channel's messages as a person sees them, oldest first."""
        return [found for found in self.messages.get(channel_id, {}).values() if self.sees(user_id, found)]

    def known_direct_channel(self, user_id: str, other_id: str) -> Channel | None:
        """The DM channel of two accounts, None when there is none."""
        for channel in self.channels.values():
            if channel.type == DM and set(channel.recipients) == {user_id, other_id}:
                return channel
        return None

    def direct_channel(self, user_id: str, other_id: str) -> Channel:
        """The DM channel of two accounts, made when there is none."""
        known = self.known_direct_channel(user_id, other_id)
        if known is not None:
            return known
        channel = Channel(id=self.snowflakes.next(), type=DM, recipients=[user_id, other_id])
        self.save(channel)
        return channel

    def share_a_server(self, user_id: str, other_id: str) -> bool:
        """Whether two accounts are members of the same server."""
        return any(user_id in guild.members and other_id in guild.members for guild in self.guilds.values())

    def owners(self, channel: Channel, user: User, installable: list[int]) -> Json:
        """Who has installed the application, for its use by a person in a channel: the server (0), or they (1).

        `installable` says by whom it can be installed for what is used, as a command's `integration_types`; empty
        where it cannot be used at all. In direct messages the server is told of as "0".
        """
        guild = self.guild_of(channel)
        found: Json = {}
        if 0 in installable and (guild is None or guild.bot_joined):
            found["0"] = guild.id if guild is not None else "0"
        if 1 in installable and user.installed:
            found["1"] = user.id
        return found

    def active_threads(self, guild: Guild) -> list[Channel]:
        """A server's threads that are not archived."""
        return [
            channel
            for channel in self.channels.values()
            if channel.guild_id == guild.id and channel.thread is not None and not channel.thread.archived
        ]

    def channels_of(self, guild: Guild) -> list[Channel]:
        """A server's channels without threads, from top to bottom."""
        found = [c for c in self.channels.values() if c.guild_id == guild.id and c.type not in THREADS]
        return sorted(found, key=lambda channel: (channel.position, int(channel.id)))
