"""What cards are called in other languages; in the rules only their English names count (2.2.3.c)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.cards.words.names import folded

ENGLISH = "en"

LocalNames = Mapping[str, Mapping[str, str]]
"""Names by language, such as `fr`, by the English name."""

NONE: LocalNames = MappingProxyType({})

_LANGUAGE = re.compile(r"([a-z]{2})([-_][a-z]{2,4})?", re.IGNORECASE)
_NAME = re.compile(r"(?:[^\W_]|[ !&',.:?’«»()/-]){1,100}")
"""What names consist of; nothing that formats or mentions."""


class BadName(ValueError):
    """Something is no name of a card."""


def local_names(told: object) -> dict[str, str]:
    """The names that something tells by language, English left out; none where it tells none.

    Raises BadName for a language or a name that is none.
    """
    found: dict[str, str] = {}
    for language, name in told.items() if isinstance(told, dict) else ():
        code = _LANGUAGE.fullmatch(str(language))
        if code is None:
            raise BadName(f"{str(language)[:20]!r} is no language such as fr")
        if name is None or name == "":
            continue
        plain = " ".join(name.split()) if isinstance(name, str) else ""
        if not is_name(plain):
            raise BadName(f"its name in {code[1].lower()} is none")
        if code[1].lower() != ENGLISH:
            found.setdefault(code[1].lower(), plain)
    return found


def is_name(text: str) -> bool:
    """Whether a card can be called that."""
    return _NAME.fullmatch(text) is not None and bool(folded(text))


def joined(before: LocalNames, more: LocalNames) -> LocalNames:
    """Names over others."""
    return {**before, **{name: {**before.get(name, {}), **names} for name, names in more.items()}}


def encode_names(names: LocalNames, english: Iterable[str]) -> dict[str, bytes]:
    """The names of these cards as JSON, by their English names."""
    return {each: json.dumps(names[each], ensure_ascii=False, sort_keys=True).encode() for each in english}


def read_names(data: Mapping[str, bytes]) -> LocalNames:
    """Names from JSON; a card whose names cannot be read has none."""
    found: dict[str, dict[str, str]] = {}
    for english, said in data.items():
        try:
            found[english] = local_names(json.loads(said))
        except ValueError:
            continue
    return found
