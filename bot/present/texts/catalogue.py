"""The catalogues of sentences: TOML files by language, looked up by dotted key, filled in with named arguments."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Literal, get_args

from bot.present.texts.seams import joined
from bot.present.texts.terms import terms_said

FALLBACK = "en"

Language = Literal["en", "fr", "it"]
"""A language that a reader may have; texts not yet translated are shown in English."""

LANGUAGES: tuple[str, ...] = get_args(Language)

_ZERO_IS_SINGULAR = frozenset(("fr",))


class MissingText(LookupError):
    """No catalogue has a sentence for a key: add it to the English one under bot/present/texts/en."""


@cache
def _pieces(sentence: str) -> tuple[tuple[str, str, str], ...]:
    """A sentence taken apart, once: words, the argument that follows them, and how it is written.

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

    def say(self, key: str, /, **arguments: Any) -> str:
        """The sentence of a key with its arguments filled in; `{count:card|cards}` picks a form by number.

        Raises `MissingText` where neither this language nor English has the key, and KeyError where the sentence
        speaks of an argument that was not given.
        """
        sentence, language = self._sentences.get(key), self.language
        if sentence is None:
            sentence, language = self._fallback.get(key), FALLBACK
        if sentence is None:
            raise MissingText(f"no text for {key!r}; add it to the English catalogue under bot/present/texts/en")
        said = ""
        for words, name, form in _pieces(sentence):
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


@lru_cache
def sentences_of(language: str) -> dict[str, str]:
    """Every sentence of a language by dotted key, with the words of the game; empty for a language without catalogue.

    Raises ValueError where two files give one key, or one gives what the table of terms has.
    """
    folder = resources.files("bot.present.texts").joinpath(language)
    if not folder.is_dir():
        return {}
    found = terms_said(language)
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            for key, sentence in _flat("", tomllib.loads(file.read_text("utf-8"))):
                if key in found:
                    raise ValueError(f"the text {key!r} stands twice in the catalogue {language!r}")
                found[key] = sentence
    return _with_names_of_commands(found)


_COMMAND = re.compile(r"(?<![\w/])/([a-z]+)\b(?: ([a-z]+)\b)?(?: ([a-z_]+):)?")
"""A command as sentences name it: '/altered board game:', a group, a command of it and an option, in English."""


def _with_names_of_commands(sentences: dict[str, str]) -> dict[str, str]:
    """The same sentences, with commands named as the language calls them: '/altered challenge' is '/altered défier'."""

    def named(mention: re.Match[str]) -> str:
        group, below, option = mention.groups()
        known = sentences.get(f"command-name.{group}")
        if known is None:
            return mention[0]
        said = f"/{known}"
        if below:
            said += f" {sentences.get(f'command-name.{below}', below)}"
        return f"{said} {sentences.get(f'option-name.{option}', option)}:" if option else said

    return {key: _COMMAND.sub(named, said) if "/" in said else said for key, said in sentences.items()}


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
