"""Everything unfinished lies on one stack of frames: a program, a position in it, and the values it has come to."""

from __future__ import annotations

from msgspec import Raw, Struct, field

from engine.state.actions import Step
from engine.state.context import EffectContext, Outcome


class Round(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """1.4.5.a A round in which each player has a turn: whose turn it is, and who comes after."""

    player: int = -1
    left: list[int] | None = None
    """The seats that follow; None as long as it has not been found whom the round concerns."""


class Frame(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
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
    context: EffectContext = field(default_factory=EffectContext)
    """What the effect speaks of, and what was chosen for it."""
    rounds: tuple[Round, ...] = ()
    """1.4.5.a The rounds of players within which it stands, the outermost first."""
    locals: dict[str, Raw] = field(default_factory=dict)
    """The records that its operations keep, by name, each of the type that its program declares (`Locals`): bytes of
    JSON until a match takes the game up."""
    step: Step | None = None
    """The step this frame carries through its modifiers, for the program "step" (6.2)."""
    outcome: Outcome | None = None
    """What it returns to the frame below, which learns it as this one ends."""
