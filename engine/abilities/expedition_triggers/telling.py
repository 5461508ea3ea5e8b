"""What the patterns of triggers of Expeditions speak of besides their fields."""

from __future__ import annotations

from engine.abilities.expedition_triggers.records import AnExpeditionChanges, AnExpeditionFails
from engine.cards.wording.speech import FACTS, Facts, Speech


def _unbeared(trigger: AnExpeditionFails | AnExpeditionChanges, speech: Speech) -> Facts:
    """How the Expedition stands does not matter."""
    return {"bearing": None}


FACTS.update({AnExpeditionFails: _unbeared, AnExpeditionChanges: _unbeared})
