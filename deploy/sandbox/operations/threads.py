"""Threads: opening, joining, archiving, locking, deleting."""

from __future__ import annotations

from deploy.sandbox.core import Core
from deploy.sandbox.errors import DiscordError
from deploy.sandbox.world.records import Channel, Guild, Message, Thread

MOST_MEMBERS = 1000

CROWDED = 0.9
"""From which part of a server's open threads on Discord archives idle ones earlier than they were set to."""

LONGEST_ARCHIVE_MINUTES, CROWDED_ARCHIVE_MINUTES = 10_080, 1_440
"""The threads this happens to are those that were set to a week; here they are archived after a day then.

Discord's documentation says that such threads "may archive earlier to help avoid the server becoming full", not when.
"""


def open_thread(
    core: Core,
    parent: Channel,
    name: str,
    kind: int,
    owner_id: str,
    *,
    message: Message | None = None,
    thread_id: str | None = None,
    auto_archive_minutes: int | None = None,
    invitable: bool = True,
) -> Channel:
    """A new thread with its owner as member. One that begins with a message has the message's id.

    Raises DiscordError 160004 when the message has a thread already, 160006 when too many are active.
    """
    world = core.world
    guild = world.guild_of(parent)
    if guild is None:
        raise DiscordError(50024)
    if message is not None and (message.thread_id is not None or message.id in world.channels):
        raise DiscordError(160004)
    require_room(core, guild)
    now = core.clock.now()
    channel = Channel(
        id=message.id if message else thread_id or world.snowflakes.next(),
        type=kind,
        guild_id=guild.id,
        name=name,
        parent_id=parent.id,
        thread=Thread(
            owner_id=owner_id,
            created=now,
            archive_timestamp=now,
            invitable=invitable,
            auto_archive_minutes=auto_archive_minutes or parent.default_auto_archive_minutes,
            members={owner_id: now},
        ),
    )
    world.save(channel)
    if message is not None:
        message.thread_id = channel.id
        message.flags |= 1 << 5
        world.save(message)
    core.hub.channel("THREAD_CREATE", channel, {"newly_created": True})
    if message is not None:
        core.feed.message(message, is_new=False)
    core.feed.places_changed()
    return channel


def require_room(core: Core, guild: Guild) -> None:
    """Raises DiscordError 160006 when a server has as many open threads as it may have."""
    if len(core.world.active_threads(guild)) >= core.settings.active_threads:
        raise DiscordError(160006)


def thread_part(channel: Channel) -> Thread:
    """What only threads have. Raises DiscordError 50024 for another channel."""
    if channel.thread is None:
        raise DiscordError(50024)
    return channel.thread


def changed(core: Core, channel: Channel) -> None:
    """Keep a changed thread and tell all who see it."""
    core.world.save(channel)
    core.hub.channel("THREAD_UPDATE", channel)
    core.feed.places_changed()


def set_archived(core: Core, channel: Channel, *, archived: bool) -> None:
    """Close a thread, or open it again. Raises DiscordError 160006 when too many are open to open another."""
    thread, guild = thread_part(channel), core.world.guild_of(channel)
    if thread.archived == archived:
        return
    if not archived and guild is not None:
        require_room(core, guild)
    thread.archived, thread.archive_timestamp = archived, core.clock.now()
    changed(core, channel)


def add_member(core: Core, channel: Channel, user_id: str) -> None:
    """A person joins a thread. Raises DiscordError 30033 when it is full."""
    thread = thread_part(channel)
    if user_id in thread.members:
        return
    if len(thread.members) >= MOST_MEMBERS:
        raise DiscordError(30033)
    thread.members[user_id] = core.clock.now()
    core.world.save(channel)
    _tell_members(core, channel, added=[user_id], removed=[])


def remove_member(core: Core, channel: Channel, user_id: str) -> None:
    """A person leaves a thread. Raises DiscordError 10007 when they are not in it."""
    thread = thread_part(channel)
    if thread.members.pop(user_id, None) is None:
        raise DiscordError(10007)
    core.world.save(channel)
    _tell_members(core, channel, added=[], removed=[user_id])


def _tell_members(core: Core, channel: Channel, added: list[str], removed: list[str]) -> None:
    thread = thread_part(channel)
    guild = core.world.guild_of(channel)
    if guild is None:
        return
    data = {
        "id": channel.id,
        "guild_id": channel.guild_id,
        "member_count": min(len(thread.members), 50),
        "added_members": [
            {
                **core.payloads.thread_member(channel, user_id, thread.members[user_id]),
                "member": core.payloads.member(guild.members[user_id]),
                "presence": None,
            }
            for user_id in added
            if user_id in guild.members
        ],
        "removed_member_ids": removed,
    }
    if core.world.bot_id in added + removed:  # without the privileged members intent it hears only of itself
        core.hub.dispatch("THREAD_MEMBERS_UPDATE", data, guild_id=channel.guild_id)
    core.feed.places_changed()


def archive_idle_threads(core: Core) -> None:
    """Close every thread in which nothing happened for its auto-archive time, or for less in a crowded server."""
    now = core.clock.now()
    crowded = {
        guild.id
        for guild in core.world.guilds.values()
        if len(core.world.active_threads(guild)) >= core.settings.active_threads * CROWDED
    }
    for channel in list(core.world.channels.values()):
        thread = channel.thread
        if thread is None or thread.archived:
            continue
        messages = core.world.messages.get(channel.id)
        last = next(reversed(messages.values())).sent if messages else thread.created
        minutes = thread.auto_archive_minutes
        if channel.guild_id in crowded and minutes == LONGEST_ARCHIVE_MINUTES:
            minutes = CROWDED_ARCHIVE_MINUTES
        if now - max(last, thread.archive_timestamp) > minutes * 60:
            set_archived(core, channel, archived=True)
