"""What the patterns of Expeditions speak of besides their fields."""

from __future__ import annotations

from engine.abilities.expeditions.records import MoveExpedition
from engine.cards.wording.speech import FACTS, Facts, Speech


def _moved(verb: MoveExpedition, speech: Speech) -> Facts:
    return {"forward": verb.number >= 0, "steps": abs(verb.number) if abs(verb.number) != 1 else None}


FACTS[MoveExpedition] = _moved
