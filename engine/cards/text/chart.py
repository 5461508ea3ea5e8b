"""A chart parser for templates: every reading of some words, and how far the best of them came.

    word            this word                   <name:kind>    whatever the kind reads, handed over as `name`
                                               <kind!x!y>     whatever the kind reads, without these words in it
    (a|b)           one of these                [x]            x, or nothing
    ~s              before a third-person verb  ~              before any other word
    ^s              before a noun of several    ^              before any other word
    s^              behind a noun of several    %              before any word but 'had', 'was' and 'into'
    (a|b)=name      the words read, handed over as `name`

Each template stands on a function that makes the value; None refuses. A template is written out as all the plain ways
to say it, and those of a kind are one tree of words and kinds, so that what begins alike is read once. Kinds are read
once a position (memoised), and only where one of their words stands: a line takes well under a millisecond. A kind must
not begin with itself, and no template may be read of no word at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
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


class Phrase(NamedTuple):
    """Whatever a kind reads, where none of some words stands in it."""

    kind: str
    without: tuple[str, ...] = ()


class Part(NamedTuple):
    """A phrase, handed over under a name."""

    name: str
    phrase: Phrase


class Kept(NamedTuple):
    """No word either: those that were read are handed over under a name."""

    name: str
    words: str


Item: TypeAlias = "Word | Part | Inflection | Kept"
Way: TypeAlias = "tuple[Item, ...]"


class Rule(NamedTuple):
    """The function that makes a value, the names of what it is made of, in their order, and what else it is told."""

    make: Callable[..., Any]
    names: tuple[str, ...]
    kept: dict[str, str]


class Fork:
    """Where the ways of a kind that begin alike part: what may come next, and the rules of those that end here."""

    __slots__ = ("conditions", "phrases", "rules", "words")

    def __init__(self) -> None:
        self.words: dict[str, Fork] = {}
        self.phrases: dict[Phrase, Fork] = {}
        self.conditions: dict[Inflection, Fork] = {}
        self.rules: list[Rule] = []


class Opening(NamedTuple):
    """What can begin with a word: its values as a word of a kind, and the kinds of phrases."""

    values: dict[str, Any]
    kinds: frozenset[str]


MOST_READINGS = 100_000
"""Readings of all phrases of a line: hundreds of times what the longest printed line has."""


MOST_WORDS = 2_000
"""Words of which it is remembered what can begin with them: more than all cards have that were ever printed."""


class TooManyReadings(Exception):
    """A row of words has more readings of its phrases than `MOST_READINGS`."""


class BadTemplate(ValueError):
    """A template of the grammar is not written as one."""


def parse_template(text: str) -> list[Way]:
    """All ways to say one template; raises `BadTemplate` for brackets that do not match, or words kept of a kind."""
    pieces = PIECE.findall(text)
    ways, end = _ways(pieces, 0, text)
    if end != len(pieces):
        raise BadTemplate(f"{text!r} closes a bracket that it does not open")
    return ways


def _ways(pieces: list[str], at: int, text: str) -> tuple[list[Way], int]:
    done: list[Way] = []
    ways: list[Way] = [()]
    while at < len(pieces) and pieces[at] not in (")", "]"):
        piece = pieces[at]
        at += 1
        inner: list[Way]
        if piece == "|":
            done += ways
            ways = [()]
            continue
        if piece in ("(", "["):
            inner, at = _ways(pieces, at, text)
            if at == len(pieces):
                raise BadTemplate(f"{text!r} opens a bracket that it does not close")
            at += 1
            if at < len(pieces) and pieces[at].startswith("=") and len(pieces[at]) > 1:
                inner = [(*way, Kept(pieces[at][1:], _said(way, text))) for way in inner]
                at += 1
            if piece == "[":
                inner.append(())
        else:
            inner = [(_item(piece),)]
        ways = [(*way, *more) for way in ways for more in inner]
    return done + ways, at


def _item(piece: str) -> Item:
    if piece.removesuffix("s") in (INFLECTED, PLURAL):
        return Inflection(piece[0], piece.endswith("s"))
    if piece == ELSEWHERE:
        return Inflection(ELSEWHERE, wanted=False)
    if piece == f"s{PLURAL}":
        return Inflection(PLURAL, wanted=True, before=True)
    if piece.startswith("<"):
        said, *without = piece[1:-1].split("!")
        name, _, kind = said.partition(":")
        return Part(name, Phrase(kind or name, tuple(without)))
    return Word(piece)


def _said(way: Way, text: str) -> str:
    if any(isinstance(item, Part) for item in way):
        raise BadTemplate(f"{text!r} keeps words that it does not say itself")
    return " ".join(item.word for item in way if isinstance(item, Word))


class Grammar:
    """Kinds of phrases, each with its rules; words of a kind may be given by a function as well.

    All are registered before the first word is read: what can begin with a word is looked up once.
    """

    def __init__(self) -> None:
        self.forks: dict[str, Fork] = {}
        self.terminals: dict[str, Callable[[str], Any]] = {}
        self.said: set[str] = set()
        self.firsts: dict[str, frozenset[str]] = {}
        self.beginning: dict[frozenset[str], frozenset[str]] = {}
        self.opening = lru_cache(MOST_WORDS)(self._opening)

    def reads(self, kind: str, *templates: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Registers a function for templates of a kind; what the templates leave out it must have defaults for."""

        def note(make: Callable[..., Any]) -> Callable[..., Any]:
            for template in templates:
                for way in parse_template(template):
                    self._add(kind, way, make)
            return make

        return note

    def is_also(self, kind: str, *others: str) -> None:
        """Whatever one of the others reads, this kind reads."""
        for other in others:
            self._add(kind, (Part("value", Phrase(other)),), _itself)

    def word(self, kind: str, value: Callable[[str], Any] | Mapping[str, Any]) -> None:
        """The words of a kind: a table, or a function to a value, or to None for other words."""
        self.terminals[kind] = value.get if isinstance(value, Mapping) else value

    def _add(self, kind: str, way: Way, make: Callable[..., Any]) -> None:
        """Puts one way to say a template into the tree of its kind."""
        fork = self.forks.setdefault(kind, Fork())
        key: Any
        names: list[str] = []
        kept: dict[str, str] = {}
        for item in way:
            after: dict[Any, Fork]
            if isinstance(item, Word):
                self.said.add(item.word)
                after, key = fork.words, item.word
            elif isinstance(item, Part):
                names.append(item.name)
                after, key = fork.phrases, item.phrase
            elif isinstance(item, Inflection):
                after, key = fork.conditions, item
            else:
                kept[item.name] = item.words
                continue
            if key not in after:
                after[key] = Fork()
            fork = after[key]
        fork.rules.append(Rule(make, tuple(names), kept))

    def kinds_without_rules(self) -> set[str]:
        """Kinds that templates name and nothing reads: faults of the grammar."""
        named: set[str] = set()
        forks = [*self.forks.values()]
        for fork in forks:
            named.update(phrase.kind for phrase in fork.phrases)
            forks += (*fork.words.values(), *fork.phrases.values(), *fork.conditions.values())
        return named - self.forks.keys() - self.terminals.keys()

    def parse(self, kind: str, words: tuple[str, ...], besides: Hashable = None) -> tuple[list[Any], int]:
        """All values these words have as a kind, and the place of the first word that nothing could read.

        `besides` is all that functions of words look at, the word apart. Raises `TooManyReadings` for words whose
        phrases have more readings than `MOST_READINGS`.
        """
        chart = Chart(self, words, besides)
        values = [value for end, value in chart.read(kind, 0) if end == len(words)]
        return values, chart.far

    def _opening(self, word: str, besides: Hashable) -> Opening:
        """What can begin with a word; words of which templates and kinds say the same share the kinds of phrases."""
        values = {kind: value for kind, read in self.terminals.items() if (value := read(word)) is not None}
        signs = frozenset((word, *map(_sign, values)) if word in self.said else map(_sign, values))
        if signs not in self.beginning:
            kinds = self.forks.keys() | self.terminals.keys()
            self.beginning[signs] = frozenset(kind for kind in kinds if not signs.isdisjoint(self._firsts(kind)))
        return Opening(values, self.beginning[signs])

    def _firsts(self, kind: str) -> frozenset[str]:
        """The words that a kind can begin with, and the signs of kinds of words."""
        if kind not in self.firsts:
            own = (_sign(kind),) if kind in self.terminals else ()
            self.firsts[kind] = self._firsts_of(self.forks.get(kind, Fork())).union(own)
        return self.firsts[kind]

    def _firsts_of(self, fork: Fork) -> frozenset[str]:
        after = (self._firsts_of(each) for each in fork.conditions.values())
        phrases = (self._firsts(phrase.kind) for phrase in fork.phrases)
        return frozenset(fork.words).union(*phrases, *after)


def without_marks(word: str) -> str:
    """A word without the mark of its ending."""
    return word[:-1] if word.endswith(MARKS) else word


def _itself(value: Any) -> Any:
    return value


def _sign(kind: str) -> str:
    """What stands for the words of a kind, among words."""
    return f"<{kind}>"


class Chart:
    """What has been read of one row of words."""

    def __init__(self, grammar: Grammar, words: tuple[str, ...], besides: Hashable) -> None:
        self.forks, self.far, self.readings = grammar.forks, 0, 0
        self.words = (*map(without_marks, words), "")
        self.marked = {(at, word[-1]) for at, word in enumerate(words) if word.endswith(MARKS)}
        self.openings = [grammar.opening(word, besides) for word in self.words]
        self.known: list[dict[str, tuple[tuple[int, Any], ...]]] = [{} for _ in self.words]

    def read(self, kind: str, at: int) -> tuple[tuple[int, Any], ...]:
        """Every value of a kind that begins here, and where it ends."""
        known = self.known[at].get(kind)
        if known is not None:
            return known
        found: dict[tuple[int, Any], None] = {}
        values = self.openings[at].values
        if kind in values:
            self.far = max(self.far, at + 1)
            found[at + 1, values[kind]] = None
        if kind in self.forks:
            self.follow(self.forks[kind], at, (), found)
        result = self.known[at][kind] = tuple(found)
        return result

    def follow(self, fork: Fork | None, at: int, parts: tuple[Any, ...], found: dict[tuple[int, Any], None]) -> None:
        """Notes in `found` what all ways from a fork make of the words from here, with the parts read before."""
        while fork is not None:
            for make, names, kept in fork.rules:
                self.readings += 1
                if self.readings > MOST_READINGS:
                    raise TooManyReadings
                made = make(**dict(zip(names, parts, strict=True)), **kept)
                if made is not None:
                    found[at, made] = None
            if fork.conditions:
                for (mark, wanted, before), after in fork.conditions.items():
                    if ((at - before, mark) in self.marked) == wanted:
                        self.follow(after, at, parts, found)
            if fork.phrases:
                kinds = self.openings[at].kinds
                for (kind, without), after in fork.phrases.items():
                    if kind in kinds:
                        for end, value in self.read(kind, at):
                            if not without or not any(word in self.words[at:end] for word in without):
                                self.follow(after, end, (*parts, value), found)
            fork = fork.words.get(self.words[at])
            if fork is not None:
                at += 1
                if at > self.far:
                    self.far = at
