"""Registering commands, for all servers or for one server."""

from __future__ import annotations

from deploy.sandbox.errors import DiscordError
from deploy.sandbox.models.commands import MANY_COMMANDS, Command, check_numbers
from deploy.sandbox.rest.call import NO_CONTENT, Call, Reply, route
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


def _one(call: Call) -> records.Command:
    found = next((command for command in _registered(call) if command.id == call.parts["command_id"]), None)
    if found is None:
        raise DiscordError(10063)
    return found


def _keep(call: Call, command: Command) -> tuple[records.Command, bool]:
    """Register a command, over one of the same kind and name; tells whether it is new."""
    body = command.stored()
    known = next(
        (c for c in _registered(call) if (c.body["type"], c.body["name"]) == (command.type, command.name)), None
    )
    if known is not None and known.body == body:
        return known, False
    new_id = call.core.world.snowflakes.next
    kept = records.Command(known.id if known else new_id(), _scope(call), new_id(), body)
    call.core.world.save(kept)
    return kept, known is None


def _models(commands: list[records.Command]) -> list[Command]:
    return [MANY_COMMANDS.validate_python([command.body])[0] for command in commands]


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
    kept = [_keep(call, command)[0] for command in commands]
    for gone in [command for command in _registered(call) if command.id not in {found.id for found in kept}]:
        call.core.world.remove(gone)
    call.core.feed.commands_changed()
    return Reply(200, [call.core.payloads.command(command) for command in kept])


@route("POST", FOR_ALL)
@route("POST", FOR_ONE)
def create_command(call: Call) -> Reply:
    """One more command, or a new version of one."""
    _scope(call)
    command = call.parsed(Command)
    others = [c for c in _registered(call) if (c.body["type"], c.body["name"]) != (command.type, command.name)]
    check_numbers([*_models(others), command])
    kept, is_new = _keep(call, command)
    call.core.feed.commands_changed()
    return Reply(201 if is_new else 200, call.core.payloads.command(kept))


@route("GET", FOR_ALL + "/{command_id}")
@route("GET", FOR_ONE + "/{command_id}")
def get_command(call: Call) -> Reply:
    """One command."""
    return Reply(200, call.core.payloads.command(_one(call)))


@route("PATCH", FOR_ALL + "/{command_id}")
@route("PATCH", FOR_ONE + "/{command_id}")
def edit_command(call: Call) -> Reply:
    """Change a command; what is not named stays."""
    known = _one(call)
    body = known.body | (call.body if isinstance(call.body, dict) else {})
    call.body = body
    command = call.parsed(Command)
    others = [found for found in _registered(call) if found.id != known.id]
    check_numbers([*_models(others), command])
    known.body, known.version = command.stored(), call.core.world.snowflakes.next()
    call.core.world.save(known)
    call.core.feed.commands_changed()
    return Reply(200, call.core.payloads.command(known))


@route("DELETE", FOR_ALL + "/{command_id}")
@route("DELETE", FOR_ONE + "/{command_id}")
def delete_command(call: Call) -> Reply:
    """Take a command away."""
    call.core.world.remove(_one(call))
    call.core.feed.commands_changed()
    return NO_CONTENT
