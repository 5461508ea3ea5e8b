"""A pattern with its choices made, in every way they can fall, and what each way says of the fields of its record."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from inspect import get_annotations
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from engine.cards.text.reading.canonical.entries import Made, defaults
from engine.cards.words.patterns import CHOICE, branches, closing


class Chosen(NamedTuple):
    """How one choice of a pattern fell: whether `field` is there, or with `value` whether it has that value."""

    field: str
    value: str | None
    holds: bool


@lru_cache(maxsize=512)
def ways(pattern: str) -> tuple[tuple[str, tuple[Chosen, ...]], ...]:
    """The texts of a pattern without choices, each with how the choices fell that lead to it."""
    return tuple(_ways(pattern))


def _ways(pattern: str) -> Iterator[tuple[str, tuple[Chosen, ...]]]:
    start = pattern.find("[")
    if start < 0:
        yield pattern, ()
        return
    end = closing(pattern, start)
    inner = pattern[start + 1 : end]
    asked = CHOICE.match(inner)
    assert asked is not None, f"no choice: [{inner}]"
    for holds, branch in zip((True, False), branches(inner[asked.end() :]), strict=True):
        for text, choices in ways(branch + pattern[end + 1 :]):
            made = Chosen(asked["field"], asked["value"], holds)
            if not any(_contradict(made, other) for other in choices):
                yield pattern[:start] + text, (made, *choices)


def _contradict(one: Chosen, other: Chosen) -> bool:
    """Whether two choices of a field cannot fall so together."""
    if one.field != other.field:
        return False
    if one.value == other.value:
        return one.holds != other.holds
    if one.value is not None and other.value is not None:
        return one.holds and other.holds
    there, valued = (one, other) if one.value is None else (other, one)
    return not there.holds and valued.holds


def values_of(types: Mapping[str, Any], choices: tuple[Chosen, ...], filled: set[str]) -> dict[str, Any] | None:
    """What choices say of the fields that no place fills; None where they leave more than one value, or none."""
    values: dict[str, Any] = {}
    for name in dict.fromkeys(each.field for each in choices):
        if name not in types or name in filled:
            continue
        left = _left(types[name], [each for each in choices if each.field == name])
        if len(left) != 1:
            return None
        (values[name],) = left
    return values


def _left(kind: Any, choices: list[Chosen]) -> list[Any]:
    """The values that a field of a type can have after some choices."""
    left = _possible(kind)
    for each in choices:
        if each.value is None:
            left = [value for value in left if (value not in (None, False, ())) == each.holds]
        elif not each.holds:
            left = [value for value in left if str(value) != each.value]
        elif int in members(kind) and each.value.isdigit():
            left = [int(each.value)]
        else:
            left = [value for value in left if str(value) == each.value]
    return left


def _possible(kind: Any) -> list[Any]:
    """The values of a type as far as they can be counted."""
    found: list[Any] = []
    for member in members(kind):
        if get_origin(member) is Literal:
            found += get_args(member)
        elif member is bool:
            found += [False, True]
        elif member is type(None):
            found.append(None)
        elif get_origin(member) is tuple:
            found.append(())
    return found


class Types(Mapping[str, Any]):
    """The types of a record's fields by their names, each evaluated when it is first asked for."""

    def __init__(self, record: Made) -> None:
        self.record = record

    def __getitem__(self, name: str) -> Any:
        for owner in getattr(self.record, "__mro__", (self.record,)):
            if name in (annotations := get_annotations(owner)):
                return _evaluated(annotations[name], owner.__module__)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(defaults(self.record))

    def __len__(self) -> int:
        return len(defaults(self.record))

    def __contains__(self, name: object) -> bool:
        return name in defaults(self.record)


@cache
def _evaluated(annotation: str, module: str) -> Any:
    """The type that an annotation of a module names."""
    return eval(annotation, vars(sys.modules[module]))


@cache
def members(kind: Any) -> tuple[Any, ...]:
    """The types that a union is of; of any other type itself."""
    if get_origin(kind) in (Union, UnionType):
        return tuple(each for member in get_args(kind) for each in members(member))
    return (kind,)
