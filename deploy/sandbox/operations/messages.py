"""Messages: posting, editing, deleting, pinning."""

from __future__ import annotations

import re
from dataclasses import dataclass

from deploy.sandbox.core import Core
from deploy.sandbox.errors import DiscordError, Json, invalid_form
from deploy.sandbox.models.components import numbered
from deploy.sandbox.models.messages import (
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    AllowedMentions,
    AttachmentEntry,
    MessageBody,
    MessageCreate,
    MessageEdit,
    Upload,
    check_files,
    check_flags,
    check_whole,
)
from deploy.sandbox.operations.pictures import picture_size
from deploy.sandbox.world.permissions import Permission
from deploy.sandbox.world.records import Attachment, Channel, Interaction, Message

DEFAULT, PINNED, THREAD_OPENED, REPLY, SLASH_COMMAND, CONTEXT_COMMAND = 0, 6, 18, 19, 20, 23
MOST_PINS = 250
SECONDS_FOR_NONCES = 300.0
SETTABLE_ON_EDIT = SUPPRESS_EMBEDS
SETTABLE = SETTABLE_ON_EDIT | 1 << 12

_USER, _ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")
_EVERYBODY = re.compile(r"@(?:everyone|here)\b")


@dataclass(frozen=True)
class Answer:
    """Where a message comes from when it answers an interaction: which one, how it is known, who alone sees it."""

    interaction: Interaction
    metadata: Json
    ephemeral_to: str | None
    reference: Json | None = None


def post(
    core: Core,
    channel: Channel,
    author_id: str,
    body: MessageCreate,
    uploads: list[Upload],
    answer: Answer | None = None,
    *,
    message_id: str | None = None,
) -> Message:
    """A new message. With `enforce_nonce`, one posted lately with the same nonce is given back instead.

    Raises DiscordError when the message breaks a limit or is empty.
    """
    check_files(uploads)
    flags = body.flags or 0
    check_flags(flags, SETTABLE | (EPHEMERAL if answer else 0))
    if body.nonce is not None and body.enforce_nonce:
        earlier = _posted_before(core, channel, author_id, body.nonce)
        if earlier is not None:
            return earlier
    if body.enforce_nonce and body.nonce is None:
        raise invalid_form("nonce", "BASE_TYPE_REQUIRED", "This field is required")
    attachments = _attachments(core, body.attachments, uploads, kept=[])
    check_whole(body, filenames={found.filename for found in attachments})
    message = Message(
        id=message_id or core.world.snowflakes.next(),
        channel_id=channel.id,
        author_id=author_id,
        sent=core.clock.now(),
        type=_type_of(answer),
        flags=(flags & ~EPHEMERAL) | (EPHEMERAL if answer and answer.ephemeral_to else 0),
        nonce=body.nonce,
        tts=bool(body.tts),
        reference=answer.reference if answer else None,
        interaction=answer.metadata if answer else None,
        token=answer.interaction.token if answer else None,
        ephemeral_to=answer.ephemeral_to if answer else None,
    )
    _fill(core, channel, message, body, attachments)
    _refuse_empty(message)
    _keep_files(core, attachments, uploads)
    publish(core, channel, message)
    return message


def post_system(
    core: Core, channel: Channel, author_id: str, kind: int, content: str = "", reference: Json | None = None
) -> Message:
    """A line that Discord itself writes: a pin, an opened thread."""
    message = Message(
        id=core.world.snowflakes.next(),
        channel_id=channel.id,
        author_id=author_id,
        sent=core.clock.now(),
        type=kind,
        content=content,
        reference=reference,
    )
    publish(core, channel, message)
    return message


def post_thinking(core: Core, channel: Channel, answer: Answer) -> Message:
    """The "thinking…" message of a deferred answer."""
    message = Message(
        id=core.world.snowflakes.next(),
        channel_id=channel.id,
        author_id=core.world.bot_id,
        sent=core.clock.now(),
        type=SLASH_COMMAND if answer.interaction.kind == 2 else REPLY,
        flags=LOADING | (EPHEMERAL if answer.ephemeral_to else 0),
        interaction=answer.metadata,
        token=answer.interaction.token,
        ephemeral_to=answer.ephemeral_to,
        reference=answer.reference,
    )
    publish(core, channel, message)
    return message


def publish(core: Core, channel: Channel, message: Message) -> None:
    """Put a message into its channel and tell all who see it."""
    core.world.save(message)
    if message.ephemeral_to is None:
        channel.last_message_id = message.id
        if channel.thread is not None:
            channel.thread.total_messages += 1
            for user_id in (message.author_id, *message.mentions):
                channel.thread.members.setdefault(user_id, core.clock.now())
        core.world.save(channel)
    core.feed.message(message, is_new=True)


def edit(core: Core, channel: Channel, message: Message, body: MessageEdit, uploads: list[Upload]) -> Message:
    """Change a message; what the body does not name stays. A "thinking…" message becomes the answer by it.

    Raises DiscordError when the result breaks a limit or is empty.
    """
    check_files(uploads)
    allowed = SETTABLE_ON_EDIT | (message.flags & (EPHEMERAL | 1 << 12 | 1 << 5))
    check_flags(body.flags or 0, allowed)
    attachments = _attachments(core, body.attachments, uploads, kept=message.attachments)
    check_whole(body, filenames={found.filename for found in attachments})
    if len(attachments) > 10:
        raise invalid_form("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    before = (message.content, message.embeds, message.components, message.attachments, message.flags)
    if body.given("flags"):
        message.flags = (message.flags & ~SETTABLE_ON_EDIT) | (body.flags or 0) & SETTABLE_ON_EDIT
    message.flags &= ~LOADING
    try:
        _fill(core, channel, message, body, attachments)
        _refuse_empty(message)
    except DiscordError:
        message.content, message.embeds, message.components, message.attachments, message.flags = before
        raise
    _keep_files(core, attachments, uploads)
    message.failed = False
    message.edited = core.clock.now()
    message.edits += 1
    core.world.save(message)
    core.feed.message(message, is_new=False)
    return message


def delete(core: Core, message: Message) -> None:
    """Remove a message."""
    core.world.remove(message)
    core.feed.message_gone(message)


def pin(core: Core, channel: Channel, message: Message, user_id: str) -> None:
    """Pin a message, with the line Discord writes about it. Raises DiscordError 30003 at 250 pins."""
    if message.pinned is not None:
        return
    if sum(found.pinned is not None for found in core.world.messages[channel.id].values()) >= MOST_PINS:
        raise DiscordError(30003)
    message.pinned = channel.last_pin = core.clock.now()
    _pins_changed(core, channel, message)
    reference: Json = {"type": 0, "channel_id": channel.id, "message_id": message.id}
    if channel.guild_id is not None:
        reference["guild_id"] = channel.guild_id
    post_system(core, channel, user_id, PINNED, reference=reference)


def unpin(core: Core, channel: Channel, message: Message) -> None:
    """Take a pin away."""
    if message.pinned is not None:
        message.pinned = None
        _pins_changed(core, channel, message)


def _pins_changed(core: Core, channel: Channel, message: Message) -> None:
    core.world.save(message)
    core.world.save(channel)
    if channel.guild_id is not None:
        last = core.payloads.channel(channel).get("last_pin_timestamp")
        data = {"channel_id": channel.id, "guild_id": channel.guild_id, "last_pin_timestamp": last}
        core.hub.dispatch("CHANNEL_PINS_UPDATE", data, guild_id=channel.guild_id)
    core.feed.message(message, is_new=False)


def _posted_before(core: Core, channel: Channel, author_id: str, nonce: str | int) -> Message | None:
    for message in reversed(list(core.world.messages[channel.id].values())):
        if core.clock.now() - message.sent > SECONDS_FOR_NONCES:
            return None
        if message.author_id == author_id and message.nonce is not None and str(message.nonce) == str(nonce):
            return message
    return None


def _type_of(answer: Answer | None) -> int:
    if answer is not None:
        if answer.interaction.kind != 2:
            return REPLY if answer.reference else DEFAULT
        if answer.reference is not None:
            return REPLY
        return SLASH_COMMAND if answer.interaction.data.get("type") == 1 else CONTEXT_COMMAND
    return DEFAULT


def reference_to(message: Message, channel: Channel) -> Json:
    """How a reply names the message it replies to."""
    plain: Json = {"type": 0, "channel_id": channel.id, "message_id": message.id}
    if channel.guild_id is not None:
        plain["guild_id"] = channel.guild_id
    return plain


def _fill(core: Core, channel: Channel, message: Message, body: MessageBody, attachments: list[Attachment]) -> None:
    if body.given("content"):
        message.content = (body.content or "").strip()
        _note_mentions(core, channel, message, body.allowed_mentions)
    if body.given("embeds"):
        message.embeds = [
            {**embed.model_dump(mode="json", exclude_none=True), "type": "rich"} for embed in body.embeds or ()
        ]
        for embed in message.embeds:
            for entry in embed.get("fields", ()):
                entry.setdefault("inline", False)
    if body.given("components"):
        message.components = numbered(body.components or [])
    message.attachments = attachments


def _note_mentions(core: Core, channel: Channel, message: Message, allowed: AllowedMentions | None) -> None:
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.parse or ())
    guild = core.world.guild_of(channel)
    users = dict.fromkeys(_USER.findall(message.content))
    roles = dict.fromkeys(_ROLE.findall(message.content))
    named_users = (allowed.users or []) if allowed else []
    named_roles = (allowed.roles or []) if allowed else []
    message.mentions = [
        found for found in users if found in core.world.users and ("users" in parse or found in named_users)
    ]
    message.mention_roles = [
        found for found in roles if guild and found in guild.roles and ("roles" in parse or found in named_roles)
    ]
    everybody = bool(_EVERYBODY.search(message.content)) and "everyone" in parse
    message.mention_everyone = everybody and core.world.may(channel, message.author_id, Permission.MENTION_EVERYONE)


def _attachments(
    core: Core, entries: list[AttachmentEntry] | None, uploads: list[Upload], kept: list[Attachment]
) -> list[Attachment]:
    """The files the message will hold: those kept (all, unless the form lists which), then the new ones."""
    by_number = {upload.number: upload for upload in uploads}
    if entries is None:
        described: dict[str, AttachmentEntry] = {}
        files = list(kept)
    else:
        described = {entry.id: entry for entry in entries}
        known = {found.id: found for found in kept}
        files = [known[entry.id] for entry in entries if entry.id in known]
        for index, entry in enumerate(entries):
            if entry.id not in known and entry.id not in by_number:
                message = f"The attachment {entry.id} is neither in the form nor in the message."
                raise invalid_form(f"attachments.{index}.id", "ATTACHMENT_NOT_FOUND", message)
    for number, upload in by_number.items():
        entry_or_none = described.get(number)
        size = picture_size(upload.data)
        filename = (entry_or_none.filename if entry_or_none else None) or upload.filename
        files.append(
            Attachment(
                id=core.world.snowflakes.next(),
                filename=re.sub(r"[^\w.\-]", "_", filename),
                size=len(upload.data),
                content_type=size.content_type if size else upload.content_type,
                description=entry_or_none.description if entry_or_none else None,
                width=size.width if size else None,
                height=size.height if size else None,
                spoiler=filename.startswith("SPOILER_"),
            )
        )
    return files


def _keep_files(core: Core, attachments: list[Attachment], uploads: list[Upload]) -> None:
    new = attachments[len(attachments) - len(uploads) :] if uploads else []
    for attachment, upload in zip(new, uploads, strict=True):
        core.world.keep_file(attachment.id, upload.data)


def _refuse_empty(message: Message) -> None:
    if not (message.content or message.embeds or message.components or message.attachments):
        raise DiscordError(50006)
