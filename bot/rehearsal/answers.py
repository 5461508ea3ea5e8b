"""What Tumult and its client library read of each answer: fields that must be there, of their kinds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from bot.rehearsal.recording import Exchange
from bot.rehearsal.routes import UNKNOWN

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


class _Refusal(Struct):
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
"""What stands in the answer of each route where it is no refusal."""


def faults(exchange: Exchange) -> Iterator[str]:
    """What an answer lacks of what is read of it."""
    if exchange.route == UNKNOWN:
        yield f"{exchange.method} at an address that is not in the list of requests"
        return
    if exchange.status >= 500:
        return  # made again by the client library
    wanted = _Refusal if exchange.status >= 400 else READ[exchange.name]
    try:
        msgspec.convert(exchange.answer, wanted, strict=True)
    except msgspec.ValidationError as fault:
        yield f"the answer to {exchange.name} (HTTP {exchange.status}): {fault}"


def form_faults(answer: object) -> list[str]:
    """The fields that a refusal of a form names, with the code of each; nothing of what stood in them."""
    errors = answer.get("errors") if isinstance(answer, dict) else None
    return list(_named(errors, "")) if isinstance(errors, dict) else []


def _named(tree: dict[str, Any], where: str) -> Iterator[str]:
    for name, inner in tree.items():
        if name == "_errors" and isinstance(inner, list):
            yield from (f"{where or 'the form'}: {each.get('code')}" for each in inner if isinstance(each, dict))
        elif isinstance(inner, dict):
            yield from _named(inner, f"{where}.{name}" if where else name)


def unlike_sent(sent: Any, got: Any, where: str) -> Iterator[str]:
    """How something differs from what was sent; what was left open there may be anything."""
    if sent is None:
        return
    if isinstance(sent, dict):
        got = got if isinstance(got, dict) else {}
        for key, value in sent.items():
            yield from unlike_sent(value, got.get(key), f"{where}.{key}")
    elif isinstance(sent, list) and sent and isinstance(sent[0], dict):
        got = got if isinstance(got, list) else []
        if len(got) != len(sent):
            yield f"{where}: {len(got)} of {len(sent)}"
        for one, other in zip(sent, got, strict=False):
            yield from unlike_sent(one, other, f"{where}.{one.get('name', '')}")
    elif _plain(sent) != _plain(got):
        yield f"{where} is not as it was sent"


def _plain(value: Any) -> Any:
    """A value so that what is left out, empty or no is one, and a number is what is written as one."""
    if value in (None, False, [], {}, ""):
        return None
    return sorted(map(str, value)) if isinstance(value, list) else str(value)
