"""Taking a person out of everything that waits or runs: who has everything deleted, and who is shut out."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from bot.play.games.games import GameService
from bot.play.matchmaking.challenges import ChallengeService
from bot.play.matchmaking.lobbies import LobbyService
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from persistence import Store
from persistence.matchmaking.challenges import ChallengeStatus
from persistence.matchmaking.lobbies import LobbyStatus

log = logging.getLogger(__name__)

NAMELESS = "—"
"""What a person is called who is there no more."""

LATER = frozenset(("store away", "store unwritable", "busy"))
"""Refusals that are about the moment: what was begun stops there and is to be done again."""

GAMES_AT_ONCE = 500


class Departures:
    """Ends what people have begun, step by step; harmless when repeated, and where it was cut short."""

    def __init__(self, store: Store, games: GameService, challenges: ChallengeService, lobbies: LobbyService) -> None:
        self._store, self._games, self._challenges, self._lobbies = store, games, challenges, lobbies

    async def get_up(self, person_id: int) -> int:
        """Leaves the queue, every table that waits, and every challenge that is open; how many of both those were."""
        somebody, operation, count = Person(person_id, NAMELESS), _operation(), 0
        await self._store.queue.leave(person_id)
        for challenge in await self._store.challenges.find_by_user(person_id):
            if challenge.status in (ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED):
                own = challenge.challenger == person_id
                end = self._challenges.cancel if own else self._challenges.decline
                with whatever_it_is():
                    await end(operation, challenge.id, somebody)
                    count += 1
        for lobby in await self._store.lobbies.find_by_user(person_id):
            if lobby.status is LobbyStatus.OPEN:
                leave = self._lobbies.cancel if lobby.maker == person_id else self._lobbies.leave
                with whatever_it_is():
                    await leave(operation, lobby.id, somebody)
                    count += 1
        return count

    async def concede(self, person_id: int) -> dict[str, bool]:
        """Gives up every game that runs; those that were, and of each whether it is over by that."""
        given_up: dict[str, bool] = {}
        for meta in await self._store.games.find_by_user(person_id, limit=GAMES_AT_ONCE):
            with whatever_it_is():
                outcome = await self._games.concede(_operation(), meta.id, person_id)
                given_up[meta.id] = outcome.look.view.result is not None
        return given_up


def _operation() -> str:
    """What names one step of it; logs keep such names, so it tells nothing of whom it is about."""
    return f"depart:{secrets.token_hex(8)}"


@contextmanager
def whatever_it_is() -> Iterator[None]:
    """Goes on where a game, challenge or table is over, or cannot be read: nothing can be given up there."""
    try:
        yield
    except Refusal as refusal:
        if refusal.key in LATER:
            raise
        log.info("nothing is given up there: %s", refusal.key)
