"""6.5.a Effects or statuses of which the controller chooses one, as it comes; nothing of it is declared."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.definitions.profiles import records
from engine.cards.language import GainOneOf, GainStatus, OneOf
from engine.core.acting_player import you
from engine.core.assembly import Part, when
from engine.core.events.possibility import is_possible
from engine.core.locals import Locals, Options
from engine.core.machine import Ask, Note, Propose, Question, Test
from engine.core.match import Match
from engine.rules.playing.optional_steps import might_happen
from engine.state.actions import Action, Gain
from engine.state.decisions import ModeOption, StatusOption
from engine.state.frames import Frame


@flow(OneOf)
def one_of(compiler: Compiler, record: OneOf) -> list[Part]:
    """6.5.a, v3:6.1.g One of those that might do anything now; where only one might, no player is asked."""
    chosen: Locals[Options] = compiler.locals("one of", Options)
    said = compiler.catalogue.abilities[compiler.part].ability
    number = [each for each in records(said) if isinstance(each, OneOf)].index(record)
    arguments = compiler.arguments(choice=number)
    blocks: list[list[Part]] = []
    tests: list[Test] = []
    for place, effect in (("first", record.first), ("second", record.second)):
        known = len(compiler.late)
        blocks.append(compiler.block(effect, place))
        tests.append(might_happen(blocks[-1], compiler.late[known:], effect))

    def begin(match: Match, frame: Frame) -> None:
        frame.context.did = False

    def which(match: Match, frame: Frame) -> Question:
        options = [ModeOption(place) for place, test in enumerate(tests) if test(match, frame)]
        return Question(you(frame), "one of", options, arguments=arguments(frame))

    def is_chosen(place: int) -> Test:
        return lambda match, frame: chosen.of(frame).picked == [place]

    return [
        Note(begin, "nothing is done yet", "6.5.d"),
        Ask(which, chosen.into("picked"), "one of", "v3:6.1.g"),
        *(when(is_chosen(place), *block, name=f"choice {place}") for place, block in enumerate(blocks)),
    ]


@flow(GainOneOf)
def gain_one_of(compiler: Compiler, record: GainOneOf) -> list[Part]:
    """7.3.8.a, v3:6.1.g One that any of them could gain is chosen, for all of them the same."""
    bound = bind_choices(compiler, GainStatus(record.who, record.statuses[0]))
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
        frame.context.it = meant(match, frame)

    return [
        *bound.questions,
        Ask(which, chosen.into("picked"), "status", "v3:6.1.g"),
        Propose(actions, "gain", name="gain", rule="7.3.8.a", speak=speak),
    ]
