"""2.5.e, 7.3.3 What is distributed as one chooses: counters among objects, tokens among Expeditions, one by one."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import All, AmongExpeditions, Boost, Choose, Create, Distribute, Target
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each
from engine.core.locals import Locals, Loop, Options
from engine.core.machine import Ask, Note, Propose, Question
from engine.core.match import Match
from engine.core.query.selectors import Evaluator, evaluator
from engine.rules.playing.targets import expeditions_of_anybody
from engine.state.actions import Action, Count
from engine.state.decisions import ExpeditionOption, ObjectOption
from engine.state.frames import Frame


class Shares(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """2.5.e To which object the counter goes that comes now, and to which went those before."""

    one: list[int] = []
    given: list[int] = []


@flow(Distribute)
def distribute(compiler: Compiler, record: Distribute) -> list[Part]:
    """2.5.e, 6.1.c Each counter is given to one of those meant; then all are gained in one step."""
    bound = bind_choices(compiler, Boost(_those_meant(record)))
    number = evaluator(record.number)
    shares: Locals[Shares] = compiler.locals("shares", Shares)
    every: Locals[Loop[int]] = compiler.locals("counter", Loop[int])
    arguments, meant = compiler.arguments(verb="boost"), bound.values["who"]

    def begin(match: Match, frame: Frame) -> None:
        shares.of(frame).given = []

    def counters(match: Match, frame: Frame) -> list[int]:
        return list(range(number(match, frame)))

    def which(match: Match, frame: Frame) -> Question:
        options = [ObjectOption(id) for id in meant(match, frame)]
        return Question(you(frame), "choose", options, arguments=arguments(frame))

    def note(match: Match, frame: Frame) -> None:
        shares.of(frame).given += shares.of(frame).one

    def actions(match: Match, frame: Frame) -> list[Action]:
        given = Counter(shares.of(frame).given)
        return [Count(what=id, counter=record.counter, number=number) for id, number in given.items()]

    return [
        *bound.questions,
        Note(begin, "begin to distribute", "2.5.e"),
        for_each(
            every,
            counters,
            Ask(which, shares.into("one"), "choose", "v3:6.1.g"),
            Note(note, "note the share", "2.5.e"),
            name="each counter",
        ),
        Propose(actions, "boost" if record.counter == "boost" else "gain counters", name="distribute", rule="2.5.e"),
    ]


def _those_meant(record: Distribute) -> Target | Choose | All:
    """5.2.3.b, 6.5.a Among whom it is distributed: those targeted, up to so many that are chosen, or all of them."""
    if not record.target:
        return All(record.among) if record.most is None else Choose(record.among, 0, record.most)
    counters = record.number if isinstance(record.number, int) else ANY_MANY
    return Target(record.among, 0, counters if record.most is None else record.most)


@flow(Create)
def create(compiler: Compiler, record: Create) -> list[Part]:
    """7.3.3.a Tokens are created in one step; where they are distributed, an Expedition is chosen for each before."""
    if not isinstance(record.place, AmongExpeditions):
        return compiler.verb(record)
    chosen = compiler.choice("expeditions")
    one: Locals[Options] = compiler.locals("expedition", Options)
    every: Locals[Loop[int]] = compiler.locals("token", Loop[int])
    number, arguments, questions = evaluator(record.number), compiler.arguments(), []
    target = None
    if record.place.target:
        most = record.number if isinstance(record.number, int) else MANY
        target = compiler.target(None, 0, most)
        questions = compiler.chosen_now(target)

    def begin(match: Match, frame: Frame) -> None:
        chosen.put(frame, [])

    def tokens(match: Match, frame: Frame) -> list[int]:
        return list(range(number(match, frame)))

    def which(match: Match, frame: Frame) -> Question:
        if target is not None:
            meant = target.chosen.of(frame)
        else:
            meant = expeditions_of_anybody(match, you(frame), "anybody")
        options = [ExpeditionOption(place) for place in meant]
        return Question(you(frame), "expedition", options, arguments=arguments(frame))

    def note(match: Match, frame: Frame) -> None:
        chosen.put(frame, [*chosen.of(frame), *one.of(frame).picked])

    known: dict[str, Evaluator] = {
        "place": lambda match, frame: list(chosen.of(frame)),
        "number": lambda match, frame: 1,
    }
    return [
        *questions,
        Note(begin, "begin to distribute", "7.3.3.a"),
        for_each(
            every,
            tokens,
            Ask(which, one.into("picked"), "expedition", "v3:6.1.g"),
            Note(note, "note the Expedition", "7.3.3.a"),
            name="each token",
        ),
        *compiler.verb(record, known=known),
    ]


ANY_MANY = 99
"""More targets than there can be."""

MANY = 8
"""There are no more Expeditions than that."""
