"""Channels and members: changing, deleting, permissions, coming and going."""

from __future__ import annotations

from deploy.sandbox.core import Core
from deploy.sandbox.errors import DiscordError
from deploy.sandbox.world.records import THREADS, Channel, Guild, Member, Overwrite


def create(core: Core, channel: Channel) -> None:
    """Keep a new channel and tell all members."""
    core.world.save(channel)
    core.hub.channel("CHANNEL_CREATE", channel)
    core.feed.places_changed()


def changed(core: Core, channel: Channel) -> None:
    """Keep a changed channel and tell all who see it."""
    core.world.save(channel)
    core.hub.channel("THREAD_UPDATE" if channel.type in THREADS else "CHANNEL_UPDATE", channel)
    core.feed.places_changed()


def delete(core: Core, channel: Channel) -> None:
    """Remove a channel or thread, with its threads and messages."""
    for child in [found for found in core.world.channels.values() if found.parent_id == channel.id]:
        if child.type in THREADS:
            delete(core, child)
    if channel.type in THREADS:
        data = {"id": channel.id, "guild_id": channel.guild_id, "parent_id": channel.parent_id, "type": channel.type}
        core.hub.dispatch("THREAD_DELETE", data, guild_id=channel.guild_id)
    else:
        core.hub.channel("CHANNEL_DELETE", channel)
    core.world.remove(channel)
    core.feed.places_changed()


def set_overwrite(core: Core, channel: Channel, overwrite: Overwrite) -> None:
    """Say what a role or member may do in a channel; an empty overwrite is taken away."""
    if overwrite.allow or overwrite.deny:
        channel.overwrites[overwrite.id] = overwrite
    else:
        channel.overwrites.pop(overwrite.id, None)
    changed(core, channel)


def leave(core: Core, guild: Guild, user_id: str) -> None:
    """A person leaves or is removed; when it is the bot, its sessions are told that the server is gone.

    Raises DiscordError 10007 for who is no member.
    """
    if user_id not in guild.members:
        raise DiscordError(10007)
    if user_id == core.world.bot_id:
        guild.bot_joined = False
        core.hub.dispatch("GUILD_DELETE", {"id": guild.id}, guild_id=guild.id)
    del guild.members[user_id]
    for channel in core.world.channels.values():
        if channel.guild_id == guild.id and channel.thread is not None and user_id in channel.thread.members:
            del channel.thread.members[user_id]
            core.world.save(channel)
    core.world.save(guild)
    core.feed.places_changed()


def join(core: Core, guild: Guild, user_id: str) -> None:
    """A person comes (back) to a server, without roles but the bot's own."""
    if user_id in guild.members:
        return
    roles: list[str] = []
    if user_id == core.world.bot_id:
        roles = [role.id for role in guild.roles.values() if role.name == core.world.users[user_id].username]
        guild.bot_joined = True
    guild.members[user_id] = Member(user_id, core.clock.now(), roles)
    core.world.save(guild)
    if user_id == core.world.bot_id:
        core.hub.joined(guild)
    core.feed.places_changed()
