"""`tumult ratings`: every rating worked out anew from the games that count, and compared with what is kept."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Annotated

import typer

from bot.command_line.files import ending, printable
from bot.command_line.progress import followed
from bot.leagues.ratings.rating_service import Recomputed
from bot.leagues.ratings.ratings import LADDERS
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
        found = asyncio.run(_found(quiet=as_json))
    if as_json:
        told = {each.ladder: {"games": each.games, "same": each.same} for each in found}
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        typer.echo(printable("\n".join(_line(each) for each in found)))
    raise typer.Exit(0 if all(each.same for each in found) else 1)


async def _found(*, quiet: bool) -> list[Recomputed]:
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
