"""`tumult cards forget`: cards that an installation was brought and no person names any more."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Annotated

import typer

from bot.command_line.files import ending, printable
from bot.play.cards.library import CardLibrary
from bot.play.cards.releasing import Released, release_cards
from bot.settings import BadSettings, Settings
from engine import default_catalogue
from engine.cards.errors import CardError
from engine.cards.importing.sources import read_file
from persistence import StoreError, look_into_store

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
    typer.echo(printable(_as_json(done) if as_json else _told(done)))
    raise typer.Exit(1 if not unnamed and (done.kept or done.unknown) else 0)


async def _forget(named: list[str] | None) -> Released:
    async with look_into_store(Settings.from_environment().for_store()) as store:
        library = CardLibrary(store.cards, default_catalogue())
        return await release_cards(library, store.decks, store.clock, named)


def _as_json(done: Released) -> str:
    report = {"forgotten": list(done.cards), "kept": dict(done.kept), "unknown": list(done.unknown)}
    return json.dumps(report, ensure_ascii=False, indent=1)


def _told(done: Released) -> str:
    lines = [f"kept: {card}: {REASONS[reason]}" for card, reason in done.kept.items()]
    lines += [f"not known: {card}" for card in done.unknown]
    return "\n".join([*lines, f"{len(done.cards)} forgotten, {len(done.kept)} kept, {len(done.unknown)} not known"])
