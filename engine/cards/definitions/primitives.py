"""What cards need to say, primitive by primitive, and what the ability language has for it.

The table `data/primitives.toml` names for each primitive, and for each rule that a card or two bring along, the
operations that carry it out, and for each operation the scenario that plays it. An operation is a pattern of records
(`engine.cards.definitions.notation`); a scenario is a file below `tests/scenarios/files` and the title of a case.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.notation import Pattern, read_pattern
from engine.cards.definitions.profiles import records
from engine.cards.errors import BadPrimitives

Kind = Literal["pattern", "rule"]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario by its file and its title: `7-vocabulary/keywords.yaml`, `Tough 2[and a Mana short]`."""

    file: str
    case: str

    def __str__(self) -> str:
        return f"{self.file}::{self.case}"


@dataclass(frozen=True, slots=True)
class Primitive:
    """One thing that cards need to say: a pattern that serves many of them, or a rule of a few.

    `operations` are those of the ability language that carry it out, each with the scenario that plays it; none where
    the language has none yet.
    """

    name: str
    kind: Kind
    operations: Mapping[Pattern, Scenario]


def primitives() -> tuple[Primitive, ...]:
    """All primitives in the order of the table: patterns, the most needed first, and rules after them."""
    return read_primitives(_file())


@cache
def read_primitives(text: str) -> tuple[Primitive, ...]:
    """The primitives of a table; `BadPrimitives` or `BadPattern` where it is not as it must be."""
    return tuple(_primitives(tomllib.loads(text)))


def faces_of(found: Sequence[Primitive], cards: Mapping[str, CardDefinition]) -> dict[str, list[str]]:
    """The references of the cards that use an operation of each primitive, by its name."""
    asked: dict[type, list[tuple[Pattern, dict[str, None]]]] = {}
    using: dict[str, dict[str, None]] = {each.name: {} for each in found}
    for primitive in found:
        for operation in primitive.operations:
            asked.setdefault(operation.record, []).append((operation, using[primitive.name]))
    for card in cards.values():
        for record in records(card.abilities):
            for operation, faces in asked.get(type(record), ()):
                if operation.matches(record):
                    faces[card.reference] = None
    return {name: [*faces] for name, faces in using.items()}


def _primitives(table: Mapping[str, Any]) -> Iterator[Primitive]:
    kinds: tuple[tuple[str, Kind], ...] = (("patterns", "pattern"), ("rules", "rule"))
    for section, kind in kinds:
        for name, operations in table[section].items():
            yield Primitive(name, kind, {read_pattern(said): _scenario(name, at) for said, at in operations.items()})


def _scenario(name: str, said: str) -> Scenario:
    file, between, case = said.partition("::")
    if not between or not case:
        raise BadPrimitives(name, f"{said!r} names no case of a file")
    return Scenario(file, case)


@cache
def _file() -> str:
    return (resources.files("engine.cards") / "data" / "primitives.toml").read_text(encoding="utf-8")
