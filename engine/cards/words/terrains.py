"""7.1.2 Every terrain in a row of its own: the rule of its symbol, that symbol, and the letter of scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class TerrainRow(NamedTuple):
    """What card text, scenarios and pictures need to know of a terrain."""

    rule: str
    """The number of the rule that says what its symbol stands for."""
    symbol: str
    """The letter of its symbol in card text."""
    letter: str
    """The letter by which scenarios name it."""

    @property
    def mark(self) -> str:
        """Its symbol as card text writes it: '{V}'."""
        return f"{{{self.symbol}}}"


TERRAINS: Mapping[str, TerrainRow] = {
    "forest": TerrainRow("7.1.2.a", symbol="V", letter="F"),
    "mountain": TerrainRow("7.1.2.b", symbol="M", letter="M"),
    "water": TerrainRow("7.1.2.c", symbol="O", letter="W"),
}
"""Each `Terrain` of the ability language, in the order of all statistics (2.2.9.d)."""
