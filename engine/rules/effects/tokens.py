"""Creating tokens (7.3.3, KW.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.language import Create
from engine.rules.effects.verbs import verb
from engine.rules.selecting import LandmarkZone
from engine.table.actions import Create as CreateToken
from engine.table.frames import Frame

if TYPE_CHECKING:
    from engine.rules.table import Table


@verb(Create, "create", "7.3.3.a")
def create(table: Table, frame: Frame, token: str, place: list[int | LandmarkZone], number: int) -> list[CreateToken]:
    """7.3.3.a-b, KW.16 New tokens in each place meant, controlled by the player whose it is."""
    return [
        CreateToken(reference=token, seat=where.seat, to="landmark")
        if isinstance(where, LandmarkZone)
        else CreateToken(reference=token, seat=where // 2, place=where)
        for where in place
        for _ in range(number)
    ]
