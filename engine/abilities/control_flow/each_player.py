"""1.4.5.a, 7.2.3 Flows in which players do something: each of them, an opponent, the one who is spoken of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.abilities.compiler import Compiler, flow, flow_of
from engine.cards.language import (
    DiscardFromDeck,
    Draw,
    EachInTurn,
    EachOpponent,
    EachPlayer,
    ExhaustedResupply,
    ForEachPlayer,
    It,
    ManaFromDeck,
    May,
    Point,
    Resupply,
    Rush,
    TargetOpponent,
    TargetPlayer,
    TheyDo,
    Verb,
)
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each, when
from engine.core.locals import Locals, Loop, Options
from engine.core.machine import Note, Propose
from engine.core.match import Match, derived
from engine.core.query.conditions import has_so_many
from engine.core.query.references import spoken_seats
from engine.core.query.selectors import select
from engine.core.rounds import round_of
from engine.rules.playing.optional_steps import might_happen
from engine.state.actions import Action, Gain, Moment
from engine.state.frames import Frame, Round
from engine.state.seats import initiative, is_opponent, seat_order


class Deciding(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """6.5.b What the player has answered whose turn it is, and which seats take part."""

    answer: list[bool] = []
    willing: list[int] = []


@flow(EachPlayer)
def each_player(compiler: Compiler, record: EachPlayer) -> list[Part]:
    """1.4.5.a Each player at the table carries the effect out, teammates as well; or each but the controller."""

    def seats(match: Match, frame: Frame) -> list[int]:
        order = initiative(match.game)
        return [seat for seat in order if seat != frame.seat] if record.others else order

    return _each_who_has(compiler, record, seats)


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
        return _each(compiler, record.effect, seats, optional=record.optional)
    meant: Locals[Options] = compiler.locals("players", Options)

    def begin(match: Match, frame: Frame) -> None:
        meant.of(frame).picked = [
            seat for seat in seats(match, frame) if has_so_many(match, derived(match), seat, frame.source, said, frame)
        ]

    def those(match: Match, frame: Frame) -> list[int]:
        return [seat for seat in meant.of(frame).picked if seat not in match.game.left]

    return [
        Note(begin, "begin with those who are meant", "6.5.c"),
        *_each(compiler, record.effect, those, optional=record.optional),
    ]


@flow(TargetOpponent)
def target_opponent(compiler: Compiler, record: TargetOpponent) -> list[Part]:
    """2V2.15 'Target opponent' is the one chosen at declaration."""
    target = compiler.target(None, 1, 1, player="opponent")

    def chosen(match: Match, frame: Frame) -> list[int]:
        return [seat for seat in target.chosen.of(frame) if seat not in match.game.left]

    return [
        *compiler.chosen_now(target),
        _point_at(chosen),
        *_each(compiler, record.effect, chosen, optional=record.optional),
    ]


@flow(TargetPlayer)
def target_player(compiler: Compiler, record: TargetPlayer) -> list[Part]:
    """5.2.3.b 'Target player' is any player at the table, chosen at declaration."""
    target = compiler.target(None, 1, 1, player="anybody")

    def chosen(match: Match, frame: Frame) -> list[int]:
        return [seat for seat in target.chosen.of(frame) if seat not in match.game.left]

    return [
        *compiler.chosen_now(target),
        _point_at(chosen),
        *_each(compiler, record.effect, chosen, optional=record.optional),
    ]


@flow(TheyDo)
def they_do(compiler: Compiler, record: TheyDo) -> list[Part]:
    """7.2.3.a The players whom `record.who` means carry it out, as far as they are at the table (`spoken_seats`)."""

    def who(match: Match, frame: Frame) -> list[int]:
        return spoken_seats(match, frame, record.who)

    done = _each(compiler, record.effect, who, optional=record.optional)
    kept: Locals[Options] = compiler.locals("kept", Options)
    if "who did" in record.who:
        return _speaking_on_of_who_did(kept, done)
    if record.who not in ("its controller", "its owner") or not isinstance(record.effect, FROM_A_DECK):
        return done

    def keep(match: Match, frame: Frame) -> None:
        kept.of(frame).picked = list(frame.context.it)

    def go_on(match: Match, frame: Frame) -> None:
        frame.context.it = list(kept.of(frame).picked)

    return [
        Note(keep, "keep what is spoken of", "7.2.4.a"),
        *done,
        Note(go_on, "speak on of what was spoken of", "7.2.4.a"),
    ]


def _speaking_on_of_who_did(kept: Locals[Options], done: list[Part]) -> list[Part]:
    """7.2.3.a What is done by those who did something, or did not, leaves them those who did."""

    def keep(match: Match, frame: Frame) -> None:
        kept.of(frame).picked = list(frame.context.doers)

    def go_on(match: Match, frame: Frame) -> None:
        frame.context.doers = list(kept.of(frame).picked)

    return [Note(keep, "keep who did it", "7.2.3.a"), *done, Note(go_on, "speak on of who did it", "7.2.3.a")]


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


def _each(
    compiler: Compiler, effect: Verb | Point, who: Callable[[Match, Frame], list[int]], *, optional: bool
) -> list[Part]:
    """1.4.5.a, 6.1.g Choices in initiative order, then one step for all of them; 6.5.f who cannot is left out."""
    if isinstance(effect, ExhaustedResupply):
        meant: Locals[Options] = compiler.locals("players", Options)

        def begin(match: Match, frame: Frame) -> None:
            meant.of(frame).picked = who(match, frame)
            frame.context.it = []

        def those(match: Match, frame: Frame) -> list[int]:
            return [seat for seat in meant.of(frame).picked if seat not in match.game.left]

        return [
            Note(begin, "begin with those who are resupplied", "7.2.3.a"),
            *_each(compiler, Resupply(), those, optional=optional),
            Propose(_exhaust_it, "gain", name="exhaust", rule="v3:7.3.11"),
        ]
    if isinstance(effect, Point) or flow_of(effect):
        # v4:7.3.29 each does it all before the next; who picks no card to rush declines
        done = May(effect) if optional and not isinstance(effect, Rush) else effect
        return round_of(who, *compiler.block(done, "effect"))
    if optional:
        return _each_who_wants(compiler, effect, who)
    *questions, step = compiler.verb(effect)
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
        frame.rounds = (*frame.rounds, turn)
        for seat in seats:
            turn.player = seat
            for action in step.function(match, frame):
                action.by = seat
                out.append(action)
        frame.rounds = frame.rounds[:-1]
        return out

    def speak(match: Match, frame: Frame, actions: Sequence[Action]) -> None:
        seats, turn = who(match, frame), Round(left=[])
        frame.rounds = (*frame.rounds, turn)
        for turn.player in seats:
            if step.speak is not None:
                step.speak(match, frame, actions)
        frame.rounds = frame.rounds[:-1]
        frame.context.doers = list(dict.fromkeys(action.by for action in actions))

    return Propose(actions, step.verb, name=step.name, rule=step.rule, speak=speak, names=step.names)


def _choices(who: Callable[[Match, Frame], list[int]], questions: list[Part]) -> list[Part]:
    """1.4.5.a One player after the other answers all questions, if there are any; each answer is kept as theirs."""
    if not questions:
        return []
    return round_of(who, *questions)
