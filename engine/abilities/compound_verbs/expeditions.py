"""6.2.b, 1.4.1.a Expeditions that move further than they would, or do not move."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import DoNotMove, KeepFromMoving, MoveFurther
from engine.core.acting_player import you
from engine.core.assembly import Part
from engine.core.machine import Act, Propose
from engine.core.match import Match
from engine.core.query.lasting import is_over
from engine.state.actions import Action, StartLastingEffect
from engine.state.context import Outcome
from engine.state.frames import Frame


@flow(MoveFurther)
def move_further(compiler: Compiler, record: MoveFurther) -> list[Part]:
    """6.2.b The move that is modified goes so many regions further than it would."""

    return [_how_it_moves("move further", record.number)]


@flow(DoNotMove)
def do_not_move(compiler: Compiler, record: DoNotMove) -> list[Part]:
    """6.2.b, 4.2.4.g The move that is modified does not happen."""
    return [_how_it_moves("do not move", 0)]


def _how_it_moves(name: str, further: int) -> Act:
    """6.2.b Returns to the step how the move changes for which this effect is carried out."""

    def change(match: Match, frame: Frame) -> None:
        before = () if frame.outcome is None else frame.outcome.further
        frame.outcome = Outcome(further=[*before, further])

    return Act(change, name, "6.2.b")


@flow(KeepFromMoving)
def keep_from_moving(compiler: Compiler, record: KeepFromMoving) -> list[Part]:
    """2.2.13.c, 1.4.1.a An Ongoing Emblem that holds the expeditions meant as it comes about."""
    bound = bind_choices(compiler, record)
    name, reference = compiler.part, compiler.part.split("/")[0]
    meant = bound.values["place"]

    def actions(match: Match, frame: Frame) -> list[Action]:
        if is_over(match, record.until):
            return []
        stay = meant(match, frame)
        said = StartLastingEffect(
            seat=you(frame), ability=name, source=frame.source, reference=reference, until=record.until
        )
        said.stay = stay
        return [said] if stay else []

    def speak(match: Match, frame: Frame, actions: Sequence[Action]) -> None:
        frame.context.there = meant(match, frame)

    return [*bound.questions, Propose(actions, "last", name="keep from moving", rule="2.2.13.c", speak=speak)]
