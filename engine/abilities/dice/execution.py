"""Dice that are rolled, and their results (7.3.13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.abilities.compiler import YES_OR_NO, Compiler, flow
from engine.abilities.dice.records import RaiseResult
from engine.cards.definitions.profiles import raises_a_result
from engine.cards.language import Cost, MayPay, Replacing, Roll
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each, when
from engine.core.events.reactions import decide_result
from engine.core.locals import Locals, Loop
from engine.core.machine import Act, Ask, Note, Propose, Question
from engine.core.match import Match
from engine.core.query.selectors import evaluator
from engine.core.verbs import verb
from engine.rules.playing.payments import can_pay, mana_of, payment
from engine.state.actions import Action, Raise, RollDice
from engine.state.decisions import DieOption
from engine.state.frames import Frame


@verb(RaiseResult, "raise result", "7.3.13.b")
def raise_result(match: Match, frame: Frame, number: int) -> list[Raise]:
    """7.3.13.b The result of the die that the ability has rolled is so much higher; of no roll there is none."""
    result = frame.context.result
    return [] if result is None else [Raise(seat=you(frame), number=number, result=result + number)]


class Rolling(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """7.3.13 Which dice are ignored, and whether the result is raised by what may raise it now."""

    ignored: list[Any] = []
    adds: list[bool] = []


@flow(Roll)
def roll(compiler: Compiler, record: Roll) -> list[Part]:
    """7.3.13.c Roll, see all dice before choosing which count, then the row of the result; of no roll there is none.

    7.3.13.b, 6.2.b What adds to the result of every roll, or may, does so once the dice that count are seen.
    """
    arguments = compiler.arguments()
    one: Locals[Loop[tuple[str, int]]] = compiler.locals("raise", Loop[tuple[str, int]])
    rolling: Locals[Rolling] = compiler.locals("rolling", Rolling)

    def begin(match: Match, frame: Frame) -> None:
        frame.context.dice, frame.context.raises = [], []

    def dice(match: Match, frame: Frame) -> list[Action]:
        return [RollDice(seat=you(frame), number=1)]

    def which(match: Match, frame: Frame) -> Question | None:
        rolled = frame.context.dice
        extra = len(rolled) - 1
        if extra < 1:
            return None
        options = [DieOption(index, result) for index, result in enumerate(rolled)]
        return Question(you(frame), "ignore die", options, extra, extra, arguments=arguments(frame))

    def note(match: Match, frame: Frame) -> None:
        ignored = {index for _, index, _ in rolling.of(frame).ignored}
        counting = [result for index, result in enumerate(frame.context.dice) if index not in ignored]
        frame.context.result = counting[0] if counting else 0

    def raises(match: Match, frame: Frame) -> list[tuple[str, int]]:
        return list(frame.context.raises)

    def whether(match: Match, frame: Frame) -> Question | None:
        name, source = one.of(frame).value
        said = _raising(match, name)
        costs = costs_of_raising(said)
        if not (said.optional or costs) or not can_pay(match, you(frame), source, costs):
            return None
        reference = match.game.objects[source].reference if source in match.game.objects else name.split("/")[0]
        about = {"ability": name, "source": source, "reference": reference, "result": frame.context.result}
        return Question(you(frame), "raise result", YES_OR_NO, kind="confirm", arguments=about)

    def raised(match: Match, frame: Frame) -> list[Action]:
        name, source = one.of(frame).value
        said = _raising(match, name)
        costs, raising = costs_of_raising(said), raises_a_result(said.effect)
        assert raising is not None
        if (said.optional or costs) and rolling.of(frame).adds != [True]:
            return []
        number = int(evaluator(raising.number)(match, frame))
        paid = payment(match, you(frame), source, costs, mana_of(costs), [])
        return [*paid, Raise(seat=you(frame), number=number, result=(frame.context.result or 0) + number)]

    def decide(match: Match, frame: Frame) -> None:
        decide_result(match, frame, frame.context.result or 0)

    rows = [
        when(_between(row.low, row.high), *compiler.block(row.effect, f"row {number}"), name=f"row {number}")
        for number, row in enumerate(record.rows)
    ]
    return [
        Note(begin, "nothing is rolled yet", "7.3.13.b"),
        Propose(dice, "roll", name="roll", rule="7.3.13.a"),
        Ask(which, rolling.into("ignored"), "ignore die", "7.3.13.c"),
        Act(note, "note the result", "7.3.13.b"),
        for_each(
            one,
            raises,
            Ask(whether, rolling.into("adds"), "raise result", "7.3.13.b"),
            Propose(raised, "raise result", name="raise the result", rule="7.3.13.b"),
            name="each that raises it",
        ),
        Act(decide, "the result is decided", "7.3.13.b"),
        *rows,
    ]


def _raising(match: Match, name: str) -> Replacing:
    """6.2.b What adds to the result of every roll."""
    ability = match.catalogue.abilities[name].ability
    assert isinstance(ability, Replacing)
    return ability


def costs_of_raising(said: Replacing) -> tuple[Cost, ...]:
    """6.4.a What is paid to add to a result."""
    return said.effect.costs if isinstance(said.effect, MayPay) else ()


def _between(low: int, high: int) -> Callable[[Match, Frame], bool]:
    """7.3.13.b Whether the result that counts belongs to a row."""
    return lambda match, frame: low <= (frame.context.result or 0) <= high
