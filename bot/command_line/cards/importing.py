"""`tumult cards import`, `forget` and `pool`: which cards an installation has, whether it runs or not."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from bot.command_line.cards.besides import left_out_told, some
from bot.command_line.files import ending, printable
from bot.command_line.progress import Progress
from bot.play.cards.importing import bring_cards
from bot.play.cards.library import CardLibrary
from bot.play.cards.releasing import Released, release_cards
from bot.settings import BadSettings, Settings
from engine import default_catalogue
from engine.cards.errors import CardError
from engine.cards.formats import Format, format_called, formats
from engine.cards.importing.bringing import Brought
from engine.cards.importing.pools import read_pool
from engine.cards.importing.sources import read_file
from persistence import StoreError, look_into_store, visit_store


def import_cards(
    file: Annotated[Path, typer.Argument(help="A file of JSON: cards as we write them, or as card services do.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Cards with other facts take the place of those that are known.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Add cards, uniques among them, and names of cards in other languages; a bot that runs plays with them at once.

    A name is told by a `reference` and a `name` by language, such as {"fr": "..."}; cards of the community's service
    bring theirs. Games keep the cards they began with. Example: `tumult cards import uniques.jsonl`.
    Ends with 1 if a card is left out, or is known with other facts or names; with 2 if the file or the store
    cannot be used, and then nothing is imported.
    """
    with ending(2, CardError, StoreError, BadSettings):
        brought = asyncio.run(_bring(read_file(file), file.name, replace, quiet=as_json))
    typer.echo(printable(_as_json(brought) if as_json else _told(brought, replace)))
    refused = bool(brought.differing or brought.other_names) and not replace
    raise typer.Exit(1 if brought.left_out or refused else 0)


async def _bring(data: bytes, file: str, replace: bool, *, quiet: bool) -> Brought:
    async with visit_store(Settings.from_environment().for_store()) as store:
        library = CardLibrary(store.cards, default_catalogue())
        with Progress("Faces", quiet=quiet) as progress:
            return await bring_cards(library, store.clock, data, file, replace=replace, watch=progress.of)


def _as_json(brought: Brought) -> str:
    report = {
        "imported": [card.reference for card in brought.cards],
        "named": list(brought.names),
        "known": list(brought.known),
        "differing": list(brought.differing),
        "named_otherwise": list(brought.other_names),
        "left_out": [each._asdict() for each in brought.left_out],
    }
    return json.dumps(report, ensure_ascii=False, indent=1)


def _told(brought: Brought, replace: bool) -> str:
    lines = [left_out_told(each) for each in brought.left_out]
    if brought.differing:
        done = "replaced" if replace else "known with other facts, not imported; --replace takes the new ones"
        lines.append(f"{done}: {some(brought.differing)}")
    if brought.other_names:
        done = "renamed" if replace else "known by other names, not renamed; --replace takes the new ones"
        lines.append(f"{done}: {some(brought.other_names)}")
    named = f", {len(brought.names)} named" if brought.names else ""
    counts = f"{len(brought.cards)} imported, {len(brought.known)} known already, {len(brought.left_out)} left out"
    return "\n".join([*lines, counts + named])


REASONS = {
    "deck": "a saved deck names it",
    "held": "a game, a challenge or a person holds it",
    "pool": "the pool of a season has it",
    "created": "other cards may create it",
}


def forget_imported(
    references: Annotated[list[str] | None, typer.Argument(help="References of imported cards.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="A file with one reference a line.")] = None,
    unnamed: Annotated[bool, typer.Option("--unnamed", help="All imported uniques that nobody names.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Forget imported cards; those that a deck, a game, a challenge or a season's pool names stay, and are told.

    Examples: `tumult cards forget --unnamed`; `tumult cards forget REFERENCE`.
    Ends with 1 if a card stays or is not known, with 2 if the store cannot be used or nothing is named.
    """
    with ending(2, CardError, StoreError, BadSettings):
        named = [*(references or ()), *(read_file(file).decode("utf-8", "replace").split() if file else ())]
        if bool(named) == unnamed:
            raise typer.BadParameter("name references or a file of them, or else give --unnamed")
        done = asyncio.run(_forget(None if unnamed else named))
    typer.echo(printable(_released_as_json(done) if as_json else _released_told(done)))
    raise typer.Exit(1 if not unnamed and (done.kept or done.unknown) else 0)


async def _forget(named: list[str] | None) -> Released:
    async with look_into_store(Settings.from_environment().for_store()) as store:
        library = CardLibrary(store.cards, default_catalogue())
        return await release_cards(library, store.decks, store.clock, named)


def _released_as_json(done: Released) -> str:
    report = {"forgotten": list(done.cards), "kept": dict(done.kept), "unknown": list(done.unknown)}
    return json.dumps(report, ensure_ascii=False, indent=1)


def _released_told(done: Released) -> str:
    lines = [f"kept: {card}: {REASONS[reason]}" for card, reason in done.kept.items()]
    lines += [f"not known: {card}" for card in done.unknown]
    return "\n".join([*lines, f"{len(done.cards)} forgotten, {len(done.kept)} kept, {len(done.unknown)} not known"])


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
