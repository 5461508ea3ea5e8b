"""Spelling: capitals, accents, spaces, underscores and the plural make no difference; unknown words get a neighbour."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache


@lru_cache(maxsize=1 << 15)
def fold(text: str) -> str:
    """A text without capitals and accents, letter for letter as long as it was."""
    return "".join(_letter(letter) for letter in text)


def _letter(letter: str) -> str:
    if letter in "’‘`´":
        return "'"
    return (unicodedata.normalize("NFKD", letter)[:1] or letter).lower()[:1] or letter


@lru_cache(maxsize=1 << 15)
def plainly(text: str) -> str:
    """A key or a word as it is compared: `Hero_Expedition` and `hero-expedition` are `hero expedition`."""
    return re.sub(r"[\s_\-]+", " ", fold(text)).strip()


def known(word: str, words: Mapping[str, str]) -> str | None:
    """The word that is meant, by its own name or a synonym; None where there is none."""
    wanted = plainly(word)
    for spelling in (wanted, wanted.removesuffix("s"), f"{wanted}s", wanted.replace(" ", "")):
        if spelling in words:
            return words[spelling]
    return None


def nearest(word: str, words: Iterable[str]) -> str:
    """' (did you mean ...?)' where a word is near, else nothing."""
    by_fold = {plainly(each): each for each in sorted(words)}
    found = get_close_matches(plainly(word), list(by_fold), 1, 0.7)
    return f" (did you mean {by_fold[found[0]]!r}?)" if found else ""


def synonyms(**words: str) -> dict[str, str]:
    """A match of synonyms: `hero_expedition="hero, hero side"` means both by 'hero expedition'; `not_` is 'not'."""
    match: dict[str, str] = {}
    for spelled, others in words.items():
        name = spelled.replace("_", " ").strip()
        for word in (name, *others.split(",")):
            if word.strip():
                match[plainly(word)] = name
    return match


def listed(words: Iterable[str]) -> str:
    """'a, b or c'."""
    all_words = list(dict.fromkeys(words))
    return " or ".join(filter(None, (", ".join(all_words[:-1]), all_words[-1]))) if all_words else "nothing"
