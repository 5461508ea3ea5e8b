"""The words of the game explained, and the day at a glance.

What a word is called and means is taken from where cards take it, the table of terms and the reminders, so that they
agree; the glossary's own files have what those have not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from engine.cards.errors import UnknownWord
from engine.cards.wording import keyword_reminder
from engine.cards.words.keywords import KEYWORDS
from engine.cards.words.rows import Row
from engine.cards.words.statuses import STATUSES
from engine.cards.words.terms import terms
from engine.rulebook.classification import BadRulebook
from engine.rulebook.writing import FALLBACK, GLOSSARY, LANGUAGES, facts, read

Sort = Literal["keyword", "status", "action", "symbol", "zone", "phase", "word"]

SORTS: tuple[Sort, ...] = get_args(Sort)

DAY: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("morning", ("succeed", "prepare", "draw-step", "expand")),
    ("noon", ()),
    ("afternoon", ("turns",)),
    ("dusk", ("progress",)),
    ("night", ("rest", "clean-up", "check-victory")),
)
"""4.2.a The phases of a day in their order, each with what happens in it, by the words of the glossary."""

OF_EVERY_PHASE = ("4.2.a", "4.2.b", "4.2.d", "4.4.a", "4.4.b")
"""What holds in every phase: its order, and when reactions are played."""


class Word(NamedTuple):
    """One word of the game: what it is called and means in a language, and the paragraphs that say so."""

    key: str
    sort: Sort
    name: str
    text: str
    rules: tuple[str, ...]
    """Ids, the most telling first."""
    words: tuple[str, ...]
    """What else players call it."""


@cache
def glossary(language: str = FALLBACK) -> Mapping[str, Word]:
    """All words by key, statuses and keywords first, in English where a language is not written; raises BadRulebook."""
    if language not in LANGUAGES:
        return glossary(FALLBACK)
    return {key: _word(key, said, language) for key, said in _listed().items()}


def _listed() -> Mapping[str, Any]:
    """The sort of each word and the paragraphs that explain it; statuses and keywords have them in their rows."""
    of_rows: dict[Sort, Mapping[str, Row]] = {"status": STATUSES, "keyword": KEYWORDS}
    named = {
        key: {"kind": sort, "rules": row.glossary}
        for sort, rows in of_rows.items()
        for key, row in rows.items()
        if row.glossary
    }
    return {**named, **read(GLOSSARY)}


def _word(key: str, said: Mapping[str, Any], language: str) -> Word:
    sort, rules = said.get("kind"), tuple(said.get("rules", ()))
    if sort not in SORTS or not rules or not set(rules) <= set(facts()):
        raise BadRulebook(GLOSSARY, key, f"a kind of {', '.join(SORTS)} and rules that exist are expected")
    file = f"{language}/{GLOSSARY}"
    own = read(file).get(key, {})
    name = _printed(own.get("name") or _called(key, language))
    text = _printed(own.get("text") or _reminded(key, language))
    if not name or not text:
        raise BadRulebook(file, key, "a name and a text are expected, for cards have none")
    return Word(key, sort, name[:1].upper() + name[1:], text, rules, tuple(own.get("words", ())))


def _printed(said: str) -> str:
    """With the apostrophes of print, which cards do not have."""
    return said.replace("'", "’")


def _called(key: str, language: str) -> str:
    found = terms(language).get(key)
    return found.word if found else ""


def _reminded(key: str, language: str) -> str:
    try:
        return keyword_reminder(key.replace("-", " "), language)
    except UnknownWord:
        return ""
