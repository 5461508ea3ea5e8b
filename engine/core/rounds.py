"""Rounds of an effect: each player concerned has their turn before the next (1.4.5.a), a round within a round too."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.machine import Next, Note, Part, for_each
from engine.core.match import Match
from engine.state.frames import Frame

PLAYER, WAITING, OUTER = "player", "player left", "outer rounds"


def round_of(who: Callable[[Match, Frame], list[int]], *parts: Part) -> list[Part]:
    """1.4.5.a The parts once for each seat, bound as 'player'; afterwards the round around it goes on."""
    return [
        Note(_begin, "a round begins", "1.4.5.a"),
        for_each(PLAYER, who, *parts),
        Note(_end, "all have had their turn", "1.4.5.a"),
    ]


def _begin(match: Match, frame: Frame) -> None:
    """1.4.5.a What the round around this one has come to is put aside: whose turn, and who waits."""
    if PLAYER in frame.bound:
        outer = [frame.bound.pop(PLAYER), frame.bound.pop(WAITING, [])]
        frame.bound.setdefault(OUTER, []).append(outer)


def _end(match: Match, frame: Frame) -> None:
    """1.4.5.a"""
    frame.bound.pop(PLAYER, None)
    outer = frame.bound.get(OUTER)
    if outer:
        frame.bound[PLAYER], frame.bound[WAITING] = outer.pop()


def skip_their_place(match: Match, frame: Frame, seat: int) -> None:
    """1.4.5.a, FFA.4 Where each player has a turn, one who has left has none, nor what was begun in that turn."""
    rounds, depth = _rounds_around(match, frame), len(frame.bound.get(OUTER, []))
    for outer, (player, waiting) in enumerate(frame.bound.get(OUTER, [])):
        waiting[:] = [other for other in waiting if other != seat]
        if player == seat:
            del frame.bound[OUTER][outer:]
            frame.bound[PLAYER], frame.bound[WAITING], depth = player, waiting, outer
            break
    waiting = frame.bound.get(WAITING)
    if waiting is None:
        return
    frame.bound[WAITING] = [other for other in waiting if other != seat]
    if frame.bound[PLAYER] == seat:
        frame.position = rounds[depth]


def _rounds_around(match: Match, frame: Frame) -> list[int]:
    """1.4.5.a Where the rounds take their next player within which a frame stands, the outermost first."""
    code = enumerate(match.program(frame.program).code)
    rounds = [(at, each.to) for at, each in code if isinstance(each, Next) and each.into == PLAYER]
    return [at for at, end in rounds if at < frame.position < end]
