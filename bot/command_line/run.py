"""`tumult run`: the bot, against Discord or against the local Discord."""

from __future__ import annotations

import asyncio
import logging

import typer

from bot.app import CannotRun, serve
from bot.settings import BadSettings, Settings
from persistence.errors import StoreError

CONFIDENTIAL = ("discord", "aiohttp", "redis")
"""Libraries that would write whole messages when debugging: hands, and the tokens of interactions."""


def run() -> None:
    """Run the bot: against Discord when DISCORD_TOKEN is set, else against a local Discord in the browser.

    Ctrl-C stops everything; running it again goes on with the same games.
    """
    try:
        settings = Settings.from_environment()
        logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
        for library in CONFIDENTIAL:
            logging.getLogger(library).setLevel(max(logging.INFO, logging.getLevelName(settings.log_level)))
        asyncio.run(serve(settings, say=lambda line: typer.echo(line)))
    except (BadSettings, StoreError, CannotRun) as problem:
        typer.echo(str(problem), err=True)
        raise typer.Exit(1) from None
