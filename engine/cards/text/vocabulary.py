"""Words that cards of later sets bring to the language: their tokens' names, their sub-types and their counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from engine.cards.text.chart import without_marks
from engine.cards.words.names import folded


class Vocabulary(NamedTuple):
    """Words that are not in the grammar: sub-types, tokens as (word, reference, printed sub-types), counters."""

    subtypes: frozenset[str] = frozenset()
    tokens: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    counters: frozenset[str] = frozenset()

    def token(self, word: str) -> tuple[str, tuple[str, ...]] | None:
        """The reference of a token by its word, such as `@golem`, and its sub-types."""
        return next(((reference, subtypes) for name, reference, subtypes in self.tokens if name == word), None)

    def among(self, words: Iterable[str], said: Set[str]) -> Vocabulary:
        """What of it stands among these words, so that texts without are read once for every vocabulary.

        Words that are `said` by the grammar keep their meanings there.
        """
        if not self.subtypes and not self.tokens:
            return self
        there = frozenset(without_marks(word).removeprefix("non-") for word in words)
        subtypes = self.subtypes & {word.removeprefix("@") for word in there}
        tokens = tuple(token for token in self.tokens if token[0] in there - said)
        return Vocabulary(subtypes - said, tokens)


NONE = Vocabulary()

_IN_USE: ContextVar[Vocabulary] = ContextVar("vocabulary", default=NONE)


class Speaking(NamedTuple):
    """What a card brings to the language."""

    reference: str
    name: str
    token: bool
    subtypes: tuple[str, ...]


def vocabulary_of(cards: Iterable[Speaking]) -> Vocabulary:
    """The words that these cards bring; of tokens with one name the first."""
    subtypes: set[str] = set()
    tokens: dict[str, tuple[str, str, tuple[str, ...]]] = {}
    for card in cards:
        subtypes.update(word for word in card.subtypes if " " not in word)
        if card.token:
            word = "@" + folded(card.name).replace(" ", "_")
            for form in (word, word + "s"):
                tokens.setdefault(form, (form, card.reference, card.subtypes))
    return Vocabulary(frozenset(subtypes), tuple(tokens[word] for word in sorted(tokens)))


def in_use() -> Vocabulary:
    """The words that texts are read with besides those of the grammar."""
    return _IN_USE.get()


@contextmanager
def speaking(vocabulary: Vocabulary) -> Iterator[None]:
    """Texts are read with these words as well."""
    before = _IN_USE.set(vocabulary)
    try:
        yield
    finally:
        _IN_USE.reset(before)
