"""The rule book in a reader's language: every paragraph with where it stands and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from engine.rulebook.citations import bare, cited
from engine.rulebook.classification import Kind, rulebook
from engine.rulebook.numbers import CHAPTERS_OF_NAMES, Numbers
from engine.rulebook.writing import FALLBACK, LANGUAGES, Facts, Silence, Source, Wording, facts, sections, wordings


@dataclass(frozen=True, slots=True)
class Rule:
    """One place of the rule book: a paragraph, or a heading under which paragraphs stand.

    `path` are the headings above it, the chapter first; `links` all it names or goes with, in the order of the text.
    A heading has no text and no source; a paragraph may have others under it too.
    """

    id: str
    title: str
    path: tuple[str, ...]
    children: tuple[str, ...] = ()
    text: str = ""
    remarks: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    source: Source | None = None
    later: str = ""
    """The number of it, or of the section it went into, in the edition of June 2025; "" where that is not known."""
    kind: Kind | None = None
    silences: tuple[Silence, ...] = ()
    """Questions beside its text that the rules leave open, with what is played here and why."""

    @property
    def number(self) -> str:
        """The number as it is written: 7.3.5 also where it was deduced from the order of sections."""
        return bare(self.id)

    @property
    def is_heading(self) -> bool:
        """Whether it only stands above others."""
        return not self.text

    @property
    def up(self) -> str:
        """The heading it stands under, "" of a chapter."""
        return self.path[-1] if self.path else ""


class Book:
    """The rule book in one language; `language` is the reader's."""

    def __init__(self, language: str, places: Mapping[str, Rule]) -> None:
        self.language = language
        self.places = places
        """Headings and paragraphs by id, in the order of reading."""
        self.rules = tuple(rule for rule in places.values() if not rule.is_heading)
        """The paragraphs in the order of reading."""
        self._levels: dict[tuple[bool, int], list[str]] = {}
        for rule in places.values():
            self._levels.setdefault(_level(rule), []).append(rule.id)
        self._at = {id: at for level in self._levels.values() for at, id in enumerate(level)}

    def __getitem__(self, id: str) -> Rule:
        return self.places[id]

    def get(self, id: str) -> Rule | None:
        """The place with this id or number, None where there is none."""
        return self.places.get(id) or self.places.get(f"{id}*")

    @cached_property
    def numbers(self) -> Numbers:
        """Finds places by their numbers, however these are written."""
        return Numbers(self.places)

    def before(self, rule: Rule) -> str:
        """The paragraph before a paragraph, or the heading before a heading of its depth; "" for the first."""
        at = self._at[rule.id]
        return self._levels[_level(rule)][at - 1] if at else ""

    def after(self, rule: Rule) -> str:
        """The paragraph after a paragraph, or the heading after a heading of its depth; "" for the last."""
        level, at = self._levels[_level(rule)], self._at[rule.id]
        return level[at + 1] if at + 1 < len(level) else ""


def _level(rule: Rule) -> tuple[bool, int]:
    return (True, len(rule.path)) if rule.is_heading else (False, 0)


@cache
def book(language: str = FALLBACK) -> Book:
    """The rule book in a language, English for one that it is not written in; raises BadRulebook."""
    if language not in LANGUAGES:
        return book(FALLBACK)
    titles = {**sections(FALLBACK), **sections(language)}
    written = {**wordings(FALLBACK), **wordings(language)}
    return Book(language, dict(places(titles, written)))


def places(titles: Mapping[str, str], written: Mapping[str, Wording]) -> Iterator[tuple[str, Rule]]:
    """Headings and paragraphs in the order of reading; a heading comes when the first paragraph under it does."""
    known, english = facts(), wordings(FALLBACK)
    paths = {id: path_of(id, known) for id in known if id in written}
    children: dict[str, list[str]] = {}
    for id, path in paths.items():
        for above, under in zip(path, (*path[1:], id), strict=True):
            children.setdefault(above, []).append(under)
    numbers = dict.fromkeys((*known, *(number for number in children if "." in number)))
    classes = {paragraph.id: paragraph for paragraph in rulebook().paragraphs}
    there = set(children) | set(paths)
    met: set[str] = set()

    def below(number: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(children.get(number, ())))

    for id, path in paths.items():
        for depth, number in enumerate(path):
            if number not in met and number not in written:
                yield number, Rule(number, titles.get(number, number), path[:depth], below(number))
            met.add(number)
        said, fact, paragraph = written[id], known[id], classes.get(id)
        texts = " ".join((said.text, *said.remarks, *said.examples, *(part for each in said.silences for part in each)))
        see = (*said.see, *(english[id].see if id in english else ()))
        restated = paragraph.restates if paragraph else ()
        links = (*cited(texts, numbers), *see, *restated, fact.later)
        yield (
            id,
            Rule(
                id,
                said.title,
                path,
                below(id),
                said.text,
                said.remarks,
                said.examples,
                said.words,
                tuple(link for link in dict.fromkeys(links) if link != id and link in there),
                fact.source,
                fact.later,
                paragraph.kind if paragraph else None,
                said.silences,
            ),
        )


def path_of(id: str, known: Mapping[str, Facts]) -> tuple[str, ...]:
    """The ids of what stands above a paragraph, the chapter first: those of 6.2.e are 6 and 6.2."""
    name = id.partition(".")[0]
    if name in CHAPTERS_OF_NAMES:
        return (CHAPTERS_OF_NAMES[name],)
    under = known[id].under
    parts = bare(under).split(".") if under else bare(id).split(".")[:-1]
    numbers = [".".join(parts[: depth + 1]) for depth in range(len(parts))]
    return tuple(f"{number}*" if f"{number}*" in known else number for number in numbers)


def missing(language: str) -> list[str]:
    """What a language has not written yet: ids of paragraphs, and numbers of headings without a title."""
    known = facts()
    headings = dict.fromkeys(number for id in known for number in path_of(id, known) if number not in known)
    unwritten = [id for id in known if id not in wordings(language)]
    return unwritten + [number for number in headings if number not in sections(language)]
