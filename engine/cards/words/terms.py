"""The words of the game in every language: one table, each word with its gender and with the source it is found in.

Cards, rules and screens take the names of things from here, so that they agree; `data/terms.toml` is the table, and
`data/rows.toml` that of statuses, keywords, counters and terrains. A word is either found in a public source, which its
entry names, or our own rendering, and marked so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

from engine.cards.errors import UnknownLanguage, UnknownTerm
from engine.cards.words.counters import COUNTERS, term_of
from engine.cards.words.keywords import KEYWORDS
from engine.cards.words.statuses import STATUSES
from engine.cards.words.terrains import TERRAINS

Kind = Literal["m", "f", "adj", "verb", "same"]

OURS = "ours"
"""The source of words that we found ourselves."""


@dataclass(frozen=True, slots=True)
class Term:
    """One word of the game in one language.

    `kind` is the gender of a noun, or says that it is an adjective, a verb in the infinitive, or never changed;
    `irregular` is its plural or its feminine where the language's rules do not give it.
    """

    word: str
    kind: Kind
    source: str
    irregular: str | None = None


@cache
def terms(language: str) -> Mapping[str, Term]:
    """All words of a language by their keys; `UnknownLanguage` where the table has none of it."""
    table = _table()
    found = {
        key: _term(entry[language])
        for name, section in table.items()
        if name != "sources"
        for key, entry in section.items()
        if language in entry
    }
    if not found:
        raise UnknownLanguage(language, languages())
    return found


def term(key: str, language: str) -> str:
    """The word of a key in a language: 'Réserve'; `UnknownTerm` where the table has no such key."""
    if key not in terms(language):
        raise UnknownTerm(key)
    return terms(language)[key].word


def keys_of(section: str) -> tuple[str, ...]:
    """The keys of one part of the table: 'types', 'subtypes', 'tokens', 'statuses', 'keywords', 'phases', ..."""
    return tuple(_table()[section])


def languages() -> tuple[str, ...]:
    """The languages of the table."""
    return tuple(_table()["types"]["card"])


def sources() -> Mapping[str, str]:
    """What the sources are that words are marked with."""
    found: Mapping[str, str] = _table()["sources"]
    return found


@cache
def _table() -> dict[str, Any]:
    """The table of terms, with the names of what has a row of its own."""
    read = tomllib.loads((resources.files("engine.cards") / "data" / "terms.toml").read_text(encoding="utf-8"))
    counters = {term_of(counter): row for counter, row in COUNTERS.items()}
    of_rows = {"statuses": STATUSES, "keywords": KEYWORDS, "counters": counters, "terrains": TERRAINS}
    for section, rows in of_rows.items():
        named = {key: {language: said.name for language, said in row.said.items()} for key, row in rows.items()}
        read[section] = {key: names for key, names in named.items() if names} | read.get(section, {})
    return read


def _term(entry: str | Sequence[str]) -> Term:
    """An English word stands alone: its grammar needs no table."""
    if isinstance(entry, str):
        return Term(entry, "same", "makers")
    word, kind, source, *irregular = entry
    return Term(word, kind, source, irregular[0] if irregular else None)  # type: ignore[arg-type]
