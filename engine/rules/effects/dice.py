"""Verbs of dice (7.3.13)."""

from __future__ import annotations

from engine.cards.language import RaiseResult
from engine.rules.doers import you
from engine.rules.effects.verbs import verb
from engine.rules.table import Table
from engine.table.actions import Raise
from engine.table.frames import Frame


@verb(RaiseResult, "raise result", "7.3.13.b")
def raise_result(table: Table, frame: Frame, number: int) -> list[Raise]:
    """7.3.13.b The result of the die that the ability has rolled is so much higher; of no roll there is none."""
    if "result" not in frame.bound:
        return []
    return [Raise(seat=you(frame), number=number, result=frame.bound["result"] + number)]
