"""Flows around cards and dice: roll, Sabotage, the next card, playing for free, revealing, After You (7.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.abilities.binding import ask_inside, bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.abilities.reveal import is_wanted
from engine.cards.definitions.profiles import raises_a_result
from engine.cards.language import (
    AfterYou,
    Cost,
    Discard,
    ExhaustedResupply,
    GainStatus,
    It,
    KeepFromMoving,
    MayPay,
    NextCard,
    NextTime,
    Pass,
    PlayForFree,
    Replacing,
    Resupply,
    RevealUntil,
    Roll,
    Sabotage,
)
from engine.cards.language import Target as TargetSelector
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each, when
from engine.core.events.next_cards import counted_by_gift
from engine.core.events.reactions import decide_result
from engine.core.locals import Locals, Loop, Options
from engine.core.machine import Act, Ask, Call, Note, Propose, Question
from engine.core.match import Match
from engine.core.query.lasting import is_over
from engine.core.query.selectors import evaluator
from engine.rules.afternoon import TURN
from engine.rules.playing.declaration import CARD, CARD_PLAY
from engine.rules.playing.optional_steps import Playing
from engine.rules.playing.payments import can_pay, mana_of, payment
from engine.rules.playing.playable import why_not_free
from engine.state.actions import Action, Moment, Raise, RollDice, StartLastingEffect
from engine.state.decisions import AnyOption, ConfirmOption, DieOption
from engine.state.frames import Frame
from engine.state.objects import HIDDEN_ZONES
from engine.state.seats import initiative


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


@flow(Sabotage)
def sabotage(compiler: Compiler, record: Sabotage) -> list[Part]:
    """7.3.18.a Discard up to one target card in any Reserve."""
    filter = msgspec.structs.replace(record.filter, zone="reserve")
    (*questions, step) = compiler.verb(Discard(TargetSelector(filter, 0, record.most, record.total)))
    assert isinstance(step, Propose)
    return [*questions, Propose(step.function, "sabotage", name="sabotage", rule="7.3.18.a", speak=step.speak)]


@flow(ExhaustedResupply)
def exhausted_resupply(compiler: Compiler, record: ExhaustedResupply) -> list[Part]:
    """v3:7.3.11 Two steps: Resupply, then exhaust what came."""

    def begin(match: Match, frame: Frame) -> None:
        frame.context.it = []

    begins = Note(begin, "speak of nothing", "7.2.4.a")
    return [begins, *compiler.verb(Resupply()), *compiler.verb(GainStatus(It(), "exhausted"), "exhaust")]


@flow(NextCard)
def next_card(compiler: Compiler, record: NextCard) -> list[Part]:
    """2.2.13.c, 2.2.2.m An Ongoing Emblem that waits for the next such card, as long as its time is not over yet."""
    name = compiler.catalogue.part(compiler.part, record)
    reference = compiler.part.split("/")[0]
    counted = counted_by_gift(record.gift)
    questions = ask_inside(compiler, counted)
    many = None if counted is None else evaluator(counted)

    def actions(match: Match, frame: Frame) -> list[Action]:
        if is_over(match, record.until):
            return []
        lasting = StartLastingEffect(
            seat=you(frame), ability=name, source=frame.source, reference=reference, until=record.until
        )
        lasting.many = 0 if many is None else int(many(match, frame))
        return [lasting] if many is None or lasting.many > 0 else []  # 2.2.13.c, 2.2.2.m

    return [*questions, Propose(actions, "last", name="next card", rule="2.2.13.c")]


@flow(NextTime)
def next_time(compiler: Compiler, record: NextTime) -> list[Part]:
    """2.2.13.c An Ongoing Emblem that waits for the next such event, as long as its time is not over yet."""
    name, reference = compiler.catalogue.part(compiler.part, record), compiler.part.split("/")[0]

    def actions(match: Match, frame: Frame) -> list[Action]:
        if is_over(match, record.until):
            return []
        return [
            StartLastingEffect(
                seat=you(frame), ability=name, source=frame.source, reference=reference, until=record.until
            )
        ]

    return [Propose(actions, "last", name="next time", rule="2.2.13.c")]


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


@flow(PlayForFree)
def play_for_free(compiler: Compiler, record: PlayForFree) -> list[Part]:
    """7.3.14 Played at once without any cost, Tough included; 1.4.1.c what cannot be played is not."""
    bound = bind_choices(compiler, record)
    those = bound.values["who"]
    one: Locals[Loop[int]] = compiler.locals("card", Loop[int])
    all_played: Locals[Options] = compiler.locals("played", Options)

    def lying(match: Match, ids: list[int]) -> list[int]:
        objects = match.game.objects
        return [id for id in ids if id in objects and objects[id].zone in ("hand", "reserve", "deck", "discard")]

    def playable(match: Match, frame: Frame, ids: list[int]) -> list[int]:
        return [id for id in lying(match, ids) if not why_not_free(match, you(frame), id)[0]]

    def might(match: Match, frame: Frame) -> bool:
        """6.1.g Whether the card can be played, or is hidden, so that no player learns whether it can."""
        game, ids = match.game, those(match, frame)[:1]
        hidden = any(game.objects[id].zone in HIDDEN_ZONES for id in lying(match, ids) if id not in game.revealed)
        return hidden or bool(playable(match, frame, ids))

    def played(match: Match, frame: Frame, ids: list[int]) -> Frame | None:
        able = playable(match, frame, ids)
        if not able:
            return None
        called = Frame(CARD, seat=you(frame), source=able[0])
        play = CARD_PLAY.of(called)
        play.free, play.gains, play.as_from = True, record.gains or "", record.as_from or ""
        return called

    def play(match: Match, frame: Frame) -> Frame | None:
        return played(match, frame, those(match, frame)[:1])

    def begin(match: Match, frame: Frame) -> None:
        all_played.drop(frame)

    def play_one(match: Match, frame: Frame) -> Frame | None:
        frame.context.it = []
        return played(match, frame, [one.of(frame).value])

    def gather(match: Match, frame: Frame) -> None:
        all_played.of(frame).picked += frame.context.it

    def speak_of_all(match: Match, frame: Frame) -> None:
        frame.context.it = list(all_played.of(frame).picked)

    if getattr(record.who, "most", 1) == 1:
        return [*bound.questions, Playing(play, might, name="play for free", rule="7.3.14")]
    return [
        *bound.questions,
        Note(begin, "none is played yet", "7.3.14"),
        for_each(
            one,
            those,
            Call(play_one, name="play for free", rule="7.3.14"),
            Note(gather, "note it", "7.2.4"),
            name="each card",
        ),
        Note(speak_of_all, "speak of all that were played", "7.2.4"),
    ]


@flow(Pass)
def pass_(compiler: Compiler, record: Pass) -> list[Part]:
    """KW.20, RB.12, 4.2.3.c No more turns this Afternoon; who has passed already does not pass again."""
    passing: Locals[Options] = compiler.locals("passing", Options)

    def note(match: Match, frame: Frame) -> None:
        game = match.game
        seats = initiative(game) if record.everybody else [you(frame)]
        now = [seat for seat in seats if seat not in game.passed and game.phase == "afternoon"]
        passing.of(frame).picked = now
        game.passed += now

    def moments(match: Match, frame: Frame) -> list[Action]:
        return [Moment(phase="pass", seat=seat) for seat in passing.of(frame).picked]

    return [Act(note, "no more turns", "RB.12"), Propose(moments, "pass", name="pass", rule="4.2.3.c")]


@flow(AfterYou)
def after_you(compiler: Compiler, record: AfterYou) -> list[Part]:
    """7.3.2.a-b The turn ends once no reaction is left; it is no pass."""

    def moment(match: Match, frame: Frame) -> list[Action]:
        return [Moment(phase="after you", seat=you(frame))]

    def end(match: Match, frame: Frame) -> None:
        for other in reversed(match.game.frames):
            if other.program == "turn":
                TURN.of(other).over = True
                return

    return [Propose(moment, "after you", name="after you", rule="7.3.2.a"), Act(end, "the turn ends", "7.3.2.a")]


YES_OR_NO: list[AnyOption] = [ConfirmOption(True), ConfirmOption(False)]


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


@flow(RevealUntil)
def reveal_and_name(compiler: Compiler, record: RevealUntil) -> list[Part]:
    """7.2.4.a 'It' is the card that was looked for; nothing where there was none."""

    def name(match: Match, frame: Frame) -> None:
        found = [id for id in frame.context.these if is_wanted(match, frame, id, record.filter)]
        frame.context.it = found[-1:]

    return [*compiler.verb(record), Note(name, "the card that was looked for", "7.2.4.a")]
