"""In which language something is asked, for readers who ask in another one than they read."""

from __future__ import annotations

from engine.rulebook.search.finding import LONGEST, MOST_WORDS, searcher
from engine.rulebook.search.words import words_of
from engine.rulebook.writing import FALLBACK, LANGUAGES


def language_of(typed: str, reader: str) -> str:
    """The language in which something is asked: the reader's, unless another one knows clearly more of the words."""
    if reader not in LANGUAGES:
        reader = FALLBACK
    votes = {}
    for language in (reader, *(each for each in LANGUAGES if each != reader)):
        words = words_of(typed[:LONGEST], language)[:MOST_WORDS]
        known = sum(searcher(language).knows(word) for word in words if len(word) > 1)
        votes[language] = known / max(1, len(words))
        if language == reader and votes[language] >= 1:
            return reader
    best = max(votes, key=lambda language: votes[language])
    return best if votes[best] > votes[reader] + 0.15 else reader
