"""What the patterns of playing and activating speak of besides their fields."""

from __future__ import annotations

from engine.abilities.playing.records import Rush, UseMine
from engine.cards.language import Filter, Me, ThatCard
from engine.cards.wording.grammar import words
from engine.cards.wording.selectors import several
from engine.cards.wording.speech import FACTS, Facts, Speech


def _rushed(verb: Rush, speech: Speech) -> Facts:
    if verb.filter == Filter(qualities=(ThatCard(),)):
        return {"cards": "", "named": False, "that": True}
    named = speech.noun(verb.filter, many=verb.most != 1)
    number = several(0, verb.most, speech, named.gender == "f") if verb.most != 1 else ""
    cards = words(number, speech.tongue.determined("bare" if number else "a", named))
    speech.speaks_of(named)
    return {"that": False, "cards": cards, "named": verb.filter != Filter() or verb.most != 1 or verb.place is not None}


def _used(verb: UseMine, speech: Speech) -> Facts:
    return {"mine": isinstance(verb.who, Me)}


FACTS.update(
    {
        UseMine: _used,
        Rush: _rushed,
    }
)
