"""How the next card is told that gets something."""

from __future__ import annotations

from dataclasses import replace as replaced

from msgspec.structs import replace

from engine.cards.language import NextCard
from engine.cards.wording.grammar import Head, Noun, Phrase, words
from engine.cards.wording.nouns import standing
from engine.cards.wording.speech import Speech


def next_played(card: NextCard, speech: Speech) -> Phrase:
    """The card that gets something: 'la prochaine carte que vous jouez ce tour-ci'."""
    choices = speech.tongue.patterns["choices"]
    joins = card.when == "joins"
    many = card.number != 1
    named = speech.noun(replace(card.filter, expedition=None, terrain=card.filter.terrain if joins else None), many)
    there = choices["expedition"][card.filter.expedition or "yours"] if joins else standing(card.filter, speech)
    when = choices["when"][f"{card.when} many" if many and joins else card.when]
    tail = words(named.tail, when, there, choices["until"][card.until])
    number = speech.tongue.in_words(card.number, named.gender) if many else ""
    following = speech.tongue.small("next")
    heads = tuple(
        Head(words(*speech.tongue.so_many_next(number, following, head.gender, many), head.text), head.gender)
        for head in named.heads
    )
    speech.speaks_of(named, many)
    said = speech.determined("the", Noun(heads, many, tail, named.other))
    return replaced(said, each=many and not speech.tongue.CLITICS)
