"""Servers and their members."""

from __future__ import annotations

from deploy.sandbox.errors import DiscordError, invalid_form
from deploy.sandbox.models.channels import ChannelCreate
from deploy.sandbox.operations import channels
from deploy.sandbox.rest.call import Call, Reply, route
from deploy.sandbox.rest.channels import overwrites_of
from deploy.sandbox.world.permissions import Permission, in_server
from deploy.sandbox.world.records import ANNOUNCEMENT, ARCHIVED_AFTER_MINUTES, CATEGORY, TEXT, Channel

MOST_CHANNELS = 500


@route("GET", "/guilds/{guild_id}")
def guild(call: Call) -> Reply:
    """One server."""
    found = call.guild()
    plain = call.core.payloads.guild(found)
    if call.query.get("with_counts") in ("true", "True", "1"):
        plain |= {"approximate_member_count": len(found.members), "approximate_presence_count": 0}
    return Reply(200, plain)


@route("GET", "/guilds/{guild_id}/channels")
def guild_channels(call: Call) -> Reply:
    """A server's channels, without threads."""
    return Reply(200, [call.core.payloads.channel(found) for found in call.core.world.channels_of(call.guild())])


@route("POST", "/guilds/{guild_id}/channels")
def create_channel(call: Call) -> Reply:
    """One more channel; within a category it begins with the category's permissions unless its own are named."""
    found, body = call.guild(), call.parsed(ChannelCreate)
    world, kind = call.core.world, body.type or TEXT
    parent = world.channel(body.parent_id) if body.parent_id is not None else None
    if parent is not None and (parent.guild_id != found.id or parent.type != CATEGORY):
        raise invalid_form("parent_id", "CHANNEL_PARENT_INVALID_TYPE", "Not a category")
    granted = world.permissions(parent, call.bot_id) if parent is not None else in_server(found, call.bot_id)
    if not granted & Permission.MANAGE_CHANNELS:
        raise DiscordError(50013)
    if kind == ANNOUNCEMENT and "NEWS" not in found.features:
        raise DiscordError(50024)
    overwrites = dict(parent.overwrites) if parent is not None else {}
    if body.permission_overwrites:
        if not granted & Permission.MANAGE_ROLES:
            raise DiscordError(50013)
        overwrites = overwrites_of(body.permission_overwrites)
    if len(world.channels_of(found)) >= MOST_CHANNELS:
        raise DiscordError(30013)
    made = Channel(
        world.snowflakes.next(),
        kind,
        found.id,
        body.name,
        body.topic,
        position=body.position if body.position is not None else len(world.channels_of(found)),
        parent_id=parent.id if parent is not None else None,
        overwrites=overwrites,
        nsfw=bool(body.nsfw),
        rate_limit_per_user=body.rate_limit_per_user or 0,
        default_auto_archive_minutes=body.default_auto_archive_duration or ARCHIVED_AFTER_MINUTES,
    )
    channels.create(call.core, made)
    return Reply(201, call.core.payloads.channel(made))


@route("GET", "/guilds/{guild_id}/threads/active")
def active_threads(call: Call) -> Reply:
    """The open threads that the bot sees."""
    world = call.core.world
    threads = [
        thread
        for thread in world.active_threads(call.guild())
        if world.may(thread, call.bot_id, Permission.VIEW_CHANNEL)
    ]
    members = [
        call.core.payloads.thread_member(thread, call.bot_id, thread.thread.members[call.bot_id])
        for thread in threads
        if thread.thread is not None and call.bot_id in thread.thread.members
    ]
    return Reply(
        200,
        {"threads": [call.core.payloads.channel(thread) for thread in threads], "members": members, "has_more": False},
    )


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def guild_member(call: Call) -> Reply:
    """One member."""
    member = call.guild().members.get(call.parts["user_id"])
    if member is None:
        raise DiscordError(10007 if call.parts["user_id"] in call.core.world.users else 10013)
    return Reply(200, call.core.payloads.member(member))
