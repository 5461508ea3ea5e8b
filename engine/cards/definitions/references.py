"""Public references of faces, such as ALT_CORE_B_AX_04_C: their parts, and the families that exist in each set."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias, cast

from engine.cards.errors import BadReference

Product: TypeAlias = Literal["B", "A", "P"]
Letters: TypeAlias = Literal["AX", "BR", "LY", "MU", "OR", "YZ", "NE"]
PrintedRarity: TypeAlias = Literal["C", "R1", "R2", "E", "U"]

PATTERN = r"ALT_[A-Z0-9]{1,16}_[ABP]_(AX|BR|LY|MU|OR|YZ|NE)_[0-9]{1,4}_(C|R1|R2|R|E|U)(_([0-9]{1,5}|XXX))?"
"""What a reference looks like, in capitals."""

KICKSTARTER = "COREKS"
"""The print of the first set whose uniques are cards of their own; its other cards are those of CORE."""

_PARTS = re.compile(
    r"ALT_(?P<set>[A-Z0-9]{1,16})_(?P<product>[ABP])_(?P<letters>AX|BR|LY|MU|OR|YZ|NE)_(?P<number>[0-9]{1,4})"
    r"_(?P<rarity>C|R1|R2|R|E|U)(?:_(?P<serial>[0-9]{1,5}|XXX))?"
)


class Reference(NamedTuple):
    """The parts of a reference. `letters` are of the family's faction, which need not be the card's (1.2.2.c).

    `serial` is the number of a unique, or of a numbered print; None where there is none, 0 for the template `XXX`.
    """

    set: str
    product: Product
    letters: Letters
    number: int
    rarity: PrintedRarity
    serial: int | None = None

    def __str__(self) -> str:
        told = f"ALT_{self.set}_{self.product}_{self.letters}_{self.number:02d}_{self.rarity}"
        if self.serial is None:
            return told
        if self.rarity == "U":
            return f"{told}_{self.serial}"
        return f"{told}_{self.serial:03d}" if self.serial else f"{told}_XXX"

    @property
    def card(self) -> Reference:
        """The booster print of the same card in the set that its family is from.

        Another picture, a numbered print and the first set's Kickstarter print are the same card; uniques are counted
        apart in CORE and COREKS, so theirs keep their set.
        """
        home = home_of(self.letters, self.number) or self.set
        if self.rarity == "U":
            kept = self.set if self.set == KICKSTARTER and home == "CORE" else home
            return self._replace(set=kept, product="B")
        return self._replace(set=home, product="B", serial=None)


def read_reference(text: str) -> Reference:
    """The parts of a reference in capitals or not, a bare `R` read as `R1`; raises `BadReference`."""
    found = _PARTS.fullmatch(text.strip().upper())
    if found is None:
        raise BadReference(text[:80])
    rarity = "R1" if found["rarity"] == "R" else found["rarity"]
    serial = None if found["serial"] is None else 0 if found["serial"] == "XXX" else int(found["serial"])
    if rarity == "U" and not (serial and serial <= 0xFFFF):
        raise BadReference(text[:80])
    return Reference(
        found["set"],
        cast(Product, found["product"]),
        cast(Letters, found["letters"]),
        int(found["number"]),
        cast(PrintedRarity, rarity),
        serial,
    )


def home_of(letters: str, number: int) -> str | None:
    """The set that a family is from by its faction letters and number, None where there is no such family."""
    for set, first, last in _families().get(letters, ()):
        if first <= number <= last:
            return set
    return None


@cache
def _families() -> dict[str, tuple[tuple[str, int, int], ...]]:
    """Set, first and last number of the families, by faction letters."""
    sets = tomllib.loads(files("engine.cards").joinpath("data/families.toml").read_text(encoding="utf-8"))
    found: dict[str, list[tuple[str, int, int]]] = {}
    for set, ranges in sets.items():
        for letters, (first, last) in ranges.items():
            found.setdefault(letters, []).append((set, first, last))
    return {letters: tuple(ranges) for letters, ranges in found.items()}
