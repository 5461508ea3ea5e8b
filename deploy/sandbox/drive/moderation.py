"""What moderators and accidents do to the server: deleting, locking, permissions, removals."""

from __future__ import annotations

from deploy.sandbox.core import Core
from deploy.sandbox.drive.commands import find_user
from deploy.sandbox.errors import ActionError, DiscordError
from deploy.sandbox.operations import channels, messages, threads
from deploy.sandbox.world.permissions import named
from deploy.sandbox.world.records import Channel, Overwrite


class Moderation:
    """Changes to the world about which the bot is not asked. Raises ActionError for what does not exist."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def channel(self, name: str) -> Channel:
        """A channel or thread by id or name, the newest of that name."""
        wanted = name.lstrip("#")
        for channel in reversed(self._core.world.channels.values()):
            if wanted in (channel.id, channel.name):
                return channel
        raise ActionError(f"There is no channel {name!r}.", 404)

    def delete_message(self, channel: Channel, message_id: str) -> None:
        """A moderator deletes a message."""
        message = self._core.world.messages.get(channel.id, {}).get(message_id)
        if message is None:
            raise ActionError("There is no such message.", 404)
        messages.delete(self._core, message)

    def delete_channel(self, channel: Channel) -> None:
        """A moderator deletes a channel or thread."""
        channels.delete(self._core, channel)

    def set_thread(self, channel: Channel, archived: bool | None, locked: bool | None) -> None:
        """A moderator closes, opens, locks or unlocks a thread."""
        if channel.thread is None:
            raise ActionError("This is no thread.")
        try:
            if archived is not None:
                threads.set_archived(self._core, channel, archived=archived)
        except DiscordError as error:
            raise ActionError(error.message, error.status) from error
        if locked is not None:
            channel.thread.locked = locked
        threads.changed(self._core, channel)

    def set_permissions(self, channel: Channel, who: str, allow: list[str], deny: list[str]) -> None:
        """Say what a person (`everyone`, a role, a person, `bot`) may do in a channel; nothing at all resets it."""
        try:
            granted, refused = named(allow), named(deny)
        except KeyError as unknown:
            raise ActionError(f"There is no permission {unknown}.") from None
        target, kind = self._target(channel, who)
        channels.set_overwrite(self._core, channel, Overwrite(target, kind, granted, refused))

    def _target(self, channel: Channel, who: str) -> tuple[str, int]:
        guild = self._core.world.guild_of(channel)
        if guild is None:
            raise ActionError("A DM has no permissions to set.")
        if who == "everyone":
            return guild.id, 0
        if who == "bot":
            return self._core.world.bot_id, 1
        for role in guild.roles.values():
            if who in (role.id, role.name):
                return role.id, 0
        return find_user(self._core.world, who).id, 1

    def set_community(self, community: bool) -> None:
        """Make every server a community server, or an ordinary one."""
        for guild in self._core.world.guilds.values():
            guild.community = community
            self._core.world.save(guild)
            if guild.bot_joined:
                plain = self._core.payloads.guild(guild)
                self._core.hub.dispatch("GUILD_UPDATE", plain, guild_id=guild.id)

    def remove(self, who: str) -> None:
        """A person, or the bot, is thrown out."""
        user_id = self._core.world.bot_id if who == "bot" else find_user(self._core.world, who).id
        for guild in self._core.world.guilds.values():
            if user_id in guild.members:
                channels.leave(self._core, guild, user_id)

    def invite(self, who: str) -> None:
        """A person, or the bot, is let in (again)."""
        user_id = self._core.world.bot_id if who == "bot" else find_user(self._core.world, who).id
        for guild in self._core.world.guilds.values():
            channels.join(self._core, guild, user_id)
