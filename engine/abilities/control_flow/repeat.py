"""v3:6.5.i What is done several times, or for each of something."""

from __future__ import annotations

from engine.abilities.binding import ask_inside
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import ForEach, Times
from engine.core.assembly import Part, for_each, when
from engine.core.locals import Locals, Loop
from engine.core.machine import Note
from engine.core.match import Match
from engine.core.query.selectors import evaluator
from engine.state.frames import Frame


@flow(Times)
def times(compiler: Compiler, record: Times) -> list[Part]:
    """v3:6.5.i Counted once as it begins; then all its steps, with their choices, again and again."""
    questions, number = ask_inside(compiler, record.number), evaluator(record.number)

    def turns(match: Match, frame: Frame) -> list[int]:
        return list(range(number(match, frame)))

    return [
        *questions,
        for_each(
            compiler.locals("times", Loop[int]),
            turns,
            *compiler.targeted_as_it_comes(record.effect, "effect"),
            name="each time",
        ),
    ]


@flow(ForEach)
def for_each_object(compiler: Compiler, record: ForEach) -> list[Part]:
    """v3:6.5.i Those meant as it begins, one after the other; what has gone meanwhile is left out (6.5.f)."""
    one: Locals[Loop[int]] = compiler.locals("one", Loop[int])
    questions, every = ask_inside(compiler, record.who), evaluator(record.who)

    def meant(match: Match, frame: Frame) -> list[int]:
        return list(every(match, frame))

    def point(match: Match, frame: Frame) -> None:
        frame.context.it = [one.of(frame).value]

    def is_there(match: Match, frame: Frame) -> bool:
        return one.of(frame).value in match.game.objects

    body = when(is_there, *compiler.block(record.effect, "effect"), name="it is there")
    return [*questions, for_each(one, meant, Note(point, "the next one", "7.2.4.a"), body, name="each of them")]
