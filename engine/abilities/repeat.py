"""v3:6.5.i What is done several times, or for each of something."""

from __future__ import annotations

from engine.abilities.binding import ask_inside
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import Times
from engine.core.assembly import Part, for_each
from engine.core.locals import Loop
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
