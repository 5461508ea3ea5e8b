"""`tumult card`: a card in words, as the chat shows it."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console, RenderableType

from bot.command_line.files import ending
from bot.play.cards.card_search import CardSearch, Found, NotFound, reference_in
from bot.play.cards.cards import sheet_of
from bot.present.lookups.card_words import in_short, in_words
from bot.present.texts import Language, texts_for
from bot.terminal.painting import message
from engine import default_catalogue

NOTHING = "Say more of its name, or its reference such as ALT_CORE_B_AX_04_C."


class NoSuchCard(ValueError):
    """No card is called so; the message names the nearest."""


def card(
    name: Annotated[list[str], typer.Argument(help="Its name, or the beginning of it, or its reference.")],
    everything: Annotated[bool, typer.Option("--all", help="Rulings, formats and versions too.")] = False,
    language: Annotated[Language, typer.Option(help="In which everything is said.")] = "en",
) -> None:
    """Show a card: its text, costs and keywords; with `--all` rulings, formats and versions too.

    Examples: `tumult card kelon burst`; `tumult card ALT_CORE_B_AX_04_C --language fr --all`.
    Ends with 1 where no card is called so.
    """
    with ending(1, NoSuchCard):
        Console(highlight=False).print(card_shown(" ".join(name), language, everything=everything))


def card_shown(name: str, language: str, *, everything: bool = False) -> RenderableType:
    """The card that is meant by a name, painted: what it says, or everything that is known; raises NoSuchCard."""
    catalogue = default_catalogue()
    reference = reference_in(name)
    found = Found(reference) if reference in catalogue.cards else CardSearch(catalogue).find(name)
    if isinstance(found, NotFound):
        near = "\n".join(f"  {each.name}" for each in found.nearest)
        raise NoSuchCard(f"No card is called {name[:60]!r}. " + (f"The nearest are:\n{near}" if near else NOTHING))
    sheet, texts = sheet_of(catalogue.find(found.reference), catalogue), texts_for(language)
    return message(in_words(sheet, texts) if everything else in_short(sheet, texts))
