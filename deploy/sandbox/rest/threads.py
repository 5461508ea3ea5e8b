"""Threads: opening them, and who is in them."""

from __future__ import annotations

from deploy.sandbox.clock import iso
from deploy.sandbox.errors import DiscordError, invalid_form
from deploy.sandbox.models.channels import ForumPost, ThreadFromMessage, ThreadWithoutMessage
from deploy.sandbox.operations import access, messages, threads
from deploy.sandbox.rest.call import NO_CONTENT, Call, Reply, route
from deploy.sandbox.world.permissions import Permission
from deploy.sandbox.world.records import FORUM, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, THREAD_OF, Channel

P = Permission


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def thread_from_message(call: Call) -> Reply:
    """A public thread that begins with a message."""
    parent = call.channel()
    kind = THREAD_OF.get(parent.type)
    if kind is None:
        raise DiscordError(50024)
    access.require(call.core, parent, call.bot_id, P.CREATE_PUBLIC_THREADS)
    message = access.visible_message(call.core, parent, call.parts["message_id"], call.bot_id)
    body = call.parsed(ThreadFromMessage)
    channel = threads.open_thread(
        call.core,
        parent,
        body.name,
        kind,
        call.bot_id,
        message=message,
        auto_archive_minutes=body.auto_archive_duration,
    )
    return Reply(201, call.core.payloads.channel(channel))


@route("POST", "/channels/{channel_id}/threads")
def thread_without_message(call: Call) -> Reply:
    """A thread of its own, public or private; in a forum, a post with its first message.

    Private threads are there in text channels alone.
    """
    parent = call.channel()
    if parent.type == FORUM:
        return _forum_post(call, parent)
    body = call.parsed(ThreadWithoutMessage)
    kind = body.type or PRIVATE_THREAD
    if kind != THREAD_OF.get(parent.type) and not (kind == PRIVATE_THREAD and parent.type == TEXT):
        raise DiscordError(50024)
    needed = P.CREATE_PRIVATE_THREADS if kind == PRIVATE_THREAD else P.CREATE_PUBLIC_THREADS
    access.require(call.core, parent, call.bot_id, needed)
    channel = threads.open_thread(
        call.core,
        parent,
        body.name,
        kind,
        call.bot_id,
        auto_archive_minutes=body.auto_archive_duration,
        invitable=body.invitable is not False,
    )
    if kind != PRIVATE_THREAD:
        reference = {"type": 0, "channel_id": channel.id, "guild_id": channel.guild_id}
        messages.post_system(call.core, parent, call.bot_id, messages.THREAD_OPENED, body.name, reference)
    return Reply(201, call.core.payloads.channel(channel))


def _forum_post(call: Call, parent: Channel) -> Reply:
    """A thread whose first message has its id."""
    access.require(call.core, parent, call.bot_id, P.SEND_MESSAGES)
    body = call.parsed(ForumPost)
    _require_tags(call, parent, body.applied_tags or [])
    first = access.permitted(call.core, parent, call.bot_id, body.message, call.uploads)
    channel = threads.open_thread(
        call.core, parent, body.name, PUBLIC_THREAD, call.bot_id, auto_archive_minutes=body.auto_archive_duration
    )
    threads.thread_part(channel).tags = list(body.applied_tags or [])
    try:
        message = messages.post(call.core, channel, call.bot_id, first, call.uploads, message_id=channel.id)
    except DiscordError:
        call.core.world.remove(channel)
        raise
    plain = call.core.payloads.channel(channel)
    return Reply(201, {**plain, "message": call.core.payloads.message(message)})


def _require_tags(call: Call, forum: Channel, applied: list[str]) -> None:
    """Raises DiscordError 40067 for a post without a tag that must have one, 50035 for tags it cannot have."""
    if forum.requires_tag and not applied:
        raise DiscordError(40067)
    manages = call.core.world.may(forum, call.bot_id, P.MANAGE_THREADS)
    known = {tag.id for tag in forum.tags if manages or not tag.moderated}
    if not set(applied) <= known:
        raise invalid_form("applied_tags", "FORUM_TAG_INVALID", "Not a tag of this forum")


@route("GET", "/channels/{channel_id}/threads/archived/public")
@route("GET", "/channels/{channel_id}/threads/archived/private")
def archived_threads(call: Call) -> Reply:
    """A channel's closed threads, the latest first."""
    parent = call.allowed(P.READ_MESSAGE_HISTORY)
    kind = THREAD_OF.get(parent.type, PUBLIC_THREAD) if call.path.endswith("public") else PRIVATE_THREAD
    if kind == PRIVATE_THREAD:
        access.require(call.core, parent, call.bot_id, P.MANAGE_THREADS)
    limit = call.number("limit", 50, 2, 100)
    before = call.query.get("before")
    found = [
        channel
        for channel in call.core.world.channels.values()
        if channel.parent_id == parent.id and channel.type == kind and channel.thread and channel.thread.archived
    ]
    found.sort(key=lambda channel: threads.thread_part(channel).archive_timestamp, reverse=True)
    if before is not None:
        found = [channel for channel in found if iso(threads.thread_part(channel).archive_timestamp) < before]
    plain = [call.core.payloads.channel(channel) for channel in found[:limit]]
    members = [channel["member"] for channel in plain if "member" in channel]
    return Reply(200, {"threads": plain, "members": members, "has_more": len(found) > limit})


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_thread_member(call: Call) -> Reply:
    """Join a thread, or bring a person in who sees its channel."""
    channel = call.allowed(opened=True)
    user_id = _member(call)
    if user_id != call.bot_id:
        access.require(call.core, channel, call.bot_id, P.SEND_MESSAGES_IN_THREADS)
        parent = call.core.world.parent_of(channel)
        if user_id not in call.core.world.users:
            raise DiscordError(10013)
        if parent is None or not call.core.world.may(parent, user_id, P.VIEW_CHANNEL):
            raise DiscordError(50001)
    threads.add_member(call.core, channel, user_id)
    return NO_CONTENT


@route("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove_thread_member(call: Call) -> Reply:
    """Leave a thread, or take a person out of it."""
    channel = call.allowed(opened=True)
    user_id = _member(call)
    owns_private = channel.type == PRIVATE_THREAD and threads.thread_part(channel).owner_id == call.bot_id
    if user_id != call.bot_id and not owns_private:
        access.require(call.core, channel, call.bot_id, P.MANAGE_THREADS)
    threads.remove_member(call.core, channel, user_id)
    return NO_CONTENT


def _member(call: Call) -> str:
    return call.bot_id if call.parts["user_id"] == "@me" else call.parts["user_id"]
