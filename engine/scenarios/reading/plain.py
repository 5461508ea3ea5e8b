"""Plain Characters: `v3` costs 3 and has 3/3/3; `1/2/3` costs 1 and has these statistics; a `filler` is as a `v1`.

Fillers are the Orbs and the Decks of which nothing is said. Where a `v1` is spoken of and only a filler can be meant,
it is that; but where a scenario says which faces are seen, no filler is meant.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from engine.cards.definitions.definition import CardDefinition

FILLER = "filler"
PLAIN = rf"v\d+|-?\d+/-?\d+/-?\d+|{FILLER}"


LIKE_A_FILLER = "v1"


def reference_for(name: str) -> str:
    """A reference that no printed card has."""
    return "INLINE_" + "".join(letter if letter.isalnum() else "_" for letter in name.upper())


def statistics_of(text: str) -> tuple[int, int, int]:
    """`1/2/3` as numbers."""
    forest, mountain, water = (int(number) for number in text.split("/"))
    return forest, mountain, water


def plain(name: str) -> CardDefinition:
    """A Character without abilities."""
    like = LIKE_A_FILLER if name == FILLER else name
    cost = int(like[1:]) if like[0] == "v" else 1
    statistics = (cost, cost, cost) if like[0] == "v" else statistics_of(like)
    reference = reference_for(name)
    return CardDefinition(reference, name, "character", "neutral", "common", (), cost, cost, statistics)


def plain_in(texts: Iterable[str]) -> list[CardDefinition]:
    """The plain Characters that some texts speak of."""
    found = {name for text in texts for name in re.findall(rf"(?<![\w/-])(?:{PLAIN})(?![\w/])", text, re.IGNORECASE)}
    return [plain(name) for name in sorted({name.lower() for name in found})]


FILLER_REFERENCE, LIKE_A_FILLER_REFERENCE = map(reference_for, (FILLER, LIKE_A_FILLER))


def taken_for(reference: str, wanted: Collection[str]) -> str:
    """The reference by which a card is compared: a filler is a `v1` where it is not called a filler."""
    return LIKE_A_FILLER_REFERENCE if reference == FILLER_REFERENCE and FILLER_REFERENCE not in wanted else reference
