"""What the patterns of tokens speak of besides their fields."""

from __future__ import annotations

from engine.abilities.tokens.records import Create, CreateSignature
from engine.cards.language import AmongExpeditions, ThatMany
from engine.cards.text.several import creates_several
from engine.cards.wording.grammar import Noun, words
from engine.cards.wording.numbers import counted, for_each
from engine.cards.wording.speech import FACTS, Facts, Speech


def _created(verb: Create, speech: Speech) -> Facts:
    """Which tokens are created and where: 'un jeton Robot Scarabot 2/2/2', 'dans une Expédition ciblée'."""
    among = isinstance(verb.place, AmongExpeditions)
    place = speech.told(verb.place)
    that_many = isinstance(verb.number, ThatMany) and "that many" in speech.tongue.patterns["counts"]
    counts = isinstance(verb.number, int) or that_many
    number = verb.number if counts else 1
    tokens = counted(number, _token(verb, speech, False), _token(verb, speech, True), speech)
    several = creates_several(verb)
    speech.speaks_of(_token(verb, speech, several), several)
    each = "" if counts else for_each(verb.number, speech)
    return {"tokens": tokens, "there": place if among else words(speech.tongue.small("inside"), place), "each": each}


def _signature(verb: CreateSignature, speech: Speech) -> Facts:
    """Which token: that of the Hero, or the one that is named with its statistics."""
    card = speech.cards[verb.token] if verb.token else None
    named = words(card.name, "/".join(map(str, card.statistics))) if card is not None else ""
    speech.speaks_of(Noun((speech.tongue.named("token"),)))
    return {"own": card is None, "named": named}


def _token(verb: Create, speech: Speech, many: bool) -> Noun:
    card = speech.cards[verb.token]
    kinds = [] if card.landmark else [speech.tongue.named(each).text for each in card.subtypes]
    key = card.name.lower().replace(" ", "-")
    name = speech.tongue.terms[key].word if key in speech.tongue.terms else card.name
    statistics = "" if card.landmark else "/".join(map(str, card.statistics))
    return speech.tongue.token(name, kinds, statistics, many)


FACTS.update(
    {
        Create: _created,
        CreateSignature: _signature,
    }
)
