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

from engine.scenarios.reading.errors import BadScenario, Problem

LARGEST = 1_000_000
"""Characters of a file; a larger one is no scenario, and would take minutes to read."""
LONGEST = 10_000
"""Characters of one text in it."""
DEEPEST = 40
"""Lists and mappings inside one another."""
MOST_NODES = 30_000
"""Texts, lists and mappings of a file, those that aliases repeat counted each time."""
TAGS = ("str", "int", "float", "bool", "null", "timestamp", "merge", "value", "seq", "map")
"""What YAML takes a text for by itself; here it stays a text."""
LARGEST_NUMBER = re.compile(r"\d{16}")
SOMETHING = re.compile(r"\S")


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


TOO_MANY = "too many texts, lists and mappings, or aliases that repeat each other"
TOO_DEEP = "lists and mappings nested too deeply"
Node: TypeAlias = "Text | List | Map"
NOWHERE = Place("", 0)


def read(text: str, file: str, problems: list[Problem]) -> list[Node]:
    """The documents of a file; where one is no YAML, or says one key twice, that is told and the others are read."""
    roots: list[Node] = []
    if len(text) > LARGEST:
        problems.append(Problem(file, 1, f"{len(text)} characters", f"{LARGEST} at most: divide the file"))
        return roots
    budget = _Budget()
    for first, document in _documents(text):
        try:
            reader = _Reader(document, file, first, budget)
            found = [reader.node(root) for root in _composed(document, file, first, budget) if root is not None]
            roots += [root for root in found if not isinstance(root, Text) or root.text]
        except BadScenario as fault:
            problems += fault.problems
        if budget.spent:
            break
    return roots


class _Budget:
    """How much of a file is left to be read, first as YAML and then as nodes of ours."""

    def __init__(self) -> None:
        self.left = 2 * MOST_NODES

    @property
    def spent(self) -> bool:
        """Whether the file has more nodes than may be read."""
        return self.left < 0

    def take(self) -> bool:
        """Takes one node; False where none is left."""
        self.left -= 1
        return not self.spent


def _documents(text: str) -> Iterator[tuple[int, str]]:
    """The parts between `---` that hold anything, each with the number of lines before it."""
    start, lines = 0, 0
    for mark in re.finditer(r"^---(?=\s|$)", text, re.MULTILINE):
        if mark.start() > start:
            part = text[start : mark.start()]
            if part.strip("-\n\r\t "):
                yield lines, part
            start, lines = mark.start(), lines + part.count("\n")
    yield lines, text[start:]


class _Composer(yaml.composer.Composer):
    """Composes nodes, as deep as scenarios are."""

    depth: int
    budget: _Budget

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        self.depth += 1
        for holds, fault in ((self.depth <= DEEPEST, TOO_DEEP), (self.budget.take(), TOO_MANY)):
            if not holds:
                raise yaml.composer.ComposerError(None, None, fault, self.peek_event().start_mark)  # type: ignore[attr-defined]
        node: yaml.Node | None = super().compose_node(parent, index)
        self.depth -= 1
        return node


class _Loader(_Composer, yaml.SafeLoader):
    """Says of a file that is no YAML what is wrong with it."""

    def __init__(self, text: str, budget: _Budget) -> None:
        yaml.SafeLoader.__init__(self, text)
        self.depth, self.budget = 0, budget


if yaml.__with_libyaml__:

    class _QuickLoader(_Composer, yaml.CSafeLoader):
        """The same with the words read in C, three times as quick, wherever that was built."""

        def __init__(self, text: str, budget: _Budget) -> None:
            yaml.CSafeLoader.__init__(self, text)
            yaml.composer.Composer.__init__(self)
            self.depth, self.budget = 0, budget


def _all_of(loader: _Composer) -> list[yaml.Node]:
    composed: list[yaml.Node] = []
    while loader.check_node():
        composed += filter(None, [loader.get_node()])
    return composed


def _composed(text: str, file: str, first: int, budget: _Budget) -> list[yaml.Node]:
    before = budget.left
    if yaml.__with_libyaml__:
        try:
            return _all_of(_QuickLoader(text, budget))
        except (yaml.YAMLError, UnicodeError):  # the other one says what it is
            budget.left = before
    try:
        return _all_of(_Loader(text, budget))
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        at = Place(file, first + (mark.line + 1 if mark else 1))
        found = " ".join(filter(None, (fault.context, fault.problem)))
        if fault.problem == TOO_DEEP:
            raise at.problem(TOO_DEEP, f"{DEEPEST} levels at most") from None
        if fault.problem == TOO_MANY:
            raise at.problem(TOO_MANY, f"{MOST_NODES} at most in a file: divide it") from None
        expected = (
            "spaces before a line: YAML knows no tabs there"
            if "\\t" in found
            else "YAML; put a text that holds ': ' or ' #', or begins with a sign, in quotes"
        )
        raise at.problem(f"this is not YAML: {found}", expected) from None
    except yaml.YAMLError as fault:
        line = text[: getattr(fault, "position", 0)].count("\n")
        found = " ".join(str(fault).split())
        raise Place(file, first + line + 1).problem(f"this is not YAML: {found}", "a text file in UTF-8") from None


class _Reader:
    """Turns the nodes of YAML into ours; `first` is the number of lines before the document."""

    def __init__(self, text: str, file: str, first: int, budget: _Budget) -> None:
        self.text, self.file, self.first, self.budget = text, file, first, budget
        self.depth = 0

    def place(self, found: yaml.Node) -> Place:
        """Where a node begins."""
        return Place(self.file, self.first + found.start_mark.line + 1)

    def node(self, found: yaml.Node) -> Node:
        """The node as a text, list or mapping of ours."""
        at = self.place(found)
        if not self.budget.take():
            raise at.problem(TOO_MANY, f"{MOST_NODES} at most in a file: divide it")
        if found.tag.rpartition(":")[2] not in TAGS:
            raise at.problem(f"the tag {found.tag!r}", "texts, lists and mappings without tags")
        if isinstance(found, yaml.ScalarNode):
            below = found.style in ("|", ">") if found.style else False
            return self.scalar(found.value.strip(), replace(at, line=at.line + 1) if below else at)
        self.depth += 1
        if self.depth > DEEPEST:
            raise at.problem(f"{TOO_DEEP}, or something that holds itself", f"{DEEPEST} levels at most")
        node = self.collection(found, at)
        self.depth -= 1
        return node

    @staticmethod
    def scalar(text: str, at: Place) -> Text:
        """A text of a length that can be meant."""
        if len(text) > LONGEST:
            raise at.problem(f"a text of {len(text)} characters", f"{LONGEST} at most")
        if LARGEST_NUMBER.search(text):
            raise at.problem(f"a number of more than 15 digits: {text[:40]}…", "a number that a game can have")
        return Text(at, text)

    def collection(self, found: yaml.Node, at: Place) -> Node:
        """A list or a mapping."""
        if isinstance(found, yaml.SequenceNode):
            items = [self.node(each) for each in found.value]
            return List(at, tuple(_joined(items)) if found.flow_style else tuple(items))
        assert isinstance(found, yaml.MappingNode)
        return self.mapping(found, at)

    def follows(self, found: yaml.Node) -> str:
        """The first letter after a node that is no space; empty at the end."""
        after = SOMETHING.search(self.text, found.end_mark.index)
        return after[0] if after else ""

    def mapping(self, found: yaml.MappingNode, at: Place) -> Map:
        pairs: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        own: set[str] = set()
        last = ""
        for name, value in found.value:
            if not isinstance(name, yaml.ScalarNode):
                raise self.place(name).problem("a key that is no text", "a text before ':'")
            key, place = name.value.strip(), self.place(name)
            before = pairs.get(last)
            if found.flow_style and last and isinstance(before, Text) and self.follows(name) != ":":
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
