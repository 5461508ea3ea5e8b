"""Who somebody is and where they are, as the services want to know it, from Discord's objects."""

from __future__ import annotations

import discord

from bot.chat.readers import reader_of
from bot.leagues.league import League
from bot.play.one_line import one_line
from bot.play.people import FOR_PRIVATE, Permission, Person, Place, PlaceKind

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

_KINDS: dict[discord.ChannelType, PlaceKind] = {
    discord.ChannelType.text: "text",
    discord.ChannelType.news: "text",
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

    A post of a forum counts as the forum: games cannot be opened in either.
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


def moderates(interaction: discord.Interaction) -> int:
    """The server whose games somebody looks after, by what they may do there or by the role it has set; 0 for none."""
    role = reader_of(interaction).server.moderators
    named = bool(role) and role in roles_of(interaction.user)
    return interaction.guild_id or 0 if named or interaction.permissions.manage_messages else 0


def organises(interaction: discord.Interaction, league: League) -> bool:
    """Whether whoever acts decides about a league: who opened it, and who organises leagues there."""
    return interaction.user.id == league.organiser or organises_here(interaction)


def judges(interaction: discord.Interaction) -> int:
    """The server on whose leagues' games somebody judges, by the role it has set or as a moderator; 0 for none."""
    role = reader_of(interaction).server.judges
    named = bool(role) and role in roles_of(interaction.user)
    return interaction.guild_id or 0 if named else moderates(interaction)


def organises_here(interaction: discord.Interaction) -> bool:
    """Whether somebody may organise leagues where they act, by the role that is set for it or as a moderator."""
    role = reader_of(interaction).server.organisers
    return (bool(role) and role in roles_of(interaction.user)) or bool(moderates(interaction))


def roles_of(user: discord.abc.User) -> frozenset[int]:
    """The roles that somebody has where they act; none in direct messages."""
    return frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset()


def _can_see(channel: object, friend: discord.abc.User) -> bool:
    """Somebody who is no member of the server sees none of its channels."""
    if not isinstance(friend, discord.Member):
        return False
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return channel.permissions_for(friend).view_channel
    return True
