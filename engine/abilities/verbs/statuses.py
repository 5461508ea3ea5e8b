"""Verbs about statuses (2.4, 7.3.8, 7.3.9)."""

from __future__ import annotations

from engine.cards.language import GainStatus, LoseStatus
from engine.core.match import Match
from engine.core.verbs import verb
from engine.state.actions import Gain, Lose
from engine.state.frames import Frame


@verb(GainStatus, "gain", "7.3.8.a")
def gain(match: Match, frame: Frame, who: list[int], status: str) -> list[Gain]:
    """7.3.8.a They have the status from then on."""
    return [Gain(what=id, status=status) for id in who]


@verb(LoseStatus, "lose", "7.3.9.a")
def lose(match: Match, frame: Frame, who: list[int], status: str) -> list[Lose]:
    """7.3.9.a They have the status no longer."""
    return [Lose(what=id, status=status) for id in who]
