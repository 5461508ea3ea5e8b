"""6.5.a Effects of which the controller chooses one, as it comes; nothing of it is declared."""

from __future__ import annotations

from engine.abilities.compiler import Compiler, flow
from engine.cards.definitions.profiles import records
from engine.cards.language import OneOf
from engine.core.acting_player import you
from engine.core.assembly import Part, when
from engine.core.locals import Locals, Options
from engine.core.machine import Ask, Note, Question, Test
from engine.core.match import Match
from engine.rules.playing.optional_steps import might_happen
from engine.state.decisions import ModeOption
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
