"""Everything unfinished lies on one stack of frames: a program, a position in it, and its bound values."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from engine.state.actions import Step


class Frame(Struct, omit_defaults=True, gc=False):
    """A program that has been begun: a rule procedure such as "morning", or an ability of a card."""

    program: str
    """The procedure's name, or the stable name of an ability."""
    position: int = 0
    """Which operation comes next."""
    operation: str = ""
    """The name of the operation that was carried out last, written when a game is saved: it goes on after that one."""
    seat: int = -1
    """Who 'you' is (7.2.2)."""
    source: int = 0
    """What 'I' is (7.2.1)."""
    bound: dict[str, Any] = field(default_factory=dict)
    """Values bound to names, JSON types only; no list or dict is held twice in a game."""
    step: Step | None = None
    """The step this frame carries through its modifiers, for the program "step" (6.2)."""
