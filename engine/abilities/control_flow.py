"""Flows that steer an effect: sequences, options, conditions, what it speaks of, what lasts (6.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard

from engine.abilities.binding import ask_inside, bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.definitions.profiles import kept_for_a_time, records
from engine.cards.language import (
    AfterRest,
    Choose,
    Effect,
    ForEach,
    GainSeveral,
    If,
    IfDone,
    IfThisWay,
    It,
    Lasting,
    May,
    MayPay,
    Me,
    Of,
    Point,
    PointAt,
    Rush,
    Target,
)
from engine.cards.language import Sequence as Steps
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each, when
from engine.core.locals import Locals, Loop, Options
from engine.core.machine import Note, Propose
from engine.core.match import Match
from engine.core.query.lasting import is_over
from engine.core.query.references import seats_of
from engine.core.query.selectors import evaluator
from engine.rules.playing.internal_actions import InternalAction, Paying
from engine.rules.playing.optional_steps import Pointing, might_happen
from engine.state.actions import Action, StartLastingEffect
from engine.state.frames import Frame


@flow(Steps)
def sequence(compiler: Compiler, record: Steps) -> list[Part]:
    """6.1.b Several steps."""
    return [part for at, effect in enumerate(record.parts) for part in compiler.block(effect, f"part {at}")]


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

    return [*questions, Propose(actions, "gain", name="gain", rule="6.1.c")]


@flow(May)
def may(compiler: Compiler, record: May) -> list[Part]:
    """6.5.b Decided just before the step, if it might do anything (v3:6.1.g)."""
    if _declines_by_itself(record.effect):
        return compiler.block(record.effect, "effect")
    wanted: Locals[Options] = compiler.locals("may", Options)
    known = len(compiler.late)
    steps = compiler.block(record.effect, "effect")
    asked, first = compiler.confirm(wanted.into("picked"), "may", "6.5.b"), _what_must_be_begun(record.effect, steps)
    declined, vain = (_without_it(record.effect, why) for why in ("it is not wanted", "it is not possible"))
    done = when(_said_yes(wanted), *steps, otherwise=declined, name="it is wanted")
    it_might = might_happen(first, compiler.late[known:], record.effect)
    return [when(it_might, asked, done, otherwise=vain, name="it might do something")]


def _declines_by_itself(effect: Effect) -> bool:
    """v4:7.3.29 Which card to rush is asked, and none declines: one question is enough."""
    return isinstance(effect, Rush) or (_depends_on_its_first(effect) and isinstance(effect.first, Rush))


def _depends_on_its_first(effect: Effect) -> TypeGuard[IfDone | IfThisWay]:
    """6.5.d Whether nothing of it is done where the first step is not."""
    return isinstance(effect, IfDone) or (isinstance(effect, IfThisWay) and effect.otherwise is None)


def _what_must_be_begun(effect: Effect, steps: list[Part]) -> list[Part]:
    """6.5.d Of 'do this; if you do, do that' the first alone: without it nothing is done."""
    return steps[1:-1] if _depends_on_its_first(effect) else steps


def _without_it(effect: Effect, why: str) -> list[Part]:
    """7.2.4.a Where an effect that is not carried out would have named something, sentences after it have no 'it'."""
    names = any(isinstance(record, Target | Choose) for record in records(effect))
    return [Note(_nothing_named, f"nothing is spoken of, as {why}", "7.2.4.a")] if names else []


def _nothing_named(match: Match, frame: Frame) -> None:
    """7.2.4.a What would have been chosen was not: there is no 'it'."""
    frame.context.it = []


@flow(MayPay)
def may_pay(compiler: Compiler, record: MayPay) -> list[Part]:
    """5.4, 1.2.6.e An internal action: declared, paid and carried out while the effect resolves."""
    outer, undeclared = compiler.internal, compiler.undeclared
    compiler.internal = inner = InternalAction(compiler.part, record.costs, compiler.locals("paying", Paying))
    compiler.undeclared = False
    body = compiler.block(record.effect, "effect")
    compiler.internal, compiler.undeclared = outer, undeclared
    return inner.operations(body, lambda why: _without_it(record.effect, why))


@flow(If)
def if_(compiler: Compiler, record: If) -> list[Part]:
    """6.5.c A conditional step."""
    questions = ask_inside(compiler, record.condition)
    test, effect = compiler.condition(record.condition), compiler.block(record.effect, "effect")
    otherwise = compiler.block(record.otherwise, "otherwise") if record.otherwise is not None else []
    return [*questions, when(test, *effect, otherwise=otherwise, name="the condition holds")]


@flow(AfterRest)
def after_rest(compiler: Compiler, record: AfterRest) -> list[Part]:
    """4.2.5.b, 2.2.13.c An Ongoing Emblem that waits for Rest; v3:6.3.h it goes on to speak of what was spoken of."""
    name = compiler.catalogue.part(compiler.part, record)
    reference = compiler.part.split("/")[0]

    def actions(match: Match, frame: Frame) -> list[Action]:
        waits = StartLastingEffect(
            seat=you(frame), ability=name, source=frame.source, reference=reference, until="rest"
        )
        waits.spoken = frame.context.heard()
        return [waits]

    return [Propose(actions, "last", name="after Rest", rule="4.2.5.b")]


@flow(Lasting)
def lasting(compiler: Compiler, record: Lasting) -> list[Part]:
    """2.2.1.g, 2.2.13.c An Ongoing Emblem that states something, of a player who may be chosen."""
    questions = ask_inside(compiler, record.statement)
    name, reference = compiler.catalogue.part(compiler.part, record), compiler.part.split("/")[0]
    players = [each.player for each in records(record.statement) if isinstance(each, Of)]
    meant = evaluator(It()) if isinstance(getattr(record.statement, "who", None), It) else None

    def actions(match: Match, frame: Frame) -> list[Action]:
        if is_over(match, record.until):
            return []
        seats = [seat for player in players for seat in seats_of(match, frame, player)]
        said = StartLastingEffect(
            seat=you(frame), ability=name, source=frame.source, reference=reference, until=record.until
        )
        said.they = list(dict.fromkeys(seats))
        said.it = list(meant(match, frame)) if meant is not None else []
        return [said] if (seats or not players) and (said.it or meant is None) else []

    return [*questions, Propose(actions, "last", name="lasting", rule="2.2.13.c")]


@flow(Point)
def point(compiler: Compiler, record: Point) -> list[Part]:
    """7.2.4.a From here on 'it' is that object; 6.5.d 'if you do' asks whether there was one."""
    bound = bind_choices(compiler, record)
    who = bound.values["who"]

    def point(match: Match, frame: Frame) -> None:
        frame.context.it = named = who(match, frame)
        frame.context.did = bool(named)

    return [*bound.questions, Pointing(who, point)]


@flow(PointAt)
def point_at(compiler: Compiler, record: PointAt) -> list[Part]:
    """7.2.4.a From here on 'that Expedition' is the one named."""
    bound = bind_choices(compiler, record)
    place = bound.values["place"]

    def point(match: Match, frame: Frame) -> None:
        frame.context.there = place(match, frame)

    return [*bound.questions, Pointing(place, point)]


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


def _said_yes(wanted: Locals[Options]) -> Callable[[Match, Frame], bool]:
    return lambda match, frame: wanted.of(frame).picked == [True]
