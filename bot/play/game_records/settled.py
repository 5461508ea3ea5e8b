"""Games of leagues that are closed since their match was decided otherwise than by them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Settled(Struct, frozen=True, omit_defaults=True):
    """How the match of a game was decided, with which the game was closed.

    Who of the organisers decided it stands among the decisions of the league alone, where it can be forgotten.
    """

    how: Literal["reported", "decided", "replaced", "taken back"]
    """By what both players said, by an organiser, others have come to meet in that match, or its round is paired anew.
    """
    winner: int = -1
    """The seat of who has won the match, -1 for no person."""
    drawn: bool = False
    """Whether no person has won since it is drawn, not since neither played."""
    reason: str = ""
    """Why an organiser decided so."""
