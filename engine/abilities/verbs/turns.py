"""Verbs about who is first, and who has won."""

from __future__ import annotations

from engine.cards.language import AnotherTurn, BecomeFirst, Win
from engine.core.acting_player import you
from engine.core.match import Match
from engine.core.verbs import verb
from engine.state.actions import Moment
from engine.state.frames import Frame


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
