"""How far behind the spectators of a running game are: not at all, by a turn, or by a Day.

A turn or a Day is seen when it is over, never a part of it. So what is remembered of a game is where the table came
into other hands: the versions at which another player's turn, or another Day, had begun. The thread in which a game is
played shows everything at once and cannot be behind; so a delayed game is played in a private thread, and each person
else watches it from where they are.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from engine import Match

SpectatorDelay = Literal["none", "turn", "day"]

EVERY_DELAY: tuple[SpectatorDelay, ...] = get_args(SpectatorDelay)

Turns = Annotated[tuple[tuple[int, int], ...], Meta(min_length=1)]
"""The versions at which another turn or Day had begun, each with its Day."""

BEGINNING: Turns = ((1, 0),)

Under = tuple[int, int]
"""What is under way: the Day, and whose turn it is (-1 outside turns)."""


def under_way(table: Match) -> Under:
    """The Day and the turn that are under way."""
    return table.game.day, table.game.turn


def after(turns: Turns, before: Under, now: Under, version: int, back_to: int | None) -> Turns:
    """The turns once a version has followed; where it went back to an earlier one, nothing after that counts."""
    if back_to is not None:
        return tuple(each for each in turns if each[0] <= back_to)
    return (*turns, (version, now[0])) if before != now else turns


def seen_up_to(turns: Turns, delay: SpectatorDelay) -> int:
    """The newest version that spectators may see of a running game that has this delay."""
    version, today = turns[-1]
    return version if delay == "turn" else min(begun for begun, day in turns if day == today)
