"""Servers, their channels and their members."""

from __future__ import annotations

from deploy.sandbox.core import Core
from deploy.sandbox.errors import DiscordError, invalid_form
from deploy.sandbox.models.channels import ChannelCreate, Overwrite, ThreadEdit
from deploy.sandbox.operations import access, channels, threads
from deploy.sandbox.rest.call import NO_CONTENT, Call, Reply, route
from deploy.sandbox.world import records
from deploy.sandbox.world.permissions import Permission, in_server
from deploy.sandbox.world.records import ANNOUNCEMENT, ARCHIVED_AFTER_MINUTES, CATEGORY, DM, TEXT, THREADS, Channel

P = Permission
MOST_CHANNELS = 500


@route("GET", "/channels/{channel_id}")
def channel(call: Call) -> Reply:
    """One channel or thread."""
    found = call.allowed()
    return Reply(200, call.core.payloads.channel(found))


@route("PATCH", "/channels/{channel_id}")
def edit_channel(call: Call) -> Reply:
    """Archive, lock or open a thread; no other channel is changed."""
    found = call.allowed()
    if found.type not in THREADS:
        raise DiscordError(50024)
    _edit_thread(call, found)
    return Reply(200, call.core.payloads.channel(found))


def overwrites_of(entries: list[Overwrite]) -> dict[str, records.Overwrite]:
    """What roles and members may do in a channel, by their ids."""
    return {entry.id: _overwrite(entry) for entry in entries}


def _overwrite(entry: Overwrite) -> records.Overwrite:
    return records.Overwrite(entry.id, entry.type, entry.allow, entry.deny)


def _edit_thread(call: Call, found: Channel) -> None:
    edit = call.parsed(ThreadEdit)
    thread = threads.thread_part(found)
    _require_thread_edit(call.core, found, edit, call.bot_id)
    if edit.archived is not None:
        threads.set_archived(call.core, found, archived=edit.archived)
    if edit.locked is not None:
        thread.locked = edit.locked
    threads.changed(call.core, found)


def _require_thread_edit(core: Core, found: Channel, edit: ThreadEdit, user_id: str) -> None:
    """A thread's owner may archive it; locking, and opening a locked one, needs MANAGE_THREADS."""
    thread = threads.thread_part(found)
    manages = core.world.may(found, user_id, P.MANAGE_THREADS)
    only_opens = edit.model_fields_set == {"archived"} and edit.archived is False
    if thread.archived and edit.archived is not False:
        raise DiscordError(50083)
    if manages:
        return
    if thread.locked or edit.locked is not None:
        raise DiscordError(50013)
    if only_opens:
        access.require(core, found, user_id, P.SEND_MESSAGES_IN_THREADS)
    elif thread.owner_id != user_id:
        raise DiscordError(50013)


@route("DELETE", "/channels/{channel_id}")
def delete_channel(call: Call) -> Reply:
    """Delete a channel or thread."""
    found = call.channel()
    if found.type == DM:
        raise DiscordError(50003)
    needed = P.MANAGE_THREADS if found.type in THREADS else P.MANAGE_CHANNELS
    access.require(call.core, found, call.bot_id, needed)
    plain = call.core.payloads.channel(found)
    channels.delete(call.core, found)
    return Reply(200, plain)


@route("PUT", "/channels/{channel_id}/permissions/{overwrite_id}")
def set_permissions(call: Call) -> Reply:
    """Say what a role or member may do in a channel."""
    found = call.allowed(P.MANAGE_ROLES)
    body = {"id": call.parts["overwrite_id"], **(call.body or {})}
    call.body = body
    channels.set_overwrite(call.core, found, _overwrite(call.parsed(Overwrite)))
    return NO_CONTENT


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
