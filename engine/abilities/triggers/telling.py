"""What the patterns of triggers speak of besides their fields."""

from __future__ import annotations

from engine.abilities.triggers.records import YouCreateToken, YouPlay
from engine.cards.wording.nouns import ranked
from engine.cards.wording.speech import FACTS, Facts, Speech


def _created(trigger: YouCreateToken, speech: Speech) -> Facts:
    return {"sub": speech.tongue.noun(trigger.subtype, trigger.together) if trigger.subtype else ""}


def _playing(trigger: YouPlay, speech: Speech) -> Facts:
    return {"ranked": ranked(trigger.filter, trigger.ordinal, speech)}


FACTS.update({YouCreateToken: _created, YouPlay: _playing})
