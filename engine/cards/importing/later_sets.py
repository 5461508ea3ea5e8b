"""What cards that do not come with the program bring to the language of cards: names of tokens, and sub-types."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards.catalogue import Catalogue
from engine.cards.text.vocabulary import Speaking, Vocabulary, vocabulary_of


def words_of(catalogue: Catalogue, besides: Iterable[Speaking] = ()) -> Vocabulary:
    """The words that the cards of a catalogue have brought, and those that further cards bring."""
    own: list[Speaking] = []
    where: Catalogue | None = catalogue
    while where is not None:
        printed = (card for card in where.own.values() if card.rarity != "unique")
        own += [Speaking(card.reference, card.name, card.token, card.subtypes) for card in printed]
        where = where.below
    return vocabulary_of([*own, *besides])
