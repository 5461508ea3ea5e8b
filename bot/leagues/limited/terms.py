"""What each person agrees to by joining a sealed or draft event, beside the terms of every league."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS

LEAST_BOOSTERS, MOST_BOOSTERS = 3, 10

USUAL_BOOSTERS = {"sealed": 7, "draft": 4}
"""How many boosters each opens where it is not said: enough for a deck of three factions."""

PickPace = Literal["live", "turns"]
"""Whether each person sits at the table, or picks when they find the time."""

PICK_PACES: tuple[PickPace, ...] = get_args(PickPace)

PICK_MS: dict[PickPace, int] = {"live": 2 * MINUTE_MS, "turns": 12 * HOUR_MS}
BUILD_MS: dict[PickPace, int] = {"live": 40 * MINUTE_MS, "turns": 72 * HOUR_MS}


class LimitedTerms(Struct, frozen=True):
    """What is handed out, and how long picking and building may take; times are in milliseconds."""

    boosters: int
    """How many boosters each opens."""
    set: str = ""
    """The code of the set whose boosters they are; "" for a cube."""
    cube: tuple[str, ...] = ()
    """The cards of a cube, each as often as it is listed."""
    pick_ms: int = PICK_MS["turns"]
    build_ms: int = BUILD_MS["turns"]
