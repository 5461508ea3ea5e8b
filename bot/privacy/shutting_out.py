"""Shutting people and servers out: what the operator can do about who spoils the games of others."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.leagues.organising.joining import LeagueJoining
from bot.play.requests.person import Person
from bot.play.requests.store_troubles import explained
from bot.privacy.departures import NAMELESS, Departures, whatever_it_is
from persistence import Store
from persistence.people.shut_out import IDS
from persistence.server.read_ahead import Read

FRESH_SECONDS = 1.0
"""For how long it is remembered who is shut out: every press is asked for it, and few people ever are."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What was ended of a person, in numbers: challenges and tables, games that were given up, leagues they left."""

    invitations: int = 0
    games: int = 0
    leagues: int = 0


class ShutOutService:
    """Shuts people out, and takes them out of everything that others wait in."""

    def __init__(
        self,
        store: Store,
        departures: Departures,
        leagues: LeagueJoining,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._departures, self._leagues, self._steady = store, departures, leagues, steady
        self._out: tuple[frozenset[int], frozenset[int]] = frozenset(), frozenset()
        self._fresh_until = 0.0
        self._looking = asyncio.Lock()

    def reads(self) -> Sequence[Read]:
        """The reads that `refusal` makes next."""
        return () if self._is_fresh() else IDS

    def _is_fresh(self) -> bool:
        return self._steady() < self._fresh_until

    async def refusal(self, person_id: int, server_id: int) -> str:
        """By which refusal everything is answered to a person in a server, 0 for none; empty where nothing is.

        What another process shuts out is refused a second later at most.
        """
        async with self._looking:
            if not self._is_fresh():
                with explained():
                    self._out = await self._store.shut_out.ids()
                self._fresh_until = self._steady() + FRESH_SECONDS
        people, servers = self._out
        if person_id in people:
            return "shut out"
        return "server shut out" if server_id in servers else ""

    async def shut_out(self, person_id: int, note: str = "") -> Ended:
        """Shuts a person out, ends what waits for them and gives up their games; harmless when repeated.

        The others are told as of anybody who gives up. Whom they follow is forgotten, so that nothing is written to
        them any more. Raises Refusal "store away", "store unwritable" or "busy": then it is to be done again.
        """
        with explained():
            await self._store.shut_out.shut_person(person_id, self._store.clock(), note)
            self._fresh_until = 0.0
            invitations = await self._departures.get_up(person_id)
            leagues = await self._leave_leagues(person_id)
            games = await self._departures.concede(person_id)
            for player in await self._store.follows.followed_by(person_id):
                await self._store.follows.unfollow(person_id, player)
        return Ended(invitations, len(games), leagues)

    async def _leave_leagues(self, person_id: int) -> int:
        """Leaves every league that runs or is open, as by their own press; their lists and results stay."""
        count = 0
        for each in await self._store.leagues.of_person(person_id):
            with whatever_it_is():
                operation = f"shut out:{secrets.token_hex(8)}"
                await self._leagues.drop(operation, each.id, Person(person_id, NAMELESS))
                count += 1
        return count
