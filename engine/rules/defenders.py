"""7.4.1 Defender: which expeditions cannot move forward during Dusk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.characteristics import expeditions_of, keyword

if TYPE_CHECKING:
    from engine.rules.table import Table


def held_by_defenders(table: Table) -> frozenset[int]:
    """7.4.1.b-d The expeditions of Defenders; a Gigantic one holds both of its controller's (7.4.3.f)."""
    return frozenset(
        expedition
        for id in table.game.zones["expedition"]
        if keyword(table, id, "defender")
        for expedition in expeditions_of(table, id)
    )
