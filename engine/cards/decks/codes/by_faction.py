"""The compact deck codes: entries grouped by faction, sets left to be known from the numbers of families.

They drop products, and say Common for Exalted; only uniques of the first set tell its two prints apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards.decks.codes.bits import BitReader, BitWriter
from engine.cards.decks.codes.entries import (
    LETTERS,
    RARITIES,
    Entries,
    add,
    groups_of,
    letters_of,
    put_copies,
    rarity_of,
    take_copies,
)
from engine.cards.definitions.references import KICKSTARTER, Letters, Reference, home_of
from engine.cards.errors import BadDeckCode, CannotBeCoded


@dataclass(frozen=True, slots=True)
class ByFaction:
    """A dialect that groups by faction; its revisions differ by the version they carry."""

    name: str
    version: int

    def read(self, data: bytes) -> Entries:
        """The entries of a code; raises `BadDeckCode`."""
        bits = BitReader(data)
        if (version := bits.take(4)) != self.version:
            raise BadDeckCode(f"its version is {version}")
        groups, singles, reserved = bits.take(8), bits.take(1), bits.take(3)
        if reserved:
            raise BadDeckCode("it uses bits that no version of it uses")
        entries: Entries = {}
        for _ in range(groups):
            letters = letters_of(bits.take(3))
            for _ in range(bits.take(6)):
                copies = 1 if singles else take_copies(bits)
                add(entries, _take(bits, letters), copies)
        bits.end()
        return entries

    def write(self, entries: Entries) -> bytes:
        """The code of these entries; raises `CannotBeCoded` for a family, number or count that does not fit."""
        merged: Entries = {}
        for reference, copies in entries.items():
            if home_of(reference.letters, reference.number) is None:
                raise CannotBeCoded(self.name, str(reference), "it is of no family whose set is known")
            card = reference.card._replace(rarity="C" if reference.rarity == "E" else reference.rarity)
            merged[card] = merged.get(card, 0) + copies
        ordered = sorted(merged, key=lambda card: (LETTERS.index(card.letters), card.number))
        groups = [
            group
            for letters in LETTERS
            for group in groups_of(card for card in ordered if card.letters == letters)
        ]  # fmt: skip
        singles = all(copies == 1 for copies in merged.values())
        bits = BitWriter()
        for number, width in ((self.version, 4), (len(groups), 8), (singles, 1), (0, 3)):
            bits.put(number, width)
        for group in groups:
            bits.put(LETTERS.index(group[0].letters) + 1, 3)
            bits.put(len(group), 6)
            for card in group:
                try:
                    if not singles:
                        put_copies(bits, merged[card])
                    _put(bits, card)
                except ValueError as fault:
                    raise CannotBeCoded(self.name, str(card), str(fault)) from fault
        return bits.bytes()


def _take(bits: BitReader, letters: Letters) -> Reference:
    number, rarity = bits.take(8) + 1, rarity_of(bits.take(2))
    home = home_of(letters, number) or ""
    if rarity != "U":
        return Reference(home, "B", letters, number, rarity)
    serial = bits.take(16)
    if home == "CORE":
        return Reference(KICKSTARTER if serial & 1 else home, "B", letters, number, rarity, serial >> 1)
    return Reference(home, "B", letters, number, rarity, serial)


def _put(bits: BitWriter, card: Reference) -> None:
    bits.put(card.number - 1, 8)
    bits.put(RARITIES.index(card.rarity), 2)
    if card.serial is None:
        return
    if home_of(card.letters, card.number) == "CORE":
        bits.put(card.serial, 15)
        bits.put(card.set == KICKSTARTER, 1)
    else:
        bits.put(card.serial, 16)


COMPACT = ByFaction("compact", 2)
DRAFT_4 = ByFaction("draft 4", 4)
