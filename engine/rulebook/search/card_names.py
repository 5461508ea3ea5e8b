"""The names of cards in what is typed: which cards are meant, and what kind of card each of them is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import get_args

from rapidfuzz import fuzz, process

from engine.cards.catalogue import default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.language import CardType
from engine.cards.wording import card_text
from engine.cards.words.terms import terms
from engine.rulebook.giving_way import give_way
from engine.rulebook.glossary import glossary
from engine.rulebook.search.index import Text
from engine.rulebook.search.synonyms import Stems, standing_in
from engine.rulebook.search.texts import TEXT, TITLE, bare_stems
from engine.rulebook.search.words import words_of
from engine.rulebook.touched import rules_of_card
from engine.rulebook.writing import FALLBACK


class CardNames:
    """The names of the cards that come with the program, to be found in sentences.

    `is_ordinary` says of a word whether it is one of the book's, and so is no name by itself.
    """

    def __init__(self, is_ordinary: Callable[[str], bool]) -> None:
        self._is_ordinary = is_ordinary
        self._catalogue = default_catalogue()
        self._names: dict[Stems, str] = {}
        terms_of_the_game = {tuple(words_of(word.name, FALLBACK)) for word in glossary().values()}
        for name in self._catalogue.names():
            give_way()
            cards = self._catalogue.called(name)
            card = next((card for card in cards if card.rarity == "common"), cards[0])
            words = tuple(words_of(name, FALLBACK))
            if words not in terms_of_the_game:
                self._names[words] = card.reference
        for name in self._catalogue.names():
            if " & " in name:
                self._call_otherwise(name)
        self._ordinary = frozenset(word for (word, *more) in self._names if not more and is_ordinary(word))
        self._whole = {" ".join(name): reference for name, reference in self._names.items()}
        self._longest = max(map(len, self._names))
        self._letters = max(map(len, self._whole)) + 3
        self.first = next(iter(self._names.values()))
        self.rules_of = lru_cache(maxsize=512)(self._rules_of)

    def _call_otherwise(self, name: str) -> None:
        """Lets a Hero be called by its own name alone, and with a word for the sign between the two names."""
        own, other = (tuple(words_of(part, FALLBACK)) for part in name.split(" & "))
        reference = self._names[*own, *other]
        for said in (own, *((*own, word, *other) for word in ("and", "et", "e"))):
            self._names.setdefault(said, reference)

    def named_in(self, text: str) -> tuple[list[str], set[str]]:
        """The references of the cards that a sentence names, and the words of their names.

        One word that rules use too names no card but by itself, nor does the name of a word of the glossary.
        """
        words = words_of(text, FALLBACK)
        found: list[str] = []
        taken: set[int] = set()
        for at, name in standing_in(words, self._names, self._longest):
            places = set(range(at, at + len(name)))
            if places & taken or (len(name) == 1 and name[0] in self._ordinary and len(words) > 1):
                continue
            taken |= places
            found.append(self._names[name])
        if found:
            return found, {words[at] for at in taken}
        like = self._like(words)
        return like, set(words) if like else set()

    def _like(self, words: Sequence[str]) -> list[str]:
        """The card whose misspelt name is all that is typed."""
        typed = " ".join(words)
        if not 6 <= len(typed) <= self._letters or all(map(self._is_ordinary, words)):
            return []
        found = process.extractOne(typed, self._whole.keys(), scorer=fuzz.ratio, score_cutoff=84)
        return [self._whole[found[0]]] if found else []

    def texts(self, language: str) -> Iterator[Text]:
        """The cards as texts to be found, one of each name."""
        for reference in dict.fromkeys(self._names.values()):
            card = self._catalogue.cards[reference]
            name = bare_stems(self._catalogue.name_of(card, language), language)
            said = card_text(card, self._catalogue, language, plain=True)
            yield Text(reference, [(TITLE, name), *((TEXT, bare_stems(line, language)) for line in said)], [name])

    def _rules_of(self, reference: str) -> tuple[str, ...]:
        return rules_of_card(self._catalogue.cards[reference])


def kind_of_card(card: CardDefinition, language: str) -> str:
    """What a card is, in one word of the game."""
    words = terms(language)
    kinds = ("token",) if card.token else (*card.subtypes, card.type)
    return words[next(kind for kind in kinds if kind in ("token", "landmark", "gear", *get_args(CardType)))].word
