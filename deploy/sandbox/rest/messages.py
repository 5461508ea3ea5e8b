"""Messages in channels, threads and DMs, and their pins."""

from __future__ import annotations

from deploy.sandbox.clock import iso
from deploy.sandbox.errors import DiscordError
from deploy.sandbox.models.messages import MessageCreate, MessageEdit
from deploy.sandbox.operations import access, messages
from deploy.sandbox.rest.call import NO_CONTENT, Call, Reply, route
from deploy.sandbox.world.permissions import Permission
from deploy.sandbox.world.records import Message

P = Permission
OLD_MESSAGE = 3600.0
DELETABLE = {0, 6, 18, 19, 20, 23}


def plain(call: Call, message: Message) -> Reply:
    """A message as the answer."""
    return Reply(200, call.core.payloads.message_for_bot(message))


@route("GET", "/channels/{channel_id}/messages")
def list_messages(call: Call) -> Reply:
    """The newest messages first, `limit` 1-100 of them."""
    channel = call.allowed()
    limit = call.number("limit", 50, 1, 100)
    if not call.core.world.may(channel, call.bot_id, P.READ_MESSAGE_HISTORY):
        return Reply(200, [])
    found = [message for message in call.core.world.messages[channel.id].values() if message.ephemeral_to is None]
    return Reply(200, [plain(call, message).body for message in reversed(found[-limit:])])


@route("POST", "/channels/{channel_id}/messages")
def create_message(call: Call) -> Reply:
    """Post a message."""
    channel = call.channel()
    body = call.parsed(MessageCreate)
    body = access.sendable(call.core, channel, call.bot_id, body, call.uploads)
    for person_id in channel.recipients:
        if person_id != call.bot_id:
            call.turn_to(channel, person_id)
    return plain(call, messages.post(call.core, channel, call.bot_id, body, call.uploads))


@route("GET", "/channels/{channel_id}/messages/pins")
def list_pins(call: Call) -> Reply:
    """The pinned messages, the latest first."""
    channel = call.allowed()
    pinned = [found for found in call.core.world.messages[channel.id].values() if found.pinned is not None]
    pinned.sort(key=lambda found: found.pinned or 0.0, reverse=True)
    limit = call.number("limit", 50, 1, 50)
    items = [{"pinned_at": iso(found.pinned or 0.0), "message": plain(call, found).body} for found in pinned[:limit]]
    return Reply(200, {"items": items, "has_more": len(pinned) > limit})


@route("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(call: Call) -> Reply:
    """One message; ephemeral ones are unknown to the bot's token."""
    channel = call.channel()
    return plain(call, access.visible_message(call.core, channel, call.parts["message_id"], call.bot_id))


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(call: Call) -> Reply:
    """Change one of the bot's own messages."""
    channel = call.allowed()
    message = call.core.world.message(channel.id, call.parts["message_id"])
    if message.ephemeral_to is not None:
        raise DiscordError(10008)
    if message.author_id != call.bot_id:
        raise DiscordError(50005)
    if message.type not in (0, 19, 20, 23):
        raise DiscordError(50021)
    access.require_open_thread(channel)
    if call.core.clock.now() - message.sent > OLD_MESSAGE:
        call.limits.count_old_edit(channel.id)
    body = access.permitted(call.core, channel, call.bot_id, call.parsed(MessageEdit), call.uploads)
    return plain(call, messages.edit(call.core, channel, message, body, call.uploads))


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(call: Call) -> Reply:
    """Delete a message: one's own, or with MANAGE_MESSAGES anybody's."""
    channel = call.allowed()
    message = call.core.world.message(channel.id, call.parts["message_id"])
    if message.ephemeral_to is not None:
        raise DiscordError(10008)
    if message.author_id != call.bot_id:
        access.require(call.core, channel, call.bot_id, P.MANAGE_MESSAGES)
    access.require_open_thread(channel)
    if message.type not in DELETABLE:
        raise DiscordError(50021)
    messages.delete(call.core, message)
    return NO_CONTENT


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
def pin_message(call: Call) -> Reply:
    """Pin a message."""
    channel = call.allowed(P.PIN_MESSAGES, opened=True)
    message = access.visible_message(call.core, channel, call.parts["message_id"], call.bot_id)
    messages.pin(call.core, channel, message, call.bot_id)
    return NO_CONTENT


@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
def unpin_message(call: Call) -> Reply:
    """Take a pin away."""
    channel = call.allowed(P.PIN_MESSAGES, opened=True)
    message = access.visible_message(call.core, channel, call.parts["message_id"], call.bot_id)
    messages.unpin(call.core, channel, message)
    return NO_CONTENT
