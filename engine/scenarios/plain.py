"""Plain Characters: `v3` costs 3 and has 3/3/3; `1/2/3` costs 1 and has these statistics."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.cards.definition import CardDefinition

PLAIN = r"v\d+|-?\d+/-?\d+/-?\d+"


def reference_for(name: str) -> str:
    """A reference that no printed card has."""
    return "INLINE_" + "".join(letter if letter.isalnum() else "_" for letter in name.upper())


def statistics_of(text: str) -> tuple[int, int, int]:
    """`1/2/3` as numbers."""
    forest, mountain, water = (int(number) for number in text.split("/"))
    return forest, mountain, water


def plain(name: str) -> CardDefinition:
    """A Character without abilities."""
    cost = int(name[1:]) if name[0] == "v" else 1
    statistics = (cost, cost, cost) if name[0] == "v" else statistics_of(name)
    reference = reference_for(name)
    return CardDefinition(reference, name, "character", "neutral", "common", (), cost, cost, statistics)


def plain_in(texts: Iterable[str]) -> list[CardDefinition]:
    """The plain Characters that some texts speak of."""
    found = {name for text in texts for name in re.findall(rf"(?<![\w/-])(?:{PLAIN})(?![\w/])", text, re.IGNORECASE)}
    return [plain(name) for name in sorted({name.lower() for name in found})]
