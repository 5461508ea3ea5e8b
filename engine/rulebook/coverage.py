"""Whether every paragraph is carried out: the table by chapter, and the gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from engine.rulebook.citations import cited
from engine.rulebook.classification import KINDS, Kind, Paragraph, Rulebook
from engine.rulebook.functions import Function, functions
from engine.rulebook.scenarios import Scenario, scenarios

MANY = 5
"""Who carries out more paragraphs than this, or is named for more, needs a reason."""


class Gap(NamedTuple):
    """One thing that keeps a paragraph from being carried out and shown: its number, and what is missing."""

    id: str
    missing: str


class ChapterCount(NamedTuple):
    """How many paragraphs of a chapter are of which class, how many restate a behaviour, and how many have gaps."""

    chapter: str
    title: str
    kinds: Mapping[Kind, int]
    restated: int
    gaps: int

    @property
    def total(self) -> int:
        """All paragraphs of the chapter."""
        return sum(self.kinds.values())


class Coverage(NamedTuple):
    """The table and the gaps, and for each behaviour its functions and its scenarios."""

    chapters: tuple[ChapterCount, ...]
    gaps: tuple[Gap, ...]
    carried_out_by: Mapping[str, tuple[str, ...]]
    shown_by: Mapping[str, tuple[str, ...]]


def coverage(book: Rulebook, checkout: Path) -> Coverage:
    """Holds the classes, the functions of the engine and the scenarios of a checkout against each other."""
    known = [paragraph.id for paragraph in book.paragraphs]
    written, told = functions(), scenarios(checkout, known)
    cites = {name: cited(function.says, known) for name, function in written.items()}
    naming: dict[str, list[str]] = {}
    for scenario in told.values():
        for id in scenario.rules:
            naming.setdefault(id, []).append(scenario.name)
    carried: dict[str, tuple[str, ...]] = {}
    shown: dict[str, tuple[str, ...]] = {}
    gaps = list(_classed_twice(book))
    for paragraph in book.paragraphs:
        if paragraph.kind != "behaviour":
            continue
        originals = book.originals(paragraph)
        missing = [id for id in paragraph.restates if id not in {each.id for each in originals}]
        if missing:
            gaps.append(Gap(paragraph.id, f"it restates {', '.join(missing)}, which is no behaviour of its own"))
            continue
        by = [name for each in originals for name in each.carried_out_by]
        named = [name for each in (*originals, paragraph) for name in (*each.shown_by, *naming.get(each.id, ()))]
        carried[paragraph.id], shown[paragraph.id] = tuple(dict.fromkeys(by)), tuple(dict.fromkeys(named))
        if not paragraph.restates:
            gaps += _not_carried_out(paragraph, cites)
        unborne = [each.id for each in originals if paragraph.restates and not each.carried_out_by]
        gaps += [Gap(paragraph.id, f"it restates {id}, which nothing carries out") for id in unborne]
        gaps += _not_shown(paragraph, shown[paragraph.id], told)
    gaps += _too_many(book, written, told, cites, shown)
    return Coverage(_count(book, gaps), tuple(gaps), carried, shown)


def _classed_twice(book: Rulebook) -> Iterator[Gap]:
    for id, times in Counter(paragraph.id for paragraph in book.paragraphs).items():
        if times > 1:
            yield Gap(id, f"it is classed {times} times")


def _not_carried_out(paragraph: Paragraph, cites: Mapping[str, list[str]]) -> Iterator[Gap]:
    if not paragraph.carried_out_by:
        yield Gap(paragraph.id, "no function carries it out")
    for name in paragraph.carried_out_by:
        if name not in cites:
            yield Gap(paragraph.id, f"there is no function {name}")
        elif paragraph.id not in cites[name]:
            yield Gap(paragraph.id, f"{name} does not cite it")


def _not_shown(paragraph: Paragraph, named: tuple[str, ...], told: Mapping[str, Scenario]) -> Iterator[Gap]:
    if not named:
        yield Gap(paragraph.id, "no scenario shows it")
    for name in named:
        if name not in told:
            yield Gap(paragraph.id, f"there is no scenario {name}")


def _too_many(
    book: Rulebook,
    written: Mapping[str, Function],
    told: Mapping[str, Scenario],
    cites: Mapping[str, list[str]],
    shown: Mapping[str, tuple[str, ...]],
) -> Iterator[Gap]:
    for name, ids in cites.items():
        if len(ids) > MANY and name not in book.reasons:
            yield Gap(ids[0], f"{name} cites {len(ids)} paragraphs: give a reason, or split it")
    originals = {paragraph.id for paragraph in book.paragraphs if not paragraph.restates}
    named = Counter(name for id, names in shown.items() if id in originals for name in names)
    for name, times in named.items():
        if times > MANY and name in told and name not in book.reasons:
            yield Gap(told[name].rules[0] if told[name].rules else "-", f"{name} is named for {times} paragraphs")
    for name in book.reasons:
        if name not in written and name not in told:
            yield Gap("-", f"a reason is given for {name}, which does not exist")


def _count(book: Rulebook, gaps: list[Gap]) -> tuple[ChapterCount, ...]:
    out = []
    with_gaps = {gap.id for gap in gaps}
    for chapter, title in book.titles.items():
        mine = [paragraph for paragraph in book.paragraphs if paragraph.chapter == chapter]
        kinds: dict[Kind, int] = {kind: sum(paragraph.kind == kind for paragraph in mine) for kind in KINDS}
        restated = sum(bool(paragraph.restates) for paragraph in mine)
        out.append(ChapterCount(chapter, title, kinds, restated, sum(each.id in with_gaps for each in mine)))
    return tuple(out)
