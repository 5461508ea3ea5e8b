"""The files of scenarios, read once for all tests of a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.scenarios import BadScenario, Case
from engine.scenarios.reading.cases import Reading, read_file

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
