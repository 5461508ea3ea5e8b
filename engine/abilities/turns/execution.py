"""Turns, passing, the first player, and winning (4.2, 7.3.2)."""

from __future__ import annotations

from engine.abilities.compiler import Compiler, flow
from engine.abilities.turns.records import AfterYou, AnotherTurn, BecomeFirst, Pass, Win
from engine.core.acting_player import you
from engine.core.assembly import Part
from engine.core.locals import Locals, Options
from engine.core.machine import Act, Propose
from engine.core.match import Match
from engine.core.verbs import verb
from engine.rules.afternoon import TURN
from engine.state.actions import Action, Moment
from engine.state.frames import Frame
from engine.state.seats import initiative


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

    return [Act(note, "no more turns", "RB.12", changes="day"), Propose(moments, "pass", name="pass", rule="4.2.3.c")]


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


@verb(BecomeFirst, "succeed", "4.2.1.b")
def become_first(match: Match, frame: Frame) -> list[Moment]:
    """4.2.1.b They are the first player from now on; who is so already does not become so (7.5.2.a)."""
    seat = you(frame)
    return [] if match.game.first == seat else [Moment(phase="succeed", seat=seat)]


@verb(AnotherTurn, "another turn", "4.2.3.c")
def another_turn(match: Match, frame: Frame) -> list[Moment]:
    """4.2.3.c In the Afternoon the next turn is theirs as well; there are no turns outside it."""
    return [Moment(phase="another turn", seat=you(frame))] if match.game.phase == "afternoon" else []


@verb(Win, "victory", "1.4.2.a")
def win(match: Match, frame: Frame) -> list[Moment]:
    """1.3.3, 2V2.5 The game is over, and they have won it with their team."""
    return [Moment(phase="victory", seat=you(frame))]
