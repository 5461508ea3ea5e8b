"""What the patterns of dice speak of besides their fields."""

from __future__ import annotations

from engine.abilities.dice.records import RaiseResult
from engine.cards.language import ThatMany
from engine.cards.wording.speech import FACTS, Facts, Speech


def _raised(verb: RaiseResult, speech: Speech) -> Facts:
    return {"that": isinstance(verb.number, ThatMany)}


FACTS[RaiseResult] = _raised
