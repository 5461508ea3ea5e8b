"""What is known of the patterns of single records besides their fields, entered by the modules that read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from inspect import Parameter, signature
from typing import Any, NamedTuple, TypeAlias

from engine.cards.language import Record

Made: TypeAlias = "type[Record] | Callable[..., Any]"
"""What a pattern is read as: a record, or what a function makes, whose parameters stand for the fields."""


class Piece(NamedTuple):
    """What stands for a place of a pattern in a template, and the fields that these words give a value."""

    said: str
    values: Mapping[str, Any] = {}


PLACES: dict[tuple[Made | None, str], tuple[Piece, ...]] = {}
"""How the places of patterns are read that are no field, or not as fields of their type are; None is any record."""

CHOICES: dict[tuple[Made, str], Mapping[str, Any]] = {}
"""What a choice of a pattern that is no field says of fields, where it holds."""

MAKERS: dict[Made, Callable[..., Any]] = {}
"""What makes a record of what is said, where its fields are not what the pattern speaks of."""

MEANT: dict[Made, Callable[[Any], bool]] = {}
"""Whether a record can be meant, where its fields allow more than cards can say."""

READ_AS: dict[Made, tuple[str, str]] = {}
"""The kind of phrase that a record is, and the words before its pattern, where they are not those of its family."""

NAMED: dict[Made, str] = {}
"""The names of patterns of conditions that are not named like a record, by the functions that make the conditions."""


def place(name: str, *said: str | Piece, of: Made | None = None) -> None:
    """Enters how a place of patterns is read: templates whose phrases are named like the fields they fill."""
    PLACES[of, name] = tuple(each if isinstance(each, Piece) else Piece(each) for each in said)


def choice(name: str, of: type[Record], **values: Any) -> None:
    """Enters what fields of a record have where a choice that is no field of it holds."""
    CHOICES[of, name] = values


def makes(record: type[Record]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Enters what makes a record, or None, of the phrases and the choices of its pattern, by their names."""

    def note(function: Callable[..., Any]) -> Callable[..., Any]:
        MAKERS[record] = function
        return function

    return note


def meant(*records: type[Record]) -> Callable[[Callable[[Any], bool]], Callable[[Any], bool]]:
    """Enters what some kinds of record must be like to be meant."""

    def note(function: Callable[[Any], bool]) -> Callable[[Any], bool]:
        MEANT.update(dict.fromkeys(records, function))
        return function

    return note


def read_as(kind: str, *records: Made, before: str = "") -> None:
    """Enters the kind of phrase that some records are, and the words before their patterns; '' where none is read."""
    READ_AS.update(dict.fromkeys(records, (kind, before)))


def told(name: str, **said: str | tuple[str, ...]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Enters what makes a condition of a pattern, by its name, and how places are read that are no parameters of it."""

    def note(function: Callable[..., Any]) -> Callable[..., Any]:
        NAMED[function] = name
        for slot, template in said.items():
            place(slot, *([template] if isinstance(template, str) else template), of=function)
        return function

    return note


def name_of(record: Made) -> str:
    """The name of the pattern that tells it: that of its class, or the one for which a function is entered."""
    return NAMED.get(record) or record.__name__


@cache
def defaults(record: Made) -> Mapping[str, Any]:
    """The fields of a record with their defaults, `Parameter.empty` where one has none."""
    return {name: each.default for name, each in signature(record).parameters.items()}


@cache
def required(record: Made) -> frozenset[str]:
    """The fields of a record that must be said: those without a default, none where a function makes it."""
    if record in MAKERS:
        return frozenset()
    return frozenset(name for name, default in defaults(record).items() if default is Parameter.empty)


@cache
def asked(record: Made) -> frozenset[str]:
    """The choices that the function which makes a record is told of: its parameters that are true or false."""
    found = signature(MAKERS[record]).parameters.values() if record in MAKERS else ()
    return frozenset(each.name for each in found if each.annotation in (bool, "bool"))
