"""A chart parser for templates: every reading of some words, and how far the best of them came.

    word            this word                   <name:kind>    whatever the kind reads, handed over as `name`
                                                <kind!x!y>     whatever the kind reads, without these words in it
    (a|b)           one of these                [x]            x, or nothing
    ~s              before a third-person verb  ~              before any other word
    ^s              before a noun of several    ^              before any other word
    s^              behind a noun of several    %              before any word but 'had', 'was' and 'into'
    (a|b)=name      the words read, handed over as `name`

Each template stands on a function that makes the value; None refuses. Kinds are read once a position (memoised), so
that a line takes well under a millisecond; a kind must not begin with itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

PIECE = re.compile(r"<[^>]+>|[\[\]()|]|=\w+|[^\s\[\]()|=<>]+")
INFLECTED = "~"
"""The end of a verb in the third person: 'draw~' where 'draws' is printed, and read as 'draw'."""

PLURAL = "^"
"""The end of a noun that says several: 'plant^' where 'Plants' is printed, and read as 'plant'."""

ELSEWHERE = "%"
"""The end of a word that says another time or direction: 'have%' where 'had' is printed, 'in%' for 'into'."""


MARKS = (INFLECTED, PLURAL, ELSEWHERE)


class Word(NamedTuple):
    """One word, as it is."""

    word: str


class Inflection(NamedTuple):
    """No word, but a condition: the next word, or with `before` the last one, has `mark` if `wanted`, else has it not.

    The mark is that of a verb in the third person, of a noun of several, or of another time or direction.
    """

    mark: str
    wanted: bool
    before: bool = False


class Part(NamedTuple):
    """Whatever a kind reads, under a name; only where none of the words of `without` stands in it."""

    name: str
    kind: str
    without: tuple[str, ...] = ()


class Group(NamedTuple):
    """One of several sequences, or nothing where it is optional; its words may be kept under a name."""

    branches: tuple[tuple[Item, ...], ...]
    optional: bool
    name: str


Item: TypeAlias = "Word | Part | Group | Inflection"
Found: TypeAlias = "tuple[tuple[str, Any], ...]"


class Rule(NamedTuple):
    """One template and the function that makes its value."""

    items: tuple[Item, ...]
    make: Callable[..., Any]


MOST_READINGS = 100_000
"""Readings of all phrases of a line: hundreds of times what the longest printed line has."""


class TooManyReadings(Exception):
    """A row of words has more readings of its phrases than `MOST_READINGS`."""


class BadTemplate(ValueError):
    """A template of the grammar is not written as one."""


def parse_template(text: str) -> tuple[tuple[Item, ...], ...]:
    """The alternatives of one template; raises `BadTemplate` for brackets that do not match."""
    pieces = PIECE.findall(text)
    branches, end = _branches(pieces, 0, text)
    if end != len(pieces):
        raise BadTemplate(f"{text!r} closes a bracket that it does not open")
    return branches


def _branches(pieces: list[str], at: int, text: str) -> tuple[tuple[tuple[Item, ...], ...], int]:
    branches: list[tuple[Item, ...]] = []
    items: list[Item] = []
    while at < len(pieces) and pieces[at] not in (")", "]"):
        piece = pieces[at]
        at += 1
        if piece == "|":
            branches.append(tuple(items))
            items = []
        elif piece in ("(", "["):
            inner, at = _branches(pieces, at, text)
            if at == len(pieces):
                raise BadTemplate(f"{text!r} opens a bracket that it does not close")
            at += 1
            name = ""
            if at < len(pieces) and pieces[at].startswith("=") and len(pieces[at]) > 1:
                name, at = pieces[at][1:], at + 1
            items.append(Group(inner, piece == "[", name))
        elif piece.removesuffix("s") in (INFLECTED, PLURAL):
            items.append(Inflection(piece[0], piece.endswith("s")))
        elif piece == ELSEWHERE:
            items.append(Inflection(ELSEWHERE, wanted=False))
        elif piece == f"s{PLURAL}":
            items.append(Inflection(PLURAL, wanted=True, before=True))
        elif piece.startswith("<"):
            said, *without = piece[1:-1].split("!")
            name, _, kind = said.partition(":")
            items.append(Part(name, kind or name, tuple(without)))
        else:
            items.append(Word(piece))
    return (*branches, tuple(items)), at


class Grammar:
    """Kinds of phrases, each with its rules; words of a kind may be given by a function as well."""

    def __init__(self) -> None:
        self.by_word: dict[str, dict[str, list[Rule]]] = {}
        self.others: dict[str, list[Rule]] = {}
        self.terminals: dict[str, Callable[[str], Any]] = {}

    def reads(self, kind: str, *templates: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Registers a function for templates of a kind; what the templates leave out it must have defaults for."""

        def note(make: Callable[..., Any]) -> Callable[..., Any]:
            for template in templates:
                for items in parse_template(template):
                    first = items[0]
                    if isinstance(first, Word):
                        self.by_word.setdefault(kind, {}).setdefault(first.word, []).append(Rule(items, make))
                    else:
                        self.others.setdefault(kind, []).append(Rule(items, make))
            return make

        return note

    def is_also(self, kind: str, *others: str) -> None:
        """Whatever one of the others reads, this kind reads."""
        for other in others:
            self.others.setdefault(kind, []).append(Rule((Part("value", other),), _itself))

    def word(self, kind: str, value: Callable[[str], Any] | Mapping[str, Any]) -> None:
        """The words of a kind: a table, or a function to a value, or to None for other words."""
        self.terminals[kind] = value.get if isinstance(value, Mapping) else value

    def said(self) -> frozenset[str]:
        """All words that templates say themselves."""
        rules = [*self.others.values(), *(r for table in self.by_word.values() for r in table.values())]
        return frozenset(word for each in rules for rule in each for word in _words(rule.items))

    def kinds_without_rules(self) -> set[str]:
        """Kinds that templates name and nothing reads: faults of the grammar."""
        named = {
            part.kind
            for rules in [*self.others.values(), *(r for table in self.by_word.values() for r in table.values())]
            for rule in rules
            for part in _parts(rule.items)
        }
        return named - self.by_word.keys() - self.others.keys() - self.terminals.keys()

    def parse(self, kind: str, words: tuple[str, ...]) -> tuple[list[Any], int]:
        """All values these words have as a kind, and the place of the first word that nothing could read.

        Raises `TooManyReadings` for words whose phrases have more readings than `MOST_READINGS`.
        """
        chart = Chart(self, words)
        values = [value for end, value in chart.read(kind, 0) if end == len(words)]
        return values, chart.far


def without_marks(word: str) -> str:
    """A word without the mark of its ending."""
    return word[:-1] if word.endswith(MARKS) else word


def _itself(value: Any) -> Any:
    return value


def _words(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Word):
            yield item.word
        elif isinstance(item, Group):
            for branch in item.branches:
                yield from _words(branch)


def _parts(items: tuple[Item, ...]) -> Iterator[Part]:
    for item in items:
        if isinstance(item, Part):
            yield item
        elif isinstance(item, Group):
            for branch in item.branches:
                yield from _parts(branch)


class Chart:
    """What has been read of one row of words."""

    def __init__(self, grammar: Grammar, words: tuple[str, ...]) -> None:
        self.grammar, self.far, self.readings = grammar, 0, 0
        self.words = tuple(map(without_marks, words))
        self.marked = {(at, word[-1]) for at, word in enumerate(words) if word.endswith(MARKS)}
        self.known: dict[tuple[str, int], tuple[tuple[int, Any], ...]] = {}

    def read(self, kind: str, at: int) -> tuple[tuple[int, Any], ...]:
        """Every value of a kind that begins here, and where it ends."""
        known = self.known.get((kind, at))
        if known is not None:
            return known
        self.known[kind, at] = ()
        self.far = max(self.far, at)
        found: dict[tuple[int, Any], None] = {}
        word = self.words[at] if at < len(self.words) else ""
        terminal = self.grammar.terminals.get(kind)
        if terminal is not None and word:
            value = terminal(word)
            if value is not None:
                self.far = max(self.far, at + 1)
                found[at + 1, value] = None
        for rules in (self.grammar.by_word.get(kind, {}).get(word, ()), self.grammar.others.get(kind, ())):
            for rule in rules:
                for end, parts in self.items(rule.items, 0, at, ()):
                    self.readings += 1
                    if self.readings > MOST_READINGS:
                        raise TooManyReadings
                    made = rule.make(**dict(parts))
                    if made is not None:
                        found[end, made] = None
        result = self.known[kind, at] = tuple(found)
        return result

    def items(self, items: tuple[Item, ...], number: int, at: int, parts: Found) -> Iterator[tuple[int, Found]]:
        """Every way to read the rest of a template from here."""
        if number == len(items):
            yield at, parts
            return
        item = items[number]
        if isinstance(item, Word):
            if at < len(self.words) and self.words[at] == item.word:
                self.far = max(self.far, at + 1)
                yield from self.items(items, number + 1, at + 1, parts)
        elif isinstance(item, Inflection):
            if ((at - item.before, item.mark) in self.marked) == item.wanted:
                yield from self.items(items, number + 1, at, parts)
        elif isinstance(item, Part):
            for end, value in self.read(item.kind, at):
                if not any(word in self.words[at:end] for word in item.without):
                    yield from self.items(items, number + 1, end, (*parts, (item.name, value)))
        else:
            for branch in item.branches:
                for end, more in self.items(branch, 0, at, ()):
                    if end == at:
                        continue
                    if item.name:
                        more = (*more, (item.name, " ".join(self.words[at:end])))
                    yield from self.items(items, number + 1, end, parts + more)
            if item.optional:
                yield from self.items(items, number + 1, at, parts)
