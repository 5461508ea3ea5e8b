"""Facets: what of a table a passive ability can change, and what is looked at to find out what one does (2.3.2.c-f).

Beside each record that is evaluated while characteristics are derived stands what it looks at, and beside each that
gives, takes or states something what it changes. Passives of which neither looks at what the other changes cannot
depend on each other, so a facet that is left out makes a wrong order, and one too many only costs time.

A facet is its kind, or its kind and a word: `bearing`, `terrain forest`. In a declaration `{}` stands for the word, or
for each of the words, in the field that the facet is declared for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from engine.cards.language.vocabulary import TERRAINS, Record

__all__: list[str] = []

Facets: TypeAlias = "str | tuple[str, ...]"
Declared: TypeAlias = Mapping[str, tuple[str, ...]]
"""By the name of a field the facets that matter where it says anything; under "" those that always matter."""

KINDS = ("abilities", "bearing", "keyword", "quick actions", "statistics", "subtype", "terrain", "type")
"""The kinds of facets: `abilities` is what an object loses together with all its abilities."""

OF_ABILITIES = ("bearing", "keyword", "quick actions")
"""What holds by an ability of something: who loses all abilities loses that too."""

PRESENCE = "keyword gigantic"
"""In which Expeditions something is (7.4.3.b)."""

ALL_TERRAINS = tuple(f"terrain {terrain}" for terrain in TERRAINS)
"""Which terrains a region has, and how many."""

READ: dict[type[Record], Declared] = {}
"""By the class of a record: what is looked at to evaluate it, besides what the records inside it look at."""

WRITTEN: dict[type[Record], Declared] = {}
"""By the class of a record: what it changes, besides what the records inside it change."""

NOT_EVALUATED: dict[type[Record], tuple[str, ...]] = {}
"""By the class of a record: fields that nothing looks into while what it says is found out."""

WRITTEN_INSIDE: dict[type[Record], tuple[str, ...]] = {}
"""By the class of a record: fields whose records change what they declare for as long as this one is in force."""

Class = TypeVar("Class", bound=type[Record])


def reads(*always: str, but_not: tuple[str, ...] = (), **by_field: Facets) -> Callable[[Class], Class]:
    """Declares what is looked at to evaluate records of a class; `but_not` names fields that are not evaluated."""

    def note(record: Class) -> Class:
        READ[record], NOT_EVALUATED[record] = _declared(record, always, by_field), but_not
        return record

    return note


def writes(*always: str, inside: tuple[str, ...] = (), **by_field: Facets) -> Callable[[Class], Class]:
    """Declares what statements of a class change, or abilities where objects are given them; `inside` names fields.

    What stands in those fields changes what it declares itself.
    """

    def note(record: Class) -> Class:
        WRITTEN[record], WRITTEN_INSIDE[record] = _declared(record, always, by_field), inside
        return record

    return note


def _declared(record: type[Record], always: tuple[str, ...], by_field: Mapping[str, Facets]) -> Declared:
    found = {"": always} | {name: (said,) if isinstance(said, str) else said for name, said in by_field.items()}
    unknown = set(by_field) - set(record.__struct_fields__)
    unknown |= {facet for said in found.values() for facet in said if not facet.startswith(KINDS)}
    if unknown:
        raise ValueError(f"{record.__name__} declares {sorted(unknown)}: name its fields, and facets of {KINDS}")
    return found


def read_by(node: object) -> frozenset[str]:
    """The facets that are looked at to evaluate a record and all that is evaluated inside it."""
    return frozenset(_read(node))


def _read(node: object) -> Iterator[str]:
    if isinstance(node, tuple):
        for part in node:
            yield from _read(part)
    elif isinstance(node, Record):
        kind = type(node)
        yield from _filled_in(node, READ[kind])
        for name in node.__struct_fields__:
            if name not in NOT_EVALUATED[kind]:
                yield from _read(getattr(node, name))


def written_by(said: Record) -> frozenset[str]:
    """The facets that a statement changes, or an ability where an object is given it."""
    inside = (written_by(getattr(said, name)) for name in WRITTEN_INSIDE[type(said)])
    return frozenset(_filled_in(said, WRITTEN[type(said)])).union(*inside)


def _filled_in(node: Record, declared: Declared) -> Iterator[str]:
    """The facets that are declared for what this record says; a field that says nothing brings none."""
    for name, facets in declared.items():
        said = getattr(node, name) if name else True
        if said:
            for word in said if isinstance(said, tuple) else (said,):
                yield from (facet.format(word) for facet in facets)
