"""5.2.3.c Modal effects: how many modes are chosen at declaration, which sets of them are possible, and their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from engine.cards.language import Modes
from engine.core.match import Match, derived
from engine.core.query.conditions import holds
from engine.core.query.filters import number
from engine.rules.playing.ability_program import AbilityProgram
from engine.rules.playing.payments import can_pay
from engine.rules.playing.targets import Target, can_declare, can_declare_at_all


class Occurrence(NamedTuple):
    """5.2.3.b One of the modes chosen, which may be chosen several times."""

    mode: int
    again: int
    """How often the same mode is chosen before it: 0 for the first occurrence."""


def occurrences(modes: Sequence[int]) -> list[Occurrence]:
    """5.2.3.b Modes in the order in which they are carried out, each with the occurrence of it that it is."""
    return [Occurrence(mode, modes[:place].count(mode)) for place, mode in enumerate(modes)]


def bounds(match: Match, seat: int, me: int, choice: Modes) -> tuple[int, int]:
    """5.2.3.c, 1.1.6.d The fewest and the most modes that may be chosen now."""
    state, count = derived(match), len(choice.modes)
    most = number(match, state, seat, me, choice.number)
    if not choice.repeat:
        most = min(most, count)
    least = min(most, 1) if choice.at_least_one else 0 if choice.up_to else most
    if choice.all_if is not None and holds(match, state, seat, me, choice.all_if):
        most = count
    if choice.all_for and can_pay(match, seat, me, choice.all_for):
        most = count
    if choice.paid:
        payable = [each.number for each in choice.paid if can_pay(match, seat, me, each.costs)]
        return (min(payable), max(payable)) if payable else (0, 0)
    return least, most


def targets_of(compiled: AbilityProgram, modes: Sequence[int]) -> tuple[Target, ...]:
    """5.2.3.d The targets of some modes, and those of no mode; of a mode chosen twice, twice."""
    common = (target for target in compiled.targets if target.mode is None)
    chosen = (
        target._replace(again=again)
        for mode, again in occurrences(modes)
        for target in compiled.targets
        if target.mode == mode
    )
    return (*common, *chosen)


def can_be_declared(match: Match, seat: int, me: int, compiled: AbilityProgram, purse: int) -> bool:
    """5.1.2.c A play is legal if as many modes as must be chosen have targets that can be chosen and paid for."""
    if compiled.modal is None:
        return can_declare(match, seat, me, compiled.targets, purse)
    possible = _possible_modes(match, seat, me, compiled, purse, ())
    return any(True for _mode in possible) or not bounds(match, seat, me, compiled.modal)[0]


def next_modes(
    match: Match, seat: int, me: int, compiled: AbilityProgram, purse: int, picked: Sequence[int]
) -> list[int]:
    """5.2.3.c, 5.1.2.c Which mode may be chosen besides those, such that as many as must be can be declared."""
    return list(_possible_modes(match, seat, me, compiled, purse, picked))


def _possible_modes(
    match: Match, seat: int, me: int, compiled: AbilityProgram, purse: int, picked: Sequence[int]
) -> Iterator[int]:
    """5.2.3.c, 5.1.2.c Each mode that may be chosen besides `picked`; it is looked at when it is asked for."""
    choice = compiled.modal
    assert choice is not None
    least, most = bounds(match, seat, me, choice)
    if len(picked) < most:
        for mode in range(len(choice.modes)):
            if (choice.repeat or mode not in picked) and any(
                can_declare(match, seat, me, targets_of(compiled, modes), purse)
                for modes in _completed(choice, [*picked, mode], least)
            ):
                yield mode


def _completed(choice: Modes, picked: list[int], least: int) -> Iterator[list[int]]:
    """Every way to choose on, up to the fewest that must be chosen."""
    missing = max(0, least - len(picked))
    if choice.repeat:
        ways: Iterable[tuple[int, ...]] = combinations_with_replacement(range(len(choice.modes)), missing)
    else:
        ways = combinations([mode for mode in range(len(choice.modes)) if mode not in picked], missing)
    return ([*picked, *more] for more in ways)


def are_independent(
    match: Match, seat: int, me: int, compiled: AbilityProgram, purse: int, modes: Sequence[int]
) -> bool:
    """7.4.5.c Whether all these modes could be paid for together, so that any of them may be chosen at once."""
    return can_declare_at_all(match, seat, me, targets_of(compiled, modes), purse)
