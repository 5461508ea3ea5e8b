"""An ability ready to be carried out: its operations, its targets, the modes it offers, and what it looks at."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any

from engine.cards.language import Filter, Modes, ThatMany
from engine.core.assembly import Part, Program
from engine.core.locals import Locals
from engine.core.match import Match
from engine.core.query.unseen import Unseen
from engine.rules.playing.targets import Target


class AbilityProgram(Program):
    """6.5 The program of an ability, and what is declared of it (5.2.3.b)."""

    __slots__ = ("modal", "targets", "unseen")

    def __init__(
        self,
        name: str,
        parts: Iterable[Part],
        targets: tuple[Target, ...],
        modal: Modes | None,
        unseen: tuple[Unseen, ...],
        keeps: Iterable[Locals[Any]] = (),
    ) -> None:
        super().__init__(name, "6.5", parts, keeps)
        self.targets, self.modal, self.unseen = targets, modal, unseen

    def with_number(self, number: int) -> AbilityProgram:
        """6.4.a The ability once it is known how many are spent: as many are targeted, where it says so."""
        if not any(target.that_many or target.at_most == ThatMany() for target in self.targets):
            return self
        return self._with_targets(tuple(_so_many(target, number) for target in self.targets))

    def targeting_only(self, wanted: Filter) -> AbilityProgram:
        """1.2.4.d The ability where nothing else may be targeted than what a filter lets through."""
        only = (target._replace(besides=wanted) if target.filter is not None else target for target in self.targets)
        return self._with_targets(tuple(only))

    def _with_targets(self, targets: tuple[Target, ...]) -> AbilityProgram:
        other = copy(self)
        other.targets = targets
        return other


def _so_many(target: Target, number: int) -> Target:
    """6.4.a Exactly as many as are spent, or up to as many, where it says so."""
    if target.that_many:
        return target._replace(least=number, most=number)
    return target._replace(most=number, at_most=None) if target.at_most == ThatMany() else target


def ability_program(match: Match, name: str) -> AbilityProgram:
    """The ability of that name; several names joined by '+' are carried out as one. Raises KeyError."""
    found = match.programs[name]
    assert isinstance(found, AbilityProgram)
    return found
