"""The requests that Tumult makes, each of which is rehearsed, and those that Discord knows and Tumult does not make."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

UNKNOWN = "?"
"""What stands for the route of a request that is none of these."""

MADE = (
    "GET /gateway/bot",
    "GET /users/@me",
    "GET /users/@me/guilds",
    "DELETE /users/@me/guilds/{guild_id}",
    "POST /users/@me/channels",
    "GET /oauth2/applications/@me",
    "GET /applications/{application_id}/commands",
    "PUT /applications/{application_id}/commands",
    "GET /applications/{application_id}/guilds/{guild_id}/commands",
    "PUT /applications/{application_id}/guilds/{guild_id}/commands",
    "GET /applications/{application_id}/emojis",
    "POST /applications/{application_id}/emojis",
    "DELETE /applications/{application_id}/emojis/{emoji_id}",
    "GET /guilds/{guild_id}",
    "GET /guilds/{guild_id}/channels",
    "POST /guilds/{guild_id}/channels",
    "GET /guilds/{guild_id}/members/{user_id}",
    "GET /guilds/{guild_id}/threads/active",
    "GET /channels/{channel_id}",
    "PATCH /channels/{channel_id}",
    "DELETE /channels/{channel_id}",
    "PUT /channels/{channel_id}/permissions/{overwrite_id}",
    "GET /channels/{channel_id}/messages",
    "POST /channels/{channel_id}/messages",
    "PATCH /channels/{channel_id}/messages/{message_id}",
    "DELETE /channels/{channel_id}/messages/{message_id}",
    "POST /channels/{channel_id}/messages/{message_id}/threads",
    "GET /channels/{channel_id}/messages/pins",
    "PUT /channels/{channel_id}/messages/pins/{message_id}",
    "DELETE /channels/{channel_id}/messages/pins/{message_id}",
    "POST /channels/{channel_id}/threads",
    "GET /channels/{channel_id}/threads/archived/public",
    "GET /channels/{channel_id}/threads/archived/private",
    "DELETE /channels/{channel_id}/thread-members/{user_id}",
    "PUT /channels/{channel_id}/thread-members/{user_id}",
    "POST /interactions/{interaction_id}/{interaction_token}/callback",
    "POST /webhooks/{webhook_id}/{webhook_token}",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
)
"""Requests of Tumult, and those with which a rehearsal makes and removes its places."""

ALL_AT_ONCE = "all commands are registered by one request, never a single one"
NEVER_READ = "its own messages are remembered, or looked for among the newest"
NEVER_DONE = "Tumult does not do that"
OLD_PINS = "the address of pins before Discord moved them"

NOT_MADE: Mapping[str, str] = {
    "GET /gateway": "the client library asks for /gateway/bot, which tells of shards as well",
    "GET /applications/@me": "the client library asks at /oauth2/applications/@me",
    "GET /users/{user_id}": "people are told of by their interactions and by servers",
    "POST /applications/{application_id}/commands": ALL_AT_ONCE,
    "GET /applications/{application_id}/commands/{command_id}": ALL_AT_ONCE,
    "PATCH /applications/{application_id}/commands/{command_id}": ALL_AT_ONCE,
    "DELETE /applications/{application_id}/commands/{command_id}": ALL_AT_ONCE,
    "POST /applications/{application_id}/guilds/{guild_id}/commands": ALL_AT_ONCE,
    "GET /applications/{application_id}/guilds/{guild_id}/commands/{command_id}": ALL_AT_ONCE,
    "PATCH /applications/{application_id}/guilds/{guild_id}/commands/{command_id}": ALL_AT_ONCE,
    "DELETE /applications/{application_id}/guilds/{guild_id}/commands/{command_id}": ALL_AT_ONCE,
    "GET /applications/{application_id}/emojis/{emoji_id}": "all emoji are read by one request",
    "PATCH /applications/{application_id}/emojis/{emoji_id}": "an emoji that has changed is made anew",
    "GET /guilds/{guild_id}/roles": "roles come with the server",
    "GET /guilds/{guild_id}/members": "it needs an intent that Tumult does without",
    "DELETE /guilds/{guild_id}/members/{user_id}": NEVER_DONE,
    "POST /channels/{channel_id}/typing": NEVER_DONE,
    "GET /channels/{channel_id}/messages/{message_id}": NEVER_READ,
    "POST /channels/{channel_id}/messages/bulk-delete": "messages are deleted one by one",
    "PUT /channels/{channel_id}/pins/{message_id}": OLD_PINS,
    "DELETE /channels/{channel_id}/pins/{message_id}": OLD_PINS,
    "GET /channels/{channel_id}/thread-members": NEVER_DONE,
    "GET /channels/{channel_id}/thread-members/{user_id}": NEVER_DONE,
    "GET /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": NEVER_READ,
}
"""Why Tumult never makes a request of each of these routes."""


@cache
def _patterns() -> list[tuple[str, re.Pattern[str], str]]:
    """Method, pattern and template of every route, those with the fewest parts to fill in first."""
    named = [name.split() for name in (*MADE, *NOT_MADE)]
    named.sort(key=lambda each: each[1].count("{"))
    return [(method, re.compile(re.sub(r"\{\w+\}", "[^/]+", template)), template) for method, template in named]


def route_of(method: str, path: str) -> str:
    """The route of a path, as `/channels/{channel_id}`; UNKNOWN for one that is not in the list."""
    return next((name for known, pattern, name in _patterns() if known == method and pattern.fullmatch(path)), UNKNOWN)
