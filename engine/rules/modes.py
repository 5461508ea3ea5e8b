"""5.2.3.c Modal effects: how many modes are chosen at declaration, which sets of them are possible, and their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from engine.cards.language import Modes
from engine.rules.costs import can_pay, mana_of, payment, shows_a_hand, to_choose_from
from engine.rules.effects.verbs import you
from engine.rules.filters import holds, number
from engine.rules.flow_table import flow
from engine.rules.machine import Ask, Note, Part, Propose, Question, Test, for_each, when
from engine.rules.selecting import follow, name_again
from engine.rules.table import now
from engine.rules.targets import Target, can_declare, can_declare_at_all
from engine.table.actions import Action
from engine.table.frames import Frame

if TYPE_CHECKING:
    from engine.rules.ability_program import AbilityProgram
    from engine.rules.compiler import Compiler
    from engine.rules.table import Table


def bounds(table: Table, seat: int, me: int, choice: Modes) -> tuple[int, int]:
    """5.2.3.c, 1.1.6.d The fewest and the most modes that may be chosen now."""
    world, count = now(table), len(choice.modes)
    most = number(table, world, seat, me, choice.number)
    if not choice.repeat:
        most = min(most, count)
    least = min(most, 1) if choice.at_least_one else 0 if choice.up_to else most
    if choice.all_if is not None and holds(table, world, seat, me, choice.all_if):
        most = count
    if choice.all_for and can_pay(table, seat, me, choice.all_for):
        most = count
    return least, most


def targets_of(compiled: AbilityProgram, modes: Iterable[int]) -> tuple[Target, ...]:
    """5.2.3.d The targets of some modes, and those of no mode; of a mode chosen twice, twice."""
    common = [target for target in compiled.targets if target.mode is None]
    chosen = [target for mode in modes for target in compiled.targets if target.mode == mode]
    return tuple(target._replace(mode=None) for target in (*common, *chosen))


def can_be_declared(table: Table, seat: int, me: int, compiled: AbilityProgram, purse: int) -> bool:
    """5.1.2.c A play is legal if as many modes as must be chosen have targets that can be chosen and paid for."""
    if compiled.modal is None:
        return can_declare(table, seat, me, compiled.targets, purse)
    return bool(next_modes(table, seat, me, compiled, purse, ())) or not bounds(table, seat, me, compiled.modal)[0]


def next_modes(
    table: Table, seat: int, me: int, compiled: AbilityProgram, purse: int, picked: Sequence[int]
) -> list[int]:
    """5.2.3.c, 5.1.2.c Which mode may be chosen besides those, such that as many as must be can be declared."""
    choice = compiled.modal
    assert choice is not None
    least, most = bounds(table, seat, me, choice)
    if len(picked) >= most:
        return []
    return [
        mode
        for mode in range(len(choice.modes))
        if (choice.repeat or mode not in picked)
        and any(
            can_declare(table, seat, me, targets_of(compiled, modes), purse)
            for modes in _completed(choice, [*picked, mode], least)
        )
    ]


def _completed(choice: Modes, picked: list[int], least: int) -> Iterator[list[int]]:
    """Every way to choose on, up to the fewest that must be chosen."""
    missing = max(0, least - len(picked))
    if choice.repeat:
        ways: Iterable[tuple[int, ...]] = combinations_with_replacement(range(len(choice.modes)), missing)
    else:
        ways = combinations([mode for mode in range(len(choice.modes)) if mode not in picked], missing)
    return ([*picked, *more] for more in ways)


def are_independent(
    table: Table, seat: int, me: int, compiled: AbilityProgram, purse: int, modes: Sequence[int]
) -> bool:
    """7.4.5.c Whether all these modes could be paid for together, so that any of them may be chosen at once."""
    return can_declare_at_all(table, seat, me, targets_of(compiled, modes), purse)


@flow(Modes)
def choose_modes(compiler: Compiler, record: Modes) -> list[Part]:
    """5.2.3.c-d, 6.5.e Only the modes chosen at declaration, in the order of the text, and only their targets."""
    compiler.modal = record
    blocks: list[list[Part]] = []
    for mode, effect in enumerate(record.modes):
        compiler.mode = mode
        blocks.append(compiler.block(effect))
    compiler.mode = None
    paying = _pay_for_all(compiler, record) if record.all_for else []
    if not record.repeat:
        return [*paying, *(when(_is_chosen(mode), *block) for mode, block in enumerate(blocks))]
    turn = compiler.fresh("mode")
    names = [[target.name for target in compiler.targets if target.mode == mode] for mode in range(len(blocks))]

    def occurrences(table: Table, frame: Frame) -> list[list[int]]:
        chosen = frame.bound["mode"]
        return [[mode, chosen[:place].count(mode)] for place, mode in enumerate(chosen)]

    def begin(table: Table, frame: Frame) -> None:
        mode, again = frame.bound[turn]
        for name in names[mode] if again else ():
            frame.bound[name] = list(frame.bound.get(name_again(name, again), []))

    return [
        for_each(
            turn,
            occurrences,
            Note(begin, "the targets of this occurrence", "5.2.3.b"),
            *(when(_comes_now(turn, mode), *block) for mode, block in enumerate(blocks)),
        ),
    ]


def _pay_for_all(compiler: Compiler, record: Modes) -> list[Part]:
    """5.2.3.c, 6.4.a What all the modes cost is paid before any of them; without it only as many as are free follow."""
    given, arguments = compiler.fresh("given"), compiler.arguments()

    def all_are_chosen(table: Table, frame: Frame) -> bool:
        return len(frame.bound["mode"]) > _number(table, frame)

    def _number(table: Table, frame: Frame) -> int:
        return number(table, now(table), you(frame), follow(frame, frame.source), record.number)

    def can_be_paid(table: Table, frame: Frame) -> bool:
        return can_pay(table, you(frame), follow(frame, frame.source), record.all_for)

    def which(table: Table, frame: Frame) -> Question:
        me = follow(frame, frame.source)
        options, least, most = to_choose_from(table, you(frame), me, record.all_for)
        hidden = any(shows_a_hand(cost) for cost in record.all_for)
        return Question(you(frame), "pay with", options, least, most, "pay", arguments(frame), hidden=hidden)

    def pay(table: Table, frame: Frame) -> list[Action]:
        me, cards = follow(frame, frame.source), frame.bound[given]
        return payment(table, you(frame), me, record.all_for, mana_of(record.all_for), cards)

    def leave_the_others(table: Table, frame: Frame) -> None:
        frame.bound["mode"] = frame.bound["mode"][: _number(table, frame)]

    return [
        when(
            all_are_chosen,
            when(
                can_be_paid,
                Ask(which, given, name="pay with", rule="6.4.a"),
                Propose(pay, "pay", name="pay", rule="6.4.a"),
                otherwise=[Note(leave_the_others, "only those that are free", "6.4.c")],
            ),
        )
    ]


def _is_chosen(mode: int) -> Test:
    return lambda table, frame: mode in frame.bound["mode"]


def _comes_now(turn: str, mode: int) -> Test:
    return lambda table, frame: frame.bound[turn][0] == mode
