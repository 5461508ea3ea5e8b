"""What happened while a player did not look: the moves of the others since the version they saw last."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.play.game_records.game_record import GameRecord, Versions
from bot.play.game_records.looks import LogEntry, Look, ending_of
from bot.play.game_records.rewound import Rewound, rewound
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import GameStore
from engine import EventSight, decode_entry, tell
from engine.state.actions import Moment
from persistence.server.clock import Clock

MOST_MOVES = 400
"""How many moves back an absence is looked through; the log has those before them."""

AWAY_MS = 5 * 60_000
"""A player who looks again sooner after the first move that they missed was never away."""


@dataclass(frozen=True, slots=True)
class MissedMove:
    """A move of another person as its reader may know it, and the Day on which it was made."""

    entry: LogEntry
    day: int


@dataclass(frozen=True, slots=True)
class Recap:
    """What others did between two looks of a player, oldest first; `seen` says that it was before the last of all."""

    moves: tuple[MissedMove, ...]
    seen: bool = False


def was_away(lately: Sequence[LogEntry], seats: Collection[int]) -> bool:
    """Whether a player in one of the seats has not acted for `AWAY_MS` before the newest move, which another made."""
    if not lately:
        return False
    newest = lately[-1]
    last = {entry.seat: entry.at for entry in lately}
    return any(newest.at - last.get(seat, lately[0].at) >= AWAY_MS for seat in seats if seat != newest.seat)


class AbsenceService:
    """Remembers for each seat which version its player saw last, and tells what came after it."""

    def __init__(self, game_store: GameStore, clock: Clock) -> None:
        self._game_store = game_store
        self._clock = clock

    async def returned(self, look: Look) -> Recap | None:
        """What others have done since the player of a look saw the game last, told this once; None where nothing was.

        Who was never away has seen it happen and is told nothing, nor is a spectator. Raises Refusal "store away" and
        as looking does.
        """
        found = await self._since(look)
        if found is None or self._clock() - found.moves[0].entry.at < AWAY_MS:
            return None
        return found

    async def _since(self, look: Look) -> Recap | None:
        """What others have done since the player of a look saw the game last, which is now; None where nothing was."""
        seat, seen = look.seat, look.posts.seen_version
        if seat is None or seen >= look.version:
            return None
        recap = await self._between(look, seen + 1, look.version)
        noted = GameRecord.seen.to(seat, look.version)
        if recap is not None:
            noted |= GameRecord.recap.to(seat, Versions(seen + 1, look.version))
        with explained(look.facts.id):
            await self._game_store.repository.annotate(look.facts.id, noted)
        return recap

    async def has_news(self, look: Look) -> bool:
        """Whether others have moved since the player of a look saw the game last; their choices before Day 1 are none.

        Raises Refusal "store away".
        """
        seen = look.posts.seen_version
        if look.seat is None or not look.view.day or seen >= look.version:
            return False
        found = await self._between(look, seen + 1, look.version)
        return found is not None and any(move.day for move in found.moves)

    async def again(self, look: Look) -> Recap | None:
        """What has happened since the last look, or where nothing has, what happened before it; None where nothing did.

        Raises Refusal "not your game" for a spectator, and as looking does.
        """
        if look.seat is None:
            raise Refusal("not your game")
        found = await self._since(look)
        first, last = look.posts.recapped
        if found is not None or not last:
            return found
        before = await self._between(look, first, last)
        return None if before is None else Recap(before.moves, seen=True)

    async def _between(self, look: Look, first: int, last: int) -> Recap | None:
        """The moves of others from one version to another, each with its Day; also that moves were taken back.

        Who took moves back alone knows; where others agreed, it is told to who had asked for it as well.
        """
        game_id, seat = look.facts.id, look.seat
        with explained(game_id):
            stored = await self._game_store.repository.log(game_id, max(first, last - MOST_MOVES + 1), look.version)
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
        return Recap(tuple(reversed(found)))

    async def _rewound(self, look: Look, version: int) -> Rewound | None:
        """To which moment moves were taken back at a version; the whole log before it may be needed to say so."""
        with explained(look.facts.id):
            stored = await self._game_store.repository.log(look.facts.id, 1, version)
            entries = {each.version: decode_entry(each.entry) for each in stored}
        return rewound(entries, version, look.seat)


def _day_before(events: Sequence[EventSight], day: int) -> int:
    """On which Day a move was made that has led to a Day; the first Day begins with its Noon (4.2.a)."""
    phases = [action for event in events for action in event.actions if isinstance(action, Moment) and action.day]
    if not phases:
        return day
    first = phases[0]
    return first.day - 1 if first.phase == "morning" or (first.day, first.phase) == (1, "noon") else first.day
