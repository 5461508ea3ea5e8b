"""Channels, threads, DMs, emojis: what a bot may create and change."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deploy.sandbox.models.base import PermissionSet, Snowflake, Strict, Trimmed
from deploy.sandbox.models.messages import MessageCreate

Name = Annotated[Trimmed, Field(min_length=1, max_length=100)]
AutoArchive = Literal[60, 1440, 4320, 10080]
Slowmode = Annotated[int, Field(ge=0, le=21600)]


class Overwrite(Strict):
    """What a role (0) or member (1) may or may not do in one channel."""

    id: Snowflake
    type: Literal[0, 1]
    allow: PermissionSet = 0
    deny: PermissionSet = 0


class ChannelCreate(Strict):
    """A new channel of a server: text (0, and that is the default), voice, category, announcement or forum."""

    name: Name
    type: Literal[0, 2, 4, 5, 15] | None = None
    position: Annotated[int, Field(ge=0)] | None = None
    topic: Annotated[str, Field(max_length=1024)] | None = None
    nsfw: bool | None = None
    rate_limit_per_user: Slowmode | None = None
    parent_id: Snowflake | None = None
    permission_overwrites: Annotated[list[Overwrite], Field(max_length=100)] | None = None
    default_auto_archive_duration: AutoArchive | None = None


class ThreadEdit(Strict):
    """A thread is archived, locked or opened."""

    archived: bool | None = None
    locked: bool | None = None


class ThreadFromMessage(Strict):
    """A thread that begins with a message."""

    name: Name
    auto_archive_duration: AutoArchive | None = None
    rate_limit_per_user: Slowmode | None = None


class ThreadWithoutMessage(ThreadFromMessage):
    """A thread of its own: public (11) or private (12, and that is the default)."""

    type: Literal[10, 11, 12] | None = None
    invitable: bool | None = None


class ForumPost(ThreadFromMessage):
    """A thread of a forum, with its first message."""

    message: MessageCreate
    applied_tags: Annotated[list[Snowflake], Field(max_length=5)] | None = None
    type: Literal[11] | None = None


class OpenDirectMessages(Strict):
    """A DM channel with one person."""

    recipient_id: Snowflake


class EmojiCreate(Strict):
    """An emoji that belongs to the application."""

    name: Annotated[str, Field(min_length=2, max_length=32, pattern=r"^\w+$")]
    image: str
