"""The application: the bot itself and other accounts, DMs, the gateway's address, its commands and its emojis."""

from __future__ import annotations

import base64
import binascii
import re

from deploy.sandbox.errors import DiscordError, Json, invalid_form
from deploy.sandbox.models.channels import EmojiCreate, OpenDirectMessages
from deploy.sandbox.models.commands import MANY_COMMANDS, Command, check_numbers
from deploy.sandbox.operations import channels
from deploy.sandbox.operations.pictures import picture_size
from deploy.sandbox.rest.call import NO_CONTENT, Call, Reply, route
from deploy.sandbox.world import records
from deploy.sandbox.world.records import Emoji


@route("GET", "/gateway")
def gateway(call: Call) -> Reply:
    """Where to connect."""
    return Reply(200, {"url": call.core.hub.address})


@route("GET", "/gateway/bot")
def gateway_for_bot(call: Call) -> Reply:
    """Where to connect, with how many shards, and how many sessions may still begin."""
    hub, shards = call.core.hub, call.core.settings.shards
    return Reply(200, {"url": hub.address, "shards": shards, "session_start_limit": hub.starts.told()})


@route("GET", "/users/@me")
def myself(call: Call) -> Reply:
    """The bot's own account."""
    user = call.core.payloads.user_of(call.bot_id)
    return Reply(200, {**user, "mfa_enabled": False, "locale": "en-US", "premium_type": 0, "verified": True})


@route("GET", "/oauth2/applications/@me")
def my_application(call: Call) -> Reply:
    """The bot's application."""
    world = call.core.world
    user = call.core.payloads.user_of(call.bot_id)
    nothing = ["icon", "type", "role_connections_verification_url", "team"]
    owner = next((user for user in world.users.values() if user.username == "dev"), world.users[call.bot_id])
    application: Json = {
        **dict.fromkeys(nothing),
        "id": call.bot_id,
        "name": user["username"],
        "description": "",
        "bot": user,
        "bot_public": True,
        "bot_require_code_grant": False,
        "interactions_endpoint_url": call.core.outside.address or None,
        "verify_key": call.core.outside.public_key,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "owner": call.core.payloads.user(owner),
        "approximate_guild_count": sum(guild.bot_joined for guild in world.guilds.values()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
    }
    return Reply(200, application)


@route("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Reply:
    """The servers the bot is in."""
    guilds = [guild for guild in call.core.world.guilds.values() if guild.bot_joined]
    return Reply(200, [call.core.payloads.guild_in_list(guild) for guild in guilds])


@route("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(call: Call) -> Reply:
    """The bot leaves a server."""
    channels.leave(call.core, call.guild(), call.bot_id)
    return NO_CONTENT


@route("POST", "/users/@me/channels")
def open_direct_messages(call: Call) -> Reply:
    """The DM channel with a person. Whether they accept DMs shows only when something is sent.

    "If you open a significant amount of DMs too quickly, your bot may be rate limited or blocked from opening new ones"
    (Discord's documentation, "Create DM").
    """
    recipient_id = call.parsed(OpenDirectMessages).recipient_id
    user = call.core.world.users.get(recipient_id)
    if user is None:
        raise invalid_form("recipient_id", "USER_NOT_FOUND", "Unknown user")
    if user.bot:
        raise DiscordError(50007)
    call.turn_to(call.core.world.known_direct_channel(recipient_id, call.bot_id), recipient_id)
    return Reply(200, call.core.payloads.channel(call.core.world.direct_channel(recipient_id, call.bot_id)))


@route("GET", "/users/{user_id}")
def account(call: Call) -> Reply:
    """Anybody's account."""
    user = call.core.world.users.get(call.parts["user_id"])
    if user is None:
        raise DiscordError(10013)
    return Reply(200, call.core.payloads.user(user))


FOR_ALL, FOR_ONE = (
    "/applications/{application_id}/commands",
    "/applications/{application_id}/guilds/{guild_id}/commands",
)


def _scope(call: Call) -> str | None:
    """The server the commands are for, or None. Raises DiscordError 50001 or 10002 for a foreign application."""
    if call.parts["application_id"] != call.bot_id:
        raise DiscordError(10002)
    return call.guild().id if "guild_id" in call.parts else None


def _registered(call: Call) -> list[records.Command]:
    scope = _scope(call)
    return [command for command in call.core.world.commands.values() if command.guild_id == scope]


def _keep(call: Call, command: Command) -> records.Command:
    """Register a command, over one of the same kind and name."""
    body = command.stored()
    known = next(
        (c for c in _registered(call) if (c.body["type"], c.body["name"]) == (command.type, command.name)), None
    )
    if known is not None and known.body == body:
        return known
    new_id = call.core.world.snowflakes.next
    kept = records.Command(known.id if known else new_id(), _scope(call), new_id(), body)
    call.core.world.save(kept)
    return kept


@route("GET", FOR_ALL)
@route("GET", FOR_ONE)
def list_commands(call: Call) -> Reply:
    """All commands of the scope."""
    plain = [call.core.payloads.command(command) for command in _registered(call)]
    if call.query.get("with_localizations") not in ("true", "True", "1"):
        for command in plain:
            command.pop("name_localizations", None)
            command.pop("description_localizations", None)
    return Reply(200, plain)


@route("PUT", FOR_ALL)
@route("PUT", FOR_ONE)
def replace_commands(call: Call) -> Reply:
    """These commands and no others."""
    _scope(call)
    if call.body is None:
        call.body = []
    commands = call.parsed(MANY_COMMANDS)
    check_numbers(commands)
    kept = [_keep(call, command) for command in commands]
    for gone in [command for command in _registered(call) if command.id not in {found.id for found in kept}]:
        call.core.world.remove(gone)
    call.core.feed.commands_changed()
    return Reply(200, [call.core.payloads.command(command) for command in kept])


ALL = "/applications/{application_id}/emojis"
MOST_EMOJIS, MOST_BYTES = 2000, 256 << 10


def _own(call: Call) -> None:
    if call.parts["application_id"] != call.bot_id:
        raise DiscordError(10002)


@route("GET", ALL)
def list_emojis(call: Call) -> Reply:
    """All emojis."""
    _own(call)
    return Reply(200, {"items": [call.core.payloads.emoji(emoji) for emoji in call.core.world.emojis.values()]})


@route("POST", ALL)
def create_emoji(call: Call) -> Reply:
    """One more emoji, its picture as a data URI of at most 256 KiB."""
    _own(call)
    body = call.parsed(EmojiCreate)
    if len(call.core.world.emojis) >= MOST_EMOJIS:
        raise DiscordError(30008)
    if any(emoji.name == body.name for emoji in call.core.world.emojis.values()):
        raise invalid_form("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Emoji name is already taken")
    data = _picture(body.image)
    emoji = Emoji(id=call.core.world.snowflakes.next(), name=body.name, animated=data[:3] == b"GIF")
    call.core.world.keep_file(emoji.id, data)
    call.core.world.save(emoji)
    return Reply(201, call.core.payloads.emoji(emoji))


def _picture(address: str) -> bytes:
    found = re.fullmatch(r"data:image/(?:png|jpeg|gif|webp);base64,(.+)", address, re.DOTALL)
    try:
        data = base64.b64decode(found[1], validate=True) if found else b""
    except binascii.Error:
        data = b""
    if picture_size(data) is None:
        raise invalid_form("image", "IMAGE_INVALID", "Invalid image data")
    if len(data) > MOST_BYTES:
        raise invalid_form("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return data


@route("DELETE", ALL + "/{emoji_id}")
def delete_emoji(call: Call) -> Reply:
    """Take an emoji away."""
    _own(call)
    found = call.core.world.emojis.get(call.parts["emoji_id"])
    if found is None:
        raise DiscordError(10014)
    call.core.world.remove(found)
    return NO_CONTENT
