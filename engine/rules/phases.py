"""4.2.b How every phase begins, and how durations end (2.2.13)."""

from __future__ import annotations

from engine.core.assembly import Part
from engine.core.machine import Act, Propose
from engine.core.match import Match
from engine.core.query.last_known import forget
from engine.core.query.lasting import lasts
from engine.rules.playing.playing_reactions import check_reactions_after
from engine.state.actions import Action, Moment
from engine.state.frames import Frame


def starts(phase: str) -> list[Part]:
    """4.2.b, GL.1 The phase begins: one snapshot of 'at [phase]' reactions, and these are played."""

    def begin(match: Match, frame: Frame) -> None:
        match.game.phase = phase

    def moment(match: Match, frame: Frame) -> list[Action]:
        return [Moment(phase=phase, day=match.game.day)]

    return [
        forget,
        Act(begin, f"begin {phase}", "4.2.a", changes="day"),
        Propose(moment, "phase", name=f"at {phase}", rule="4.2.b"),
        check_reactions_after(f"at {phase}"),
    ]


def lasts_until(duration: str) -> Act:
    """2.2.13.a, 2.2.13.c What lasts until now is over, used or not."""

    def end(match: Match, frame: Frame) -> None:
        game = match.game
        over = [emblem for emblem in game.emblems if emblem.until == duration]
        game.emblems = [emblem for emblem in game.emblems if emblem.until != duration]
        if any(lasts(match, emblem) for emblem in over):
            match.forget_derived()

    return Act(end, f"this {duration} is over", "2.2.13.c", changes="day")
