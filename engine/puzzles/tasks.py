"""What a puzzle asks for: which expeditions move at Dusk and which do not, or that the game is won this Day.

What came of a Day is kept as a set of tasks, one bit each, so that one search answers for all of them together.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from engine.state.actions import Advance, Event

Which = Literal["none", "hero", "companion", "both"]
"""Neither expedition of a player, one of them, or both."""

SIDES: tuple[Which, ...] = get_args(Which)

PROGRESS = "progress"
"""The verb of the event by which expeditions move at Dusk (4.2.4.e)."""


class Task(Struct, frozen=True, omit_defaults=True):
    """What must be so after Dusk, for a solver in a duel."""

    move: Which = "none"
    """The solver's expeditions that move forward at Dusk."""
    hold: Which = "none"
    """The other player's expeditions that do not."""
    win: bool = False
    """Whether the solver must have won before the next Day."""

    @property
    def size(self) -> int:
        """How much is asked: the larger, the more a puzzle is worth."""
        return 5 if self.win else len(_expeditions(self.move, 0)) * 2 + len(_expeditions(self.hold, 0))


TASKS: tuple[Task, ...] = (
    *(Task(move, hold) for move in SIDES for hold in SIDES if (move, hold) != ("none", "none")),
    Task(win=True),
)
"""Every task, in the order of their bits."""

ALL = (1 << len(TASKS)) - 1
WIN = 1 << TASKS.index(Task(win=True))


def bit_of(task: Task) -> int:
    """The bit of a task; raises ValueError for one that asks for nothing."""
    return 1 << TASKS.index(task)


def tasks_in(bits: int) -> list[Task]:
    """The tasks of a set, in the order of their bits."""
    return [task for at, task in enumerate(TASKS) if bits >> at & 1]


def reached_at_dusk(progress: Event, seat: int) -> int:
    """4.2.4.e Every task but the last that `progress` carries out for the player of `seat`."""
    moved = {each.expedition for each in progress.actions if isinstance(each, Advance) and each.number > 0}
    return sum(
        bit_of(task)
        for task in TASKS
        if not task.win
        and moved.issuperset(_expeditions(task.move, seat))
        and moved.isdisjoint(_expeditions(task.hold, 1 - seat))
    )


def _expeditions(which: Which, seat: int) -> tuple[int, ...]:
    """Those of a seat by their numbers."""
    places: dict[Which, tuple[int, ...]] = {
        "none": (),
        "hero": (2 * seat,),
        "companion": (2 * seat + 1,),
        "both": (2 * seat, 2 * seat + 1),
    }
    return places[which]
