"""Deck codes: decks as short strings of letters, read in every dialect in use and written in three of them.

The first four bits of a code are its version, and two dialects both say 1: such a code is read as both, and where both
make sense, all its meanings come back, for a person to choose from.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, Protocol

from engine.cards.decks.codes.bits import bytes_of, code_of
from engine.cards.decks.codes.by_faction import COMPACT, DRAFT_4, ByFaction
from engine.cards.decks.codes.by_set import PUBLIC, REUNION, BySet
from engine.cards.decks.codes.by_set_name import DRAFT_3
from engine.cards.decks.codes.entries import Entries
from engine.cards.errors import BadDeckCode, CannotBeCoded

DialectName = Literal["public", "Re:Union", "compact"]

WRITTEN: dict[DialectName, BySet | ByFaction] = {"public": PUBLIC, "Re:Union": REUNION, "compact": COMPACT}


class Readable(Protocol):
    """A dialect that codes are read in."""

    @property
    def name(self) -> str:
        """What the dialect is called."""

    def read(self, data: bytes) -> Entries:
        """The entries of a code; raises `BadDeckCode`."""


READ: Mapping[int, tuple[Readable, ...]] = MappingProxyType(
    {1: (PUBLIC, REUNION), 2: (COMPACT,), 3: (DRAFT_3,), 4: (DRAFT_4,)}
)
"""The dialects by the version that their codes carry."""


def read_code(code: str) -> dict[str, Entries]:
    """What a code can mean, by the dialects in which it means it: one meaning, or several where dialects differ.

    Raises `BadDeckCode` where it has no meaning in any dialect, or names no card at all.
    """
    data = bytes_of(code)
    version = data[0] >> 4
    if version not in READ:
        raise BadDeckCode(f"its version is {version}, which no dialect has")
    meanings: dict[str, Entries] = {}
    faults: list[BadDeckCode] = []
    for dialect in READ[version]:
        try:
            entries = dialect.read(data)
        except BadDeckCode as fault:
            faults.append(fault)
            continue
        if entries and entries not in meanings.values():
            meanings[dialect.name] = entries
    if meanings:
        return meanings
    raise faults[0] if faults else BadDeckCode("it names no card")


def write_code(entries: Entries, dialect: DialectName = "public") -> str:
    """The code of these entries in a dialect; raises `CannotBeCoded` where something does not fit into it."""
    if not entries:
        raise CannotBeCoded(dialect, "A deck without cards", "it has nothing to write")
    return code_of(WRITTEN[dialect].write(entries), for_links=dialect == "compact")


__all__ = ["READ", "WRITTEN", "DialectName", "Entries", "read_code", "write_code"]
