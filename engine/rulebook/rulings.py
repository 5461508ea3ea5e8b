"""Rulings on cards: what scenarios show that name a card, or one with an ability that is the same, and by which rules.

The scenarios themselves are not shipped; `engine.scenarios.rulings` gathers this file from them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.abc import Traversable
from importlib.resources import files
from typing import NamedTuple

FILE = "rulings.json"

MOST = 8
"""Rulings on one card that are told."""


class Ruling(NamedTuple):
    """What one scenario shows: its title, for who writes scenarios, and the numbers of the rules that it is named for.

    Players are told the rules in the words of the rule book, which every language has.
    """

    title: str
    rules: tuple[str, ...] = ()


class About(NamedTuple):
    """A ruling and the references of the cards that it is about, each with how near it is to them: 0 is nearest."""

    ruling: Ruling
    cards: Mapping[str, int]


def rulings_on(reference: str) -> tuple[Ruling, ...]:
    """The rulings on a card, those that are most about it first; none where no scenario names it."""
    return shipped_rulings().get(reference, ())


def file_of_rulings() -> Traversable:
    """Where the rulings that come with the program lie."""
    return files("engine.rulebook").joinpath("data", FILE)


@cache
def shipped_rulings() -> Mapping[str, tuple[Ruling, ...]]:
    """All rulings that come with the program, by the references of cards."""
    return by_card(read_rulings(file_of_rulings().read_text("utf-8")))


def by_card(found: Iterable[About]) -> dict[str, tuple[Ruling, ...]]:
    """Rulings by the references of the cards they are about: the nearest first, so many at most."""
    ranked: dict[str, list[tuple[int, Ruling]]] = {}
    for ruling, cards in found:
        for reference, distance in cards.items():
            ranked.setdefault(reference, []).append((distance, ruling))
    return {reference: tuple(ruling for _, ruling in sorted(each)[:MOST]) for reference, each in ranked.items()}


def read_rulings(text: str) -> list[About]:
    """The rulings that a file says."""
    return [About(Ruling(each["title"], tuple(each["rules"])), each["cards"]) for each in json.loads(text)]


def write_rulings(found: Iterable[About]) -> str:
    """The file of these rulings, a line each, so that what has changed can be seen; `read_rulings` reads it."""
    lines = []
    for ruling, cards in sorted(found, key=lambda each: (each.ruling, sorted(each.cards))):
        fields = {"title": ruling.title, "rules": ruling.rules, "cards": dict(sorted(cards.items()))}
        lines.append(json.dumps(fields, ensure_ascii=False))
    return "[\n" + ",\n".join(lines) + "\n]\n"
