"""What has become of a game's moves: which of them were taken back, and whether a person asks for more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from persistence.encoding.forms import Form


class TakenBack(Struct, frozen=True, omit_defaults=True):
    """The newest time that moves were taken back: the version it led to, who did it, to which version, and how."""

    version: int
    seat: int
    """-1 for a moderator."""
    to: int
    how: Literal["free", "agreed", "moderator"]


class Past(Struct, frozen=True, omit_defaults=True):
    """Runs of versions, first and last, that were taken back; those within others are not named again."""

    undone: tuple[tuple[int, int], ...] = ()
    newest: TakenBack | None = None

    def is_undone(self, version: int) -> bool:
        """Whether what led to a version was taken back."""
        return any(first <= version <= last for first, last in self.undone)

    def standing(self, newest: int, most: int) -> list[int]:
        """The last versions that still count, oldest first."""
        found: list[int] = []
        version = newest
        while version > 0 and len(found) < most:
            version = next((first - 1 for first, last in self.undone if first <= version <= last), version)
            if version > 0:
                found.append(version)
            version -= 1
        return found[::-1]

    def back(self, taken: TakenBack) -> Past:
        """The same, after moves were taken back."""
        first, last = taken.to + 1, taken.version - 1
        kept = [run for run in self.undone if run[1] < first]
        return Past((*kept, (first, last)), taken)


class UndoRequest(Struct, frozen=True, omit_defaults=True):
    """A request that stands until a move is made: who asks, to which version, and at which version it stands."""

    seat: int
    to: int
    at: int
    """The version at which it was made, or that swaps of Mana Orbs have led to since; at any other it is over."""
    agreed: tuple[int, ...] = ()
    """Seats that have agreed, where more than one must."""
    judge: str = ""
    """The judge who asks, by name; then `seat` is -1, and each player at the table must agree."""
    reason: str = ""
    """Why a judge asks."""

    def agreed_by_all(self, others: Iterable[int]) -> bool:
        """Whether all the others have agreed, so that it is carried out and can no longer be declined."""
        return set(others) <= set(self.agreed)


PAST_FORM = Form("moves taken back", Past)
UNDO_FORM = Form("request to take moves back", UndoRequest)
