"""Abilities as trees in a file: any record of the ability language, long as in the card files or short.

{do: draw, number: 2}      as it is written in the files of cards
draw: 2                    the word of the record, and its first field
draw 2                     likewise in one text
[draw, resupply]           a list of effects is a sequence
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from engine.cards.language import (
    AtPhase,
    CardType,
    Create,
    Filter,
    Keyword,
    KeywordName,
    Record,
    Sequence,
    Status,
    Zone,
)
from engine.scenarios.reading.errors import BadScenario
from engine.scenarios.reading.nodes import List, Map, Node, Place, Text, said
from engine.scenarios.reading.shorthands import in_full, shorthands
from engine.scenarios.reading.spelling import listed, nearest, plainly
from engine.scenarios.reading.vocabulary import SUBTYPES, counter_named, subtype_said, yes_said

LARGEST_NUMBER = 1000
"""No card of the game says more."""


@cache
def _hints(kind: type[Record]) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__}


@cache
def _required(kind: type[Record]) -> tuple[str, ...]:
    fields, defaults = kind.__struct_fields__, kind.__struct_defaults__
    first = len(fields) - len(defaults)
    return tuple(name for at, name in enumerate(fields) if at < first or defaults[at - first] is msgspec.NODEFAULT)


def _tag(kind: type[Record]) -> str:
    return str(kind.__struct_config__.tag or "")


def _tag_field(kind: type[Record]) -> str:
    return str(kind.__struct_config__.tag_field or "")


def _members(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


class TreeReader:
    """Reads records; `token` gives the reference of a token that is named."""

    def __init__(self, token: Callable[[str, Place], str]) -> None:
        self.token = token

    def read(self, kind: Any, node: Node) -> Any:
        """A value of a type of the ability language; `BadScenario` names the line and what may stand there."""
        members = _members(kind)
        if len(members) > 1:
            return self._one_of(members, node)
        if isinstance(kind, type) and issubclass(kind, Record):
            return self._one_of((kind,), node) if _tag_field(kind) else self._record(kind, node)
        if get_origin(kind) is tuple:
            return self._several(get_args(kind), node)
        return self._scalar(kind, node)

    def _scalar(self, kind: Any, node: Node) -> Any:
        if not isinstance(node, Text):
            raise node.at.problem(f"{said(node)!r}", "one word or number")
        word = plainly(node.text)
        if get_origin(kind) is Literal:
            for choice in get_args(kind):
                if word in (plainly(str(choice)), plainly(str(choice)) + "s"):
                    return choice
            raise node.at.problem(f"{node.text!r}{nearest(word, get_args(kind))}", listed(map(str, get_args(kind))))
        if kind is bool:
            return yes_said(node)
        if kind is int:
            return _number(node)
        return node.text

    def _several(self, kinds: tuple[Any, ...], node: Node) -> tuple[Any, ...]:
        if len(kinds) != 2 or kinds[1] is not Ellipsis:
            raise AssertionError(f"no record of the language has a field of {kinds}")
        plain = all(get_origin(each) is Literal or each is str for each in _members(kinds[0]))
        if isinstance(node, Text) and plain:
            parts: tuple[Node, ...] = tuple(
                Text(node.at, part.strip()) for part in node.text.replace(",", " ").split() if part.strip()
            )
        else:
            parts = node.items if isinstance(node, List) else (node,)
        return tuple(self.read(kinds[0], part) for part in parts)

    # -- records

    def _one_of(self, members: tuple[Any, ...], node: Node) -> Any:
        records = [each for each in members if isinstance(each, type) and issubclass(each, Record)]
        records += shorthands(records)
        if isinstance(node, List) and Sequence in records:
            return Sequence(tuple(self.read(typing.Union[tuple(members)], part) for part in node.items))  # noqa: UP007
        if isinstance(node, Text):
            return self._short(members, records, node)
        if isinstance(node, List) and len(node.items) == 1:
            return self.read(typing.Union[tuple(members)], node.items[0])  # noqa: UP007
        if not isinstance(node, Map):
            raise node.at.problem(f"{said(node)!r}", self._choices(records))
        named = {plainly(key): key for key in node.pairs}
        for field in dict.fromkeys(map(_tag_field, records)):
            if field in named:
                tag = node.pairs[named[field]]
                return self._record(self._tagged(records, tag), node.without(named[field]))
        if len(node.pairs) == 1:
            (key, value), *_ = node.pairs.items()
            kind = next((each for each in records if plainly(_tag(each)) == plainly(key)), None)
            if kind is not None:
                return self._with(kind, value)
        fitting = [each for each in records if self._fits(each, named)]
        if len(fitting) == 1:
            return self._record(fitting[0], node)
        raise node.at.problem(f"{said(node)!r}", self._choices(records))

    def _fits(self, kind: type[Record], named: dict[str, str]) -> bool:
        fields = {plainly(name) for name in kind.__struct_fields__}
        return set(named) <= fields and {plainly(name) for name in _required(kind)} <= set(named)

    def _tagged(self, records: list[type[Record]], tag: Node) -> type[Record]:
        word = plainly(said(tag))
        for kind in records:
            if plainly(_tag(kind)) == word:
                return kind
        tags = [_tag(kind) for kind in records]
        raise tag.at.problem(f"{said(tag)!r}{nearest(word, tags)}", listed(tags))

    def _choices(self, records: list[type[Record]]) -> str:
        return listed(_tag(kind) or "a filter" for kind in records)

    def _with(self, kind: type[Record], value: Node) -> Any:
        """A record by its word: its fields, or only its first one."""
        fields = {plainly(name) for name in kind.__struct_fields__}
        if isinstance(value, Map) and {plainly(key) for key in value.pairs} & fields:
            return self._record(kind, value)
        if isinstance(value, Text) and not value.text and not _required(kind):
            return self._record(kind, Map(value.at, {}))
        if not kind.__struct_fields__:
            raise value.at.problem(f"{said(value)!r} after {_tag(kind)!r}", "nothing")
        return self._record(kind, Map(value.at, {kind.__struct_fields__[0]: value}))

    def _short(self, members: tuple[Any, ...], records: list[type[Record]], node: Text) -> Any:
        word = plainly(node.text)
        if AtPhase in records and word.startswith("at ") and not word.startswith("at phase"):
            return self._with(AtPhase, Text(node.at, word.removeprefix("at ")))
        if types.NoneType in members and word in ("none", "", "~"):
            return None
        if int in members and re.fullmatch(r"-?\d+", word):
            return _number(node)
        for choices in (each for each in members if get_origin(each) is Literal):
            return self._scalar(choices, node)
        if Keyword in records and word.split(" ")[0] in get_args(KeywordName):
            name, _, number = word.partition(" ")
            if number and not number.isdecimal():
                raise node.at.problem(f"{number!r} after {name!r}", "a number, or nothing")
            return Keyword(typing.cast(KeywordName, name), int(number) if number else None)
        for kind in sorted(records, key=lambda each: -len(_tag(each))):
            tag = plainly(_tag(kind))
            if word == tag:
                return self._record(kind, Map(node.at, {}))
            if tag and word.startswith(f"{tag} ") and kind.__struct_fields__:
                return self._with(kind, Text(node.at, node.text[len(tag) :].strip()))
        if len(records) == 1:
            return self._record(records[0], node)
        others = [kind for kind in members if kind in (str, int, bool)]
        if others:
            return self._scalar(others[0], node)
        raise node.at.problem(f"{node.text!r}{nearest(word, map(_tag, records))}", self._choices(records))

    def _record(self, kind: type[Record], node: Node) -> Any:
        if kind is Filter and isinstance(node, Text):
            return _filter(node)
        if not isinstance(node, Map):
            first = kind.__struct_fields__[:1]
            if not first:
                raise node.at.problem(f"{said(node)!r}", f"{_tag(kind)!r} alone")
            node = Map(node.at, {first[0]: node})
        hints, values = _hints(kind), {}
        by_word = {plainly(name): name for name in hints}
        for key, value in node.pairs.items():
            name = by_word.get(plainly(key))
            if name is None:
                at = node.keys.get(key, node.at)
                expected = listed(hints) if hints else "no fields"
                raise at.problem(f"{key!r} in {_tag(kind) or kind.__name__!r}{nearest(key, hints)}", expected)
            if kind is Create and name == "token" and isinstance(value, Text):
                values[name] = self.token(value.text, value.at)
            else:
                values[name] = _named(name, self.read(hints[name], value), value.at)
        missing = [name for name in _required(kind) if name not in values]
        if missing:
            raise node.at.problem(
                f"{_tag(kind) or kind.__name__!r} without {listed(missing)}", f"{listed(missing)} too"
            )
        return in_full(kind(**values))


def _number(node: Text) -> int:
    if not re.fullmatch(r"-?\d+", node.text) or abs(int(node.text)) > LARGEST_NUMBER:
        raise node.at.problem(f"{node.text!r}", f"a number from -{LARGEST_NUMBER} to {LARGEST_NUMBER}")
    return int(node.text)


def _named(field: str, value: Any, at: Place) -> Any:
    """What a field says, where it is a name that the game must know."""
    if field == "subtypes":
        return tuple(subtype_said(word, at) for word in value)
    if field == "subtype":
        return subtype_said(value, at)
    return counter_named(value, at) if field == "counter" else value


FILLERS = ("a", "an", "any", "in", "the", "card", "cards", "object", "objects", "or", "and", "anything")
"""Words of a filter that say nothing."""
CONTROLLERS = {"yours": "you", "your": "you", "opponent": "opponent", "opponent's": "opponent"}
CONTROLLERS |= {"opposing": "opponent", "enemy": "opponent"}


def _filter(node: Text) -> Filter:
    """A filter in words: `other robot characters you control`, `cards in reserve`."""
    facts: dict[str, Any] = {}
    types_of: list[Any] = []
    subtypes: list[str] = []

    def one(fact: str, value: Any) -> None:
        if facts.setdefault(fact, value) != value:
            raise node.at.problem(f"{facts[fact]!r} and {value!r} in {node.text!r}", f"one {fact}")

    for word in plainly(node.text).replace("you control", "yours").split():
        singular = word.removesuffix("s")
        if singular in get_args(CardType):
            types_of.append(singular)
        elif word in get_args(Zone):
            one("zone", word)
        elif word in get_args(Status):
            one("status", word)
        elif word in CONTROLLERS:
            one("controller", CONTROLLERS[word])
        elif word in ("other", "another"):
            facts["other"] = True
        elif singular == "token":
            facts["token"] = True
        elif word not in FILLERS:
            subtypes.append(_subtype_of_filter(word, node))
    return Filter(types=tuple(types_of), subtypes=tuple(subtypes), **facts)


def _subtype_of_filter(word: str, node: Text) -> str:
    """A word of a filter that can only be a sub-type."""
    try:
        return subtype_said(word, node.at)
    except BadScenario:
        others = (*get_args(CardType), *get_args(Zone), *get_args(Status), "other", "token", "opposing", "you control")
        raise node.at.problem(
            f"{word!r} in the filter {node.text!r}{nearest(word, {*SUBTYPES, *others})}",
            f"a sub-type of the game, {listed(others)}; or a mapping of fields ({listed(Filter.__struct_fields__)})",
        ) from None
