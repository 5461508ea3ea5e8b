"""`tumult deck`: what the program reads in a deck, and whether it may be played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bot.command_line.files import ending
from bot.play.cards.misspelt import with_likely
from bot.present.lookups.deck_lists import checked, shown, unread
from bot.present.texts import Language, texts_for
from bot.terminal.painting import framed, message
from engine import default_catalogue
from engine.cards.decks.pasted import read_pasted
from engine.cards.errors import BadCardFile
from engine.cards.formats import check_deck
from engine.cards.formats.format import formats
from engine.cards.importing.sources import read_file

FORMATS = tuple(formats())

deck = typer.Typer(help="Decks: read, and checked by a format.", no_args_is_help=True)


@deck.callback()
def about_decks() -> None:
    """Decks: read, and checked by a format."""


@deck.command("check")
def check(
    file: Annotated[Path, typer.Argument(help="A file with a list, a deck code or an export; - reads what is typed.")],
    format: Annotated[
        str, typer.Option(help=f"One of {', '.join(FORMATS)}.", autocompletion=lambda: FORMATS)
    ] = "standard",
    language: Annotated[Language, typer.Option(help="In which everything is said.")] = "en",
) -> None:
    """Read a deck as the chat reads what is pasted, list it, and name every limit of the format that it breaks.

    Examples: `tumult deck check mine.txt`; `echo CODE | tumult deck check - --format singleton`.
    Ends with 1 where a line cannot be read or the deck may not be played.
    """
    if format not in FORMATS:
        typer.echo(f"{format!r} is no format: choose one of {', '.join(FORMATS)}.", err=True)
        raise typer.Exit(2)
    with ending(2, BadCardFile):
        text = typer.get_text_stream("stdin").read() if str(file) == "-" else read_file(file).decode("utf-8", "replace")
    console, texts, catalogue, good = Console(highlight=False), texts_for(language), default_catalogue(), True
    for reading in with_likely(read_pasted(text, catalogue), catalogue):
        if reading.unread:
            good = False
            console.print(framed(unread(reading, catalogue, texts)))
            if not reading.cards:
                continue
            console.print(texts.say("deck.rest"))
        found = reading.read_part()
        legality = check_deck(found.deck(), formats()[format], catalogue)
        good = good and legality.legal
        for said in (shown(found, catalogue, texts), checked(found, legality, catalogue, texts)):
            console.print(message(said))
    if not good:
        raise typer.Exit(1)
