"""Files as texts, lists and mappings that know their lines: every scalar of the YAML is a text, whatever it looks like.

A comma inside braces or brackets belongs to the text before it where no key follows, so that
`{hand: v1, v2 (fleeting, 2 boosts), mana: 3}` says what it seems to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import yaml

from engine.scenarios.errors import BadScenario, Problem


@dataclass(frozen=True)
class Place:
    """A line of a file."""

    file: str
    line: int

    def problem(self, found: str, expected: str) -> BadScenario:
        """The complaint about this line."""
        return BadScenario([Problem(self.file, self.line, found, expected)])


@dataclass(frozen=True)
class Text:
    """A scalar."""

    at: Place
    text: str


@dataclass(frozen=True)
class List:
    """A sequence."""

    at: Place
    items: tuple[Node, ...]


@dataclass(frozen=True)
class Map:
    """A mapping, in the order of the file."""

    at: Place
    pairs: dict[str, Node]
    keys: dict[str, Place] = field(default_factory=dict)

    def without(self, *names: str) -> Map:
        """The mapping without some keys."""
        return replace(self, pairs={key: value for key, value in self.pairs.items() if key not in names})


Node: TypeAlias = "Text | List | Map"
NOWHERE = Place("", 0)


def read(text: str, file: str, problems: list[Problem]) -> list[Node]:
    """The documents of a file; where one is no YAML, or says one key twice, that is told and the others are read."""
    roots: list[Node] = []
    for first, document in _documents(text):
        try:
            reader = _Reader(document, file, first)
            roots += [reader.node(root) for root in _composed(document, file, first) if root is not None]
        except BadScenario as fault:
            problems += fault.problems
    return roots


def _documents(text: str) -> Iterator[tuple[int, str]]:
    """The parts between `---`, each with the number of lines before it."""
    start, lines = 0, 0
    for mark in re.finditer(r"^---(?=\s|$)", text, re.MULTILINE):
        if mark.start() > start:
            part = text[start : mark.start()]
            yield lines, part
            start, lines = mark.start(), lines + part.count("\n")
    yield lines, text[start:]


def _composed(text: str, file: str, first: int) -> list[yaml.Node]:
    try:
        return list(yaml.compose_all(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        found = " ".join(filter(None, (fault.context, fault.problem)))
        raise Place(file, first + (mark.line + 1 if mark else 1)).problem(
            f"this is not YAML: {found}", "YAML; put a text that holds ': ' or ' #', or begins with a sign, in quotes"
        ) from None
    except yaml.YAMLError as fault:
        raise Place(file, first + 1).problem(f"this is not YAML: {fault}", "a text file in UTF-8") from None


class _Reader:
    """Turns the nodes of YAML into ours; `first` is the number of lines before the document."""

    def __init__(self, text: str, file: str, first: int) -> None:
        self.text, self.file, self.first = text, file, first

    def place(self, found: yaml.Node) -> Place:
        """Where a node begins."""
        return Place(self.file, self.first + found.start_mark.line + 1)

    def node(self, found: yaml.Node) -> Node:
        at = self.place(found)
        if isinstance(found, yaml.ScalarNode):
            return Text(at, found.value.strip())
        if isinstance(found, yaml.SequenceNode):
            items = [self.node(each) for each in found.value]
            return List(at, tuple(_joined(items)) if found.flow_style else tuple(items))
        assert isinstance(found, yaml.MappingNode)
        return self.mapping(found, at)

    def mapping(self, found: yaml.MappingNode, at: Place) -> Map:
        pairs: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        own: set[str] = set()
        last = ""
        for name, value in found.value:
            if not isinstance(name, yaml.ScalarNode):
                raise self.place(name).problem("a key that is no text", "a text before ':'")
            key, place = name.value.strip(), self.place(name)
            follows = self.text[name.end_mark.index :].lstrip()[:1]
            before = pairs.get(last)
            if found.flow_style and follows != ":" and last and isinstance(before, Text):
                pairs[last] = replace(before, text=f"{before.text}, {key}")
                continue
            if key == "<<":
                for merged in _merged(self.node(value)):
                    pairs = {**merged.pairs, **pairs}
                    keys = {**merged.keys, **keys}
                continue
            if key in own:
                raise place.problem(f"{key!r} a second time (first in line {keys[key].line})", "every key once")
            own.add(key)
            pairs[key], keys[key], last = self.node(value), place, key
        return Map(at, pairs, keys)


def _merged(node: Node) -> Iterator[Map]:
    for each in node.items if isinstance(node, List) else (node,):
        if not isinstance(each, Map):
            raise each.at.problem("'<<' with something that is no mapping", "a mapping, such as *name")
        yield each


def _joined(items: list[Node]) -> Iterator[Node]:
    """Items of `[v3 (fleeting, 2 boosts), v1]` with their brackets closed."""
    open_text: Text | None = None
    for item in items:
        if open_text is not None and isinstance(item, Text):
            item = replace(open_text, text=f"{open_text.text}, {item.text}")
            open_text = None
        if isinstance(item, Text) and item.text.count("(") > item.text.count(")"):
            open_text = item
            continue
        yield item
    if open_text is not None:
        yield open_text


def texts(node: Node) -> Iterator[Text]:
    """All texts of a tree, keys included."""
    if isinstance(node, Text):
        yield node
    elif isinstance(node, List):
        for item in node.items:
            yield from texts(item)
    else:
        for key, value in node.pairs.items():
            yield Text(node.keys.get(key, node.at), key)
            yield from texts(value)


def said(node: Node) -> str:
    """A node in one line, for complaints."""
    if isinstance(node, Text):
        return node.text
    if isinstance(node, List):
        return "[" + ", ".join(map(said, node.items)) + "]"
    return "{" + ", ".join(f"{key}: {said(value)}" for key, value in node.pairs.items()) + "}"
