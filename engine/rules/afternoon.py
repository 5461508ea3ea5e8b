"""4.2.3 The Afternoon: turns until all players have passed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.assembly import procedure, when, while_
from engine.core.locals import Locals
from engine.core.machine import Call, Question, acts_on_the_day, asks, calls, proposes
from engine.core.match import Match
from engine.core.query.last_known import forget
from engine.rules.phases import lasts_until, starts
from engine.rules.playing import playable, quick_actions
from engine.rules.playing.declaration import CARD, DECLARATION, QUICK_ACTION
from engine.rules.playing.playing_reactions import check_reactions
from engine.state.actions import Action, Moment
from engine.state.context import Outcome
from engine.state.decisions import AnyOption, PassOption, PlayOption, QuickActionOption
from engine.state.frames import Frame
from engine.state.history import TurnSoFar
from engine.state.seats import at_the_table, seat_order

PASS = PassOption()


class Turn(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """4.2.3.c What a player does now in their turn, and whether it is over."""

    does: list[Any] = []
    over: bool = False


TURN: Locals[Turn] = Locals("turn", Turn)


def somebody_may_still_act(match: Match, frame: Frame) -> bool:
    """4.2.3.a, 4.2.f, 2V2.3 Whether a player at the table has not passed yet."""
    game = match.game
    return not set(game.passed).issuperset(at_the_table(game))


@acts_on_the_day
def give_the_turn(match: Match, frame: Frame) -> None:
    """4.2.3.b-c(4), 2V2.3 First the first player; then clockwise the next who has not passed.

    Who is to play another turn does so before, unless they have passed.
    """
    game = match.game
    game.this_turn = TurnSoFar()
    again, game.again = [seat for seat in game.again if seat not in game.passed], []
    if again:
        game.turn, *game.again = again
        return
    start = game.turn + 1
    if game.turn < 0:  # 4.2.3.b
        start = game.first
    game.turn = next(seat for seat in seat_order(game, start) if seat not in game.passed)  # 4.2.3.c, 2V2.3


@calls
def take_the_turn(match: Match, frame: Frame) -> Frame:
    """4.2.3.c The frame of the turn, for the player whose turn it is."""
    return Frame("turn", seat=match.game.turn)


def the_turn_goes_on(match: Match, frame: Frame) -> bool:
    """4.2.3.c(3), RB.12 Until a card is played or its player passes, be it by an effect."""
    return not TURN.of(frame).over and frame.seat not in match.game.passed


def turn_options(match: Match, seat: int) -> list[AnyOption]:
    """4.2.3.c(1), 5.1.1.b A card from the Hand or the Reserve, a quick action, or a pass."""
    options: list[AnyOption] = [PlayOption(id) for id in playable.playable(match, seat)]
    options += [
        QuickActionOption(id, name)
        for id, name in quick_actions.quick_actions_of(match, seat)
        if not quick_actions.why_not(match, seat, id, name)[0]
    ]
    options.append(PASS)
    return options


@asks(TURN.into("does"))
def ask_what_to_do(match: Match, frame: Frame) -> Question:
    """4.2.3.c(1) Always asked, even with nothing but a pass: how long it takes must not tell a hand."""
    return Question(frame.seat, "turn", turn_options(match, frame.seat), kind="turn")


def they_pass(match: Match, frame: Frame) -> bool:
    """RB.12 Whether the player of the turn has picked to pass."""
    return TURN.of(frame).does == [["pass"]]


@acts_on_the_day
def pass_for_the_afternoon(match: Match, frame: Frame) -> None:
    """RB.12 No more turns this Afternoon."""
    match.game.passed.append(frame.seat)
    TURN.of(frame).over = True


@proposes("pass")
def tell_the_pass(match: Match, frame: Frame) -> list[Action]:
    """4.2.3.c(1) One action, by which the log and reactions know of the pass."""
    return [Moment(phase="pass", seat=frame.seat)]


class TakesAction(Call):
    """Begins what was picked; a card that was played ends the turn."""

    __slots__ = ()

    def returned(self, match: Match, frame: Frame, outcome: Outcome) -> None:
        """4.2.3.c(4), RB.10 A card played ends the turn."""
        if outcome.played is not None:
            TURN.of(frame).over = True
            match.game.played.append(frame.seat)


@TakesAction
def do_it(match: Match, frame: Frame) -> Frame:
    """5.1.1.b, 5.1.2.c What was picked is forgotten here: abandoned, the turn is as it was."""
    turn = TURN.of(frame)
    (kind, id, *ability), turn.does = turn.does[0], []
    if kind == "play":
        return Frame(CARD, seat=frame.seat, source=id)
    play = Frame(QUICK_ACTION, seat=frame.seat, source=id)
    DECLARATION.of(play).ability = ability[0]
    return play


@acts_on_the_day
def nobody_takes_a_turn(match: Match, frame: Frame) -> None:
    """1.4.5.a Outside turns the first player has the initiative."""
    match.game.turn, match.game.this_turn, match.game.again = -1, TurnSoFar(), []


procedure(
    "turn",
    "4.2.3.c",
    while_(
        the_turn_goes_on,
        forget,
        ask_what_to_do,
        when(they_pass, pass_for_the_afternoon, tell_the_pass, otherwise=(do_it,)),
        check_reactions,
    ),
    lasts_until("turn"),
    keeps=(TURN,),
)

AFTERNOON = procedure(
    "afternoon",
    "4.2.3",
    starts("afternoon"),
    while_(somebody_may_still_act, give_the_turn, take_the_turn),
    nobody_takes_a_turn,
    lasts_until("afternoon"),
)
