"""Flows that steer an effect: sequences, options, conditions, modes, each player (6.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeGuard

import msgspec
from msgspec import Struct

from engine.abilities.binding import ask_inside, bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import (
    AfterRest,
    Choose,
    DiscardFromDeck,
    Draw,
    EachInTurn,
    EachOpponent,
    EachPlayer,
    Effect,
    ExhaustedResupply,
    ForEach,
    ForEachPlayer,
    GainSeveral,
    If,
    IfDone,
    IfThisWay,
    It,
    Lasting,
    ManaFromDeck,
    May,
    MayPay,
    Me,
    Of,
    Point,
    PointAt,
    Resupply,
    Rush,
    Target,
    TargetOpponent,
    TargetPlayer,
    TheyDo,
    Verb,
)
from engine.cards.language import Sequence as Steps
from engine.cards.profiles import kept_for_a_time, records
from engine.core.acting_player import you
from engine.core.locals import Locals, Loop, Options
from engine.core.machine import Note, Part, Propose, for_each, when
from engine.core.match import Match, derived
from engine.core.query.filters import has_so_many
from engine.core.query.lasting import is_over
from engine.core.query.references import seats_of, spoken_seats
from engine.core.query.selectors import evaluator, select
from engine.core.rounds import round_of
from engine.rules.playing.internal_actions import InternalAction
from engine.rules.playing.optional_steps import Pointing, might_happen
from engine.state.actions import Action, Gain, Moment, StartLastingEffect
from engine.state.frames import Frame, Round
from engine.state.seats import initiative, is_opponent, seat_order


class Deciding(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """6.5.b What the player has answered whose turn it is, and which seats take part."""

    answer: list[bool] = []
    willing: list[int] = []


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
    compiler.internal = inner = InternalAction(compiler.part, record.costs, compiler.fresh("paying"))
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


@flow(EachPlayer)
def each_player(compiler: Compiler, record: EachPlayer) -> list[Part]:
    """1.4.5.a Each player at the table carries the effect out, teammates as well."""
    return _each_who_has(compiler, record, lambda match, frame: initiative(match.game))


@flow(EachOpponent)
def each_opponent(compiler: Compiler, record: EachOpponent) -> list[Part]:
    """2V2.15 'Your opponent' is each of them, in initiative order."""
    return _each_who_has(
        compiler,
        record,
        lambda match, frame: [seat for seat in initiative(match.game) if is_opponent(match.game, frame.seat, seat)],
    )


def _each_who_has(
    compiler: Compiler, record: EachPlayer | EachOpponent, seats: Callable[[Match, Frame], list[int]]
) -> list[Part]:
    """6.5.c Those of these players who have what is asked for as the step begins; all of them where nothing is."""
    said = record.who
    if said is None:
        return _each(compiler, record, seats)
    meant: Locals[Options] = compiler.locals("players", Options)

    def begin(match: Match, frame: Frame) -> None:
        meant.of(frame).picked = [
            seat for seat in seats(match, frame) if has_so_many(match, derived(match), seat, frame.source, said, frame)
        ]

    def those(match: Match, frame: Frame) -> list[int]:
        return [seat for seat in meant.of(frame).picked if seat not in match.game.left]

    return [Note(begin, "begin with those who are meant", "6.5.c"), *_each(compiler, record, those)]


@flow(TargetOpponent)
def target_opponent(compiler: Compiler, record: TargetOpponent) -> list[Part]:
    """2V2.15 'Target opponent' is the one chosen at declaration."""
    target = compiler.target(None, 1, 1, player="opponent")

    def chosen(match: Match, frame: Frame) -> list[int]:
        return [seat for seat in frame.context.chosen.get(target.name, []) if seat not in match.game.left]

    return [*compiler.chosen_now(target), _point_at(chosen), *_each(compiler, record, chosen)]


@flow(TargetPlayer)
def target_player(compiler: Compiler, record: TargetPlayer) -> list[Part]:
    """5.2.3.b 'Target player' is any player at the table, chosen at declaration."""
    target = compiler.target(None, 1, 1, player="anybody")

    def chosen(match: Match, frame: Frame) -> list[int]:
        return [seat for seat in frame.context.chosen.get(target.name, []) if seat not in match.game.left]

    return [*compiler.chosen_now(target), _point_at(chosen), *_each(compiler, record, chosen)]


@flow(TheyDo)
def they_do(compiler: Compiler, record: TheyDo) -> list[Part]:
    """7.2.3.a The players whom `record.who` means carry it out, as far as they are at the table (`spoken_seats`)."""

    def who(match: Match, frame: Frame) -> list[int]:
        return spoken_seats(match, frame, record.who)

    done = _each(compiler, record, who)
    if record.who not in ("its controller", "its owner") or not isinstance(record.effect, FROM_A_DECK):
        return done
    kept: Locals[Options] = compiler.locals("kept", Options)

    def keep(match: Match, frame: Frame) -> None:
        kept.of(frame).picked = list(frame.context.it)

    def go_on(match: Match, frame: Frame) -> None:
        frame.context.it = list(kept.of(frame).picked)

    return [
        Note(keep, "keep what is spoken of", "7.2.4.a"),
        *done,
        Note(go_on, "speak on of what was spoken of", "7.2.4.a"),
    ]


FROM_A_DECK = (DiscardFromDeck, Draw, ManaFromDeck, Resupply)
"""Effects on a player's Deck: 'it' stays the object that the player controls or owns, not the card (7.2.4.a)."""


@flow(EachInTurn)
def each_in_turn(compiler: Compiler, record: EachInTurn) -> list[Part]:
    """1.4.5.a From the controller on, clockwise; each does all of it before the next begins."""

    def who(match: Match, frame: Frame) -> list[int]:
        return [seat for seat in seat_order(match.game, frame.seat) if seat not in match.game.left]

    return round_of(who, *compiler.block(record.effect, "effect"))


@flow(ForEachPlayer)
def for_each_player(compiler: Compiler, record: ForEachPlayer) -> list[Part]:
    """1.4.5.a, 7.2.3.a The controller does it all for one player, then for the next: each is 'that player'."""
    one: Locals[Loop[int]] = compiler.locals("for player", Loop[int])

    def who(match: Match, frame: Frame) -> list[int]:
        return seat_order(match.game, you(frame))

    def point(match: Match, frame: Frame) -> None:
        frame.context.they = [one.of(frame).value]

    def is_there(match: Match, frame: Frame) -> bool:
        return one.of(frame).value not in match.game.left

    body = when(is_there, *compiler.block(record.effect, "effect"), name="they are at the table")
    return [for_each(one, who, Note(point, "that player", "7.2.3.a"), body, name="each player in turn")]


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


def _each(
    compiler: Compiler,
    said: EachPlayer | EachOpponent | TargetOpponent | TargetPlayer | TheyDo,
    who: Callable[[Match, Frame], list[int]],
) -> list[Part]:
    """1.4.5.a, 6.1.g Choices in initiative order, then one step for all of them; 6.5.f who cannot is left out."""
    if isinstance(said.effect, ExhaustedResupply):
        meant: Locals[Options] = compiler.locals("players", Options)
        resupplied = msgspec.structs.replace(said, effect=Resupply())

        def begin(match: Match, frame: Frame) -> None:
            meant.of(frame).picked = who(match, frame)
            frame.context.it = []

        def those(match: Match, frame: Frame) -> list[int]:
            return [seat for seat in meant.of(frame).picked if seat not in match.game.left]

        return [
            Note(begin, "begin with those who are resupplied", "7.2.3.a"),
            *_each(compiler, resupplied, those),
            Propose(_exhaust_it, "gain", name="exhaust", rule="v3:7.3.11"),
        ]
    if isinstance(said.effect, Rush):  # v4:7.3.29 each declares and pays before the next; who picks no card declines
        return round_of(who, *compiler.block(said.effect, "effect"))
    if said.optional:
        return _each_who_wants(compiler, said.effect, who)
    *questions, step = compiler.verb(said.effect)
    assert isinstance(step, Propose)
    return [*_choices(who, questions), _for_all(step, who)]


def _point_at(who: Callable[[Match, Frame], list[int]]) -> Note:
    """7.2.3.a From here on 'they' is that player."""

    def point(match: Match, frame: Frame) -> None:
        frame.context.they = list(who(match, frame))

    return Note(point, "point at the player", "7.2.3.a")


def _exhaust_it(match: Match, frame: Frame) -> list[Action]:
    """v3:7.3.11 Each card that has been Resupplied ('it') is exhausted by its owner."""
    return [Gain(what=id, status="exhausted", by=match.game.objects[id].owner) for id in select(match, frame, It())]


def _each_who_wants(compiler: Compiler, effect: Verb, who: Callable[[Match, Frame], list[int]]) -> list[Part]:
    """1.4.5.a, 6.5.b Each says whether, and what, before the next player decides; then one step for who wants to."""
    deciding: Locals[Deciding] = compiler.locals("may", Deciding)
    known = len(compiler.late)
    *questions, step = compiler.verb(effect)
    assert isinstance(step, Propose)
    it_might = might_happen([*questions, step], compiler.late[known:], effect)

    def willing(match: Match, frame: Frame) -> list[int]:
        return [seat for seat in who(match, frame) if seat in deciding.of(frame).willing]

    def note(match: Match, frame: Frame) -> None:
        now, seat = deciding.of(frame), you(frame)
        others = [other for other in now.willing if other != seat]
        now.willing = [*others, seat] if now.answer == [True] else others
        now.answer = []

    def wants_to(match: Match, frame: Frame) -> bool:
        return you(frame) in deciding.of(frame).willing

    asked = compiler.confirm(deciding.into("answer"), "may", "6.5.b")
    declares = Propose(_declare(deciding), "declare", name="declare", rule="1.4.5.a")
    return [
        *_choices(
            who,
            [
                when(it_might, asked, name="it might do something"),
                declares,
                Note(note, "note whether they want to", "1.4.5.a"),
                when(wants_to, *questions, name="they want to"),
            ],
        ),
        _for_all(step, willing),
    ]


def _declare(deciding: Locals[Deciding]) -> Callable[[Match, Frame], list[Action]]:
    """1.4.5.a, 6.1.g The others know whether, before they decide."""
    return lambda match, frame: [
        Moment(phase="takes part" if deciding.of(frame).answer == [True] else "does not take part", seat=you(frame))
    ]


def _for_all(step: Propose, who: Callable[[Match, Frame], list[int]]) -> Propose:
    """6.1.g One step of whatever each of them does."""

    def actions(match: Match, frame: Frame) -> list[Action]:
        out: list[Action] = []
        seats, turn = who(match, frame), Round(left=[])
        frame.rounds.append(turn)
        for seat in seats:
            turn.player = seat
            for action in step.function(match, frame):
                action.by = seat
                out.append(action)
        frame.rounds.pop()
        return out

    def speak(match: Match, frame: Frame, actions: Sequence[Action]) -> None:
        seats, turn = who(match, frame), Round(left=[])
        frame.rounds.append(turn)
        for turn.player in seats:
            if step.speak is not None:
                step.speak(match, frame, actions)
        frame.rounds.pop()
        frame.context.doers = list(dict.fromkeys(action.by for action in actions))

    return Propose(actions, step.verb, name=step.name, rule=step.rule, speak=speak)


def _choices(who: Callable[[Match, Frame], list[int]], questions: list[Part]) -> list[Part]:
    """1.4.5.a One player after the other answers all questions, if there are any; each answer is kept as theirs."""
    if not questions:
        return []
    return round_of(who, *questions)


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
