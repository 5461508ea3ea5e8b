"""What class each paragraph of the rule book belongs to, read from one file a chapter.

A file is a title and a table for each class. A behaviour is given as the functions that carry it out, named from the
engine; all else as one sentence that says why nothing is to be done:

    title = "Overview"

    [behaviour]
    "1.4.1.d" = "core.events.steps.drop_the_impossible"
    "1.4.5.a" = ["state.seats.initiative", "abilities.control_flow.each_player.each_player"]
    "2.1.f" = { carried_out_by = "core.events.reporting.report", shown_by = ["tests/scenarios/test_setup.py::test"] }

    [restated]
    "1.2.5.c" = "6.4.c"
    "4.2.5.a" = ["4.2.5.b", "4.2.5.c"]

    [definition]
    "1.2.1.a" = "It gives a word its meaning."

A restated behaviour says once more what another paragraph says, or several: their functions and scenarios are its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Literal, NamedTuple, cast, get_args

Kind = Literal["behaviour", "definition", "deck building", "material", "other edition", "unobservable"]

KINDS: tuple[Kind, ...] = get_args(Kind)
RESTATED = "restated"
REASONS = "reasons.toml"
"""Why a function carries out more paragraphs than a few, or a scenario is named for more."""


class BadRulebook(ValueError):
    """A file of the rule book cannot be read: it names the file, the entry, and what is expected there."""

    def __init__(self, file: str, entry: str, expected: str) -> None:
        self.file, self.entry = file, entry
        super().__init__(f"{file}, {entry}: {expected}. Correct the file.")


class Paragraph(NamedTuple):
    """One numbered paragraph: its class, and either who carries it out or why nothing is to be done."""

    id: str
    chapter: str
    kind: Kind
    carried_out_by: tuple[str, ...] = ()
    """Functions, named from the engine: `rules.steps.happen`."""
    shown_by: tuple[str, ...] = ()
    """Scenarios named here, where those that cite the paragraph are not all, or not the right ones."""
    restates: tuple[str, ...] = ()
    """The paragraphs that it says once more."""
    why: str = ""


class Rulebook(NamedTuple):
    """All paragraphs in the order of the files, and the reasons for whatever carries out many of them."""

    paragraphs: tuple[Paragraph, ...]
    titles: Mapping[str, str]
    reasons: Mapping[str, str]
    """By function or scenario."""

    def find(self, id: str) -> Paragraph | None:
        """The paragraph with this number, or None; of one that is classed twice the first."""
        return next((paragraph for paragraph in self.paragraphs if paragraph.id == id), None)

    def originals(self, paragraph: Paragraph) -> tuple[Paragraph, ...]:
        """The paragraph itself, or those it restates, as far as they are behaviours of their own."""
        if not paragraph.restates:
            return (paragraph,)
        found = (self.find(id) for id in paragraph.restates)
        return tuple(each for each in found if each and each.kind == "behaviour" and not each.restates)


@cache
def rulebook() -> Rulebook:
    """The rule book that comes with the program; raises BadRulebook."""
    folder = resources.files("engine.rulebook") / "data"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return read_rulebook((file.name, file.read_text(encoding="utf-8")) for file in files)


def read_rulebook(files: Iterable[tuple[str, str]]) -> Rulebook:
    """A rule book from pairs of a file's name and its text; raises BadRulebook. Classing twice can be read."""
    paragraphs: list[Paragraph] = []
    titles: dict[str, str] = {}
    reasons: dict[str, str] = {}
    for name, text in files:
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as fault:
            raise BadRulebook(name, "the file", f"TOML is expected ({fault})") from None
        if name == REASONS:
            reasons.update(_sentences(name, "functions", data) | _sentences(name, "scenarios", data))
            continue
        title = data.pop("title", None)
        if not isinstance(title, str):
            raise BadRulebook(name, "title", "the title of the chapter is expected")
        chapter = name.removesuffix(".toml")
        titles[chapter] = title
        for kind, entries in data.items():
            if kind.replace("_", " ") not in (*KINDS, RESTATED) or not isinstance(entries, dict):
                raise BadRulebook(name, kind, f"a table named {', '.join(KINDS)} or {RESTATED} is expected")
            paragraphs += [_paragraph(name, chapter, kind.replace("_", " "), id, said) for id, said in entries.items()]
    return Rulebook(tuple(paragraphs), MappingProxyType(titles), MappingProxyType(reasons))


def _paragraph(file: str, chapter: str, kind: str, id: str, said: object) -> Paragraph:
    if kind == "behaviour":
        return _behaviour(file, chapter, id, said)
    if kind == RESTATED:
        return Paragraph(id, chapter, "behaviour", restates=_names(file, id, said))
    if not isinstance(said, str) or not said:
        raise BadRulebook(file, id, "one sentence is expected")
    if not said.endswith(".") or len(said) < 10:
        raise BadRulebook(file, id, "one whole sentence is expected, with its full stop")
    return Paragraph(id, chapter, cast(Kind, kind), why=said)


def _behaviour(file: str, chapter: str, id: str, said: object) -> Paragraph:
    table = said if isinstance(said, dict) else {"carried_out_by": said}
    if set(table) - {"carried_out_by", "shown_by"} or "carried_out_by" not in table:
        raise BadRulebook(file, id, "functions are expected, or a table of carried_out_by and shown_by")
    carried_out_by, shown_by = (
        _names(file, f"{id}, {key}", table.get(key, [])) for key in ("carried_out_by", "shown_by")
    )
    return Paragraph(id, chapter, "behaviour", carried_out_by, shown_by)


def _names(file: str, entry: str, said: object) -> tuple[str, ...]:
    names = [said] if isinstance(said, str) else said
    if not isinstance(names, list) or any(not isinstance(name, str) or not name for name in names):
        raise BadRulebook(file, entry, "a name or a list of names is expected")
    return tuple(names)


def _sentences(file: str, key: str, data: Mapping[str, object]) -> dict[str, str]:
    table = data.get(key, {})
    if not isinstance(table, dict) or any(not isinstance(said, str) or not said for said in table.values()):
        raise BadRulebook(file, key, "a table of names and reasons is expected")
    return table
