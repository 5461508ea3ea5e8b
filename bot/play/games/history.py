"""A game's past: its moments to look at again, and the whole of it as files.

Who may see what:

- Each person may step through what all saw, of a finished game at once, of a running one as far behind as was
  agreed (`bot.play.game_records.delays`); its players are never behind.
- Players look from their own seat as well; once the game is over, from every seat, for then it is no secret any more.
- The whole record, hidden cards included, goes to the players of a finished game; while it runs, a reader gets what
  they may know. Where the lists of an event are secret, other seats and the whole record wait until they are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.play.game_records.looks import LogEntry, LogPage, Look, ending_of
from bot.play.game_records.moments import LeadsElsewhere
from bot.play.game_records.orders import is_automatic
from bot.play.game_records.rewound import rewound
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from engine import Decision, Picks, decode_entry, load, tell
from engine.cards.importing.kept import played_by
from engine.chronicle import Chronicle, write_chronicle
from engine.record import Entry
from engine.rules.ending import distances
from engine.state.actions import Advance
from engine.state.actions import Moment as PhaseMoment
from engine.state.codec import UnreadableGame, decode
from persistence.games.stored_games import LogEntry as StoredEntry
from persistence.server.clock import Clock
from persistence.server.errors import FormDamaged

STILL_PLAYED = "still played"
SECRET_LISTS = "secret lists"
NOT_A_PLAYER = "not a player"


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Why the table of a moment cannot be shown: on the way there are answers that lead to another game today."""

    moment: int
    """The version of which the table is shown instead, the newest before that is kept."""
    version: int
    """The first version that is not reached any more."""
    rules: str
    """The rules version it was played under, "" where that is not known."""


@dataclass(frozen=True, slots=True)
class PastLook:
    """A game as it was at a moment, as one reader may see it."""

    look: Look
    """The table then."""
    public: Look
    """The same as all saw it."""
    entry: LogEntry
    """What led to it."""
    versions: tuple[int, ...]
    """All moments that may be looked at, oldest first."""
    days: tuple[tuple[int, int], ...]
    """Every Day with the moment at which it had begun."""
    seats: tuple[int, ...]
    """The seats from which the reader may look, besides as all."""
    own: int | None
    """The reader's own seat."""
    over: bool
    """Whether the game is over by now."""
    elsewhere: Elsewhere | None = None
    """Where it cannot be had again: the table is that of an earlier moment then."""

    @property
    def version(self) -> int:
        """Which moment it is."""
        return self.entry.version


@dataclass(frozen=True, slots=True)
class Export:
    """What a reader takes along of a game: what they may know of it, and the whole record, or why they get none."""

    look: Look
    entries: tuple[LogEntry, ...]
    chronicle: bytes = b""
    withheld: str = ""
    """"" with the whole record; else `STILL_PLAYED`, `SECRET_LISTS` or `NOT_A_PLAYER`."""


@dataclass(frozen=True, slots=True)
class Race:
    """How many regions the Expeditions of each player have gone together (1.3.3.b)."""

    look: Look
    gone: tuple[tuple[int, ...], ...]
    """By seat: first at the beginning, then after each Day; the last one is where the game stands."""


class HistoryService:
    """Looks into the past of games; it never changes anything."""

    def __init__(self, game_store: GameStore, clock: Clock) -> None:
        self._game_store = game_store
        self._clock = clock

    async def at(self, game_id: str, person_id: int, version: int | None = None, seat: int | None = None) -> PastLook:
        """The game as it was at a version, or the last moment before it that counts; without one, the newest.

        From a seat, where the reader may look from there, else as all. Where its table cannot be had under the
        rules of today, that of the newest moment before that is kept is shown, and `elsewhere` says so. Raises Refusal
        "past not kept" for a game from before its states were kept, and as looking does.
        """
        held = await self._game_store.take(game_id)
        own = held.facts.seat_of(person_id)
        with explained(game_id):
            logged = await self._game_store.repository.log(game_id)
            entries = {stored.version: (stored, decode_entry(stored.entry)) for stored in logged}
        versions = self._visible(held, own)
        wanted = max((each for each in versions if version is None or each <= version), default=versions[0])
        elsewhere: Elsewhere | None = None
        with explained(game_id):
            try:
                state = await self._game_store.moments.state(game_id, wanted, held.table.catalogue)
            except LeadsElsewhere as other:
                state, elsewhere = other.state, Elsewhere(other.kept, other.version, other.rules)
            if state is None:
                raise Refusal("past not kept")
            table = load(state, held.table.catalogue)
        seats = self._seats(held, own)
        viewer = seat if seat in seats else None
        meta = replace(held.stored.meta, version=wanted)
        then = GameSession(held.facts, replace(held.stored, meta=meta), table)
        told = _told(entries[wanted][0], {each: entry for each, (_, entry) in entries.items()}, viewer, held)
        days = _days([(each, entries[each][1]) for each in versions])
        over = held.status == "over"
        return PastLook(then.look(viewer), then.look(None), told, versions, days, seats, own, over, elsewhere)

    async def log(
        self, game_id: str, person_id: int | None = None, page: int = 0, size: int = 10, day: int = 0
    ) -> LogPage:
        """A page of the log as its reader may know it: page 0 holds the newest entries, each page oldest first.

        With a Day, the page on which that begins.
        """
        held = await self._game_store.take(game_id)
        seat = None if person_id is None else held.facts.seat_of(person_id)
        newest = self._newest(held, seat)
        with explained(game_id):
            logged = [
                (stored, decode_entry(stored.entry))
                for stored in await self._game_store.repository.log(game_id, 1, newest)
            ]
        counting = [(stored.version, entry) for stored, entry in logged if not held.past.is_undone(stored.version)]
        days = tuple((each, (newest - version) // size) for each, version in _days(counting))
        pages = max(1, -(-newest // size))
        page = min(max(dict(days).get(day, page), 0), pages - 1)
        last = newest - page * size
        entries = {stored.version: entry for stored, entry in logged}
        told = tuple(_told(stored, entries, seat, held) for stored, _ in logged if last - size < stored.version <= last)
        return LogPage(told, page, pages, days)

    async def race(self, game_id: str, person_id: int) -> Race:
        """How far the players had come after each Day, as far as a reader may look.

        Raises Refusal "past not kept" where the beginning of the game is not, and as looking does.
        """
        held = await self._game_store.take(game_id)
        newest = self._newest(held, held.facts.seat_of(person_id))
        with explained(game_id):
            start = (await self._game_store.repository.states(game_id, 1, 1)).get(1)
            logged = await self._game_store.repository.log(game_id, 2, newest)
        if start is None:
            raise Refusal("past not kept")
        try:
            begun = decode(start)
        except UnreadableGame as problem:
            raise Refusal("past not kept") from problem
        gone = distances(begun)
        days = [tuple(gone)] * (1 + max(0, begun.day - 1))
        day = begun.day
        for stored in logged:
            if held.past.is_undone(stored.version):
                continue
            for event in decode_entry(stored.entry).events:
                for action in event.actions:
                    if isinstance(action, PhaseMoment) and action.day > day:
                        days += [tuple(gone)] * (action.day - max(1, day))
                        day = action.day
                    elif isinstance(action, Advance):
                        gone[action.expedition // 2] += action.number
        return Race(held.look(None), (*days, *([tuple(gone)] if day else [])))

    async def as_everybody_saw_it(self, game_id: str) -> tuple[Export, ...]:
        """The whole log of a game as each of its players knows it, hidden cards of theirs included, for a judge.

        Whether a person may read it is decided elsewhere (`bot.leagues.organising.judging`). Raises as looking does.
        """
        held = await self._game_store.take(game_id)
        with explained(game_id):
            logged = await self._game_store.repository.log(game_id)
            entries = {stored.version: decode_entry(stored.entry) for stored in logged}
        return tuple(
            Export(held.look(seat), tuple(_told(stored, entries, seat, held) for stored in logged))
            for seat in range(len(held.facts.players))
        )

    async def export(self, game_id: str, person_id: int) -> Export:
        """Everything of a game that a reader may take along; raises as looking does."""
        held = await self._game_store.take(game_id)
        own = held.facts.seat_of(person_id)
        with explained(game_id):
            logged = await self._game_store.repository.log(game_id)
            entries = {stored.version: decode_entry(stored.entry) for stored in logged}
        newest = self._newest(held, own)
        told = tuple(_told(stored, entries, own, held) for stored in logged if stored.version <= newest)
        withheld = self.withheld(held, own)
        whole = b"" if withheld else await self._whole(held, list(entries.values()))
        seen = held if own is not None else await self._game_store.watched(held)
        return Export(seen.look(own), told, whole, withheld)

    async def chronicle(self, held: GameSession) -> bytes:
        """The whole record of a game, for those who may have it; raises Refusal "past not kept"."""
        with explained(held.facts.id):
            logged = await self._game_store.repository.log(held.facts.id)
            entries = [decode_entry(stored.entry) for stored in logged]
        return await self._whole(held, entries)

    async def before_answer(self, held: GameSession, seat: int, version: int, place: int) -> tuple[Look, Decision]:
        """The table as a seat saw it before an answer, and what it was asked.

        `place` is which answer it was of those that were given together after `version`. Raises Refusal "past not kept"
        and "past under other rules".
        """
        with explained(held.facts.id):
            try:
                state = await self._game_store.moments.state(held.facts.id, version, held.table.catalogue)
            except LeadsElsewhere as elsewhere:
                raise Refusal("past under other rules", rules=elsewhere.rules or "?") from elsewhere
            following = [
                decode_entry(each.entry)
                for each in await self._game_store.repository.log(held.facts.id, version + 1, version + 1)
            ]
            if state is None or not following or place >= len(following[0].answers):
                raise Refusal("past not kept")
            table = load(state, held.table.catalogue)
            for answer in following[0].answers[:place]:
                table.answer(answer)
        answer = following[0].answers[place]
        asked = table.decision(answer.decision) if isinstance(answer, Picks) else None
        if asked is None:
            raise Refusal("past not kept")
        then = replace(held.stored, meta=replace(held.stored.meta, version=version))
        return GameSession(held.facts, then, table).look(seat), asked

    def withheld(self, held: GameSession, own: int | None) -> str:
        """Why a reader does not get the whole record of a game, and players see their own seat alone; "" if they do."""
        if held.status != "over":
            return STILL_PLAYED
        if own is None:
            return NOT_A_PLAYER
        return SECRET_LISTS if held.facts.lists_secret_until > self._clock() else ""

    async def _whole(self, held: GameSession, entries: Sequence[Entry]) -> bytes:
        """The chronicle of a game; raises Refusal "past not kept" where its beginning is not."""
        facts = held.facts
        with explained(facts.id):
            start = (await self._game_store.repository.states(facts.id, 1, 1)).get(1)
        if start is None:
            raise Refusal("past not kept")
        try:
            game = decode(start)
            decks = [each.deck for each in held.record.decks]
            cards = played_by(decks, held.table.catalogue)
        except (UnreadableGame, FormDamaged) as problem:
            raise Refusal("past not kept") from problem
        about = {"game": facts.label, "format": facts.format, "rules": facts.rules, "mode": facts.mode}
        if facts.continues or facts.puzzle:
            about["continues"] = "an earlier game"
        with explained(facts.id):
            chance = held.record.chance
        return write_chronicle(
            Chronicle(
                rules=game.rules,
                about=about,
                players=[player.name for player in facts.players],
                cards=list(cards),
                start=game,
                entries=list(entries),
                decks=decks,
                chance=chance,
            )
        )

    def _seats(self, held: GameSession, own: int | None) -> tuple[int, ...]:
        """From where a reader may look: players from their own seat, from all once nothing is secret any more."""
        if own is None:
            return ()
        return (own,) if self.withheld(held, own) else tuple(range(len(held.facts.players)))

    def _newest(self, held: GameSession, own: int | None) -> int:
        """The newest version that a reader may look at."""
        return held.stored.version if own is not None else held.watched_up_to

    def _visible(self, held: GameSession, own: int | None) -> tuple[int, ...]:
        newest = self._newest(held, own)
        return tuple(each for each in held.past.standing(held.stored.version, held.stored.version) if each <= newest)


def _told(stored: StoredEntry, entries: Mapping[int, Entry], seat: int | None, held: GameSession) -> LogEntry:
    """An entry of the log as a seat, or all, may know it; `entries` are all up to it, by version."""
    entry = entries[stored.version]
    told = tuple(tell(event, seat) for event in entry.events)
    replaced = next((each for each in held.facts.replaced if each.version == stored.version), None)
    undone = held.past.is_undone(stored.version) and replaced is None
    by_itself = seat is not None and entry.seat == seat and is_automatic(stored.operation_id)
    return LogEntry(
        stored.version,
        stored.at,
        entry.seat,
        told,
        by_itself,
        undone,
        entry.rewind,
        rewound(entries, stored.version, seat),
        ending_of(entry.answers),
        replaced,
        bool(entry.answers) and all(isinstance(each, Picks) and not each.picks for each in entry.answers),
    )


def _days(entries: Sequence[tuple[int, Entry]]) -> tuple[tuple[int, int], ...]:
    """Every Day with the first version at which it had begun; the last time, where moves were taken back."""
    found: dict[int, int] = {}
    for version, entry in entries:
        for event in entry.events:
            for action in event.actions:
                if isinstance(action, PhaseMoment) and action.day and found.setdefault(action.day, version) > version:
                    found[action.day] = version
    return tuple(sorted(found.items()))
