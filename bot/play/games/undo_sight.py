"""What a player sees before moves are taken back: the moments to which the game can go, and the request that stands."""

from __future__ import annotations

from dataclasses import dataclass

from bot.play.game_records.looks import Look
from engine import EventSight


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that can be gone back to: before a move, as its reader may know that."""

    to: int
    """The version that the game had then."""
    move: int
    """The version to which the move led."""
    seat: int
    """Whose move it was."""
    day: int
    events: tuple[EventSight, ...]
    free: bool
    """Whether the reader may go back to it by themselves."""
    chance: bool
    """Whether more was learned since than which cards were played: cards were drawn or looked at, or dice rolled."""
    practice: bool = False
    """Whether it is free only since no person but practice opponents would have to agree."""
    seen: tuple[tuple[int, str], ...] = ()
    """The cards that have left a hand since and that all have seen: whose each is, and its reference."""


@dataclass(frozen=True, slots=True)
class UndoSight:
    """What can be taken back as one reader sees it, the newest moment first."""

    look: Look
    moments: tuple[Moment, ...]
    moderator: bool = False
    """Whether the reader may go back to all of them by themselves, since they look after the place."""

    def moment(self, to: int) -> Moment | None:
        """The moment at a version."""
        return next((each for each in self.moments if each.to == to), None)
