"""What clocks have to know of the world: who sleeps when, and when the bot was down, and who is on vacation.

The running bot says now and then that it runs. A gap between two such words is time in which no move could be made: it
is kept as a span, and stands in the list of spans from which every clock that ran through it is computed. So after a
failure no game need be touched, and nothing is forgotten where the bot fails again at once.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from bot.play.clocks.clock import Clocks, Timed
from bot.play.clocks.paces import DAY
from bot.play.clocks.stops import VACATIONS, Sleep, Span, Stops, Vacations, encoded, read_vacations
from bot.play.game_records.facts import Player
from bot.play.settings.personal import read_person
from persistence.encoding.forms import Form
from persistence.people.notes import NoteRepository
from persistence.people.preferences import PreferenceRepository
from persistence.server.clock import Clock
from persistence.server.errors import FormDamaged

log = logging.getLogger(__name__)

HEARTBEAT = "heartbeat"
"""The note in which the running bot says that it runs."""

BEAT_MS = 5_000
"""How often it does."""

DOWN_AFTER_MS = 30_000
"""A shorter silence counts as none."""

REMEMBERED_MS = 120 * DAY
"""For how long it is known when the bot was down: longer than any clock runs."""


class Heartbeat(Struct, frozen=True, omit_defaults=True):
    """When the bot said last that it runs, and when it did not run before."""

    at: int
    gaps: tuple[Span, ...] = ()

    def until(self, now: int) -> tuple[Span, ...]:
        """When the bot was down, the silence until now included."""
        gaps = tuple(gap for gap in self.gaps if gap[1] > now - REMEMBERED_MS)
        return (*gaps, (self.at, now)) if now - self.at > DOWN_AFTER_MS else gaps


HEARTBEAT_NOTE = Form("heartbeat", Heartbeat)


def _vacations(kept: Mapping[str, str]) -> Vacations:
    """The vacations among what is kept of a person; none where they cannot be read."""
    try:
        return read_vacations(kept.get(VACATIONS))
    except FormDamaged:
        log.warning("the vacations of somebody cannot be read and count as none")
        return Vacations()


class Timekeeper:
    """Looks these things up for the clocks of a game."""

    def __init__(self, notes: NoteRepository, preferences: PreferenceRepository, clock: Clock) -> None:
        self._notes, self._preferences, self._clock = notes, preferences, clock

    async def beat(self) -> None:
        """Says that the bot runs, and keeps a silence that was too long."""
        now, before = self._clock(), await self._heartbeat()
        gaps = () if before is None else before.until(now)
        await self._notes.set(HEARTBEAT, HEARTBEAT_NOTE.text(Heartbeat(now, gaps)))

    async def lost(self) -> tuple[Span, ...]:
        """When the bot was down, so that no person could do anything."""
        heartbeat = await self._heartbeat()
        return () if heartbeat is None else heartbeat.until(self._clock())

    async def rests(self, players: Sequence[Player], clocks: Clocks) -> list[Stops]:
        """What stops the clock of each player of a game, by seat."""
        if clocks.pace.rests:
            return await self.stops([player.id for player in players])
        return [Stops(spans=await self.lost())] * len(players)

    async def stops(self, people: Sequence[int]) -> list[Stops]:
        """What makes the time of each of some people stand still: the bot was down, they sleep, or are on vacation."""
        down, found = await self.lost(), []
        for person in people:
            kept = (await self._preferences.get(person)).settings
            wishes = read_person(kept)
            sleep = Sleep(wishes.sleep_from, wishes.sleep_to, wishes.timezone) if wishes.sleeps else None
            found.append(Stops(sleep, spans=(*down, *_vacations(kept).taken)))
        return found

    async def moved(
        self,
        players: Sequence[Player],
        clocks: Clocks | None,
        asked: Collection[int],
        seat: int,
        now: int,
        *,
        version: int,
        to: int | None = None,
        defaulted: Collection[int] = (),
    ) -> Timed | None:
        """The clocks of a game after what a seat has done, after which these are asked something; None without.

        That leads to `version`; where moves are taken back, the game stands again as at the version `to`. No clock runs
        for a practice opponent.
        """
        if clocks is None:
            return None
        asked = [each for each in asked if not players[each].is_opponent]
        rests = await self.rests(players, clocks)
        spans, sleeps = [rest.spans for rest in rests], [rest.sleep for rest in rests]
        moved = clocks.moved(now, spans, asked, seat, version=version, to=to, defaulted=defaulted, sleeps=sleeps)
        return moved.timed(spans, now)

    # -- vacations

    async def vacations(self, person_id: int) -> Vacations:
        """The vacations of a person."""
        return _vacations((await self._preferences.get(person_id)).settings)

    async def keep_vacations(self, person_id: int, vacations: Vacations) -> None:
        """Keeps the vacations of a person."""
        await self._preferences.set(person_id, {VACATIONS: encoded(vacations)})

    async def _heartbeat(self) -> Heartbeat | None:
        found = await self._notes.get(HEARTBEAT)
        return None if found is None else HEARTBEAT_NOTE.decode(found)
