"""v3:1.4.7 Who does what: the player an effect names, else the effect's controller, else whom the rules do it to."""

from __future__ import annotations

from engine.state.actions import Action, Step
from engine.state.frames import Frame


def doer_of(step: Step, action: Action) -> int:
    """v3:1.4.7 The seat that does an atomic action; -1 where the rules do it and no player is named."""
    if action.by >= 0:
        return action.by
    return step.seat if step.seat >= 0 else int(getattr(action, "seat", -1))


def you(frame: Frame) -> int:
    """7.2.2.a The ability's controller; within 'each player', the player meant."""
    rounds = frame.rounds
    if rounds and (player := rounds[-1].player) >= 0:
        return player
    return frame.seat
