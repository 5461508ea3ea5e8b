"""The world as Discord writes it: the JSON of users, members, servers, channels, messages, commands."""

from __future__ import annotations

from deploy.sandbox.clock import iso
from deploy.sandbox.world.message_parts import MessageParts
from deploy.sandbox.world.permissions import Permission, in_server
from deploy.sandbox.world.records import (
    CATEGORY,
    DM,
    FORUM,
    PRIVATE_THREAD,
    THREADS,
    VOICE,
    Channel,
    Command,
    Emoji,
    Guild,
    Json,
    Member,
    Message,
    Role,
    User,
)

REQUIRE_TAG = 1 << 4
"""The flag of a forum in which each post must have a tag."""


class Payloads(MessageParts):
    """Writes records as Discord does."""

    # people and servers

    def user(self, user: User) -> Json:
        """An account."""
        plain: Json = {
            "id": user.id,
            "username": user.username,
            "global_name": user.global_name,
            "discriminator": "0" if not user.bot else f"{int(user.id) % 9999 + 1:04}",
            "avatar": None,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }
        if user.bot:
            plain["bot"] = True
        return plain

    def user_of(self, user_id: str) -> Json:
        """An account by id; one that was deleted is still named."""
        found = self.world.users.get(user_id)
        return self.user(found or User(id=user_id, username="deleted_user"))

    def bare_member(self, member: Member) -> Json:
        """A membership without the account."""
        return {
            "avatar": None,
            "banner": None,
            "communication_disabled_until": None,
            "flags": 0,
            "joined_at": iso(member.joined),
            "nick": member.nick,
            "pending": False,
            "premium_since": None,
            "roles": list(member.roles),
            "mute": False,
            "deaf": False,
        }

    def member(self, member: Member) -> Json:
        """A membership with the account."""
        return {**self.bare_member(member), "user": self.user_of(member.user_id)}

    def role(self, role: Role) -> Json:
        """A role."""
        return {
            "id": role.id,
            "name": role.name,
            "permissions": str(role.permissions),
            "position": role.position,
            "color": role.color,
            "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }

    def guild(self, guild: Guild) -> Json:
        """A server as REST gives it."""
        nothing = [
            "icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id",
            "afk_channel_id", "system_channel_id", "widget_channel_id", "max_presences", "vanity_url_code",
            "rules_channel_id", "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data",
        ]  # fmt: skip
        zero = [
            "system_channel_flags", "verification_level", "default_message_notifications", "mfa_level",
            "explicit_content_filter", "premium_tier", "premium_subscription_count", "nsfw_level",
        ]  # fmt: skip
        return {
            **dict.fromkeys(nothing),
            **dict.fromkeys(zero, 0),
            "id": guild.id,
            "name": guild.name,
            "owner_id": guild.owner_id,
            "region": "deprecated",
            "features": guild.features,
            "afk_timeout": 300,
            "widget_enabled": False,
            "roles": [self.role(role) for role in guild.roles.values()],
            "max_members": 25_000_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "preferred_locale": guild.told_locale,
            "premium_progress_bar_enabled": False,
            "nsfw": False,
            "emojis": [],
            "stickers": [],
        }

    def guild_for_gateway(self, guild: Guild) -> Json:
        """A server as GUILD_CREATE gives it: with its channels, the threads the bot sees, and the bot's membership."""
        bot_id = self.world.bot_id
        threads = [
            thread
            for thread in self.world.active_threads(guild)
            if self.world.may(thread, bot_id, Permission.VIEW_CHANNEL)
        ]
        return {
            **self.guild(guild),
            "joined_at": iso(guild.members[bot_id].joined),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "members": [self.member(guild.members[bot_id])],
            "channels": [self.channel(channel) for channel in self.world.channels_of(guild)],
            "threads": [self.channel(thread) for thread in threads],
        }

    # channels

    def channel(self, channel: Channel) -> Json:
        """A channel, thread, forum, category or DM as the bot sees it."""
        plain: Json = {"id": channel.id, "type": channel.type, "flags": 0}
        if channel.type != CATEGORY:
            plain["last_message_id"] = channel.last_message_id
        if channel.last_pin is not None:
            plain["last_pin_timestamp"] = iso(channel.last_pin)
        if channel.type == DM:
            others = [user_id for user_id in channel.recipients if user_id != self.world.bot_id]
            return {**plain, "recipients": [self.user_of(user_id) for user_id in others]}
        plain |= {"guild_id": channel.guild_id, "name": channel.name, "parent_id": channel.parent_id}
        if channel.type in THREADS:
            return {**plain, **self._thread_part(channel)}
        plain |= {
            "position": channel.position,
            "nsfw": channel.nsfw,
            "permission_overwrites": [
                {"id": found.id, "type": found.kind, "allow": str(found.allow), "deny": str(found.deny)}
                for found in channel.overwrites.values()
            ],
        }
        if channel.type != CATEGORY:
            plain |= {
                "topic": channel.topic,
                "rate_limit_per_user": channel.rate_limit_per_user,
                "default_auto_archive_duration": channel.default_auto_archive_minutes,
            }
        if channel.type == VOICE:
            plain |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
        if channel.type == FORUM:
            plain |= {
                "available_tags": [
                    {"id": tag.id, "name": tag.name, "moderated": tag.moderated, "emoji_id": None, "emoji_name": None}
                    for tag in channel.tags
                ],
                "flags": REQUIRE_TAG if channel.requires_tag else 0,
                "default_reaction_emoji": None,
                "default_sort_order": None,
                "default_forum_layout": 0,
            }
        return plain

    def _thread_part(self, channel: Channel) -> Json:
        thread = channel.thread
        assert thread is not None
        metadata: Json = {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": iso(thread.archive_timestamp),
            "create_timestamp": iso(thread.created),
        }
        if channel.type == PRIVATE_THREAD:
            metadata["invitable"] = thread.invitable
        plain: Json = {
            "owner_id": thread.owner_id,
            "rate_limit_per_user": channel.rate_limit_per_user,
            "message_count": len(self.world.messages.get(channel.id, ())),
            "member_count": min(len(thread.members), 50),
            "total_message_sent": thread.total_messages,
            "thread_metadata": metadata,
        }
        parent = self.world.parent_of(channel)
        if parent is not None and parent.type == FORUM:
            plain["applied_tags"] = list(thread.tags)
        if (joined := thread.members.get(self.world.bot_id)) is not None:
            plain["member"] = self.thread_member(channel, self.world.bot_id, joined)
        return plain

    def thread_member(self, channel: Channel, user_id: str, joined: float) -> Json:
        """A person's place in a thread."""
        return {"id": channel.id, "user_id": user_id, "join_timestamp": iso(joined), "flags": 0}

    # messages

    def message(self, message: Message) -> Json:
        """A message whole, as those see it who may see it."""
        plain: Json = {
            "id": message.id,
            "type": message.type,
            "channel_id": message.channel_id,
            "author": self.user_of(message.author_id),
            "content": message.content,
            "timestamp": iso(message.sent),
            "edited_timestamp": None if message.edited is None else iso(message.edited),
            "tts": message.tts,
            "mention_everyone": message.mention_everyone,
            "mentions": [self.user_of(user_id) for user_id in message.mentions],
            "mention_roles": list(message.mention_roles),
            "attachments": self.listed_attachments(message),
            "embeds": [self.embed(embed, message) for embed in message.embeds],
            "components": self.components(message),
            "pinned": message.pinned is not None,
            "flags": message.flags,
        }
        if message.nonce is not None:
            plain["nonce"] = message.nonce
        if message.token is not None:
            plain |= {"webhook_id": self.world.bot_id, "application_id": self.world.bot_id}
        if message.interaction is not None:
            plain["interaction_metadata"] = self._metadata(message.interaction)
        if message.reference is not None:
            plain["message_reference"] = message.reference
        thread = self.world.channels.get(message.thread_id or "")
        if thread is not None:
            plain["thread"] = self.channel(thread)
        return plain

    def message_for_bot(self, message: Message) -> Json:
        """A message as the bot gets it without being asked: without what people write, for which it has no intent."""
        plain = self.message(message)
        channel = self.world.channels.get(message.channel_id)
        free = (
            message.author_id == self.world.bot_id
            or self.world.bot_id in message.mentions
            or (channel is not None and channel.type == DM)
        )
        if not free:
            plain |= {"content": "", "embeds": [], "attachments": [], "components": []}
        return plain

    def _metadata(self, interaction: Json) -> Json:
        """What a message tells about the interaction it answers."""
        plain = {key: value for key, value in interaction.items() if key not in ("user_id", "triggering")}
        plain["user"] = self.user_of(interaction["user_id"])
        if "triggering" in interaction:
            plain["triggering_interaction_metadata"] = self._metadata(interaction["triggering"])
        return plain

    # commands and emojis

    def command(self, command: Command) -> Json:
        """A registered command."""
        plain = {**command.body, "id": command.id, "application_id": self.world.bot_id, "version": command.version}
        if command.guild_id is not None:
            plain["guild_id"] = command.guild_id
        return plain

    def emoji(self, emoji: Emoji) -> Json:
        """An emoji of the application."""
        return {
            "id": emoji.id,
            "name": emoji.name,
            "user": self.user_of(self.world.bot_id),
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": emoji.animated,
            "available": True,
        }

    def guild_in_list(self, guild: Guild) -> Json:
        """A server in the list of the bot's servers."""
        return {
            "id": guild.id,
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": guild.owner_id == self.world.bot_id,
            "permissions": str(in_server(guild, self.world.bot_id)),
            "features": guild.features,
        }
