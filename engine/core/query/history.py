"""4.2.3 Deeds that cards ask about for a turn, an Afternoon or a Day: cards played, sacrificed, discarded."""

from __future__ import annotations

from collections.abc import Collection

from engine.state.game import Game

BY = {"played": " was played by ", "sacrificed": " was sacrificed by ", "discarded": " was discarded by "}
"""Between what it was done with and who has done it: how often, for the Day and for the turn."""

MOST_COUNTED = 100
"""1.4.6 No count of a Day goes beyond."""


def note_a_deed(game: Game, deed: str, seat: int, origin: str, types: Collection[str]) -> None:
    """4.2.3, 2.2.2.m A deed is remembered by its phase, by where it began, and by the types of the card."""
    key = f"{game.phase} {origin} {' '.join(types)}{BY[deed]}{seat}"
    for memory in (game.today, game.this_turn) if game.turn >= 0 else (game.today,):
        memory[key] = min(MOST_COUNTED, memory.get(key, 0) + 1)


def deeds_of(game: Game, deed: str, seat: int, types: Collection[str], origin: str | None, each: str) -> int:
    """4.2.3 How often a player has done it in this turn, this Afternoon or this Day, with some types or with any.

    With `origin` only with what began there.
    """
    found = 0
    for key, count in (game.this_turn if each == "turn" else game.today).items():
        said, between, whose = key.partition(BY[deed])
        if not between or whose != str(seat):
            continue
        phase, came_from, *counted_as = said.split()
        if (not types or not set(types).isdisjoint(counted_as)) and origin in (None, came_from):
            found += count if each != "afternoon" or phase == game.phase else 0
    return found
