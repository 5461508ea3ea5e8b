"""Sentences taken apart into words, and words into stems, for English, French and Italian."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache

from engine.rulebook.writing import SEARCH, read

LONGEST_WORD = 30

_WORDS = re.compile(r"\b(?:(?:any|every|no|some)1|b4)\b|1(?:ere|er|re|st)\b|\d+[vc]\d+|\d+(?:[./]\d+)*|[^\W\d_]+|\d+")
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
_WITH = re.compile(r"\bw/(o\b|(?=\s))")
_GLUED_I = re.compile(r"\bj(?=[bcdfgklmnpqrstvxz])")
"""The French `je` run into the next word, as in a chat: `jpeux`; no other word begins so."""


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
def elided_words(language: str) -> tuple[str, ...]:
    """What is left of little words before an apostrophe, folded, the longest first: `l'eroe` has `l`."""
    return tuple(sorted(read(f"{language}/{SEARCH}").get("elided", "").split(), key=len, reverse=True))


@cache
def _written_out(language: str) -> Mapping[str, list[str]]:
    """What is written in short in a chat, folded, as the words it stands for; numbers in words as digits."""
    short = read(f"{language}/{SEARCH}").get("short", {})
    return {word: full.split() for word, full in {**_NUMBER_WORDS[language], **short}.items()}


@cache
def _irregular(language: str) -> Mapping[str, str]:
    """Forms of words that no ending tells, folded, with the word that they are forms of: `paid` is `pay`."""
    forms = read(f"{language}/{SEARCH}").get("forms", {})
    return {form: word for word, all_forms in forms.items() for form in all_forms.split()}


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
        folded = _WITH.sub(lambda found: "without" if found[1] else "with", folded).replace("can't", "can not")
        folded = _ENGLISH_TAILS.sub("", _NOT.sub(" not", folded)).replace("'", "")
    elif language == "fr":
        folded = _GLUED_I.sub("j ", folded)
    written_out = _written_out(language)
    found = []
    for word in _WORDS.findall(folded):
        if word in written_out:
            found += written_out[word]
        else:
            found.append(word[:LONGEST_WORD])
    return found


@lru_cache(maxsize=65536)
def stem(word: str, language: str) -> str:
    """What the forms of a word have in common, well enough to find one by another."""
    word = _irregular(language).get(word, word)
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
    word = word.rstrip("aeiou") if len(word.rstrip("aeiou")) >= 3 else word
    return _undoubled(word[:-1] if word.endswith(("ch", "gh")) else word)


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
