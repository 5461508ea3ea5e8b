"""The words of the families of verbs and triggers, each beside its records, in a folder below `engine.abilities`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

FAMILIES = (
    *("counters", "dice", "drawing", "expeditions", "moving"),
    *("playing", "statuses", "terrain_markers", "tokens", "turns"),
    *("expedition_triggers", "triggers", "zone_triggers"),
)
"""The folders below `engine.abilities` that hold the verbs or the triggers of a family."""

KEYS = {"english": "en", "french": "fr", "italian": "it"}
"""What the words of a language stand behind in these files."""


class Pattern(NamedTuple):
    """What a record is told by in a language: in a section of its patterns, which is "records" for itself."""

    section: str
    record: str
    words: str


@cache
def _files() -> tuple[Mapping[str, Any], ...]:
    """What stands in the files of all families."""
    folders = resources.files("engine.abilities")
    return tuple(tomllib.loads((folders / each / "words.toml").read_text(encoding="utf-8")) for each in FAMILIES)


def patterns_of_families(language: str) -> Iterator[Pattern]:
    """The patterns of all records of the families in a language, such as "english"; some languages lack some."""
    key = KEYS[language]
    for file in _files():
        for record, said in file.items():
            sections = {"records": said} | {name: inner for name, inner in said.items() if isinstance(inner, dict)}
            for section, words in sections.items():
                if key in words:
                    yield Pattern(section, record, words[key])
