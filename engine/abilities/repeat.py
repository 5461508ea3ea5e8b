"""v3:6.5.i What is done several times, or for each of something."""

from __future__ import annotations

from engine.abilities.binding import bind_inside
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import Times
from engine.core.locals import Loop
from engine.core.machine import Part, for_each
from engine.core.match import Match
from engine.core.query.settling import evaluator
from engine.state.frames import Frame


@flow(Times)
def times(compiler: Compiler, record: Times) -> list[Part]:
    """v3:6.5.i Counted once as it begins; then all its steps, with their choices, again and again."""
    said, questions = bind_inside(compiler, record.number)
    number = evaluator(said)

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
