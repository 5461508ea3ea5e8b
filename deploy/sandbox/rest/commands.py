"""Registering commands, for all servers or for one server."""

from __future__ import annotations

from deploy.sandbox.errors import DiscordError
from deploy.sandbox.models.commands import MANY_COMMANDS, Command, check_numbers
from deploy.sandbox.rest.call import Call, Reply, route
from deploy.sandbox.world import records

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
