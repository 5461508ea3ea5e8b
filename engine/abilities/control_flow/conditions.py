"""6.5.c-d What depends on a condition, or on what was done: 'if', 'if you do', 'if you don't', 'this way'."""

from __future__ import annotations

from engine.abilities.binding import ask_inside
from engine.abilities.compiler import Compiler, flow
from engine.abilities.control_flow.sequences import nothing_yet
from engine.cards.language import If, IfDone, IfNotDone, IfThisWay
from engine.core.acting_player import you
from engine.core.assembly import Part, when
from engine.core.machine import Note
from engine.core.match import Match, derived
from engine.core.query.filters import matches
from engine.core.query.last_known import known
from engine.core.query.references import last_in_play, speaker, spoken_of
from engine.state.frames import Frame


@flow(If)
def if_(compiler: Compiler, record: If) -> list[Part]:
    """6.5.c A conditional step."""
    questions = ask_inside(compiler, record.condition)
    test, effect = compiler.condition(record.condition), compiler.block(record.effect, "effect")
    otherwise = compiler.block(record.otherwise, "otherwise") if record.otherwise is not None else []
    return [*questions, when(test, *effect, otherwise=otherwise, name="the condition holds")]


@flow(IfDone)
def if_done(compiler: Compiler, record: IfDone) -> list[Part]:
    """6.5.d, 5.4.b Whether the first step was begun, modified or not; what was declined was not.

    It remains begun, whatever becomes of what follows it. 5.2.3.g What it is done for has its targets only then.
    """
    first = compiler.every_step_of(record.first, "first")
    then = (
        compiler.targeted_as_it_comes(record.then, "then") if record.internal else compiler.block(record.then, "then")
    )
    otherwise = compiler.block(record.otherwise, "otherwise") if record.otherwise is not None else []
    remains = Note(_it_was_done, "the first step was done", "6.5.d")
    return [
        Note(nothing_yet, "nothing is done yet", "6.5.d"),
        *first,
        when(_did, *then, remains, otherwise=otherwise, name="it was done"),
    ]


@flow(IfNotDone)
def if_not_done(compiler: Compiler, record: IfNotDone) -> list[Part]:
    """6.5.d What was not begun, for want of will or means, brings the other step."""
    begins = Note(nothing_yet, "nothing is done yet", "6.5.d")
    first = compiler.every_step_of(record.first, "first")
    return [begins, *first, when(_did, otherwise=compiler.block(record.otherwise, "otherwise"), name="it was done")]


@flow(IfThisWay)
def if_this_way(compiler: Compiler, record: IfThisWay) -> list[Part]:
    """6.5.d, v3:2.1.h Whether the first step was begun, and with such a thing; what it was counts."""
    then = compiler.block(record.then, "then")
    otherwise = compiler.block(record.otherwise, "otherwise") if record.otherwise is not None else []

    def begin(match: Match, frame: Frame) -> None:
        frame.context.did = False
        frame.context.it = []

    def was_such(match: Match, frame: Frame) -> bool:
        if not frame.context.did:
            return False
        state, me = derived(match), speaker(frame)
        return any(
            known(match, id) is not None and matches(match, state, you(frame), me, id, record.filter, None, frame)
            for id in dict.fromkeys((*spoken_of(frame), *last_in_play(match, frame)))
        )

    return [
        Note(begin, "nothing is done yet", "6.5.d"),
        *compiler.block(record.first, "first"),
        when(was_such, *then, otherwise=otherwise, name="it was such a thing"),
    ]


def _it_was_done(match: Match, frame: Frame) -> None:
    """6.5.d The step that 'if you do' asks about was begun."""
    frame.context.did = True


def _did(match: Match, frame: Frame) -> bool:
    """6.5.d Whether the step that 'if you do' asks about was begun."""
    return frame.context.did
