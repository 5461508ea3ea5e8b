"""Who may do what, refused with Discord's codes."""

from __future__ import annotations

from typing import TypeVar

from deploy.sandbox.core import Core
from deploy.sandbox.errors import DiscordError
from deploy.sandbox.models.messages import MessageBody, MessageCreate, Upload
from deploy.sandbox.operations.threads import set_archived
from deploy.sandbox.world.permissions import Permission
from deploy.sandbox.world.records import CATEGORY, DM, FORUM, THREADS, Channel, Message

P = Permission


def require(core: Core, channel: Channel, user_id: str, *needed: Permission, answering: bool = False) -> None:
    """Raises DiscordError 50001 when the channel cannot be seen, 50013 when a permission is missing in it."""
    granted = core.world.permissions(channel, user_id, answering=answering)
    if not granted & P.VIEW_CHANNEL:
        raise DiscordError(50001)
    if any(not granted & permission for permission in needed):
        raise DiscordError(50013)


Body = TypeVar("Body", bound=MessageBody)


def permitted(
    core: Core, channel: Channel, user_id: str, body: Body, uploads: list[Upload], *, answering: bool = False
) -> Body:
    """What becomes of a message there: without EMBED_LINKS its embeds are dropped, and nothing says so.

    Raises DiscordError 50013 for files without ATTACH_FILES, and for a new message that embeds alone would make up.
    """
    if uploads:
        require(core, channel, user_id, P.ATTACH_FILES, answering=answering)
    if body.tts:
        require(core, channel, user_id, P.SEND_TTS_MESSAGES, answering=answering)
    granted = core.world.permissions(channel, user_id, answering=answering)
    if not body.embeds or granted & P.EMBED_LINKS:
        return body
    if isinstance(body, MessageCreate) and not (body.content or body.components or uploads):
        raise DiscordError(50013)
    return body.model_copy(update={"embeds": []})


def sendable(core: Core, channel: Channel, user_id: str, body: MessageCreate, uploads: list[Upload]) -> MessageCreate:
    """What becomes of a message that is posted there; reopens an archived thread that is not locked.

    Raises DiscordError when the account may not post this here.
    """
    if channel.type in (CATEGORY, FORUM):
        raise DiscordError(50008)
    require(core, channel, user_id)
    if channel.type == DM:
        _require_open_direct_messages(core, channel, user_id)
    else:
        require(core, channel, user_id, P.SEND_MESSAGES_IN_THREADS if channel.type in THREADS else P.SEND_MESSAGES)
    body = permitted(core, channel, user_id, body, uploads)
    thread = channel.thread
    if thread is not None:
        if thread.locked and not core.world.may(channel, user_id, P.MANAGE_THREADS):
            raise DiscordError(160005)
        if thread.archived:
            set_archived(core, channel, archived=False)
    return body


def _require_open_direct_messages(core: Core, channel: Channel, user_id: str) -> None:
    for other_id in channel.recipients:
        if other_id == user_id:
            continue
        other = core.world.users.get(other_id)
        if other is None or not other.accepts_direct_messages:
            raise DiscordError(50007)
        if not core.world.share_a_server(user_id, other_id):
            raise DiscordError(50278)


def require_open_thread(channel: Channel) -> None:
    """Raises DiscordError 50083 when the channel is an archived thread, where nothing can be changed."""
    if channel.thread is not None and channel.thread.archived:
        raise DiscordError(50083)


def visible_message(core: Core, channel: Channel, message_id: str, user_id: str) -> Message:
    """A message the bot can fetch. Raises DiscordError 10008 for unknown and for ephemeral ones."""
    require(core, channel, user_id, P.READ_MESSAGE_HISTORY)
    message = core.world.message(channel.id, message_id)
    if message.ephemeral_to is not None:
        raise DiscordError(10008)
    return message
