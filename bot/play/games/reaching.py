"""People who are to be reached by direct message: first after a press of their own, which is when Discord minds least.

Who presses something that leads to messages has their channel opened then; who waits for a first message comes first;
and who takes none is tried again, for they may have opened their direct messages.
"""

from __future__ import annotations

from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from bot.play.requests.store_troubles import explained
from persistence.delivery.outbox import Outbox
from persistence.delivery.turns import TurnRepository
from persistence.games.games import GameRepository
from persistence.people.preferences import Preferences
from persistence.server.keys import Subject


class ReachingService:
    """Everything about reaching people that is no message itself."""

    def __init__(self, games: GameRepository, outbox: Outbox, turns: TurnRepository) -> None:
        self._games, self._outbox, self._turns = games, outbox, turns

    async def pressed(self, known: Preferences, *, expects: bool) -> None:
        """After a press of a person of whom this is known; it may lead to messages they expect. Raises Refusal."""
        if known.dm_reached and not known.dms_closed:
            return
        with explained():
            opens = expects and known.dm_channel is None
            if known.dms_closed or opens or await self._turns.is_waiting(known.user_id):
                await self._outbox.put(Subject.PERSON, str(known.user_id), [notices.reach()])

    async def bring_hands(self, person_id: int) -> None:
        """Has the hands sent that a person has not got in games that run; raises Refusal."""
        with explained():
            for meta in await self._games.find_by_user(person_id):
                seat = meta.seat_of(person_id)
                if seat is None:
                    continue
                if GameRecord(meta.kept).closed[seat]:
                    await self._games.annotate(meta.id, GameRecord.hand_to_try.to(seat, True))
                elif seat in meta.hand_messages:
                    continue
                hand = notices.hand(seat, anew=True)
                await self._outbox.put(Subject.GAME, meta.id, [hand], version=meta.version)
