"""Statuses, keywords, counters and terrains: the table in which each has one row, from card text to pictures."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeVar

import msgspec

RowKind = Literal["statuses", "keywords", "counters", "terrains"]


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of one of them in a language."""

    name: Any
    """Its entry in the table of terms."""
    means: str = ""
    """What it means, in a line."""
    letter: str = ""
    """The letter that stands for it in words."""
    short: str = ""
    """Its name as short as a picture says it."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is known of each of them; what is known of one kind alone, its own rows have."""

    glossary: tuple[str, ...] = ()
    """The paragraphs that explain it in the glossary, the most telling first; none where other words do."""
    said: Mapping[str, Said] = {}
    """What is said of it, by language; nothing of a keyword that is a status as well."""


Rows = TypeVar("Rows", bound=Row)


def rows_of(kind: RowKind, row: type[Rows]) -> Mapping[str, Rows]:
    """The rows of one kind, in their order; raises msgspec.ValidationError for one written otherwise."""
    return msgspec.convert(_table()[kind], dict[str, row])  # type: ignore[valid-type]


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads((resources.files("engine.cards") / "data" / "rows.toml").read_text(encoding="utf-8"))
