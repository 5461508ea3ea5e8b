"""The requests that Tumult makes and what is read of each answer, and those that the local Discord knows besides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Annotated, Any

from msgspec import Meta, Struct

UNKNOWN = "?"
"""What stands for the route of a request that is none of these."""

Id = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,19}$")]
Permissions = Annotated[str, Meta(pattern=r"^[0-9]{1,20}$")]


class _User(Struct):
    id: Id
    username: str
    discriminator: str
    avatar: str | None


class _Application(Struct):
    id: Id
    name: str
    verify_key: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


class _StartLimit(Struct):
    total: int
    remaining: int
    reset_after: int
    max_concurrency: Annotated[int, Meta(ge=1)]


class _Gateway(Struct):
    url: str
    shards: Annotated[int, Meta(ge=1)]
    session_start_limit: _StartLimit


class _Command(Struct):
    id: Id
    application_id: Id
    name: str
    description: str
    type: int
    version: Id
    options: list[dict[str, Any]] = []


class _Emoji(Struct):
    id: Id
    name: str
    animated: bool = False


class _Emojis(Struct):
    items: list[_Emoji]


class _Role(Struct):
    id: Id
    name: str
    permissions: Permissions
    position: int


class _Guild(Struct):
    id: Id
    name: str
    owner_id: Id
    roles: list[_Role]
    features: list[str]
    preferred_locale: str


class _Joined(Struct):
    id: Id
    name: str


class _Member(Struct):
    user: _User
    roles: list[Id]
    joined_at: datetime | None
    flags: int


class _Overwrite(Struct):
    id: Id
    type: int
    allow: Permissions
    deny: Permissions


class _State(Struct):
    archived: bool
    locked: bool
    auto_archive_duration: int
    archive_timestamp: datetime


class _Channel(Struct):
    id: Id
    type: int
    name: str | None = None
    guild_id: Id | None = None
    parent_id: Id | None = None
    owner_id: Id | None = None
    last_message_id: Id | None = None
    permission_overwrites: list[_Overwrite] = []
    thread_metadata: _State | None = None


class _Thread(Struct):
    id: Id
    type: int
    name: str
    guild_id: Id
    parent_id: Id
    owner_id: Id
    thread_metadata: _State


class _Threads(Struct):
    threads: list[_Thread]
    members: list[dict[str, Any]]


class _Direct(Struct):
    id: Id
    type: int
    recipients: list[_User]


class _Attachment(Struct):
    id: Id
    filename: str
    size: int
    url: str
    proxy_url: str


class _Message(Struct):
    id: Id
    channel_id: Id
    type: int
    author: _User
    content: str
    timestamp: datetime
    edited_timestamp: datetime | None
    tts: bool
    mention_everyone: bool
    mentions: list[_User]
    mention_roles: list[Id]
    attachments: list[_Attachment]
    embeds: list[dict[str, Any]]
    pinned: bool
    components: list[dict[str, Any]] = []
    flags: int = 0


class _Pin(Struct):
    pinned_at: datetime
    message: _Message


class _Pins(Struct):
    items: list[_Pin]
    has_more: bool


class _CallbackPart(Struct):
    id: Id
    type: int


class _Callback(Struct):
    interaction: _CallbackPart


class Refusal(Struct):
    """What stands in every refusal."""

    code: int
    message: str


NOTHING = type(None)
"""What is answered by 204."""

_COMMANDS = "/applications/{application_id}/commands"
_GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
_MESSAGE = "/channels/{channel_id}/messages/{message_id}"
_PINNED = "/channels/{channel_id}/messages/pins/{message_id}"

READ: dict[str, Any] = {
    "GET /gateway/bot": _Gateway,
    "GET /users/@me": _User,
    "GET /users/@me/guilds": list[_Joined],
    "DELETE /users/@me/guilds/{guild_id}": NOTHING,
    "POST /users/@me/channels": _Direct,
    "GET /oauth2/applications/@me": _Application,
    f"GET {_COMMANDS}": list[_Command],
    f"PUT {_COMMANDS}": list[_Command],
    f"GET {_GUILD_COMMANDS}": list[_Command],
    f"PUT {_GUILD_COMMANDS}": list[_Command],
    "GET /applications/{application_id}/emojis": _Emojis,
    "POST /applications/{application_id}/emojis": _Emoji,
    "DELETE /applications/{application_id}/emojis/{emoji_id}": NOTHING,
    "GET /guilds/{guild_id}": _Guild,
    "GET /guilds/{guild_id}/channels": list[_Channel],
    "POST /guilds/{guild_id}/channels": _Channel,
    "GET /guilds/{guild_id}/members/{user_id}": _Member,
    "GET /guilds/{guild_id}/threads/active": _Threads,
    "GET /channels/{channel_id}": _Channel,
    "PATCH /channels/{channel_id}": _Channel,
    "DELETE /channels/{channel_id}": _Channel,
    "PUT /channels/{channel_id}/permissions/{overwrite_id}": NOTHING,
    "GET /channels/{channel_id}/messages": list[_Message],
    "POST /channels/{channel_id}/messages": _Message,
    f"PATCH {_MESSAGE}": _Message,
    f"DELETE {_MESSAGE}": NOTHING,
    f"POST {_MESSAGE}/threads": _Thread,
    "GET /channels/{channel_id}/messages/pins": _Pins,
    f"PUT {_PINNED}": NOTHING,
    f"DELETE {_PINNED}": NOTHING,
    "POST /channels/{channel_id}/threads": _Thread,
    "GET /channels/{channel_id}/threads/archived/public": _Threads,
    "GET /channels/{channel_id}/threads/archived/private": _Threads,
    "DELETE /channels/{channel_id}/thread-members/{user_id}": NOTHING,
    "PUT /channels/{channel_id}/thread-members/{user_id}": NOTHING,
    "POST /interactions/{interaction_id}/{interaction_token}/callback": _Callback,
    "POST /webhooks/{webhook_id}/{webhook_token}": _Message,
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": _Message,
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": NOTHING,
}
"""Requests of Tumult, and those with which a rehearsal makes and removes its places.

Of each what stands in its answer where it is no refusal: fields that must be there, of their kinds.
"""


NOT_MADE: Mapping[str, str] = {
    "GET /gateway": "the client library asks for /gateway/bot, which tells of shards as well",
    "GET /users/{user_id}": "people are told of by their interactions and by servers",
    "GET /channels/{channel_id}/messages/{message_id}": "its messages are remembered, or looked for among the newest",
}
"""Why Tumult never makes a request of each of these routes."""


@cache
def _patterns() -> list[tuple[str, re.Pattern[str], str]]:
    """Method, pattern and template of every route, those with the fewest parts to fill in first."""
    named = [name.split() for name in (*READ, *NOT_MADE)]
    named.sort(key=lambda each: each[1].count("{"))
    return [(method, re.compile(re.sub(r"\{\w+\}", "[^/]+", template)), template) for method, template in named]


def route_of(method: str, path: str) -> str:
    """The route of a path, as `/channels/{channel_id}`; UNKNOWN for one that is not in the list."""
    return next((name for known, pattern, name in _patterns() if known == method and pattern.fullmatch(path)), UNKNOWN)
