"""The rule book looked up: by number in any spelling, by words, and the nearest where nothing is meant for sure."""

from __future__ import annotations

from dataclasses import dataclass

from bot.play.refusal import Refusal
from engine.rulebook import Book, Rule, book

OFFERED = 25


@dataclass(frozen=True, slots=True)
class RuleLookup:
    """What came of something typed: the rule that is meant, or those that may be.

    `number` says that a number was typed.
    """

    typed: str
    rule: Rule | None = None
    near: tuple[Rule, ...] = ()
    number: bool = False


class RuleService:
    """Looks rules up in a reader's language; it holds nothing."""

    def book(self, language: str) -> Book:
        """The rule book in a language."""
        return book(language)

    def rule(self, number: str, language: str) -> Rule:
        """The place with this number; raises Refusal "no such rule"."""
        told = book(language)
        found = told.numbers.find(number)
        if found is None:
            raise Refusal("no such rule")
        return told[found]

    def look_up(self, typed: str, language: str) -> RuleLookup:
        """What somebody means who typed this."""
        told = book(language)
        found = told.numbers.find(typed)
        if found is not None:
            return RuleLookup(typed, told[found], number=True)
        near = tuple(told[id] for id in told.numbers.nearest(typed))
        return RuleLookup(typed, near=near, number=bool(near))

    def offered(self, typed: str, language: str) -> list[Rule]:
        """What may be meant by something unfinished, best first; the chapters for nothing typed."""
        told = book(language)
        if not typed.strip():
            return [rule for rule in told.places.values() if not rule.path]
        return [told[id] for id in told.numbers.begun(typed, OFFERED)]
