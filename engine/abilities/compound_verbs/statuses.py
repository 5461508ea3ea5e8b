"""6.1.c, 7.3.8.a Several things that are gained in one step, and statuses of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.definitions.profiles import kept_for_a_time
from engine.cards.language import GainOneOf, GainSeveral, It, Me, Point
from engine.core.acting_player import you
from engine.core.assembly import Part
from engine.core.events.possibility import is_possible
from engine.core.locals import Locals, Options
from engine.core.machine import Ask, Propose, Question
from engine.core.match import Match
from engine.state.actions import Action, Gain
from engine.state.decisions import StatusOption
from engine.state.frames import Frame


@flow(GainSeveral)
def gain_several(compiler: Compiler, record: GainSeveral) -> list[Part]:
    """6.1.c, 6.1.f One step for all that the same objects gain: one verb says it."""
    questions = [] if isinstance(record.who, It | Me) else compiler.block(Point(record.who), "who")
    gained: list[Propose] = []
    for number, part in enumerate(record.gains):
        *asked, step = compiler.block(part, f"gain {number}")
        assert isinstance(step, Propose)
        questions += asked
        gained.append(step)
    for number, lasts in enumerate(kept_for_a_time(record)):
        (step,) = compiler.block(lasts, f"keyword {number}")
        assert isinstance(step, Propose)
        gained.append(step)

    def actions(match: Match, frame: Frame) -> list[Action]:
        return [action for step in gained for action in step.function(match, frame)]

    names = any(step.names for step in gained)
    return [*questions, Propose(actions, "gain", name="gain", rule="6.1.c", names=names)]


@flow(GainOneOf)
def gain_one_of(compiler: Compiler, record: GainOneOf) -> list[Part]:
    """7.3.8.a, v3:6.1.g One that any of them could gain is chosen, for all of them the same."""
    bound = bind_choices(compiler, record)
    chosen: Locals[Options] = compiler.locals("status", Options)
    meant = bound.values["who"]
    arguments = compiler.arguments()

    def which(match: Match, frame: Frame) -> Question:
        who = meant(match, frame)
        possible = [
            status for status in record.statuses if any(is_possible(match, Gain(what=id, status=status)) for id in who)
        ]
        options = [StatusOption(status) for status in possible]
        return Question(you(frame), "status", options, arguments=arguments(frame))

    def actions(match: Match, frame: Frame) -> list[Action]:
        return [Gain(what=id, status=status) for status in chosen.of(frame).picked for id in meant(match, frame)]

    def speak(match: Match, frame: Frame, actions: Sequence[Action]) -> None:
        if names:
            frame.context.it = meant(match, frame)

    names = not isinstance(record.who, Me)
    return [
        *bound.questions,
        Ask(which, chosen.into("picked"), "status", "v3:6.1.g"),
        Propose(actions, "gain", name="gain", rule="7.3.8.a", speak=speak, names=names),
    ]
