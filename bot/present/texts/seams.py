"""Where a word of a sentence meets what is filled in: 'de' + 'Ana' is "d’Ana", 'in' + 'la Riserva' is 'nella Riserva'.

Only the seam is changed, never the inside of a name.
"""

from __future__ import annotations

import re
import unicodedata

MARKS = r"[*_~|«“\\]*"
"""Formatting and quotation marks that may stand between a word and the next."""

_FRENCH_BEFORE = re.compile(rf"\b([Dd]|[Qq]u)e ({MARKS})$")
_FRENCH_ARTICLE = re.compile(r"\b([Dd]e|[Àà]) $")
_FRENCH_CONTRACTED = {("de", "le "): "du ", ("de", "les "): "des ", ("à", "le "): "au ", ("à", "les "): "aux "}

_ITALIAN_BEFORE = re.compile(r"\b(di|a|da|in|su) $", re.IGNORECASE)
_ITALIAN_STEMS = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_ITALIAN_ENDINGS = {
    "il ": "l ",
    "lo ": "llo ",
    "la ": "lla ",
    "l’": "ll’",
    "i ": "i ",
    "gli ": "gli ",
    "le ": "lle ",
}


def joined(language: str, words: str, value: str) -> str:
    """The words of a sentence so far with what is filled in after them, as the language joins the two."""
    if language == "fr":
        return _french(words, value)
    if language == "it":
        return _italian(words, value)
    return words + value


def _french(words: str, value: str) -> str:
    article = _FRENCH_ARTICLE.search(words)
    if article is not None:
        for (before, begins), both in _FRENCH_CONTRACTED.items():
            if article[1].lower() == before and value.startswith(begins):
                whole = both.capitalize() if article[1][0].isupper() else both
                return words[: article.start()] + whole + value[len(begins) :]
    before_vowel = _FRENCH_BEFORE.search(words)
    if before_vowel is not None and _begins_with_vowel(value):
        return f"{words[: before_vowel.start()]}{before_vowel[1]}’{before_vowel[2]}{value}"
    return words + value


def _italian(words: str, value: str) -> str:
    before = _ITALIAN_BEFORE.search(words)
    if before is None:
        return words + value
    for begins, ends in _ITALIAN_ENDINGS.items():
        if value.startswith(begins):
            stem = _ITALIAN_STEMS[before[1].lower()]
            whole = stem + ends
            whole = whole.capitalize() if before[1][0].isupper() else whole
            return words[: before.start()] + whole + value[len(begins) :]
    return words + value


def _begins_with_vowel(value: str) -> bool:
    """Whether something is said with a vowel first, whatever formatting stands before it."""
    letters = re.sub(rf"^{MARKS}", "", value)
    return bool(letters) and unicodedata.normalize("NFD", letters[0])[0].lower() in "aeiou"
