"""What the sandbox remembers, as plain records that can be written and read back."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

Json = dict[str, Any]

TEXT, DM, VOICE, CATEGORY, ANNOUNCEMENT, FORUM = 0, 1, 2, 4, 5, 15
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
THREADS = frozenset({ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD})
THREAD_OF = {TEXT: PUBLIC_THREAD, ANNOUNCEMENT: ANNOUNCEMENT_THREAD}
"""What the threads are that all may see, by the kind of their channel; other channels have none."""

ARCHIVED_AFTER_MINUTES = 4320
"""After how long without a message threads are archived where nothing else was said."""


class User(Struct):
    """An account, of a person or of a bot."""

    id: str
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-GB"
    accepts_direct_messages: bool = True
    installed: bool = False
    """Whether they have installed the application for themselves, to use it in servers where it is not."""

    @property
    def shown_name(self) -> str:
        """What others see."""
        return self.global_name or self.username


class Role(Struct):
    """A named set of permissions; the one with the server's id is that of all."""

    id: str
    name: str
    permissions: int
    position: int = 0
    color: int = 0


class Member(Struct):
    """An account's place in a server."""

    user_id: str
    joined: float
    roles: list[str] = field(default_factory=list)
    nick: str | None = None


class Guild(Struct):
    """A server."""

    id: str
    name: str
    owner_id: str
    locale: str = "en-GB"
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    bot_joined: bool = True
    community: bool = True
    """Whether it is a community server; only those tell Discord their language."""

    @property
    def features(self) -> list[str]:
        """What Discord has switched on for it."""
        return ["COMMUNITY", "NEWS"] if self.community else []

    @property
    def told_locale(self) -> str:
        """The language that applications are told."""
        return self.locale if self.community else "en-US"


class Overwrite(Struct):
    """What a role (kind 0) or member (kind 1) may or may not do in one channel."""

    id: str
    kind: int
    allow: int = 0
    deny: int = 0


class Tag(Struct):
    """A tag of a forum; a moderated one is set by those alone who manage threads."""

    id: str
    name: str
    moderated: bool = False


class Thread(Struct):
    """What only threads have. `members` maps accounts to the moment they joined."""

    owner_id: str
    created: float
    archive_timestamp: float
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = ARCHIVED_AFTER_MINUTES
    members: dict[str, float] = field(default_factory=dict)
    total_messages: int = 0
    tags: list[str] = field(default_factory=list)
    """Which tags of its forum a post has, by their ids."""


class Channel(Struct):
    """A channel, thread, forum or DM."""

    id: str
    type: int
    guild_id: str | None = None
    name: str = ""
    topic: str | None = None
    position: int = 0
    parent_id: str | None = None
    overwrites: dict[str, Overwrite] = field(default_factory=dict)
    recipients: list[str] = field(default_factory=list)
    last_message_id: str | None = None
    last_pin: float | None = None
    nsfw: bool = False
    rate_limit_per_user: int = 0
    default_auto_archive_minutes: int = ARCHIVED_AFTER_MINUTES
    thread: Thread | None = None
    tags: list[Tag] = field(default_factory=list)
    """The tags that the posts of a forum can have."""
    requires_tag: bool = False
    """Whether each post of a forum must have one."""


class Attachment(Struct):
    """A file of a message; its bytes lie in the store under the same id."""

    id: str
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    spoiler: bool = False


class Message(Struct):
    """A message. `ephemeral_to` names the only person who sees it; `token` the interaction it answers."""

    id: str
    channel_id: str
    author_id: str
    sent: float
    type: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    edits: int = 0
    pinned: float | None = None
    tts: bool = False
    nonce: str | int | None = None
    mentions: list[str] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    mention_everyone: bool = False
    reference: Json | None = None
    thread_id: str | None = None
    interaction: Json | None = None
    token: str | None = None
    ephemeral_to: str | None = None
    dismissed: bool = False
    failed: bool = False


class Interaction(Struct):
    """Something a person did that the bot is asked to answer. `kind` is Discord's interaction type."""

    id: str
    token: str
    kind: int
    user_id: str
    channel_id: str
    guild_id: str | None
    created: float
    data: Json
    message_id: str | None = None
    edits: int = 0
    """How often the message it came from had been edited by then."""
    trigger: Json | None = None
    state: str = "waiting"
    callback: int | None = None
    original_id: str | None = None
    private: bool = False
    follow_ups: list[str] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    owners: Json = field(default_factory=dict)
    """Who has installed the application where it happened, as `authorizing_integration_owners` tells it."""


class Command(Struct):
    """A registered command: `body` as the bot gave it, for all servers or for one."""

    id: str
    guild_id: str | None
    version: str
    body: Json


class Emoji(Struct):
    """An emoji of the application."""

    id: str
    name: str
    animated: bool = False


class Notes(Struct):
    """What is kept about the sandbox itself."""

    id: str
    last_snowflake: int
    application_id: str
    version: int = 1
