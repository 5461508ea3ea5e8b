"""Who a person is and where they are, as the services want to know it, from Discord's objects."""

from __future__ import annotations

import discord

from bot.chat.replies.readers import reader_of
from bot.play.requests.authority import Authority
from bot.play.requests.one_line import one_line
from bot.play.requests.person import FOR_POSTS, FOR_PRIVATE, Permission, Person, Place, PlaceKind
from bot.play.requests.refusal import Refusal

_NAMES: dict[Permission, str] = {
    "view channel": "view_channel",
    "send messages": "send_messages",
    "send messages in threads": "send_messages_in_threads",
    "create public threads": "create_public_threads",
    "create private threads": "create_private_threads",
    "embed links": "embed_links",
    "read message history": "read_message_history",
}
"""What Discord calls each permission."""

FOR_PAGES: tuple[Permission, ...] = ("view channel", "send messages", "embed links")
"""What the bot has to be allowed where it shows the page of a league."""

_KINDS: dict[discord.ChannelType, PlaceKind] = {
    discord.ChannelType.text: "text",
    discord.ChannelType.news: "news",
    discord.ChannelType.voice: "voice",
    discord.ChannelType.stage_voice: "voice",
    discord.ChannelType.public_thread: "thread",
    discord.ChannelType.private_thread: "thread",
    discord.ChannelType.news_thread: "thread",
    discord.ChannelType.forum: "forum",
    discord.ChannelType.private: "dm",
    discord.ChannelType.group: "dm",
}


def person_of(user: discord.abc.User) -> Person:
    """A person under the name people see on the server, as one line."""
    return Person(user.id, one_line(user.display_name) or "?", user.bot)


def place_of(interaction: discord.Interaction, friend: discord.abc.User | None = None) -> Place:
    """Where an interaction came from, what the bot may do there, and whether a friend can see it.

    Games cannot be agreed in a post of a forum, but the forum may be set as the place of their boards.
    """
    channel = interaction.channel
    kind: PlaceKind = _KINDS.get(channel.type, "other") if channel is not None else "other"
    if kind == "thread" and isinstance(channel, discord.Thread) and isinstance(channel.parent, discord.ForumChannel):
        kind = "forum"
    allowed = interaction.app_permissions
    return Place(
        guild_id=interaction.guild_id or 0,
        channel_id=interaction.channel_id or 0,
        kind=kind,
        bot_may=frozenset(name for name in FOR_PRIVATE if getattr(allowed, _NAMES[name])),
        friend_can_see=friend is None or _can_see(channel, friend),
        language=str(interaction.guild_locale or "en").partition("-")[0],
        roles=roles_of(interaction.user),
    )


def require_posts(guild: discord.Guild, forum_id: int) -> None:
    """Raises Refusal "missing permissions" where the bot may not open posts in a forum that it knows."""
    forum = guild.get_channel(forum_id)
    if forum is None or guild.me is None:
        return
    allowed = forum.permissions_for(guild.me)
    if missing := [name for name in FOR_POSTS if not getattr(allowed, _NAMES[name])]:
        raise Refusal("missing permissions", permissions=missing)


def require_open_to(interaction: discord.Interaction, channel_id: int) -> int:
    """The same channel, where the bot and the person who acts may write in it.

    Raises Refusal "missing permissions" where the bot may not, and "channel closed to you".
    """
    channel = interaction.guild.get_channel(channel_id) if interaction.guild is not None else None
    user = interaction.user
    if channel is None or (isinstance(user, discord.Member) and not channel.permissions_for(user).send_messages):
        raise Refusal("channel closed to you")
    allowed = channel.permissions_for(channel.guild.me)
    if missing := [name for name in FOR_PAGES if not getattr(allowed, _NAMES[name])]:
        raise Refusal("missing permissions", permissions=missing)
    return channel_id


def authority_of(interaction: discord.Interaction) -> Authority:
    """What the person who acts may decide, by their permissions there and by the roles that the server has set."""
    server, roles, may = reader_of(interaction).server, roles_of(interaction.user), interaction.permissions
    return Authority(
        interaction.user.id,
        interaction.guild_id or 0,
        manager=may.manage_guild,
        moderator=may.manage_messages or server.moderators in roles,
        judge=server.judges in roles,
        organiser=server.organisers in roles,
    )


def roles_of(user: discord.abc.User) -> frozenset[int]:
    """The roles that a person has where they act; none in direct messages."""
    return frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset()


def _can_see(channel: object, friend: discord.abc.User) -> bool:
    """A person who is no member of the server sees none of its channels.

    What a member may do there Discord says with the interaction that names them; what we know of their server may be
    old, or have not arrived yet, and then no person is judged by it. In a private thread the channel around it counts:
    who is invited is let in.
    """
    if not isinstance(friend, discord.Member):
        return False
    in_private = isinstance(channel, discord.Thread) and channel.is_private()
    if friend.resolved_permissions is not None and not in_private:
        return friend.resolved_permissions.view_channel
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread) and not friend.guild.unavailable:
        return channel.permissions_for(friend).view_channel
    return True
