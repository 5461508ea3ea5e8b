"""A rule looked up by its number: all that it takes, so that it answers at once."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.rulebook import Rule, book

NEAREST = 3

_OF_AN_EDITION = re.compile(
    r"\s*(?:[§#]|rules?|r[eè]gles?|regol[ae])?\s*(v\d{1,3})(?:\s*:\s*|\s+|\.)(\d.{0,30})", re.IGNORECASE
)
"""The mark of an edition, such as v3, and the number that follows it."""


@dataclass(frozen=True, slots=True)
class RuleFound:
    """The rule that was meant, and others that answer the same question, best first."""

    rule: Rule
    others: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class NotFound:
    """Nothing was meant for sure: the nearest; `number` says that a number was typed.

    `edition` is the mark of an edition that was typed before the number, where there is no such edition.
    """

    typed: str
    nearest: tuple[Rule, ...]
    number: bool = False
    edition: str = ""


def by_number(typed: str, language: str) -> RuleFound | NotFound | None:
    """The place with this number in any spelling, or the nearest; None where no number is typed."""
    told = book(language)
    found = told.numbers.find(typed)
    if found is not None:
        return RuleFound(told[found])
    near, edition = told.numbers.nearest(typed, NEAREST), ""
    of_edition = _OF_AN_EDITION.fullmatch(typed)
    if not near and of_edition:
        edition, number = of_edition[1].casefold(), of_edition[2]
        exact = told.numbers.find(number)
        near = list(dict.fromkeys([*([exact] if exact else []), *told.numbers.nearest(number, NEAREST)]))[:NEAREST]
    return NotFound(typed, tuple(told[id] for id in near), number=True, edition=edition) if near else None
