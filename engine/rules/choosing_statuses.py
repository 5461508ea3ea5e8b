"""7.3.8, 6.5 Statuses of which the controller chooses one, just before it is gained."""

from __future__ import annotations

from engine.cards.language import GainOneOf, GainStatus
from engine.rules.binding import bind_choices
from engine.rules.compiler import Compiler, flow
from engine.rules.doers import you
from engine.rules.machine import Ask, Part, Propose, Question
from engine.rules.possibility import is_possible
from engine.rules.settling import evaluator
from engine.rules.table import Table
from engine.table.actions import Action, Gain
from engine.table.decisions import StatusOption
from engine.table.frames import Frame


@flow(GainOneOf)
def gain_one_of(compiler: Compiler, record: GainOneOf) -> list[Part]:
    """7.3.8.a, v3:6.1.g One that any of them could gain is chosen, for all of them the same."""
    bound, questions = bind_choices(compiler, GainStatus(record.who, record.statuses[0]))
    chosen, meant = compiler.fresh("status"), evaluator(bound.who)
    arguments = compiler.arguments()

    def which(table: Table, frame: Frame) -> Question:
        who = meant(table, frame)
        possible = [
            status for status in record.statuses if any(is_possible(table, Gain(what=id, status=status)) for id in who)
        ]
        options = [StatusOption(status) for status in possible]
        return Question(you(frame), "status", options, arguments=arguments(frame))

    def actions(table: Table, frame: Frame) -> list[Action]:
        who = meant(table, frame)
        frame.bound["it"] = who
        return [Gain(what=id, status=status) for status in frame.bound[chosen] for id in who]

    return [*questions, Ask(which, chosen, "status", "v3:6.1.g"), Propose(actions, "gain", name="gain", rule="7.3.8.a")]
