"""`tumult card`: a card in words, as the chat shows it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console, RenderableType

from bot.play.card_search import NotFound
from bot.play.cards import CardService
from bot.present.card_sheet import in_words
from bot.present.texts import LANGUAGES, texts_for
from bot.terminal.painting import message
from engine import Catalogue, default_catalogue

NOTHING = "Say more of its name, or its reference such as ALT_CORE_B_AX_04_C."


class NoSuchCard(ValueError):
    """No card is called so; the message names the nearest."""


def card(
    name: Annotated[list[str], typer.Argument(help="Its name, or the beginning of it, or its reference.")],
    language: Annotated[str, typer.Option(help=f"One of {', '.join(LANGUAGES)}.")] = "en",
) -> None:
    """Show a card: text, costs, keywords, rulings, formats and all its versions. Ends with 1 where there is none.

    Examples: `tumult card kelon burst`; `tumult card ALT_CORE_B_AX_04_C --language fr`.
    """
    if language not in LANGUAGES:
        typer.echo(f"{language!r} is no language of Tumult: it has {', '.join(LANGUAGES)}.", err=True)
        raise typer.Exit(2)
    try:
        Console(highlight=False).print(card_shown(" ".join(name), language))
    except NoSuchCard as none:
        typer.echo(str(none), err=True)
        raise typer.Exit(1) from None


def card_shown(name: str, language: str) -> RenderableType:
    """The card that is meant by a name, painted; raises NoSuchCard."""
    return asyncio.run(_shown(name, language))


async def _shown(name: str, language: str) -> RenderableType:
    async def catalogue(references: Sequence[str]) -> Catalogue:
        return default_catalogue()

    service = CardService(catalogue)
    found = await service.find(name)
    if isinstance(found, NotFound):
        near = "\n".join(f"  {each.name}" for each in found.nearest)
        raise NoSuchCard(f"No card is called {name[:60]!r}. " + (f"The nearest are:\n{near}" if near else NOTHING))
    return message(in_words(await service.sheet(found.reference), texts_for(language)))
