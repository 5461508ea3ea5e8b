"""Statuses, keywords, counters and terrains: the table in which each has one row, from card text to pictures."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeVar

RowKind = Literal["statuses", "keywords", "counters", "terrains"]


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of a status, keyword, counter or terrain in a language."""

    name: str | tuple[str, ...]
    """Its entry in the table of terms."""
    means: str = ""
    """What it means, in a line."""
    letter: str = ""
    """The letter that stands for it in words."""
    short: str = ""
    """Its name as short as a picture says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What is known of each status, keyword, counter and terrain; a kind adds what it alone has."""

    glossary: tuple[str, ...] = ()
    """The paragraphs that explain it in the glossary, the most telling first; none where other words do."""
    said: Mapping[str, Said] = field(default_factory=dict)
    """What is said of it, by language; nothing of a keyword that is a status as well."""


Rows = TypeVar("Rows", bound=Row)


def rows_of(kind: RowKind, row: type[Rows]) -> Mapping[str, Rows]:
    """The rows of one kind, in their order; raises TypeError for one that has what rows of its kind do not have."""
    found = {}
    for key, written in _table()[kind].items():
        said = {language: Said(**_fixed(each)) for language, each in written.get("said", {}).items()}
        found[key] = row(**_fixed(written) | {"said": said})
    return found


def _fixed(written: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in written.items()}


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads((resources.files("engine.cards") / "data" / "rows.toml").read_text(encoding="utf-8"))
