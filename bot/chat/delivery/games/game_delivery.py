"""The messages of one game that are due together: the game is loaded once, and viewed once for each reader.

What is written into the game's record meanwhile, with a message that is delivered or beside it, is seen by the next
message. The game is loaded anew when further messages join, for they may speak of something newer, and when what was
loaded is no longer fresh.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from bot.play.game_records import notices
from bot.play.game_records.facts import GameFacts
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import LogEntry, Look
from bot.play.games.absence import was_away
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.settings import PersonSettings, ServerSettings
from bot.services import Services
from engine import Comparison, EventSight
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.people.preferences import Preferences
from persistence.server.read_ahead import reading_ahead

FRESH_MS = 1_000
"""For how long a loaded game counts as how it stands now; what is newer brings messages of its own."""

FIRST_OF_ALL = (notices.AUTOMATIC, notices.OPPONENT)
LAST_OF_ALL = (notices.RETIRE, notices.CLOSE, notices.COUNT)


class GameDelivery:
    """The game as those messages see it, and the settings of who plays in it."""

    def __init__(self, store: Store, services: Services, entry: OutboxEntry) -> None:
        self.game_id = entry.subject_id
        self._store, self._services = store, services
        self._session: GameSession | None = None
        self._stale, self._loaded_at = False, 0
        self._looks: dict[int | None, Look] = {}
        self._written_since: set[int | None] = set()
        """Of which looks fields have been written since they were made."""
        self._people: dict[int, tuple[PersonSettings, Preferences]] = {}
        self._server = ServerSettings()
        self._recent: list[LogEntry] | None = None
        self._has_board = entry.kind == notices.BOARD
        store.games.tell_of(self.game_id, self.written)

    # -- what the worker says

    def joined(self, entry: OutboxEntry) -> None:
        """A message is to be delivered with the others; it may have been written since the game was loaded.

        What retires a board names all that it needs to know.
        """
        if entry.kind != notices.RETIRE:
            self._stale = True
        self._has_board |= entry.kind == notices.BOARD

    def written(self, values: Mapping[str, FieldValue]) -> None:
        """Fields of the game's record have been written by this process."""
        if self._session is None:
            return
        if GameRecord.facts.name in values:
            self._stale = True
            return
        self._session.written(values)
        self._written_since.update(self._looks)

    def end(self) -> None:
        """Nothing more is delivered with these."""
        self._store.games.tell_no_more(self.game_id, self.written)

    # -- what messages ask

    async def look(self, seat: int | None = None, *, anew: bool = False) -> Look:
        """The game as a seat sees it, or all; raises Refusal as looking at it does."""
        session = await self._loaded(anew)
        if seat not in self._looks:
            self._looks[seat] = session.look(seat)
        elif seat in self._written_since:
            self._looks[seat] = replace(self._looks[seat], posts=session.posts(seat))
        self._written_since.discard(seat)
        return self._looks[seat]

    async def seen(self, seat: int) -> int:
        """The version that the player in a seat saw last."""
        return (await self._loaded()).posts(seat).seen_version

    async def wishes(self, person_id: int) -> PersonSettings:
        """What a person has set."""
        return (await self._known(person_id))[0]

    async def reached(self, person_id: int) -> Preferences | None:
        """What is known of direct messages to a person who gets them; None where that is to be read anew."""
        known = (await self._known(person_id))[1]
        return known if known.dm_channel and known.dm_reached and not known.dms_closed else None

    async def server(self) -> ServerSettings:
        """What the server of the game has set."""
        await self._loaded()
        return self._server

    async def told(self, moves: int) -> tuple[tuple[EventSight, ...], tuple[Comparison, ...]]:
        """What all may know of the last moves that count, and how the last Dusk came out if it was of late."""
        _, lately = await self._lately()
        events = [event for each in lately for event in each.events]
        dusk = next((event.comparisons for event in reversed(events) if event.comparisons), ())
        return tuple(event for each in lately[-moves:] for event in each.events), dusk

    async def was_anybody_away(self) -> bool:
        """Whether a player has not acted for some minutes while others have, so that there may be something missed."""
        facts, lately = await self._lately()
        here = [seat for seat in range(len(facts.players)) if seat not in facts.practised]
        return was_away(lately, here)

    # -- loading

    async def _lately(self) -> tuple[GameFacts, list[LogEntry]]:
        """The facts of the game and its last moves that count, of one and the same loading."""
        session = await self._loaded()
        recent = self._recent
        if recent is None:
            recent = await self._services.games.last_moves(session)
            if session is self._session:
                self._recent = recent
        return session.facts, recent

    async def _known(self, person_id: int) -> tuple[PersonSettings, Preferences]:
        await self._loaded()
        if person_id not in self._people:
            self._people[person_id] = await self._services.settings.known(person_id)
        return self._people[person_id]

    async def _loaded(self, anew: bool = False) -> GameSession:
        now = self._store.clock()
        if self._session is None or self._stale or anew or not 0 <= now - self._loaded_at <= FRESH_MS:
            self._stale, self._loaded_at = False, now
            with reading_ahead():
                with explained(self.game_id):
                    await self._services.reading_ahead.of_delivery(self.game_id, log=self._has_board)
                self._session = None
                session = await self._services.games.session(self.game_id)
                settings, facts = self._services.settings, session.facts
                self._people = {player.id: await settings.known(player.id) for player in facts.people if player.id}
                self._server = await settings.of_server(facts.guild_id)
                recent = None
                if self._has_board:
                    with suppress(Refusal):  # the board says so when it asks; hands need no log
                        recent = await self._services.games.last_moves(session)
            self._session, self._looks, self._recent = session, {}, recent
            self._written_since.clear()
        return self._session


def rank(entry: OutboxEntry) -> int:
    """In which order the messages of a game that are due together are delivered: the lowest first."""
    if entry.kind in FIRST_OF_ALL:
        return 0
    return 2 if entry.kind in LAST_OF_ALL else 1
