"""The patterns of a language, and how one is read: what is chosen in it, and the places that are filled in."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from engine.cards.words.counters import COUNTERS
from engine.cards.words.families import KEYS, patterns_of_families
from engine.cards.words.keywords import KEYWORDS
from engine.cards.words.statuses import STATUSES
from engine.cards.words.terrains import TERRAINS

SLOT = re.compile(r"\{([^{}]{2,})\}")
NAME = re.compile(r"(?:(?P<determiner>[a-z]+(?:'s)?) )?(?P<name>[^:]+)(?P<forms>(?::[a-z-]+)*)")
CHOICE = re.compile(r"(?P<field>[a-z_]+)(?:=(?P<value>[^?]*))?\?")


PART = re.compile(r"<([^<>]+)>")


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a pattern: what stands there, behind which determiner, in which forms."""

    name: str
    determiner: str = ""
    forms: tuple[str, ...] = ()

    @property
    def agreeing(self) -> bool:
        """Whether it agrees with the noun named last."""
        return self.name.startswith("~")


@cache
def patterns(language: str) -> dict[str, Any]:
    """The patterns of a language, such as "english"; terrains are told by their symbols.

    They stand in its file, those of verbs and triggers in the files of their families, and reminders of what has a row
    of its own in that. Raises ValueError for one that stands twice.
    """
    file = resources.files("engine.cards") / "data" / "tongues" / f"{language}.toml"
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    for section, record, words in patterns_of_families(language):
        told = read.setdefault(section, {})
        if record in told:
            raise ValueError(f"{record} stands twice below {section}")
        told[record] = words
    rows = {**KEYWORDS, **STATUSES, **COUNTERS}
    said = {word: row.said[KEYS[language]].means for word, row in rows.items() if KEYS[language] in row.said}
    read["reminders"] = dict(
        sorted((read["reminders"] | {word: means for word, means in said.items() if means}).items())
    )
    found: dict[str, Any] = with_parts(read, read.pop("parts", {}))
    symbols = {terrain: row.mark for terrain, row in TERRAINS.items()}
    found["choices"] |= {"terrain": symbols, "of": found["choices"]["of"] | symbols}
    return found


def chosen(pattern: str, facts: Mapping[str, Any]) -> str:
    """The pattern with its choices made: '[everybody?chaque joueur | ]passer' is 'passer' of one alone."""
    start = pattern.find("[")
    if start < 0:
        return pattern
    end = closing(pattern, start)
    inner = pattern[start + 1 : end]
    asked = CHOICE.match(inner)
    if asked is None:
        raise ValueError(f"no choice: [{inner}]")
    yes, no = branches(inner[asked.end() :])
    value = facts[asked["field"]]
    holds = str(value) == asked["value"] if asked["value"] is not None else _is_there(value)
    return pattern[:start] + chosen(yes if holds else no, facts) + chosen(pattern[end + 1 :], facts)


def written_out(pattern: str) -> Iterator[str]:
    """The pattern with its choices made in every way: 'draw[more? more]' is 'draw more', and 'draw'."""
    start = pattern.find("[")
    if start < 0:
        yield pattern
        return
    end = closing(pattern, start)
    inner = pattern[start + 1 : end]
    asked = CHOICE.match(inner)
    if asked is None:
        raise ValueError(f"no choice: [{inner}]")
    for branch in branches(inner[asked.end() :]):
        yield from (pattern[:start] + rest for rest in written_out(branch + pattern[end + 1 :]))


def with_parts(patterns: Any, parts: Mapping[str, str]) -> Any:
    """A pattern file in which parts that several patterns share, such as `<floor>`, stand in full."""
    if isinstance(patterns, dict):
        return {name: with_parts(each, parts) for name, each in patterns.items()}
    while isinstance(patterns, str) and PART.search(patterns):
        patterns = PART.sub(lambda found: parts[found[1]], patterns)
    return patterns


def filled(pattern: str, fill: Callable[[Slot], str]) -> str:
    """The pattern with its places filled in; marks like {T} stay."""
    return SLOT.sub(lambda found: fill(slot_of(found[1])), pattern)


def slot_of(text: str) -> Slot:
    """'your hand', 'who:object', 'number:card'."""
    found = NAME.fullmatch(text)
    if found is None:
        raise ValueError(f"no place of a pattern: {{{text}}}")
    return Slot(found["name"], found["determiner"] or "", tuple(found["forms"].split(":")[1:]))


def _is_there(value: object) -> bool:
    """Numbers are there even if they are 0."""
    return value is not None and value is not False and value != () and value != ""


def closing(pattern: str, start: int) -> int:
    """The place of the bracket that closes the choice which opens at `start`."""
    depth = 0
    for place in range(start, len(pattern)):
        depth += {"[": 1, "]": -1}.get(pattern[place], 0)
        if depth == 0:
            return place
    raise ValueError(f"a choice is not closed: {pattern}")


def branches(inner: str) -> tuple[str, str]:
    """The two halves of a choice, parted by //; the second is empty where there is none."""
    depth = 0
    for place, sign in enumerate(inner):
        depth += {"[": 1, "]": -1}.get(sign, 0)
        if depth == 0 and inner.startswith("//", place):
            return inner[:place], inner[place + 2 :]
    return inner, ""
