"""Calls put off: a player is called again later, and not before."""

from __future__ import annotations

from typing import Literal

from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.requests.times import next_at
from bot.play.sessions.game_store import GameStore
from bot.play.settings import SettingsService
from persistence.delivery.outbox import Outbox
from persistence.server.keys import Subject

HOUR_MS = 3_600_000

MORNING = 9
"""At which hour of their own day a person is called again who put it off until tomorrow."""

Later = Literal["hour", "hours", "tomorrow"]
"""An hour, four hours, or the next morning."""

LATER: tuple[Later, ...] = ("hour", "hours", "tomorrow")


class CallService:
    """Putting calls off."""

    def __init__(self, game_store: GameStore, outbox: Outbox, settings: SettingsService) -> None:
        self._game_store, self._outbox, self._settings = game_store, outbox, settings

    async def put_off(self, game_id: str, person_id: int, how: str) -> int:
        """Takes the call to a player back and calls them again later; returns when, in milliseconds.

        Only this game waits, and only for what is asked now. Harmless when repeated: the last choice counts. Raises
        Refusal "not your game", "game over", "decision closed" where nothing is asked of them, and "unknown option".
        """
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        if seat not in notices.asked_seats(held.table):
            raise Refusal("decision closed")
        until = await self._until(person_id, how)
        with explained(game_id):
            await self._game_store.repository.annotate(
                game_id, GameRecord.waits.to(seat, until) | GameRecord.due.removed(seat)
            )
            messages = [notices.ping(seat, False, notices.PUT_OFF), notices.ring(seat, until)]
            await self._outbox.put(Subject.GAME, game_id, messages, version=held.stored.version)
        return until

    async def _until(self, person_id: int, how: str) -> int:
        now = self._settings.now()
        match how:
            case "hour":
                return now + HOUR_MS
            case "hours":
                return now + 4 * HOUR_MS
            case "tomorrow":
                zone = (await self._settings.of(person_id)).timezone
                morning = next_at(now, MORNING, zone)
                return morning if morning - now >= 4 * HOUR_MS else next_at(morning, MORNING, zone)
            case _:
                raise Refusal("unknown option")
