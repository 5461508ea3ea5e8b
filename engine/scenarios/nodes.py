"""Files as texts, lists and mappings that know their lines: every scalar of the YAML is a text, whatever it looks like.

A comma inside braces or brackets belongs to the text before it where no key follows, so that
`{hand: v1, v2 (fleeting, 2 boosts), mana: 3}` says what it seems to say.
"""

from __future__ import annotations

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


def read(text: str, file: str) -> list[Node]:
    """The documents of a file; raises `BadScenario` where it is no YAML, or says one key twice."""
    try:
        roots = list(yaml.compose_all(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        found = " ".join(filter(None, (fault.context, fault.problem)))
        raise Place(file, mark.line + 1 if mark else 1).problem(
            f"this is not YAML: {found}", "YAML; put a text that holds ': ' or ' #', or begins with a sign, in quotes"
        ) from None
    except yaml.YAMLError as fault:
        raise Place(file, 1).problem(f"this is not YAML: {fault}", "a text file in UTF-8") from None
    reader = _Reader(text, file)
    return [reader.node(root) for root in roots if root is not None]


class _Reader:
    """Turns the nodes of YAML into ours."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file

    def node(self, found: yaml.Node) -> Node:
        at = Place(self.file, found.start_mark.line + 1)
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
                raise Place(self.file, name.start_mark.line + 1).problem("a key that is no text", "a text before ':'")
            key, place = name.value.strip(), Place(self.file, name.start_mark.line + 1)
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
