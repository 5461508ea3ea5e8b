"""Rounds of an effect: each player concerned has their turn before the next (1.4.5.a), a round within a round too."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core.assembly import Part, loop_of
from engine.core.locals import Locals
from engine.core.machine import Next, Note
from engine.core.match import Match
from engine.state.frames import Frame, Round


class NextPlayer(Next):
    """1.4.5.a The next player of the round has their turn, or the round is over."""

    __slots__ = ()

    def run(self, match: Match, frame: Frame) -> bool:
        """Gives the turn to the next player."""
        turn = frame.rounds[-1]
        if turn.left is None:
            turn.left = list(self.function(match, frame))
        if turn.left:
            turn.player = turn.left.pop(0)
            return True
        return False

    def locals(self) -> Iterable[Locals[Any]]:
        """None: rounds are kept by the frame itself."""
        return ()


def round_of(who: Callable[[Match, Frame], list[int]], *parts: Part) -> list[Part]:
    """1.4.5.a The parts once for each seat, who is the acting player then; afterwards the round around it goes on."""
    return [
        Note(_begin, "a round begins", "1.4.5.a"),
        loop_of(NextPlayer(who, "each player", "-"), *parts),
        Note(_end, "all have had their turn", "1.4.5.a"),
    ]


def _begin(match: Match, frame: Frame) -> None:
    """1.4.5.a The round around this one waits."""
    frame.rounds = (*frame.rounds, Round())


def _end(match: Match, frame: Frame) -> None:
    """1.4.5.a Ends the innermost round of the frame; the one around it goes on."""
    frame.rounds = frame.rounds[:-1]


def skip_their_place(match: Match, frame: Frame, seat: int) -> None:
    """1.4.5.a, FFA.4 Where each player has a turn, one who has left has none, nor what was begun in that turn."""
    for depth, turn in enumerate(frame.rounds):
        turn.left = [other for other in turn.left or () if other != seat]
        if turn.player == seat:
            frame.rounds = frame.rounds[: depth + 1]
            frame.position = _rounds_around(match, frame)[depth]
            return


def _rounds_around(match: Match, frame: Frame) -> list[int]:
    """1.4.5.a Where the rounds take their next player within which a frame stands, the outermost first."""
    code = enumerate(match.program(frame.program).code)
    rounds = [(at, each.to) for at, each in code if isinstance(each, NextPlayer)]
    return [at for at, end in rounds if at < frame.position < end]
