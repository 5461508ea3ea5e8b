"""5.2.3.c Modes as operations: those chosen at declaration are carried out in the order of the text."""

from __future__ import annotations

from msgspec import Struct

from engine.abilities.compiler import Compiler, flow
from engine.cards.language import Cost, Modes, ModesFor
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each, when
from engine.core.locals import Locals, Loop
from engine.core.machine import Ask, Note, Propose, Question, Test
from engine.core.match import Match, derived
from engine.core.query.filters import number
from engine.core.query.references import follow
from engine.rules.playing.modes import Occurrence, occurrences
from engine.rules.playing.payments import Given, can_pay, mana_of, payment, shows_a_hand, to_choose_from
from engine.state.actions import Action
from engine.state.frames import Frame


class PayingForModes(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """6.4.a What is given for modes, and for which of the offers; -1 where none can be paid."""

    given: list[Given] = []
    offered: int = -1


@flow(Modes)
def choose_modes(compiler: Compiler, record: Modes) -> list[Part]:
    """5.2.3.c-d, 6.5.e Only the modes chosen at declaration, in the order of the text, and only their targets."""
    compiler.modal = record
    blocks: list[list[Part]] = []
    for mode, effect in enumerate(record.modes):
        compiler.mode = mode
        blocks.append(compiler.block(effect, f"mode {mode}"))
    compiler.mode = None
    paying = _pay_for_them(compiler, record) if record.all_for or record.paid else []
    if not record.repeat:
        return [*paying, *(when(_is_chosen(mode), *block, name=f"mode {mode}") for mode, block in enumerate(blocks))]
    turn: Locals[Loop[Occurrence]] = compiler.locals("mode", Loop[Occurrence])
    names = [[target.name for target in compiler.targets if target.mode == mode] for mode in range(len(blocks))]

    def begin(match: Match, frame: Frame) -> None:
        (mode, again), context = turn.of(frame).value, frame.context
        if again:
            chosen = context.chosen_again.get(again, {})
            context.chosen = {**context.chosen, **{name: list(chosen.get(name, ())) for name in names[mode]}}

    return [
        *paying,
        for_each(
            turn,
            lambda match, frame: occurrences(frame.context.mode),
            Note(begin, "the targets of this occurrence", "5.2.3.b"),
            *(when(_comes_now(turn, mode), *block, name=f"mode {mode}") for mode, block in enumerate(blocks)),
            name="each occurrence",
        ),
    ]


def _pay_for_them(compiler: Compiler, record: Modes) -> list[Part]:
    """5.2.3.c, 6.4.a What the modes cost is paid before any of them; as many follow as can be paid for.

    Of the offers that are enough for fewer modes than were chosen, the one for most of them counts.
    """
    paying: Locals[PayingForModes] = compiler.locals("paying", PayingForModes)
    arguments = compiler.arguments()
    offers = sorted(record.paid or (ModesFor(record.all_for, len(record.modes)),), key=lambda each: -each.number)

    def free(match: Match, frame: Frame) -> int:
        if record.paid:
            return 0
        return number(match, derived(match), you(frame), follow(frame, frame.source), record.number, frame)

    def more_are_chosen(match: Match, frame: Frame) -> bool:
        return len(frame.context.mode) > free(match, frame)

    def can_be_paid(match: Match, frame: Frame) -> bool:
        me, chosen = follow(frame, frame.source), len(frame.context.mode)
        able = [
            place
            for place, each in enumerate(offers)
            if (each.number <= chosen or not record.paid) and can_pay(match, you(frame), me, each.costs)
        ]
        paying.of(frame).offered = able[0] if able else -1
        return bool(able)

    def costs(frame: Frame) -> tuple[Cost, ...]:
        return offers[paying.of(frame).offered].costs

    def which(match: Match, frame: Frame) -> Question:
        me, said = follow(frame, frame.source), costs(frame)
        options, least, most = to_choose_from(match, you(frame), me, said)
        hidden = any(shows_a_hand(cost) for cost in said)
        return Question(you(frame), "pay with", options, least, most, "pay", arguments(frame), hidden=hidden)

    def pay(match: Match, frame: Frame) -> list[Action]:
        me, cards, said = follow(frame, frame.source), paying.of(frame).given, costs(frame)
        return payment(match, you(frame), me, said, mana_of(said), cards)

    def leave_what_is_not_paid(match: Match, frame: Frame) -> None:
        frame.context.mode = frame.context.mode[: offers[paying.of(frame).offered].number]

    def leave_the_others(match: Match, frame: Frame) -> None:
        frame.context.mode = frame.context.mode[: free(match, frame)]

    return [
        when(
            more_are_chosen,
            when(
                can_be_paid,
                Ask(which, paying.into("given"), name="pay with", rule="6.4.a"),
                Propose(pay, "pay", name="pay", rule="6.4.a"),
                Note(leave_what_is_not_paid, "those that are paid for", "6.4.c"),
                otherwise=[Note(leave_the_others, "only those that are free", "6.4.c")],
                name="all can be paid for",
            ),
            name="all are chosen",
        )
    ]


def _is_chosen(mode: int) -> Test:
    return lambda match, frame: mode in frame.context.mode


def _comes_now(turn: Locals[Loop[Occurrence]], mode: int) -> Test:
    return lambda match, frame: turn.of(frame).value.mode == mode
