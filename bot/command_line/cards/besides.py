"""Cards of files that a command takes besides those that come with the program."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from bot.command_line.files import printable
from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.importing.bringing import CardsRead, brought_over, compared, read_cards
from engine.cards.importing.building import LeftOut
from engine.cards.importing.sources import read_file


class FromFile(NamedTuple):
    """What one file brings: its cards by reference, which of them take the place of others, and what is left out."""

    file: str
    cards: tuple[str, ...]
    instead: tuple[str, ...]
    left_out: tuple[LeftOut, ...]

    def told(self) -> str:
        """All that a person should know of it, a fact a line."""
        lines = [left_out_told(each, self.file) for each in self.left_out]
        if self.instead:
            lines.append(f"{self.file}: with other facts than the program's, which it replaces: {some(self.instead)}")
        left_out = f", {len(self.left_out)} left out" if self.left_out else ""
        count = f"{len(self.cards)} card{'' if len(self.cards) == 1 else 's'}"
        return printable("\n".join([*lines, f"{self.file}: {count}{left_out}"]))

    def as_data(self) -> dict[str, Any]:
        """The same for programs."""
        return {**self._asdict(), "left_out": [each._asdict() for each in self.left_out]}


def with_cards_of(files: Iterable[Path]) -> tuple[Catalogue, list[FromFile]]:
    """The program's cards and those of files, each file's over those before it, and what each has brought.

    Raises `BadCardFile` for a file that cannot be read.
    """
    catalogue = default_catalogue()
    found: list[FromFile] = []
    for file in files:
        read = read_cards(read_file(file), str(file), catalogue)
        found.append(brought_by(read, str(file), catalogue))
        catalogue = brought_over(catalogue, read)
    return catalogue, found


def brought_by(read: CardsRead, file: str, below: Catalogue) -> FromFile:
    """What the cards of a file bring to a catalogue."""
    return FromFile(file, tuple(read.cards), compared(read, below, {}).differing, read.left_out)


def left_out_told(each: LeftOut, file: str = "") -> str:
    """A card that is left out: where it stands, the line of its text, and what stands against it."""
    where = ", ".join(filter(None, (file, each.place)))
    line = each.line.replace("\n", " ")
    heads = [f"left out: {where}" if where else "left out", f"{each.reference} {each.name}".strip(), line]
    why = "not understood: " if each.not_understood in line else ""
    return f"{': '.join(filter(None, heads))}\n    {why}{each.not_understood}"


SHOWN = 50
"""How many references one line names."""


def some(references: tuple[str, ...]) -> str:
    """References one after the other, as far as a line goes."""
    more = len(references) - SHOWN
    return ", ".join(references[:SHOWN]) + (f" and {more} more" if more > 0 else "")
