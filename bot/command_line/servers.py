"""`tumult servers`: in which servers the bot is, and which of them it leaves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import discord
import typer

from bot.chat.connection.library_internals import point_at
from bot.command_line.files import printable
from bot.command_line.people import Note, run
from bot.play.requests.one_line import one_line
from bot.settings import BadSettings, Settings
from persistence import look_into_store
from persistence.people.shut_out import ShutOut

servers = typer.Typer(no_args_is_help=True, help="The servers that the bot is in; leaving them, shutting them out.")

Result = TypeVar("Result")

ServerId = Annotated[int, typer.Argument(min=1, help="The server's id on Discord.", metavar="SERVER")]


@servers.command("list")
def list_servers() -> None:
    """List the servers that the bot is in, and those that are shut out. Example: `tumult servers list`.

    Ends with 2 if Discord or the store cannot be used.
    """
    names, out = run(_list())
    for server, name in sorted(names.items()):
        typer.echo(printable(f"{server}  {name}"))
    if not names:
        typer.echo("The bot is in no server.")
    for server, shut in sorted(out.items()):
        typer.echo(printable(f"{server}  shut out  {shut.note}".rstrip()))


async def _list() -> tuple[dict[int, str], dict[int, ShutOut]]:
    settings = Settings.from_environment()

    async def names(client: discord.Client) -> dict[int, str]:
        return {guild.id: one_line(guild.name) async for guild in client.fetch_guilds(limit=None)}

    found = await _with_discord(settings, names)
    async with look_into_store(settings.for_store()) as store:
        return found, await store.shut_out.servers()


@servers.command("leave")
def leave(
    server: ServerId,
    block: Annotated[bool, typer.Option("--block", help="Shut it out: invited again, the bot leaves at once.")] = False,
    note: Note = "",
) -> None:
    """Have the bot leave a server; it may run meanwhile, and can be invited again unless --block is given.

    Games played there are kept and their clocks run; the players are told by direct message, and go on elsewhere with
    `/altered board`. Examples: `tumult servers leave 123456789012345678`;
    `tumult servers leave 123456789012345678 --block`. Ends with 1 if the bot is not in the server, with 2 if Discord or
    the store cannot be used.
    """
    was_there = run(_leave(server, block=block, note=one_line(note)))
    if block:
        typer.echo(f"{server} is shut out: nothing is done there any more.")
    if not was_there:
        typer.echo(f"The bot is not in {server}.", err=True)
        raise typer.Exit(0 if block else 1)
    typer.echo(f"The bot has left {server}.")


async def _leave(server: int, *, block: bool, note: str) -> bool:
    settings = Settings.from_environment()
    if block:  # first, so that a bot that runs leaves it at once, should this end here
        async with look_into_store(settings.for_store()) as store:
            await store.shut_out.shut_server(server, store.clock(), note)

    async def left(client: discord.Client) -> bool:
        try:
            await client.http.leave_guild(server)
        except (discord.NotFound, discord.Forbidden):
            return False
        return True

    return await _with_discord(settings, left)


@servers.command("unblock")
def unblock(server: ServerId) -> None:
    """Let a server in again that was shut out; its moderators can then invite the bot.

    Example: `tumult servers unblock 123456789012345678`. Ends with 1 if it was not shut out.
    """
    if not run(_unblock(server)):
        typer.echo(f"{server} is not shut out.", err=True)
        raise typer.Exit(1)
    typer.echo(f"{server} can invite the bot again.")


async def _unblock(server: int) -> bool:
    async with look_into_store(Settings.from_environment().for_store()) as store:
        return await store.shut_out.let_server_in(server)


async def _with_discord(settings: Settings, do: Callable[[discord.Client], Awaitable[Result]]) -> Result:
    """Does something with the bot's token, without a session at the gateway; raises BadSettings with what to do."""
    if settings.discord_token is None:
        raise BadSettings("DISCORD_TOKEN is not set: give the bot's token, as the bot itself has it.")
    point_at(settings.discord_api, settings.discord_gateway)
    try:
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(settings.discord_token.get_secret_value())
            return await do(client)
    except discord.LoginFailure:
        raise BadSettings("Discord refuses the token in DISCORD_TOKEN.") from None
    except (discord.HTTPException, OSError) as problem:
        raise BadSettings(f"Discord cannot be reached: {problem}. Try again.") from None
