"""What all dialects of deck codes share: entries of references with copies, and their numbers for words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engine.cards.decks.codes.bits import BitReader, BitWriter
from engine.cards.definitions.references import Letters, PrintedRarity, Product, Reference, home_of
from engine.cards.errors import BadDeckCode

LETTERS: tuple[Letters, ...] = ("AX", "BR", "LY", "MU", "OR", "YZ", "NE")
"""Numbered from 1."""

RARITIES: tuple[PrintedRarity, ...] = ("C", "R1", "R2", "U", "E")
"""Numbered from 0."""

PRODUCTS: dict[int, Product] = {1: "P", 2: "A"}
"""What is no booster print."""

MOST_COPIES = 65
"""What an encoder may write of one card."""

MOST_IN_GROUP = 63

Entries = dict[Reference, int]
"""Copies by reference, in the order of the code."""

Listed = TypeVar("Listed")


def take_copies(bits: BitReader) -> int:
    """One to three, or after a zero three more than the next six bits say; eight zeros are none at all."""
    few = bits.take(2)
    if few:
        return few
    more = bits.take(6)
    return more + 3 if more else 0


def put_copies(bits: BitWriter, copies: int) -> None:
    """As `take_copies` reads; raises ValueError for more than `MOST_COPIES`."""
    if not 1 <= copies <= MOST_COPIES:
        raise ValueError(f"{copies} copies; a code takes from 1 to {MOST_COPIES}")
    if copies <= 3:
        bits.put(copies, 2)
    else:
        bits.put(0, 2)
        bits.put(copies - 3, 6)


def take_product(bits: BitReader) -> Product:
    """One bit for a booster print, or two more for another one."""
    if bits.take(1):
        return "B"
    number = bits.take(2)
    if number not in PRODUCTS:
        raise BadDeckCode(f"it names the product {number}, which does not exist")
    return PRODUCTS[number]


def put_product(bits: BitWriter, product: Product) -> None:
    """As `take_product` reads."""
    bits.put(product == "B", 1)
    if product != "B":
        bits.put(next(number for number, each in PRODUCTS.items() if each == product), 2)


def letters_of(number: int) -> Letters:
    """The faction letters of a number; raises `BadDeckCode`."""
    if not 1 <= number <= len(LETTERS):
        raise BadDeckCode(f"it names the faction {number}, which does not exist")
    return LETTERS[number - 1]


def rarity_of(number: int) -> PrintedRarity:
    """The rarity of a number; raises `BadDeckCode`."""
    if number >= len(RARITIES):
        raise BadDeckCode(f"it names the rarity {number}, which does not exist")
    return RARITIES[number]


def add(entries: Entries, reference: Reference, copies: int) -> None:
    """Copies of a card more; raises `BadDeckCode` for a family or a unique that cannot exist."""
    if home_of(reference.letters, reference.number) is None:
        raise BadDeckCode(f"it names {reference}, a family that does not exist")
    if reference.rarity == "U" and not reference.serial:
        raise BadDeckCode("it names a unique without its number")
    if copies:
        entries[reference] = entries.get(reference, 0) + copies


def groups_of(listed: Iterable[Listed]) -> list[list[Listed]]:
    """Cut into groups of as many entries as one can hold."""
    each = list(listed)
    return [each[start : start + MOST_IN_GROUP] for start in range(0, len(each), MOST_IN_GROUP)]
