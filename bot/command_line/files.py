"""What the command line prints of texts and of faults that are not its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer


def printable(text: str) -> str:
    """The text without what would steer a terminal, or cannot be written."""
    plain = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    return plain.encode("utf-8", "replace").decode()


@contextmanager
def ending(status: int, *faults: type[Exception]) -> Iterator[None]:
    """A part of a command that prints a fault of these kinds and ends with a status where one is raised in it."""
    try:
        yield
    except faults as fault:
        typer.echo(printable(str(fault)), err=True)
        raise typer.Exit(status) from None
