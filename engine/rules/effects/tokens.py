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
def create(table: Table, frame: Frame, token: str, place: list[int] | LandmarkZone, number: int) -> list[CreateToken]:
    """7.3.3.a-b New tokens in each expedition meant, controlled by the player whose expedition it is.

    KW.16 Landmark tokens in the Landmark zone of the player who creates them.
    """
    if isinstance(place, LandmarkZone):
        return [CreateToken(reference=token, seat=place.seat, to="landmark") for _ in range(number)]
    return [
        CreateToken(reference=token, seat=expedition // 2, place=expedition)
        for expedition in place
        for _ in range(number)
    ]
