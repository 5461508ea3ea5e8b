"""Sentences taken apart into words, and words into stems, for English, French and Italian."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache

from engine.rulebook.writing import SEARCH, read

LONGEST_WORD = 30

_WORDS = re.compile(r"\d+[vc]\d+|\d+(?:[./]\d+)*|[^\W\d_]+|\d+")
_APOSTROPHES = re.compile(r"[’ʼ‘`´]")
_NUMBER_WORDS: Mapping[str, Mapping[str, str]] = {
    language: {word: str(number) for number, word in enumerate(words.split(), 2)}
    for language, words in {
        "en": "two three four five six seven eight nine ten",
        "fr": "deux trois quatre cinq six sept huit neuf dix",
        "it": "due tre quattro cinque sei sette otto nove dieci",
    }.items()
}
"""Numbers in words, which are looked for as digits; small ones that are articles too are left as they are."""

_ENGLISH_TAILS = re.compile(r"'(?:s|re|ve|ll|m|d)\b")
_NOT = re.compile(r"(?<=can)not\b|n't\b")


@cache
def little_words(language: str) -> frozenset[str]:
    """Words that stand everywhere and tell nothing, folded."""
    return frozenset(read(f"{language}/{SEARCH}").get("little", "").split())


@cache
def asking_words(language: str) -> frozenset[str]:
    """Words with which nothing is asked but what something is, folded: `what does … mean`."""
    return frozenset(read(f"{language}/{SEARCH}").get("asking", "").split())


@cache
def counting_words(language: str) -> frozenset[str]:
    """Words with which is asked how many there are of something, folded."""
    return frozenset(read(f"{language}/{SEARCH}").get("counting", "").split())


@cache
def comparing_words(language: str) -> frozenset[str]:
    """Words with which is asked in what things differ, folded."""
    return frozenset(read(f"{language}/{SEARCH}").get("comparing", "").split())


@cache
def _endings(language: str) -> tuple[str, ...]:
    """The endings that forms of a word differ in, those first that are tried first."""
    return tuple(read(f"{language}/{SEARCH}").get("endings", "").split())


def plain(text: str) -> str:
    """Small letters without accents, in ordinary digits."""
    apart = unicodedata.normalize("NFKD", _APOSTROPHES.sub("'", text).casefold().replace("œ", "oe").replace("æ", "ae"))
    if not apart.isascii():
        for mark in filter(unicodedata.combining, dict.fromkeys(apart)):
            apart = apart.replace(mark, "")
    return apart


def words_of(text: str, language: str) -> list[str]:
    """The words of a text, folded: without capitals, accents and marks; elisions apart: `l'expédition` is two."""
    folded = plain(text)
    if language == "en":
        folded = _ENGLISH_TAILS.sub("", _NOT.sub(" not", folded.replace("can't", "can not"))).replace("'", "")
    digits = _NUMBER_WORDS[language]
    return [digits.get(word, word[:LONGEST_WORD]) for word in _WORDS.findall(folded)]


@lru_cache(maxsize=65536)
def stem(word: str, language: str) -> str:
    """What the forms of a word have in common, well enough to find one by another."""
    if len(word) < 4 or not word.isalpha():
        return word
    return _STEMMERS[language](word)


def _english(word: str) -> str:
    word = _without(word, ("'s",))
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ingly", "edly", "ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and _has_vowel(word[: -len(ending)]):
            word = _undoubled(word[: -len(ending)])
            break
    for ending, instead in _ENGLISH_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            word = word[: -len(ending)] + instead
            break
    word = _undoubled(word)
    if word.endswith("y") and len(word) > 3:
        word = word[:-1] + "i"
    if word.endswith("e") and len(word) > 3:
        word = word[:-1]
    return word


_ENGLISH_ENDINGS = (
    ("ization", "iz"),
    ("ement", ""),
    ("ment", ""),
    ("ation", ""),
    ("ition", "it"),
    ("ness", ""),
    ("ally", "al"),
    ("ously", ""),
    ("ful", ""),
    ("less", "less"),
    ("ly", ""),
    ("ance", ""),
    ("ence", ""),
    ("ion", ""),
    ("er", ""),
    ("or", ""),
)


def _french(word: str) -> str:
    word = _without(word, ("aux",), "al") if word.endswith("aux") and len(word) > 5 else _without(word, ("x", "s"))
    for ending in _endings("fr"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return _undoubled(_without(word, ("e", "i")))


def _italian(word: str) -> str:
    for ending in _endings("it"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return _undoubled(word.rstrip("aeiou") if len(word.rstrip("aeiou")) >= 3 else word)


def _without(word: str, endings: tuple[str, ...], instead: str = "") -> str:
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + instead
    return word


def _undoubled(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiou" else word


def _has_vowel(word: str) -> bool:
    return any(letter in "aeiouy" for letter in word)


_STEMMERS = {"en": _english, "fr": _french, "it": _italian}
