"""The files of scenarios, read once for all tests of a process, or for the names of their cases alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.scenarios import BadScenario, Case
from engine.scenarios.reading import keys, nodes
from engine.scenarios.reading.cases import Reading, in_one_spelling, opened, read_file
from engine.scenarios.reading.errors import Problem
from engine.scenarios.reading.nodes import Map, said
from engine.scenarios.reading.spelling import known
from engine.scenarios.reading.variants import parts_of, varied

FILES = Path(__file__).with_name("files")


@cache
def _read(text: str, file: str) -> Reading:
    return read_file(text, file)


def read_once(text: str, file: str, catalogue: Catalogue | None = None) -> Reading:
    """What `read_file` gives; nothing is read twice with the printed cards."""
    return _read(text, file) if catalogue in (None, default_catalogue()) else read_file(text, file, catalogue)


def cases_of(file: Path) -> tuple[Case, ...]:
    """The cases of a file; raises `BadScenario` where it cannot be read."""
    found = read_once(file.read_text(encoding="utf-8"), file.name)
    if found.problems:
        raise BadScenario(found.problems)
    return found.cases


@cache
def by_title(file: Path) -> Mapping[str, Case]:
    """The cases of a file by their titles; raises `BadScenario` where it cannot be read."""
    return {case.title: case for case in cases_of(file)}


def titles_of(file: Path) -> dict[str, int]:
    """The titles of the cases of a file, each with its line: its cards and what it says are not read.

    Raises `BadScenario` where that is no list of cases, or an empty one; `by_title` says what else is wrong.
    """
    faults: list[Problem] = []
    titles: dict[str, int] = {}
    roots = nodes.read(file.read_text(encoding="utf-8"), file.name, faults)
    if faults:
        raise BadScenario(faults)
    for block in map(in_one_spelling, opened(roots)):
        if not set(block.pairs) <= {"cards", "note", "rules"}:
            titles |= dict(_titles(block))
    if not titles:
        cases_of(file)
    return titles


def _titles(block: Map) -> Iterator[tuple[str, int]]:
    alone, base, written, variants = parts_of(block)
    name = said(base.pairs["case"])
    if alone:
        yield name, base.at.line
    for variant, override in variants:
        own = "<" in name or any(known(key, keys.CASE) == "case" for key in override.pairs)
        called = said(varied(base, override, written).pairs["case"]) if own else name
        yield (f"{called}[{variant}]" if variant else called), override.at.line
