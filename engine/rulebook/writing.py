"""The rule book as it is written: one file a chapter and language, and one of facts that are the same in all of them.

A paragraph is a table of its title and its text; the rest may be left out. `see` stands in the English file alone:

    ["2.1.c"]
    title = "An object that moves becomes a new one"
    text = "Moving ... (2.1.e)."
    remarks = ["What is no rule but explains one."]
    examples = ["Booda ..."]
    words = ["lost track", "how a player would ask for it"]
    see = ["3.1.4.a"]

    [["2.1.c".silences]]
    question = "What the rules leave open?"
    here = "What is played here."
    because = "The reason."

`facts.toml` has every paragraph in the order of reading with its source, `sections.toml` the titles of headings.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal, NamedTuple, cast, get_args

from engine.rulebook.classification import BadRulebook
from engine.rulebook.giving_way import give_way
from engine.toml_tables import tables

Source = Literal["S", "P", "v3", "P:v4", "P:impl"]

SOURCES: tuple[Source, ...] = get_args(Source)

LANGUAGES = ("en", "fr", "it")

FALLBACK = "en"

FACTS, SECTIONS, GLOSSARY, SEARCH = "facts.toml", "sections.toml", "glossary.toml", "search.toml"
OTHER_FILES = (SECTIONS, GLOSSARY, SEARCH)
"""Files of a language that are no chapter."""

LONGEST_TITLE, LONGEST_TEXT = 80, 1500


class Facts(NamedTuple):
    """What is the same of a paragraph in every language; `under` is "" where its number says where it stands."""

    source: Source
    later: str = ""
    under: str = ""


class Silence(NamedTuple):
    """A question that the rules leave open, what is played here, and for which reason; each a whole sentence."""

    question: str
    here: str
    because: str


class Wording(NamedTuple):
    """A paragraph in one language."""

    title: str
    text: str
    remarks: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    """How players ask for it."""
    see: tuple[str, ...] = ()
    """Other paragraphs that its text does not name."""
    silences: tuple[Silence, ...] = ()
    """Questions beside its text that the rules leave open."""


LISTS = ("remarks", "examples", "words", "see")
"""The parts of a paragraph that are lists of sentences."""


@cache
def facts() -> Mapping[str, Facts]:
    """Every paragraph of the book in the order of reading; raises BadRulebook."""
    found = {}
    for id, said in read(FACTS).items():
        if said.get("source") not in SOURCES or set(said) - set(Facts._fields):
            raise BadRulebook(FACTS, id, f"a source of {', '.join(SOURCES)} is expected, and later and under at most")
        found[id] = Facts(said["source"], said.get("later", ""), said.get("under", ""))
    return found


@cache
def sections(language: str) -> Mapping[str, str]:
    """The titles of chapters, sections and subsections by number, as far as they are written in a language."""
    return _sentences(f"{language}/{SECTIONS}", read(f"{language}/{SECTIONS}"))


@cache
def wordings(language: str) -> Mapping[str, Wording]:
    """The paragraphs that are written in a language by id; raises BadRulebook."""
    known, found = facts(), dict[str, Wording]()
    for file in chapters(language):
        for id, wording in read_chapter(f"{language}/{file}", read(f"{language}/{file}"), known):
            if id in found:
                raise BadRulebook(f"{language}/{file}", id, "a paragraph that stands only once is expected")
            found[id] = wording
    return found


@cache
def title_of(id: str, language: str) -> str:
    """The title of a paragraph or heading, in English where a language has none; "" where there is none of this id.

    Nothing else of the book is parsed; raises BadRulebook.
    """
    for each in (language, FALLBACK):
        if id in paragraphs(each):
            file, text = paragraphs(each)[id]
            return _wording(file, id, parsed(file, text)[id]).title
    return sections(language).get(id) or sections(FALLBACK).get(id, "")


@cache
def paragraphs(language: str) -> Mapping[str, tuple[str, str]]:
    """By id the file that a paragraph of a language stands in, and its text there, which is not parsed yet."""
    found = {}
    for file in (f"{language}/{name}" for name in chapters(language)):
        found.update({id: (file, text) for id, text in tables(written(file)).items()})
    return found


def chapters(language: str) -> list[str]:
    """The files of a language's chapters: `02_objects.toml`."""
    folder = resources.files("engine.rulebook") / "texts" / language
    names = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    return sorted(name for name in names if name.endswith(".toml") and name not in OTHER_FILES)


def read_chapter(file: str, data: Mapping[str, Any], known: Collection[str]) -> Iterator[tuple[str, Wording]]:
    """The paragraphs of one file; raises BadRulebook for one that is not known or not written as it must be."""
    for id, said in data.items():
        if id not in known:
            raise BadRulebook(file, id, f"a paragraph that {FACTS} has is expected")
        if not isinstance(said, dict) or set(said) - set(Wording._fields):
            raise BadRulebook(file, id, f"a table of {', '.join(Wording._fields)} is expected")
        yield id, _wording(file, id, said)


def _wording(file: str, id: str, said: Mapping[str, Any]) -> Wording:
    title, text = said.get("title"), said.get("text")
    if not isinstance(title, str) or not 0 < len(title) <= LONGEST_TITLE or title.endswith("."):
        raise BadRulebook(file, id, f"a title of at most {LONGEST_TITLE} characters without a full stop is expected")
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_TEXT:
        raise BadRulebook(file, id, f"a text of at most {LONGEST_TEXT} characters is expected")
    lists = {}
    for name in LISTS:
        value = said.get(name, [])
        if not isinstance(value, list) or any(not isinstance(each, str) or not each for each in value):
            raise BadRulebook(file, id, f"a list of sentences is expected as {name}")
        lists[name] = tuple(cast(list[str], value))
    return Wording(title, text, **lists, silences=tuple(_silences(file, id, said.get("silences", []))))


def _silences(file: str, id: str, said: object) -> Iterator[Silence]:
    """The silences of a paragraph; raises BadRulebook where one lacks its question, its answer or its reason."""
    for each in said if isinstance(said, list) else [said]:
        if not isinstance(each, dict) or set(each) != set(Silence._fields):
            raise BadRulebook(file, id, f"{', '.join(Silence._fields)} are expected of each of its silences")
        for name, ends in zip(Silence._fields, ("?", ".", "."), strict=True):
            if not isinstance(each[name], str) or not each[name].endswith(ends):
                raise BadRulebook(file, id, f"a sentence that ends with {ends} is expected as {name} of a silence")
        yield Silence(**each)


def _sentences(file: str, table: Mapping[str, Any]) -> Mapping[str, str]:
    for key, said in table.items():
        if not isinstance(said, str) or not said:
            raise BadRulebook(file, key, "a title is expected")
    return table


@cache
def read(file: str) -> Mapping[str, Any]:
    """A file of the rule book's texts, nothing where a language has none; raises BadRulebook."""
    return parsed(file, written(file))


def written(file: str) -> str:
    """What stands in a file of the rule book's texts, nothing where a language has none."""
    give_way()
    found = resources.files("engine.rulebook") / "texts" / file
    return found.read_text(encoding="utf-8") if found.is_file() else ""


def parsed(file: str, text: str) -> Mapping[str, Any]:
    """What a file or a part of it says; raises BadRulebook."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadRulebook(file, "the file", f"TOML is expected ({fault})") from None
