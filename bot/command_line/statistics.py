"""`tumult statistics`: every row of the statistics worked out anew from its game, compared, and mended where wanted."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import Annotated, get_args

import typer

from bot.command_line.files import ending
from bot.command_line.progress import Progress
from bot.leagues.ratings.statistics_service import Recount
from bot.play.requests.refusal import Refusal
from bot.services import services_over
from bot.settings import BadSettings, Settings
from persistence import StoreError, look_into_store

STANDING: dict[Recount, str] = {
    "same": "as their games say",
    "other": "other than their games say",
    "missing": "missing",
    "surplus": "of games that do not count",
    "unreadable": "of games that cannot be read, left as they are",
}


def statistics(
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Write what the games say where a row differs.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Work out every row of the statistics anew from the stored games, and compare; with --rebuild, mend them.

    Example: `tumult statistics --rebuild`. Ends with 1 if a row is left that differs from its game, with 2 if the
    store cannot be used.
    """
    with ending(2, StoreError, BadSettings, Refusal):
        found = asyncio.run(_found(rebuild, quiet=as_json))
    if as_json:
        typer.echo(json.dumps({kind: found[kind] for kind in get_args(Recount)} | {"rebuilt": rebuild}, indent=1))
    else:
        typer.echo("\n".join(f"{found[kind]} rows {STANDING[kind]}" for kind in get_args(Recount)))
        if rebuild:
            typer.echo("Every row is as its game says now.")
    raise typer.Exit(1 if not rebuild and any(found[kind] for kind in ("other", "missing", "surplus")) else 0)


async def _found(rebuild: bool, *, quiet: bool) -> Counter[Recount]:
    async with look_into_store(Settings.from_environment().for_store()) as store:
        with Progress("Games", quiet=quiet) as progress:
            return await services_over(store).recounting.recount(rebuild=rebuild, watch=progress.of)
