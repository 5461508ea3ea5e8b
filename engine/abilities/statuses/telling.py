"""What the patterns of statuses speak of besides their fields."""

from __future__ import annotations

from engine.abilities.statuses.records import GainOneOf
from engine.cards.wording.grammar import either
from engine.cards.wording.speech import FACTS, Facts, Speech


def _one_of(verb: GainOneOf, speech: Speech) -> Facts:
    return {"chosen": either([speech.tongue.terms[each].word for each in verb.statuses], speech.tongue.ORS)}


FACTS[GainOneOf] = _one_of
