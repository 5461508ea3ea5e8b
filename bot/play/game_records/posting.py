"""A board that is being posted: noted before it is, so that what a killed process has posted is found and taken up."""

from __future__ import annotations

from msgspec import Struct

from persistence.encoding.forms import Form


class Posting(Struct, frozen=True, omit_defaults=True):
    """All that is to be remembered of a board once its message is known."""

    place: int
    """The thread or channel in which it stands."""
    version: int
    """The version that it shows."""
    day: int
    turn: int = 0
    """The turn decision that was open then, 0 for none."""
    calls: tuple[int, ...] = ()
    """The seats whose calls stand on it."""
    rings: tuple[tuple[int, str], ...] = ()
    """Those among them for which it comes with a sound, and for what (`due_calls.turn_of`)."""
    anew: bool = False
    """Whether a person had asked for it."""


BOARD_BEING_POSTED = Form("board that is being posted", Posting)
