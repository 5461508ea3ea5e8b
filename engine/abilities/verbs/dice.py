"""Verbs of dice (7.3.13)."""

from __future__ import annotations

from engine.cards.language import RaiseResult
from engine.core.acting_player import you
from engine.core.match import Match
from engine.core.verbs import verb
from engine.state.actions import Raise
from engine.state.frames import Frame


@verb(RaiseResult, "raise result", "7.3.13.b")
def raise_result(match: Match, frame: Frame, number: int) -> list[Raise]:
    """7.3.13.b The result of the die that the ability has rolled is so much higher; of no roll there is none."""
    result = frame.context.result
    return [] if result is None else [Raise(seat=you(frame), number=number, result=result + number)]
