"""`tumult ratings` and `tumult statistics`: what is kept of finished games, worked out anew from them and compared."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from functools import partial
from typing import Annotated, get_args

import typer

from bot.command_line.files import ending, printable
from bot.command_line.progress import Progress, followed
from bot.leagues.ratings.rating_service import Recomputed
from bot.leagues.ratings.ratings import LADDERS
from bot.leagues.ratings.statistics_service import Recount
from bot.play.requests.refusal import Refusal
from bot.services import services_over
from bot.settings import BadSettings, Settings
from persistence import StoreError, look_into_store


def ratings(
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Work out every rating anew from the beginning of the log of games, and compare; nothing is changed.

    Example: `tumult ratings --json`. Ends with 1 if a rating is another than its games lead to, with 2 if the store
    cannot be used.
    """
    with ending(2, StoreError, BadSettings, Refusal):
        found = asyncio.run(_recomputed(quiet=as_json))
    if as_json:
        told = {each.ladder: {"games": each.games, "same": each.same} for each in found}
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        typer.echo(printable("\n".join(_line(each) for each in found)))
    raise typer.Exit(0 if all(each.same for each in found) else 1)


async def _recomputed(*, quiet: bool) -> list[Recomputed]:
    async with look_into_store(Settings.from_environment().for_store()) as store:
        service = services_over(store).ratings
        return [
            await service.recomputed(ladder, watch=partial(followed, f"Games of {ladder}", quiet=quiet))
            for ladder in LADDERS
        ]


def _line(found: Recomputed) -> str:
    if found.same:
        return f"{found.ladder}: {found.games} games, all ratings as their games lead to"
    games, people = len(found.unlike_games), len(found.unlike_people)
    first = f", first after the game {found.unlike_games[0]}" if games else ""
    return f"{found.ladder}: {found.games} games; other ratings after {games} of them{first}; of {people} people now"


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
        found = asyncio.run(_recounted(rebuild, quiet=as_json))
    if as_json:
        typer.echo(json.dumps({kind: found[kind] for kind in get_args(Recount)} | {"rebuilt": rebuild}, indent=1))
    else:
        typer.echo("\n".join(f"{found[kind]} rows {STANDING[kind]}" for kind in get_args(Recount)))
        if rebuild:
            typer.echo("Every row is as its game says now.")
    raise typer.Exit(1 if not rebuild and any(found[kind] for kind in ("other", "missing", "surplus")) else 0)


async def _recounted(rebuild: bool, *, quiet: bool) -> Counter[Recount]:
    async with look_into_store(Settings.from_environment().for_store()) as store:
        with Progress("Games", quiet=quiet) as progress:
            return await services_over(store).recounting.recount(rebuild=rebuild, watch=progress.of)
