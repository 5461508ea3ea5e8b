"""To which moment moves were taken back: named by the move that came after it, as its reader may know that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.play.game_records.past import Past, TakenBack
from engine import Entry, EventSight, tell
from engine.state.actions import Action
from engine.state.actions import Moment as PhaseMoment


class Rewound(Struct, frozen=True):
    """The moment that a game went back to: its Day (0 before the first), and the move that followed it then."""

    day: int
    seat: int
    """Whose move it was; -1 where no person made it alone."""
    events: tuple[EventSight, ...]


def rewound(entries: Mapping[int, Entry], version: int, viewer: int | None) -> Rewound | None:
    """Where the entry at a version went back to, by all entries of the log before it; None where it took nothing back.

    Nothing is said, either, where the log no longer holds what it went back to.
    """
    rewind = entries[version].rewind
    if rewind is None:
        return None
    past = Past()
    for earlier in range(1, version):
        gone = entries[earlier].rewind if earlier in entries else None
        if gone is not None:
            past = past.back(TakenBack(earlier, entries[earlier].seat, gone.to, gone.how))
    standing = past.standing(version - 1, version)
    after = [each for each in standing if each > rewind.to]
    if not after or any(each not in entries for each in standing):
        return None
    before = [entries[each] for each in standing if each <= rewind.to]
    moved = entries[after[0]]
    return Rewound(_day_of(before), moved.seat, tuple(tell(event, viewer) for event in moved.events))


def _day_of(entries: Sequence[Entry]) -> int:
    """The Day on which a game stands after these entries."""
    days = [day for entry in entries for event in entry.events if (day := day_begun(event.actions))]
    return max(days, default=0)


def day_begun(actions: Sequence[Action]) -> int:
    """The Day of a phase that begins by these actions, 0 where none does."""
    return max((action.day for action in actions if isinstance(action, PhaseMoment)), default=0)
