"""How fast a game is meant to be played, as data: what all have to begin with, and what comes each time."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

PaceName = Literal["untimed", "live", "quick", "daily", "relaxed", "one day", "three days"]
"""How long a person may take; "untimed" for as long as they like."""

TimeOut = Literal["claim", "loss", "default"]
"""What follows when a person's time has run out: the opponent may claim the game, it is lost by itself, or what is
asked is answered by itself as `defaults` says."""

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

GRACE = DAY
"""How much time each player has once in a slow friendly game after their clock has run out."""


SILENCE_TOLD = 23 * DAY
"""After so long without a move in a game in which no clock runs, who is asked something is told what follows."""

SILENCE = 30 * DAY
"""After so long such a game is closed, and no person has won."""


class Pace(Struct, frozen=True, omit_defaults=True):
    """One pace; all times in milliseconds. A game keeps the pace that it began with."""

    name: PaceName
    bank: int
    """What each person begins with."""
    increment: int = 0
    """What comes when a person hands over: nothing more is asked of them, by what they did themselves."""
    cap: int = 0
    """More than that no person has."""
    each_time: bool = False
    """Whether all have the whole bank again each time something is asked of them."""
    grace: int = GRACE
    """What each player has once after that in a friendly game."""
    rests: bool = True
    """Whether sleep and vacation stop a clock."""
    weekend: str = ""
    """The time zone in which no clock runs on Saturdays and Sundays; "" for none."""
    time_out: TimeOut = "claim"


PACES: dict[PaceName, Pace] = {
    pace.name: pace
    for pace in (
        Pace("live", 20 * MINUTE, 30_000, 30 * MINUTE, grace=2 * MINUTE, rests=False),
        Pace("quick", DAY, 2 * HOUR, 36 * HOUR, grace=12 * HOUR),
        Pace("daily", 3 * DAY, 8 * HOUR, 4 * DAY),
        Pace("relaxed", 5 * DAY, DAY, 7 * DAY),
        Pace("one day", DAY, cap=DAY, each_time=True),
        Pace("three days", 3 * DAY, cap=3 * DAY, each_time=True),
    )
}
"""Every pace with a clock."""

EVERY_PACE: tuple[PaceName, ...] = ("daily", "quick", "relaxed", "live", "one day", "three days", "untimed")
"""All paces as they are offered, the usual one first."""

USUAL: PaceName = "daily"
"""The pace of who names none."""
