"""Misspelt words, and words that are not finished yet, as those that the book has."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORTEST = 4
"""How many letters a word must have to be looked for as a misspelling; with fewer it cannot be told what was meant."""

LIKE = 0.68
"""Of 1: how alike a word of the book must be to be taken for what was meant."""

NEAREST = 3

_AFTER_ELISION = frozenset("aeiouh")

BEGUN = 12
"""Words that something unfinished may become."""


class Vocabulary:
    """All words of a language's texts, folded, ready to be compared with what is typed."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(set(words))
        self._known = set(self._words)
        self._by_length: dict[int, list[str]] = {}
        for word in self._words:
            self._by_length.setdefault(len(word), []).append(word)
        self.like = lru_cache(maxsize=4096)(self._like)

    def __contains__(self, word: str) -> bool:
        return word in self._known

    def apart(self, word: str, elided: Iterable[str]) -> tuple[str, ...]:
        """A word whose apostrophe was left out as the two that it is, such as `leroe`; any other as it is."""
        if word not in self._known:
            for before in elided:
                after = word.removeprefix(before)
                if after != word and after[:1] in _AFTER_ELISION and len(after) >= SHORTEST and after in self._known:
                    return before, after
        return (word,)

    def begun(self, start: str) -> list[str]:
        """The words that begin so, the shortest first."""
        at = bisect_left(self._words, start)
        found = []
        while at < len(self._words) and self._words[at].startswith(start):
            found.append(self._words[at])
            at += 1
        return sorted(found, key=len)[:BEGUN]

    def _like(self, word: str) -> tuple[tuple[str, float], ...]:
        """The words most like a misspelt one, each with how alike it is, the likest first."""
        if len(word) < SHORTEST:
            return ()
        near = [each for length in range(len(word) - 2, len(word) + 3) for each in self._by_length.get(length, ())]
        found = process.extract(word, near, scorer=OSA.normalized_similarity, limit=NEAREST, score_cutoff=LIKE)
        best = found[0][1] if found else 0.0
        return tuple((each, alike) for each, alike, _ in found if alike > best - 0.12)
