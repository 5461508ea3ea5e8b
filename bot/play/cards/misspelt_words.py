"""Words of the glossary that are meant by what is misspelt: `flettng` is Fleeting."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.rulebook.glossary import glossary
from engine.rulebook.search import searcher
from engine.rulebook.search.words import asking_words, words_of
from engine.rulebook.writing import LANGUAGES

SHORTEST = 4
"""Letters from which on something is taken for a misspelt word; of fewer it cannot be told what was meant."""

LIKE, SURE = 0.7, 0.82
"""Of 1: how alike a name must be to be taken for what was meant, with the same first letter and with another."""

APART = 0.02
"""How much less alike the next name must be."""

LONGEST = 60
"""Letters beyond which something is a question, not a word."""


def misspelt_word(typed: str, language: str) -> str | None:
    """The key of the one word of the glossary that something misspelt, alone or asked what it is, can mean.

    The names in the reader's language come before those in others. None where several are as near, none is near, or all
    that is typed are words which the rules use: those are a question, not a misspelling.
    """
    for told in dict.fromkeys((language, *LANGUAGES)) if len(typed) <= LONGEST else ():
        words = words_of(typed, told)
        for said in (words, [word for word in words if word not in asking_words(told)]):
            key = None if all(map(searcher(told).knows, said)) else _nearest(" ".join(said), told)
            if key is not None:
                return key
    return None


def _nearest(meant: str, language: str) -> str | None:
    """The key of the word whose name is nearest; None where none is near, or another is as near."""
    if len(meant) < SHORTEST:
        return None
    names = _names(language)
    near = process.extract(meant, names.keys(), scorer=OSA.normalized_similarity, score_cutoff=LIKE)
    likely = {name: alike for name, alike, _ in near if alike >= SURE or name[0] == meant[0]}
    best = max(likely.values(), default=0.0)
    keys = {names[name] for name, alike in likely.items() if alike > best - APART}
    return keys.pop() if len(keys) == 1 else None


@cache
def _names(language: str) -> Mapping[str, str]:
    """The key of each word of the glossary by its names, folded; of two of the same name the first."""
    return {
        " ".join(words_of(name, language)): word.key
        for word in reversed(list(glossary(language).values()))
        for name in (word.name, *word.name.split(", "))
    }
