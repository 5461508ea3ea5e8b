"""What the patterns of verbs of the top of the Deck speak of besides their fields."""

from __future__ import annotations

from engine.abilities.drawing.records import DiscardFromDeck, ManaFromDeck
from engine.cards.wording.numbers import for_each
from engine.cards.wording.speech import FACTS, Facts, Speech


def _each_of(verb: ManaFromDeck | DiscardFromDeck, speech: Speech) -> Facts:
    return {"each": "" if isinstance(verb.number, int) else for_each(verb.number, speech)}


FACTS.update(
    {
        ManaFromDeck: _each_of,
        DiscardFromDeck: _each_of,
    }
)
