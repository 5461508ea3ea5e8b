"""Who may do what where, computed as Discord does it (documentation: "Permissions", "Implicit Permissions")."""

from __future__ import annotations

from enum import IntFlag

from deploy.sandbox.world.records import DM, PRIVATE_THREAD, THREADS, Channel, Guild


class Permission(IntFlag):
    """The permissions that matter for text channels."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    MANAGE_GUILD_EXPRESSIONS = 1 << 30
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


ALL = (1 << 53) - 1
P = Permission

EVERYBODY = (
    P.VIEW_CHANNEL | P.SEND_MESSAGES | P.EMBED_LINKS | P.ATTACH_FILES | P.READ_MESSAGE_HISTORY | P.ADD_REACTIONS
    | P.USE_EXTERNAL_EMOJIS | P.USE_APPLICATION_COMMANDS | P.CREATE_PUBLIC_THREADS | P.SEND_MESSAGES_IN_THREADS
    | P.CHANGE_NICKNAME
)  # fmt: skip
THE_BOT = EVERYBODY | P.CREATE_PRIVATE_THREADS | P.PIN_MESSAGES | P.MANAGE_THREADS
IN_DIRECT_MESSAGES = (
    P.VIEW_CHANNEL | P.SEND_MESSAGES | P.EMBED_LINKS | P.ATTACH_FILES | P.READ_MESSAGE_HISTORY | P.ADD_REACTIONS
    | P.USE_EXTERNAL_EMOJIS | P.USE_APPLICATION_COMMANDS | P.PIN_MESSAGES
)  # fmt: skip

_LOST_WITH_SENDING = P.MENTION_EVERYONE | P.SEND_TTS_MESSAGES | P.ATTACH_FILES | P.EMBED_LINKS


def in_server(guild: Guild, user_id: str) -> int:
    """A member's permissions before any channel's overwrites; 0 for who is no member."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL
    permissions = guild.roles[guild.id].permissions
    for role_id in member.roles:
        if role_id in guild.roles:
            permissions |= guild.roles[role_id].permissions
    return ALL if permissions & P.ADMINISTRATOR else permissions


def in_channel(
    guild: Guild | None, channel: Channel, parent: Channel | None, user_id: str, *, answering: bool = False
) -> int:
    """A member's permissions in a channel; a thread takes those of its parent. 0 when it cannot be seen at all.

    `answering` an interaction needs no permission to send, so nothing is lost with that one.
    """
    if channel.type == DM:
        return int(IN_DIRECT_MESSAGES) if user_id in channel.recipients else 0
    if guild is None:
        return 0
    base = in_server(guild, user_id)
    if base == ALL or not base:
        return base
    place = parent if channel.type in THREADS and parent is not None else channel
    permissions = _with_overwrites(guild, place, user_id, base)
    if not permissions & P.VIEW_CHANNEL:
        return 0
    thread = channel.thread
    outside = channel.type == PRIVATE_THREAD and thread is not None and user_id not in thread.members
    if outside and not permissions & P.MANAGE_THREADS:
        return 0
    sending = P.SEND_MESSAGES_IN_THREADS if channel.type in THREADS else P.SEND_MESSAGES
    if not permissions & sending and not answering:
        permissions &= ~int(_LOST_WITH_SENDING)
    return permissions


def _with_overwrites(guild: Guild, channel: Channel, user_id: str, permissions: int) -> int:
    if (everybody := channel.overwrites.get(guild.id)) is not None:
        permissions = permissions & ~everybody.deny | everybody.allow
    allow = deny = 0
    for role_id in guild.members[user_id].roles:
        if (overwrite := channel.overwrites.get(role_id)) is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    permissions = permissions & ~deny | allow
    if (own := channel.overwrites.get(user_id)) is not None:
        permissions = permissions & ~own.deny | own.allow
    return permissions


def named(names: list[str]) -> int:
    """The set of permissions with these names. Raises KeyError for an unknown one."""
    permissions = 0
    for name in names:
        permissions |= Permission[name]
    return permissions
