"""6.5.d Flows that ask what was done: 'if you do', 'if you don't', 'this way'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.language import Effect, IfDone, IfNotDone, IfThisWay, May, Point, PointAt, Record, Sequence
from engine.rules.effects.verbs import you
from engine.rules.filters import matches
from engine.rules.flow_table import flow
from engine.rules.machine import Note, Part, when
from engine.rules.memory import known
from engine.rules.selecting import last_in_play, now_spoken_of, speaker
from engine.rules.table import now
from engine.table.frames import Frame

if TYPE_CHECKING:
    from engine.rules.compiler import Compiler
    from engine.rules.table import Table


class AllOf(Record, frozen=True):
    """Stands for several steps of which 'if you do' asks whether every one was done."""

    parts: tuple[Effect, ...]


@flow(IfDone)
def if_done(compiler: Compiler, record: IfDone) -> list[Part]:
    """6.5.d, 5.4.b Whether the first step was begun, modified or not; what was declined was not.

    It remains begun, whatever becomes of what follows it. 5.2.3.g What it is done for has its targets only then.
    """
    first = compiler.block(_every_step(record.first))
    then = compiler.targeted_as_it_comes(record.then) if record.internal else compiler.block(record.then)
    otherwise = compiler.block(record.otherwise) if record.otherwise is not None else []
    remains = Note(_it_was_done, "the first step was done", "6.5.d")
    return [
        Note(_nothing_yet, "nothing is done yet", "6.5.d"),
        *first,
        when(_did, *then, remains, otherwise=otherwise),
    ]


@flow(IfNotDone)
def if_not_done(compiler: Compiler, record: IfNotDone) -> list[Part]:
    """6.5.d What was not begun, for want of will or means, brings the other step."""
    begins = Note(_nothing_yet, "nothing is done yet", "6.5.d")
    first = compiler.block(_every_step(record.first))
    return [begins, *first, when(_did, otherwise=compiler.block(record.otherwise))]


@flow(AllOf)
def all_of(compiler: Compiler, record: AllOf) -> list[Part]:
    """6.5.d 'You may sacrifice a Permanent and exhaust a card. If you do': both of it, as far as that is possible."""
    lacking = compiler.fresh("lacking")

    def begin(table: Table, frame: Frame) -> None:
        frame.bound[lacking] = False

    def note(table: Table, frame: Frame) -> None:
        frame.bound[lacking] = frame.bound[lacking] or not frame.bound["did"]

    def tell(table: Table, frame: Frame) -> None:
        frame.bound["did"] = not frame.bound.pop(lacking)

    parts: list[Part] = [Note(begin, "nothing is lacking yet", "6.5.d")]
    for part in record.parts:
        if isinstance(part, Point | PointAt):
            parts += compiler.block(part)
            continue
        parts += [Note(_nothing_yet, "nothing is done yet", "6.5.d"), *compiler.block(part)]
        parts.append(Note(note, "note whether it was done", "6.5.d"))
    return [*parts, Note(tell, "all of it was done, or not", "6.5.d")]


def _every_step(first: Effect) -> Effect:
    """6.5.d Of several steps in one sentence 'if you do' asks for all."""
    match first:
        case Sequence(parts) if len(parts) > 1:
            return AllOf(parts)  # type: ignore[return-value]
        case May(Sequence(parts)) if len(parts) > 1:
            return May(AllOf(parts))  # type: ignore[arg-type]
        case _:
            return first


@flow(IfThisWay)
def if_this_way(compiler: Compiler, record: IfThisWay) -> list[Part]:
    """6.5.d, v3:2.1.h Whether the first step was begun, and with such a thing; what it was counts."""
    then = compiler.block(record.then)
    otherwise = compiler.block(record.otherwise) if record.otherwise is not None else []

    def begin(table: Table, frame: Frame) -> None:
        frame.bound["did"] = False
        frame.bound.pop("it", None)

    def was_such(table: Table, frame: Frame) -> bool:
        if not frame.bound["did"]:
            return False
        world, me = now(table), speaker(frame)
        return any(
            known(table, id) is not None and matches(table, world, you(frame), me, id, record.filter)
            for id in dict.fromkeys((*now_spoken_of(table, frame), *last_in_play(table, frame)))
        )

    return [
        Note(begin, "nothing is done yet", "6.5.d"),
        *compiler.block(record.first),
        when(was_such, *then, otherwise=otherwise),
    ]


def _it_was_done(table: Table, frame: Frame) -> None:
    """6.5.d The step that 'if you do' asks about was begun."""
    frame.bound["did"] = True


def _nothing_yet(table: Table, frame: Frame) -> None:
    """6.5.d"""
    frame.bound["did"] = False


def _did(table: Table, frame: Frame) -> bool:
    """6.5.d"""
    return bool(frame.bound["did"])
