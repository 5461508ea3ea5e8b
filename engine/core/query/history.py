"""4.2.3 Deeds that cards ask about for a turn, an Afternoon or a Day: cards played, sacrificed, discarded."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

from engine.state.game import Game
from engine.state.history import Deed, DeedKind

MOST_COUNTED = 100
"""1.4.6 No count of a Day goes beyond."""

Period: TypeAlias = Literal["turn", "afternoon", "day"]


def note_a_deed(game: Game, kind: DeedKind, seat: int, origin: str, types: tuple[str, ...]) -> None:
    """4.2.3, 2.2.2.m A deed is remembered by its phase, by where it began, and by the types of the card."""
    for deeds in (game.deeds, game.this_turn.deeds) if game.turn >= 0 else (game.deeds,):
        new = Deed(kind, seat, origin, types, game.phase, times=0)
        for deed in deeds:
            if (deed.kind, deed.seat, deed.origin, deed.types, deed.phase) == (kind, seat, origin, types, game.phase):
                break
        else:
            deeds.append(deed := new)
        deed.times = min(MOST_COUNTED, deed.times + 1)


def deeds_of(game: Game, kind: DeedKind, seat: int, types: Collection[str], origin: str | None, period: Period) -> int:
    """4.2.3 How often a player has done it in this turn, this Afternoon or this Day, with some types or with any.

    With `origin` only with what began there.
    """
    return sum(
        deed.times
        for deed in (game.this_turn.deeds if period == "turn" else game.deeds)
        if deed.kind == kind
        and deed.seat == seat
        and origin in (None, deed.origin)
        and (period != "afternoon" or deed.phase == game.phase)
        and (not types or not set(types).isdisjoint(deed.types))
    )
