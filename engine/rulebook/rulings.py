"""Rulings on cards: what scenarios show that name a card, or one with an ability that is the same, and by which rules.

The scenarios themselves are not shipped; `engine.scenarios.rulings` gathers this file from them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.abc import Traversable
from importlib.resources import files
from typing import NamedTuple

FILE = "rulings.json"


class Ruling(NamedTuple):
    """What one scenario shows: its title, and the numbers of the rules that it is named for."""

    title: str
    rules: tuple[str, ...] = ()


def rulings_on(reference: str) -> tuple[Ruling, ...]:
    """The rulings on a card, those that are most about it first; none where no scenario names it."""
    return shipped_rulings().get(reference, ())


def file_of_rulings() -> Traversable:
    """Where the rulings that come with the program lie."""
    return files("engine.rulebook").joinpath("data", FILE)


@cache
def shipped_rulings() -> Mapping[str, tuple[Ruling, ...]]:
    """All rulings that come with the program, by the references of cards."""
    data = json.loads(file_of_rulings().read_text("utf-8"))
    titles = [Ruling(title, tuple(rules)) for title, *rules in data["rulings"]]
    return {reference: tuple(titles[number] for number in numbers) for reference, numbers in data["cards"].items()}


def write_rulings(found: Mapping[str, tuple[Ruling, ...]]) -> str:
    """The file of these rulings, a line for each ruling and each card; `shipped_rulings` reads it."""
    rulings = sorted({ruling for each in found.values() for ruling in each})
    numbers = {ruling: number for number, ruling in enumerate(rulings)}
    told = ",\n".join(f"    {json.dumps([each.title, *each.rules], ensure_ascii=False)}" for each in rulings)
    cards = ",\n".join(
        f'    "{reference}": {json.dumps([numbers[ruling] for ruling in found[reference]])}'
        for reference in sorted(found)
        if found[reference]
    )
    return f'{{\n  "rulings": [\n{told}\n  ],\n  "cards": {{\n{cards}\n  }}\n}}\n'
