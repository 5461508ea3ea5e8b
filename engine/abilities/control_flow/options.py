"""6.5.b, 5.4 What is decided just before it comes: "you may", with or without a cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard

from engine.abilities.compiler import Compiler, flow
from engine.cards.definitions.profiles import records
from engine.cards.language import (
    Choose,
    Create,
    CreateSignature,
    Effect,
    ExhaustedResupply,
    IfDone,
    IfThisWay,
    May,
    MayPay,
    Resupply,
    Rush,
    Target,
)
from engine.core.assembly import Part, when
from engine.core.locals import Locals, Options
from engine.core.machine import Note
from engine.core.match import Match
from engine.rules.playing.internal_actions import InternalAction, Paying
from engine.rules.playing.optional_steps import might_happen
from engine.state.frames import Frame

NAMING = (Choose, Create, CreateSignature, ExhaustedResupply, Resupply, Target)
"""7.2.4.a What an effect names when it is carried out, and sentences after it call 'it'."""


@flow(May)
def may(compiler: Compiler, record: May) -> list[Part]:
    """6.5.b Decided just before the step, if it might do anything (v3:6.1.g)."""
    if _declines_by_itself(record.effect):
        return compiler.block(record.effect, "effect")
    wanted: Locals[Options] = compiler.locals("may", Options)
    known = len(compiler.late)
    steps = compiler.block(record.effect, "effect")
    asked, first = compiler.confirm(wanted.into("picked"), "may", "6.5.b"), _what_must_be_begun(record.effect, steps)
    declined, vain = (_without_it(compiler, record.effect, why) for why in ("it is not wanted", "it is not possible"))
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


def _without_it(compiler: Compiler, effect: Effect, why: str) -> list[Part]:
    """7.2.4.a Where an effect that is not carried out would have named something, sentences after it have no 'it'."""
    not_meant = {inside for record in compiler.not_meant for inside in records(record)}
    names = any(isinstance(record, NAMING) and record not in not_meant for record in records(effect))
    return [Note(_nothing_named, f"nothing is spoken of, as {why}", "7.2.4.a")] if names else []


def _nothing_named(match: Match, frame: Frame) -> None:
    """7.2.4.a What would have been chosen was not: there is no 'it'."""
    frame.context.it = []


@flow(MayPay)
def may_pay(compiler: Compiler, record: MayPay) -> list[Part]:
    """5.4, 1.2.6.e An internal action: declared, paid and carried out while the effect resolves."""
    outer, undeclared = compiler.internal, compiler.undeclared
    compiler.internal = inner = InternalAction(
        compiler.part, record.costs, compiler.locals("paying", Paying), not_meant=compiler.not_meant
    )
    compiler.undeclared = False
    body = compiler.block(record.effect, "effect")
    compiler.internal, compiler.undeclared = outer, undeclared
    return inner.operations(body, lambda why: _without_it(compiler, record.effect, why))


def _said_yes(wanted: Locals[Options]) -> Callable[[Match, Frame], bool]:
    return lambda match, frame: wanted.of(frame).picked == [True]
