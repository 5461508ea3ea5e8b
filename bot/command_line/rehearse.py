"""`tumult rehearse`: whether Discord answers as Tumult expects, tried in a test server."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from bot.chat.connection.library_internals import point_at
from bot.command_line.files import printable
from bot.measuring import logs
from bot.rehearsal.rehearsing import Asked, CannotRehearse, Rehearsal
from bot.rehearsal.rehearsing import rehearse as carry_out
from bot.rehearsal.report import WIDTH, shapes_of, table, written
from bot.settings import BadSettings, Settings

INTERRUPTED = 130

NARROWEST = 60
"""To how many columns a table is fitted at least."""


def rehearse(
    place: Annotated[int, typer.Argument(help="The id of a category, or of a text channel, of a test server.", min=1)],
    shapes: Annotated[
        Path | None, typer.Option("--shapes", help="Write what requests and answers are like into this file.")
    ] = None,
    presses: Annotated[bool, typer.Option(help="Ask you to press and type a few things in Discord at the end.")] = True,
    patience: Annotated[float, typer.Option(help="For how many seconds you are waited for each time.", min=1)] = 300.0,
    pause: Annotated[float, typer.Option(help="After how many seconds an answer is edited.", min=0, max=600)] = 60.0,
) -> None:
    """Make every kind of request that Tumult makes, in a test server, and tell what Discord answers otherwise.

    DISCORD_TOKEN is the bot's; no other program may use it meanwhile. In a category, where the bot needs Manage
    Channels and Manage Permissions, everything is tried; in a text channel what can be tried there. At the end you are
    asked to press and type a few things; they come by the gateway, or over HTTP where TUMULT_INTERACTIONS_PORT is set.
    All that is made is removed again, after Ctrl-C too; what a killed rehearsal has left is removed by the next. The
    file of shapes holds no words, names, ids or tokens.
    Example: `tumult rehearse 1201234567890123456 --shapes shapes.json`.
    Ends with 1 if something differs, with 2 if there can be no rehearsal.
    """
    secrets: tuple[str, ...] = ()
    done = Rehearsal()
    try:
        settings = Settings.from_environment()
        secrets = settings.secrets
        logs.set_up(settings.log_level, settings.log_format, secrets)
        waits = patience if presses else 0.0
        interrupted = asyncio.run(_carried_out(settings, place, done, waits, pause))
    except (BadSettings, CannotRehearse) as problem:
        _print_table(done)
        typer.echo(printable(logs.without(secrets, str(problem))), err=True)
        raise typer.Exit(2) from None
    _print_table(done)
    if shapes is not None and done.recorder.exchanges:
        shapes.write_bytes(written(shapes_of(done.recorder.exchanges, done.recorder.arrivals)))
        typer.echo(f"What requests and answers are like is written to {shapes}.")
    if interrupted:
        typer.echo("Interrupted; what was made is removed.", err=True)
        raise typer.Exit(INTERRUPTED)
    raise typer.Exit(1 if done.differs else 0)


async def _carried_out(settings: Settings, place: int, done: Rehearsal, patience: float, pause: float) -> bool:
    """Carries it out; whether it was interrupted. Raises CannotRehearse."""
    if settings.discord_token is None:
        raise CannotRehearse(
            "There is no token: set DISCORD_TOKEN to the bot's, from the application's page on Discord under Bot."
        )
    point_at(settings.discord_api, settings.discord_gateway)
    port = settings.interactions_port
    http = (settings.interactions_host, port) if port is not None and patience else None
    asked = Asked(settings.discord_token.get_secret_value(), place, patience, pause, http)
    work = asyncio.create_task(carry_out(asked, lambda line: typer.echo(line, err=True), done))
    loop, numbers = asyncio.get_running_loop(), (signal.SIGINT, signal.SIGTERM)

    def stop() -> None:
        work.cancel()  # once: it tidies up then
        for number in numbers:
            loop.remove_signal_handler(number)

    for number in numbers:
        with suppress(NotImplementedError):  # Windows has no such handlers; Ctrl-C raises KeyboardInterrupt there
            loop.add_signal_handler(number, stop)
    try:
        await work
    except asyncio.CancelledError:
        return True
    return False


def _print_table(done: Rehearsal) -> None:
    if done.results:
        width = min(max(get_terminal_size((WIDTH, 24)).columns, NARROWEST), WIDTH)
        typer.echo(printable(table(done.results, width)))
