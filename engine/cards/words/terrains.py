"""7.1.2 Every terrain in a row of its own: the rule of its symbol, that symbol, and the letter of scenarios."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards.words.rows import Row, rows_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainRow(Row):
    """What card text, scenarios and pictures need to know of a terrain."""

    rule: str
    """The number of the rule that says what its symbol stands for."""
    symbol: str
    """The letter of its symbol in card text."""
    letter: str
    """The letter by which scenarios name it."""
    counters: str
    """v4:3.2.1.d What the counters are called that stand for its Terrain Markers."""

    @property
    def mark(self) -> str:
        """Its symbol as card text writes it: '{V}'."""
        return f"{{{self.symbol}}}"


TERRAINS = rows_of("terrains", TerrainRow)
"""Each `Terrain` of the ability language, in the order of all statistics (2.2.9.d)."""
