"""5.2.3.c Modes as operations: those chosen at declaration are carried out in the order of the text."""

from __future__ import annotations

from engine.abilities.compiler import Compiler, flow
from engine.cards.language import Modes
from engine.core.acting_player import you
from engine.core.machine import Ask, Note, Part, Propose, Question, Test, for_each, when
from engine.core.match import Match, derived
from engine.core.query.filters import number
from engine.core.query.selectors import follow, name_again
from engine.rules.playing.payments import can_pay, mana_of, payment, shows_a_hand, to_choose_from
from engine.state.actions import Action
from engine.state.frames import Frame


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

    def occurrences(match: Match, frame: Frame) -> list[list[int]]:
        chosen = frame.bound["mode"]
        return [[mode, chosen[:place].count(mode)] for place, mode in enumerate(chosen)]

    def begin(match: Match, frame: Frame) -> None:
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

    def all_are_chosen(match: Match, frame: Frame) -> bool:
        return len(frame.bound["mode"]) > _number(match, frame)

    def _number(match: Match, frame: Frame) -> int:
        return number(match, derived(match), you(frame), follow(frame, frame.source), record.number)

    def can_be_paid(match: Match, frame: Frame) -> bool:
        return can_pay(match, you(frame), follow(frame, frame.source), record.all_for)

    def which(match: Match, frame: Frame) -> Question:
        me = follow(frame, frame.source)
        options, least, most = to_choose_from(match, you(frame), me, record.all_for)
        hidden = any(shows_a_hand(cost) for cost in record.all_for)
        return Question(you(frame), "pay with", options, least, most, "pay", arguments(frame), hidden=hidden)

    def pay(match: Match, frame: Frame) -> list[Action]:
        me, cards = follow(frame, frame.source), frame.bound[given]
        return payment(match, you(frame), me, record.all_for, mana_of(record.all_for), cards)

    def leave_the_others(match: Match, frame: Frame) -> None:
        frame.bound["mode"] = frame.bound["mode"][: _number(match, frame)]

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
    return lambda match, frame: mode in frame.bound["mode"]


def _comes_now(turn: str, mode: int) -> Test:
    return lambda match, frame: frame.bound[turn][0] == mode
