"""Everything that is wrong with a file of cards, gathered so that all of it is told at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pydantic import ValidationError

from engine.cards.errors import BadCardFile

MOST_FAULTS = 1_000
"""Wrong places of one file; a file with more of them is no file of cards, and is not read on."""

MOST_REASONS = 30
"""Different reasons that one message tells."""

LONGEST_REASON = 300
"""Characters of one of them."""

_LINE = re.compile(r"line (\d+)")


class Faults:
    """The wrong places of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[tuple[str, str]] = []

    def add(self, place: str, reason: str) -> None:
        """Notes what is wrong in a place; raises `BadCardFile` where there is too much of it to read on."""
        self.found.append((place, reason))
        if len(self.found) >= MOST_FAULTS:
            self.check("it is not read on from there")

    @contextmanager
    def gathered(self) -> Iterator[None]:
        """What is wrong with one object is noted, so that the next one can be looked at."""
        try:
            yield
        except BadCardFile as fault:
            if len(self.found) >= MOST_FAULTS or not fault.faults:
                raise
            for place, reason in fault.faults:
                self.add(place, reason)

    def check(self, *besides: str) -> None:
        """Raises `BadCardFile` with everything that has been noted, one reason a line, and what is said `besides`."""
        if self.found:
            lines = [*_reasons(self.found), *besides]
            raise BadCardFile(
                self.file, "", lines[0] if len(lines) == 1 else "\n".join(f"  {line}" for line in lines), self.found
            )


def _reasons(faults: Iterable[tuple[str, str]]) -> list[str]:
    """Each reason after all the places that it is told of."""
    by_reason: dict[str, list[str]] = {}
    for place, reason in faults:
        by_reason.setdefault(_cut(reason, LONGEST_REASON), []).append(place)
    lines = [f"{_places(places)}: {reason}" for reason, places in list(by_reason.items())[:MOST_REASONS]]
    rest = [place for places in list(by_reason.values())[MOST_REASONS:] for place in places]
    if rest:
        lines.append(f"{_places(rest)}: more reasons, which are told once these are mended")
    return lines


def _places(places: list[str]) -> str:
    """`line 3`, `lines 1, 4-9 and 12`, or places that are called otherwise one after the other."""
    numbers = [int(found[1]) for place in places if (found := _LINE.fullmatch(place))]
    if len(numbers) < len(places) or len(numbers) < 2:
        return _cut(", ".join(dict.fromkeys(places)), LONGEST_REASON)
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return "lines " + _cut(", ".join(f"{a}-{b}" if a < b else str(a) for a, b in runs), LONGEST_REASON)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}..."


def wrong_facts(fault: ValidationError) -> str:
    """What is wrong with the facts of a card: each fact by its name, what it says, and what was expected."""
    told = []
    for each in fault.errors()[:5]:
        name = ".".join(map(str, each["loc"]))
        if each["type"] == "missing":
            told.append(f"{name} is missing")
        else:
            told.append(f"{name} is {_said(each['input'])}: {each['msg'][:1].lower()}{each['msg'][1:]}")
    return "; ".join(told) or "it is no object"


def _said(value: object) -> str:
    """What stands there, as JSON has it; of a list or an object only that it is one."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    return _cut(json.dumps(value, default=str), 40)
