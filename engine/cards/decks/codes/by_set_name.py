"""The third draft of deck codes: grouped by sets that are written out, numbers counted from the lowest of a group."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards.decks.codes.bits import BitReader
from engine.cards.decks.codes.entries import Entries, add, letters_of, rarity_of, take_copies, take_product
from engine.cards.definitions.references import Reference
from engine.cards.errors import BadDeckCode

SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
THREE_BITS_OF_RARITY = ("DUSTER", "DUSTERCB", "DUSTEROP")


@dataclass(frozen=True, slots=True)
class BySetName:
    """A dialect that exists only in drafts: it is read, never written."""

    name: str
    version: int

    def read(self, data: bytes) -> Entries:
        """The entries of a code; raises `BadDeckCode`."""
        bits = BitReader(data)
        if (version := bits.take(4)) != self.version:
            raise BadDeckCode(f"its version is {version}")
        entries: Entries = {}
        for _ in range(bits.take(8)):
            set = "".join(_symbol(bits.take(6)) for _ in range(bits.take(4) + 1))
            listed = bits.take(6)
            width = bits.take(4) if listed > 1 else 0
            lowest = 0
            for place in range(listed):
                copies, product, letters = take_copies(bits), take_product(bits), letters_of(bits.take(3))
                number = lowest + bits.take(width) if place else bits.take(12)
                lowest = lowest if place else number
                rarity = rarity_of(bits.take(3 if set in THREE_BITS_OF_RARITY else 2))
                serial = bits.take(16) if rarity == "U" else None
                add(entries, Reference(set, product, letters, number, rarity, serial), copies)
        bits.end()
        return entries


def _symbol(number: int) -> str:
    if number >= len(SYMBOLS):
        raise BadDeckCode("it names a set with letters that no set has")
    return SYMBOLS[number]


DRAFT_3 = BySetName("draft 3", 3)
