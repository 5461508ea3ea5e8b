"""What happened while a player did not look: the moves of the others since the version they saw last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.play.game_store import GameStore
from bot.play.looks import LogEntry, Look, ending_of
from bot.play.notes import recap_note, seen_note
from bot.play.refusal import Refusal
from bot.play.rewound import Rewound, rewound
from bot.play.store_troubles import explained
from engine import EventSight, decode_entry, tell
from engine.state.actions import Moment
from persistence import fields
from persistence.clock import Clock

MOST_MOVES = 400
"""How many moves back an absence is looked through; the log has those before them."""

AT_THE_TABLE_MS = 10 * 60_000
"""Whoever looks again so soon after the first move that they missed was never away."""


@dataclass(frozen=True, slots=True)
class MissedMove:
    """A move of somebody else as its reader may know it, and the Day on which it was made."""

    entry: LogEntry
    day: int


@dataclass(frozen=True, slots=True)
class Recap:
    """What others did between two looks of a player, oldest first; `repeated` says that they have been told before."""

    moves: tuple[MissedMove, ...]
    repeated: bool = False
    just_now: bool = False
    """Whether all of it is so new that its reader still sits at the table."""


class AbsenceService:
    """Remembers for each seat which version its player saw last, and tells what came after it."""

    def __init__(self, shelf: GameStore, clock: Clock) -> None:
        self._shelf = shelf
        self._clock = clock

    async def returned(self, look: Look) -> Recap | None:
        """What others have done since the player of a look saw the game last, told this once; None where nothing was.

        A spectator's look is told nothing. Raises Refusal "store away" and as looking does.
        """
        seat, seen = look.seat, look.posts.seen_version
        if seat is None or seen >= look.version:
            return None
        recap = await self._between(look, seen + 1, look.version)
        noted = {fields.note(seen_note(seat)): str(look.version)}
        if recap is not None:
            noted[fields.note(recap_note(seat))] = f"{seen + 1}/{look.version}"
        with explained(look.facts.id):
            await self._shelf.games.annotate(look.facts.id, noted)
        return recap

    async def again(self, look: Look) -> Recap | None:
        """What has happened since the last look, or where nothing has, what was told last; None where nothing was.

        Raises Refusal "not your game" for a spectator, and as looking does.
        """
        if look.seat is None:
            raise Refusal("not your game")
        found = await self.returned(look)
        first, last = look.posts.recapped
        if found is not None or not last:
            return found
        before = await self._between(look, first, last)
        return None if before is None else Recap(before.moves, repeated=True)

    async def _between(self, look: Look, first: int, last: int) -> Recap | None:
        """The moves of others from one version to another, each with its Day; also that moves were taken back.

        Who took moves back alone knows; where others agreed, it is told to who had asked for it as well.
        """
        game_id, seat = look.facts.id, look.seat
        with explained(game_id):
            stored = await self._shelf.games.log(game_id, max(first, last - MOST_MOVES + 1), look.version)
            entries = {each.version: decode_entry(each.entry) for each in stored}
        found: list[MissedMove] = []
        day = look.view.day
        for each in reversed(stored):
            entry = entries[each.version]
            told = tuple(tell(event, seat) for event in entry.events)
            day = _day_before(told, day)
            back, end = entry.rewind, ending_of(entry.answers)
            by_others = entry.seat != seat or (back is not None and back.how == "agreed")
            if by_others and (told or back or end) and each.version <= last and not look.past.is_undone(each.version):
                where = await self._rewound(look, each.version) if back else None
                logged = LogEntry(each.version, each.at, entry.seat, told, False, False, back, where, end)
                found.append(MissedMove(logged, day))
        if not found:
            return None
        just_now = self._clock() - found[-1].entry.at < AT_THE_TABLE_MS
        return Recap(tuple(reversed(found)), just_now=just_now)

    async def _rewound(self, look: Look, version: int) -> Rewound | None:
        """To which moment moves were taken back at a version; the whole log before it may be needed to say so."""
        with explained(look.facts.id):
            stored = await self._shelf.games.log(look.facts.id, 1, version)
            entries = {each.version: decode_entry(each.entry) for each in stored}
        return rewound(entries, version, look.seat)


def _day_before(events: Sequence[EventSight], day: int) -> int:
    """On which Day a move was made that has led to a Day; the first Day begins with its Noon (4.2.a)."""
    phases = [action for event in events for action in event.actions if isinstance(action, Moment) and action.day]
    if not phases:
        return day
    first = phases[0]
    return first.day - 1 if first.phase == "morning" or (first.day, first.phase) == (1, "noon") else first.day
