"""`tumult pools`: opens the boosters of a sealed or draft event again, from the file that is published at its end."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec import Struct

from bot.command_line.files import printable
from bot.leagues.limited.boosters import Product
from engine.cards.errors import CardError
from engine.cards.importing.sources import read_file


class Published(Struct, frozen=True):
    """What an event publishes: by what it handed cards out, and who sat where."""

    product: Product
    seats: tuple[str, ...] = ()


def open_pools(
    file: Annotated[Path, typer.Argument(help="The file pools.json that /limited pools gives.")],
    sealed: Annotated[str, typer.Option("--sealed", help="What the event showed before it began.")] = "",
) -> None:
    """Open every booster of an event again, and say under what it was sealed before the first one was opened.

    Example: `tumult pools pools.json`. Ends with 1 if that is not what was shown, and with 2 if the file cannot be
    used.
    """
    try:
        found = msgspec.json.decode(read_file(file), type=Published)
    except (CardError, msgspec.DecodeError, msgspec.ValidationError) as fault:
        typer.echo(printable(f"{file}: {fault}. Give the file that /limited pools hands out."), err=True)
        raise typer.Exit(2) from None
    product = found.product
    for seat in range(product.seats):
        name = found.seats[seat] if seat < len(found.seats) else "?"
        for number in range(product.boosters):
            typer.echo(
                printable(f"{seat + 1}. {name}, booster {number + 1}: {' '.join(product.booster(seat, number))}")
            )
    typer.echo(f"sealed as {product.mark}")
    if sealed and sealed.strip("` ") != product.mark:
        typer.echo(f"That is not what was shown: {printable(sealed)}", err=True)
        raise typer.Exit(1)
