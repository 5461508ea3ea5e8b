"""`tumult cards import`: cards for an installation, whether it runs or not."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Annotated

import typer

from bot.command_line.cards.besides import left_out_told, some
from bot.command_line.files import ending, printable
from bot.command_line.progress import Progress
from bot.play.cards.importing import bring_cards
from bot.play.cards.library import CardLibrary
from bot.settings import BadSettings, Settings
from engine import default_catalogue
from engine.cards.errors import CardError
from engine.cards.importing.bringing import Brought
from engine.cards.importing.sources import read_file
from persistence import StoreError, visit_store


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
