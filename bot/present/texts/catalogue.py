"""The catalogues of sentences: TOML files by language, looked up by dotted key, filled in with named arguments.

The words of the game among them come from the table that cards are told from.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any, Literal, get_args

from bot.present.texts.seams import joined
from engine.cards.words.counters import COUNTERS
from engine.cards.words.keywords import KEYWORDS
from engine.cards.words.rows import Row, Said
from engine.cards.words.statuses import STATUSES
from engine.cards.words.terms import keys_of, languages, terms
from engine.cards.words.terrains import TERRAINS
from engine.toml_tables import tables

PARTS: dict[str, tuple[str, ...]] = {
    "type": ("types",),
    "subtype": ("subtypes",),
    "status": ("statuses",),
    "keyword": ("keywords", "statuses"),
    "terrain": ("terrains",),
    "phase": ("phases",),
}
"""The parts of the table by what their words are called in the catalogues: `terrain.forest`."""

WITH_A_NUMBER = "keyword.tough"


def terms_said(language: str) -> dict[str, str]:
    """What screens call the things of the game in a language, by dotted key; what the table lacks of it in English."""
    known = {**terms(FALLBACK), **(terms(language) if language in languages() else {})}
    words = {
        f"{name}.{key}": known[key].word
        for name, sections in PARTS.items()
        for section in sections
        for key in keys_of(section)
    }
    return {**words, WITH_A_NUMBER: f"{words[WITH_A_NUMBER]} {{number}}", **_signs(FALLBACK), **_signs(language)}


def _signs(language: str) -> dict[str, str]:
    """The letters of statuses, keywords, counters and terrains in a language, and the short names of counters."""
    on_objects = _said({**KEYWORDS, **STATUSES, **COUNTERS}, language)
    counters = _said({**COUNTERS, **{row.counters: row for row in TERRAINS.values()}}, language)
    told = {
        **{f"picture.letter.{key}": said.letter for key, said in on_objects.items()},
        **{f"picture.counter.{key}": said.short for key, said in counters.items()},
        **{f"terrain-letter.{key}": said.letter for key, said in _said(TERRAINS, language).items()},
    }
    return {key: word for key, word in told.items() if word}


def _said(rows: Mapping[str, Row], language: str) -> dict[str, Said]:
    return {key: row.said[language] for key, row in rows.items() if language in row.said}


FALLBACK = "en"

Language = Literal["en", "fr", "it"]
"""A language that a reader may have; texts not yet translated are shown in English."""

LANGUAGES: tuple[str, ...] = get_args(Language)

_ZERO_IS_SINGULAR = frozenset(("fr",))


class MissingText(LookupError):
    """No catalogue has a sentence for a key: add it to the English one under bot/present/texts/en."""


def _pieces(sentence: str) -> tuple[tuple[str, str, str], ...]:
    """A sentence taken apart: words, the argument that follows them, and how it is written.

    Raises ValueError for anything but plain names of arguments.
    """
    pieces = []
    for words, name, form, conversion in string.Formatter().parse(sentence):
        if conversion or (name is not None and not name.isidentifier()):
            raise ValueError(f"only plain names stand between braces: {sentence!r}")
        pieces.append((words, name or "", form or ""))
    return tuple(pieces)


class Texts:
    """All sentences for one reader's language.

    >>> texts_for("en-GB").say("word.cards", count=2)
    '2 cards'
    """

    def __init__(self, language: str, sentences: Mapping[str, str], fallback: Mapping[str, str]) -> None:
        self.language = language
        self._sentences = sentences
        self._fallback = fallback
        self._taken_apart: dict[str, tuple[tuple[tuple[str, str, str], ...], str]] = {}
        """Sentences that were said, by their keys, in pieces, each with its language."""

    def say(self, key: str, /, **arguments: Any) -> str:
        """The sentence of a key with its arguments filled in; `{count:card|cards}` picks a form by number.

        Raises `MissingText` where neither this language nor English has the key, and KeyError where the sentence
        speaks of an argument that was not given.
        """
        if key not in self._taken_apart:
            own = self._sentences.get(key)
            sentence = self._fallback.get(key) if own is None else own
            if sentence is None:
                raise MissingText(f"no text for {key!r}; add it to the English catalogue under bot/present/texts/en")
            self._taken_apart[key] = _pieces(sentence), FALLBACK if own is None else self.language
        said, (pieces, language) = "", self._taken_apart[key]
        for words, name, form in pieces:
            said += words
            if name:
                said = joined(language, said, _written(arguments[name], form, language))
        return said

    def has(self, key: str) -> bool:
        """Whether a sentence exists for a key."""
        return key in self._sentences or key in self._fallback

    def first(self, *keys: str, **arguments: Any) -> str:
        """The sentence of the first key that has one; the last key must."""
        for key in keys[:-1]:
            if self.has(key):
                return self.say(key, **arguments)
        return self.say(keys[-1], **arguments)

    def together(self, parts: list[str]) -> str:
        """Several things as one enumeration: 'a, b and c'."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("word.and", first=self.say("word.comma").join(parts[:-1]), last=parts[-1])


def _written(value: Any, form: str, language: str) -> str:
    """An argument as it is filled in; a form with `|` picks by number, as the language counts."""
    one, bar, many = form.partition("|")
    if not bar:
        return format(value, form)
    singular = abs(value) <= 1 if language in _ZERO_IS_SINGULAR else value == 1
    return one if singular else many


_COMMAND = re.compile(r"(?<![\w/])/([a-z]+)\b(?: ([a-z]+)\b)?(?: ([a-z_]+):)?")
"""A command as sentences name it: '/altered board game:', a group, a command of it and an option, in English."""


class Sentences(Mapping[str, str]):
    """Every sentence of a language by dotted key, from the texts of its files and the words of the game.

    A table of the files is parsed when a sentence of it is first asked for; raises ValueError where that gives one key
    twice, or one that the table of terms has. Threads may ask at once.
    """

    def __init__(self, language: str, files: Iterable[str]) -> None:
        self._language, self._terms = language, terms_said(language)
        self._known = dict(self._terms)
        self._unread: dict[str, list[str]] = {}
        for file in files:
            for name, text in tables(file).items():
                self._unread.setdefault(name, []).append(text)

    def _asked(self, key: str) -> dict[str, str]:
        """All that is known, with the table of this key."""
        if key not in self._known and (name := key.partition(".")[0]) in self._unread:
            self._read(name)
        return self._known

    def __getitem__(self, key: str) -> str:
        return self._asked(key)[key]

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key in self._asked(key)

    def __iter__(self) -> Iterator[str]:
        for name in list(self._unread):
            self._read(name)
        return iter(self._known)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _read(self, name: str) -> None:
        """Makes the sentences of a table known; it may be written in several files."""
        found: dict[str, str] = {}
        for text in self._unread.get(name, ()):
            for key, sentence in _flat("", tomllib.loads(text)):
                if key in found or key in self._terms:
                    raise ValueError(f"the text {key!r} stands twice in the catalogue {self._language!r}")
                found[key] = _COMMAND.sub(self._command_named, sentence) if "/" in sentence else sentence
        self._known.update(found)
        self._unread.pop(name, None)

    def _command_named(self, mention: re.Match[str]) -> str:
        """A mention of a command as the language calls it: '/altered challenge' is '/altered défier'."""
        group, below, option = mention.groups()
        known = self.get(f"command-name.{group}")
        if known is None:
            return mention[0]
        said = f"/{known}"
        if below:
            said += f" {self.get(f'command-name.{below}', below)}"
        return f"{said} {self.get(f'option-name.{option}', option)}:" if option else said


@lru_cache
def sentences_of(language: str) -> Sentences:
    """The sentences of a language; its files are opened once."""
    folder = resources.files("bot.present.texts").joinpath(language)
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return Sentences(language, [file.read_text("utf-8") for file in files])


def _flat(prefix: str, table: Mapping[str, Any]) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    for name, value in table.items():
        key = f"{prefix}{name}"
        out += [(key, value)] if isinstance(value, str) else _flat(f"{key}.", value)
    return out


@lru_cache
def texts_for(locale: str | None) -> Texts:
    """The sentences for a reader's locale, such as "fr" or "en-GB"; English for any other."""
    language = (locale or FALLBACK).replace("_", "-").partition("-")[0].lower()
    if language not in LANGUAGES:
        language = FALLBACK
    return Texts(language, sentences_of(language), sentences_of(FALLBACK))
