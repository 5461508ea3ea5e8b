"""Steps about the application: its token, commands and emoji."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord.http import Route

from bot.present.wording import symbols
from bot.rehearsal.answers import unlike_sent
from bot.rehearsal.stage import EMOJI, WRONG_ID, NotAllowed, Stage, as_sent
from bot.rehearsal.steps import Steps

STEPS = Steps("Application")

FOR_ALL_SERVERS = ("contexts", "integration_types", "dm_permission")
"""What commands of one server do not have."""

COMMANDS = "/applications/{application_id}/commands"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"

Json = dict[str, Any]


@STEPS.step("who the bot is, and its public key")
async def _identity(stage: Stage) -> None:
    found = await stage.client.application_info()
    stage.expect(found.id == stage.application, "the application has another id than at the beginning")
    stage.expect(stage.me > 0, "the bot has no id")


@STEPS.step("where to connect, and how many connections may begin")
async def _start(stage: Stage) -> None:
    limits = await stage.client.fetch_session_start_limits()
    stage.expect(limits.remaining <= limits.total, "more connections may begin than in all")
    stage.expect(limits.remaining > 0, "no connection may begin any more today")


@STEPS.step("the servers the bot is in, and leaving one that it is not in")
async def _servers(stage: Stage) -> None:
    joined = [guild.id async for guild in stage.client.fetch_guilds(limit=None)]
    stage.expect(stage.guild_id in joined, "the test server is not among the servers that the bot is in")
    await stage.refused(stage.http.leave_guild(WRONG_ID), (10004, 50001), "leaving no server")


@STEPS.step("commands of one server, in all languages, read back")
async def _commands(stage: Stage) -> None:
    ours = [{key: value for key, value in each.items() if key not in FOR_ALL_SERVERS} for each in stage.commands]
    names = {(each["name"], each["type"]) for each in ours}
    there: list[Any] = list(await stage.http.get_guild_commands(stage.application, stage.guild_id))
    others = [as_sent(each) for each in there if (each["name"], each.get("type", 1)) not in names]
    put: Any = [*others, *ours]
    await stage.http.bulk_upsert_guild_commands(stage.application, stage.guild_id, put)
    stage.commands_stand = True
    _compare(stage, ours, await _registered(stage, GUILD_COMMANDS))


@STEPS.step("commands of all servers, in all languages, read back")
async def _all_commands(stage: Stage) -> None:
    there = await _registered(stage, COMMANDS)
    if there and any(True for _ in _unlike(stage.commands, there)):
        raise NotAllowed("other commands are registered for this application; they are left alone")
    stage.unregister = not there
    ours: Any = stage.commands
    await stage.http.bulk_upsert_global_commands(stage.application, ours)
    _compare(stage, stage.commands, await _registered(stage, COMMANDS))


async def _registered(stage: Stage, path: str) -> list[Json]:
    """The commands that are registered, in all languages, which the client library never asks for."""
    route = Route("GET", path, application_id=stage.application, guild_id=stage.guild_id)
    found: list[Json] = await stage.http.request(route, params={"with_localizations": "true"})
    return found


def _compare(stage: Stage, ours: list[Json], there: list[Json]) -> None:
    for how in _unlike(ours, there):
        stage.expect(False, how)


def _unlike(ours: list[Json], there: list[Json]) -> Iterator[str]:
    """How commands that are registered differ from those that were sent, field by field."""
    known = {(each["name"], each.get("type", 1)): each for each in there}
    for each in ours:
        found = known.get((each["name"], each["type"]))
        if found is None:
            yield f"the command {each['name']} is not there"
        else:
            yield from unlike_sent(each, found, each["name"])


@STEPS.step("an emoji of the application, made, read and deleted")
async def _emoji(stage: Stage) -> None:
    made = await stage.client.create_application_emoji(name=EMOJI, image=symbols.symbol_png("forest"))
    found = {each.id: each.name for each in await stage.client.fetch_application_emojis()}
    stage.expect(found.get(made.id) == EMOJI, "an emoji that was made is not in the list")
    await made.delete()
    stage.expect(
        made.id not in {each.id for each in await stage.client.fetch_application_emojis()},
        "an emoji that was deleted is still in the list",
    )
