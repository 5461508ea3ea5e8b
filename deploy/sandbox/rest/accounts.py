"""The bot itself, other accounts, DMs, and the gateway's address."""

from __future__ import annotations

from deploy.sandbox.errors import DiscordError, Json, invalid_form
from deploy.sandbox.models.channels import OpenDirectMessages
from deploy.sandbox.operations import channels
from deploy.sandbox.rest.call import NO_CONTENT, Call, Reply, route


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
