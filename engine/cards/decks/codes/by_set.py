"""Version 1 of deck codes: entries grouped by set, in the two dialects that both call themselves so."""

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
    put_product,
    rarity_of,
    take_copies,
    take_product,
)
from engine.cards.definitions.references import Reference
from engine.cards.errors import BadDeckCode, CannotBeCoded

VERSION = 1


@dataclass(frozen=True, slots=True)
class SetCoding:
    """How the cards of one set are written: the set's number, and the bits of family numbers and of rarities."""

    id: int
    name: str
    number: int
    rarity: int


@dataclass(frozen=True, slots=True)
class BySet:
    """A dialect that groups by set; `every_serial` writes the serials of cards that are no uniques as well."""

    name: str
    sets: tuple[SetCoding, ...]
    every_serial: bool

    def read(self, data: bytes) -> Entries:
        """The entries of a code; raises `BadDeckCode`."""
        bits = BitReader(data)
        if (version := bits.take(4)) != VERSION:
            raise BadDeckCode(f"its version is {version}")
        entries: Entries = {}
        for _ in range(bits.take(8)):
            coding = self._numbered(bits.take(8))
            for _ in range(bits.take(6)):
                copies = take_copies(bits)
                add(entries, self._take(bits, coding), copies)
        bits.end()
        return entries

    def write(self, entries: Entries) -> bytes:
        """The code of these entries; raises `CannotBeCoded` for a set, rarity, number or count that does not fit."""
        by_set: dict[str, list[Reference]] = {}
        for reference in entries:
            by_set.setdefault(reference.set, []).append(reference)
        groups = [group for listed in by_set.values() for group in groups_of(listed)]
        bits = BitWriter()
        bits.put(VERSION, 4)
        bits.put(len(groups), 8)
        for group in groups:
            coding = self._named(group[0])
            bits.put(coding.id, 8)
            bits.put(len(group), 6)
            for reference in group:
                try:
                    put_copies(bits, entries[reference])
                    self._put(bits, coding, reference)
                except ValueError as fault:
                    raise CannotBeCoded(self.name, str(reference), str(fault)) from fault
        return bits.bytes()

    def _take(self, bits: BitReader, coding: SetCoding) -> Reference:
        product = take_product(bits)
        letters = letters_of(bits.take(3))
        number = bits.take(coding.number)
        rarity = rarity_of(bits.take(coding.rarity))
        has_serial = bits.take(1) if self.every_serial else rarity == "U"
        serial = bits.take(16) if has_serial else None
        return Reference(coding.name, product, letters, number, rarity, serial)

    def _put(self, bits: BitWriter, coding: SetCoding, reference: Reference) -> None:
        put_product(bits, reference.product)
        bits.put(LETTERS.index(reference.letters) + 1, 3)
        bits.put(reference.number, coding.number)
        bits.put(RARITIES.index(reference.rarity), coding.rarity)
        if self.every_serial:
            bits.put(reference.serial is not None, 1)
        if reference.serial is not None and (self.every_serial or reference.rarity == "U"):
            bits.put(reference.serial, 16)

    def _numbered(self, id: int) -> SetCoding:
        for coding in self.sets:
            if coding.id == id:
                return coding
        raise BadDeckCode(f"it names the set {id}, which does not exist")

    def _named(self, reference: Reference) -> SetCoding:
        for coding in self.sets:
            if coding.name == reference.set:
                return coding
        raise CannotBeCoded(self.name, str(reference), f"it knows no set {reference.set}")


def _sets(*names: str, number: dict[str, int], two_bits: int) -> tuple[SetCoding, ...]:
    """Sets numbered from 1; rarities take two bits up to the set `two_bits`, three beyond."""
    return tuple(
        SetCoding(id, name, number[name], 2 if id <= two_bits else 3) for id, name in enumerate(names, start=1)
    )


FIRST_SETS = ["COREKS", "CORE", "ALIZE", "BISE", "TCS3", "WCQ25", "WCS25", "CYCLONE"]
NEXT_SETS = ["DUSTER", "DUSTERTOP", "DUSTERCB", "DUSTEROP"]
LATER_SETS = ["EOLE", "EOLECB", "FUGUE", "JUDGE", "MUSUBI", "WCF25", "WCS26"]

PUBLIC = BySet(
    "public",
    _sets(
        *FIRST_SETS,
        *NEXT_SETS,
        number=dict.fromkeys(["COREKS", "CORE", "TCS3", "WCQ25", "WCS25", "DUSTERTOP"], 5)
        | dict.fromkeys(["ALIZE", "BISE"], 6)
        | dict.fromkeys(["CYCLONE", "DUSTER", "DUSTERCB", "DUSTEROP"], 7),
        two_bits=8,
    ),
    every_serial=False,
)

REUNION = BySet(
    "Re:Union",
    _sets(
        *FIRST_SETS,
        *NEXT_SETS,
        *LATER_SETS,
        number=dict.fromkeys(["WCQ25", "WCS25", "JUDGE", "MUSUBI", "WCF25"], 5)
        | dict.fromkeys(["COREKS", "CORE", "ALIZE", "TCS3", "DUSTERTOP"], 6)
        | dict.fromkeys(["BISE", "CYCLONE", "DUSTER", "DUSTERCB", "DUSTEROP", "EOLE", "EOLECB", "WCS26"], 7)
        | {"FUGUE": 8},
        two_bits=8,
    ),
    every_serial=True,
)
