"""`tumult run`: the bot, against Discord or against the local Discord."""

from __future__ import annotations

import asyncio

import typer

from bot.measuring import logs
from bot.settings import BadSettings, CannotRun, Settings
from persistence.server.errors import StoreError
from persistence.store import begun_server


def run() -> None:
    """Run the bot: against Discord when DISCORD_TOKEN is set, else against a local Discord in the browser.

    Ctrl-C stops everything; running it again goes on with the same games. Example: `tumult run`.
    """
    secrets: tuple[str, ...] = ()
    try:
        settings = Settings.from_environment()
        secrets = settings.secrets
        logs.set_up(settings.log_level, settings.log_format, secrets)
        with begun_server(settings.for_store()) as begun:
            from bot.app import serve  # most of the program, read while the server reads its data
            from bot.present.pictures.drawing import drawing_apart

            with drawing_apart():
                asyncio.run(serve(settings, lambda line: typer.echo(line), begun))
    except (BadSettings, StoreError, CannotRun) as problem:
        typer.echo(logs.without(secrets, str(problem)), err=True)
        raise typer.Exit(1) from None
