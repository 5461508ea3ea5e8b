"""`tumult cards pool`: the uniques that a season allows."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from bot.command_line.files import ending
from bot.settings import BadSettings, Settings
from engine.cards.errors import CardError
from engine.cards.formats import Format, format_called, formats
from engine.cards.importing.pools import read_pool
from engine.cards.importing.sources import read_file
from persistence import StoreError, visit_store

SEASONS = tuple(form.name for form in formats().values() if form.pool == "uniques")
"""The formats whose uniques must be in a pool."""


class Taken(NamedTuple):
    """How many uniques a pool has, and how many of these the installation knows."""

    uniques: int
    known: int


def take_pool(
    file: Annotated[Path, typer.Argument(help="A file of references of uniques, or of the cards themselves as JSON.")],
    format: Annotated[str, typer.Option("--format", help=f"Whose pool it is: {', '.join(SEASONS)}.")] = SEASONS[0],
) -> None:
    """Take a file for the pool of uniques of a season, in place of the one before, at once in a bot that runs.

    The cards themselves are brought by `tumult cards import`. Example: `tumult cards pool frontier.txt`. Ends with
    2 if the file or the store cannot be used, and
    then the pool stays as it was.
    """
    if format not in SEASONS:
        raise typer.BadParameter(f"{format} has no pool of a season; give one of {', '.join(SEASONS)}")
    with ending(2, CardError, StoreError, BadSettings):
        taken = asyncio.run(_take(read_file(file), file.name, format_called(format)))
    lacking = taken.uniques - taken.known
    missing = f"; import {lacking} of them as well, they are not known yet" if lacking else ""
    typer.echo(f"{taken.uniques} uniques in the pool of {format}{missing}")


async def _take(data: bytes, file: str, format: Format) -> Taken:
    pool = read_pool(data, file)
    async with visit_store(Settings.from_environment().for_store()) as store:
        known = await store.cards.uniques(pool)
        await store.cards.take_pool(format.name, pool)
    return Taken(len(pool), len(known))
