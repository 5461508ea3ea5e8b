"""A rule looked up by its number: all that it takes, so that it answers at once."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rulebook import Rule, book

NEAREST = 3


@dataclass(frozen=True, slots=True)
class RuleFound:
    """The rule that was meant, and others that answer the same question, best first."""

    rule: Rule
    others: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class NotFound:
    """Nothing was meant for sure: the nearest; `number` says that a number was typed."""

    typed: str
    nearest: tuple[Rule, ...]
    number: bool = False


def by_number(typed: str, language: str) -> RuleFound | NotFound | None:
    """The place with this number in any spelling, or the nearest; None where no number is typed."""
    told = book(language)
    found = told.numbers.find(typed)
    if found is not None:
        return RuleFound(told[found])
    near = told.numbers.nearest(typed, NEAREST)
    return NotFound(typed, tuple(told[id] for id in near), number=True) if near else None
