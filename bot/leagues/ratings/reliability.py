"""Reliability: how often a person answers while they have time left, in the newest of their games.

It is what their clocks have counted, in running games too, so nothing of it is kept twice. Answers that came in time
only since a clock had stood still, by sleep, vacation, a pause, a weekend, or since the bot was down, are excused: they
stand apart and count neither for nor against anybody.
"""

from __future__ import annotations

import logging

from msgspec import Struct

from bot.leagues.ratings.rating_service import RatingService
from bot.leagues.ratings.ratings import Ladder
from bot.play.clocks.clock import SEAT_CLOCK, SeatClock
from bot.play.game_records.game_record import GameRecord
from bot.play.matchmaking.limits import Limits, Standing
from bot.play.requests.store_troubles import explained
from persistence.games.games import GameRepository
from persistence.people.preferences import PreferenceRepository
from persistence.server.errors import FormDamaged

log = logging.getLogger(__name__)

RUNNING, FINISHED = 100, 60
"""How many games are looked at, the newest."""

ENOUGH = 20
"""With fewer answers nothing is said of how reliable a person is."""

LEFT = "left:"
"""How the record of a person names a game in which another person has taken their seat."""


class Reliability(Struct, frozen=True, omit_defaults=True):
    """How often a person has answered in time, in time with an excuse, and late."""

    in_time: int = 0
    excused: int = 0
    late: int = 0

    @property
    def answers(self) -> int:
        """How many answers count."""
        return self.in_time + self.late

    @property
    def share(self) -> int | None:
        """How many of a hundred came in time, never rounded up; None where there were too few to say."""
        return self.in_time * 100 // self.answers if self.answers >= ENOUGH else None

    def and_of(self, clock: SeatClock) -> Reliability:
        """The same with what the clock of another game has counted."""
        return Reliability(self.in_time + clock.in_time, self.excused + clock.excused, self.late + clock.late)


class ReliabilityService:
    """How reliable people are, and what is known of them before one plays with them."""

    def __init__(self, games: GameRepository, preferences: PreferenceRepository, ratings: RatingService) -> None:
        self._games, self._preferences, self._ratings = games, preferences, ratings

    async def of(self, person_id: int) -> Reliability:
        """How reliably a person answers."""
        with explained():
            games = await self._games.find_by_user(person_id, limit=RUNNING)
            games += await self._games.find_by_user(person_id, finished=True, limit=FINISHED)
            kept = (await self._preferences.get(person_id)).settings
        found = Reliability()
        for meta in games:
            seat, clocks = meta.seat_of(person_id), None
            try:
                clocks = GameRecord(meta.kept).clocks
            except FormDamaged:
                log.warning("the clocks of the game %s cannot be read and count as none", meta.id)
            if seat is not None and clocks is not None and seat < len(clocks.seats):
                found = found.and_of(clocks.seats[seat])
        for name, text in kept.items():
            if name.startswith(LEFT):
                found = found.and_of(SEAT_CLOCK.decode(text))
        return found

    async def left_seat(self, person_id: int, game_id: str, clock: SeatClock) -> None:
        """Keeps what the clock of a person had counted whose seat another one takes; harmless when repeated."""
        counted = SeatClock(0, in_time=clock.in_time, excused=clock.excused, late=clock.late)
        with explained():
            await self._preferences.set(person_id, {LEFT + game_id: SEAT_CLOCK.text(counted)})

    async def standing(self, person_id: int, ladder: Ladder) -> Standing:
        """What others may know of a person; nothing of who does not want to be rated."""
        return (await self.measured(person_id, ladder)).public

    async def measured(self, person_id: int, ladder: Ladder) -> Standing:
        """By what a person is let in where something is asked; no rating of who does not want to be rated."""
        rating = await self._ratings.in_ladder(person_id, ladder)
        share = (await self.of(person_id)).share
        if rating is None:
            return Standing(reliability=share)
        return Standing(rating.shown, rating.provisional, share, "" if rating.games else ladder)

    async def check(self, person_id: int, ladder: Ladder, limits: Limits) -> Standing:
        """What may be known of a person who is to be as is asked, who may see it.

        Raises Refusal "not rated here", "rating too low", "rating too high" or "not reliable enough".
        """
        measured = await self.measured(person_id, ladder)
        limits.check(measured)
        return measured.public
