"""7.3.1 Activating abilities by their symbol: all, or some that are chosen, also as if they were the bearer's."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import Activate
from engine.core.acting_player import you
from engine.core.assembly import Part
from engine.core.events.reactions import abilities_with_symbol
from engine.core.locals import Locals, Options
from engine.core.machine import Ask, Propose, Question
from engine.core.match import Match
from engine.core.verbs import VERBS
from engine.state.actions import Action, Activation
from engine.state.decisions import AbilityOption
from engine.state.frames import Frame


@flow(Activate, lambda record: record.most is not None)
def activate_chosen(compiler: Compiler, record: Activate) -> list[Part]:
    """7.3.1.b, 6.5.a As many abilities with the symbol as are chosen just before the step."""
    most, verb = record.most, VERBS[Activate]
    assert most is not None
    bound = bind_choices(compiler, record)
    activated: Locals[Options] = compiler.locals("activated", Options)
    meant = bound.values["who"]
    arguments = compiler.arguments()

    def which(match: Match, frame: Frame) -> Question:
        options = [
            AbilityOption(id, name)
            for id in meant(match, frame)
            for name in abilities_with_symbol(match, id, record.symbol)
        ]
        return Question(you(frame), "choose ability", options, 1, most, arguments=arguments(frame))

    def actions(match: Match, frame: Frame) -> list[Action]:
        who = meant(match, frame)
        chosen: dict[int, list[str]] = {id: [] for id in who}
        for _, id, name in activated.of(frame).picked:
            chosen[id].append(name)
        found: list[Activation] = verb.function(match, frame, who, record.symbol, most, record.mine)
        for action in found:
            action.abilities = chosen[action.what]
        return [action for action in found if action.abilities]

    def speak(match: Match, frame: Frame, actions: Sequence[Action]) -> None:
        frame.context.it = meant(match, frame)

    return [
        *bound.questions,
        Ask(which, activated.into("picked"), "choose ability", "v3:6.1.g"),
        Propose(actions, verb.name, name=verb.name, rule=verb.rule_of(record), speak=speak),
    ]
