"""What happens without a press, because its time has come.

Challenges and tables expire, clocks run out, rounds of leagues end, picks of a draft are made, digests and puzzles are
sent.
"""

from __future__ import annotations

from bot.leagues.rounds.limited_service import LimitedService
from bot.leagues.rounds.rounds import LeagueRounds
from bot.play.games.clocking import ClockService
from bot.play.matchmaking.challenges import ChallengeService
from bot.play.matchmaking.lobbies import LobbyService
from bot.play.matchmaking.queueing import QueueService
from bot.play.settings.daily import DailyPuzzleService, DigestService
from persistence.delivery.deadlines import Deadline, Deadlines
from persistence.server.keys import Subject

DUE_AT_ONCE = 50
"""How many deadlines are dealt with in one go."""


class DueService:
    """Deals with every deadline that has come; dealing with one twice is harmless."""

    def __init__(
        self,
        deadlines: Deadlines,
        challenges: ChallengeService,
        lobbies: LobbyService,
        queue: QueueService,
        digests: DigestService,
        clocks: ClockService,
        leagues: LeagueRounds,
        limited: LimitedService,
        puzzles: DailyPuzzleService,
    ) -> None:
        self._deadlines, self._queue, self._digests = deadlines, queue, digests
        self._clocks, self._leagues, self._limited = clocks, leagues, limited
        self._challenges, self._lobbies, self._puzzles = challenges, lobbies, puzzles

    async def run(self) -> int:
        """Deals with what is due; returns how much there was."""
        due = await self._deadlines.claim(DUE_AT_ONCE)
        for deadline in due:
            seen_to = await self._deal_with(deadline)
            if not seen_to:
                await self._deadlines.finish(deadline)
        return len(due) + await self._queue.run()

    async def _deal_with(self, deadline: Deadline) -> bool:
        """Has the service of its subject do what is due; returns whether it has seen to the deadline as well.

        With True it has set the next one or taken this one away, and one that it left as it is comes up again when its
        lease ends. With False nothing will be due any more, and the deadline is still to be taken away.
        """
        match deadline.subject:
            case Subject.CHALLENGE:
                return await self._challenges.due(deadline.subject_id)
            case Subject.LOBBY:
                return await self._lobbies.due(deadline.subject_id)
            case Subject.LEAGUE:
                found = await self._leagues.due(deadline.subject_id)
                if found:
                    await self._limited.advance(deadline.subject_id)
                return found
            case Subject.POD:
                return await self._limited.due(deadline.subject_id)
            case Subject.PERSON:
                return await self._digests.due(deadline)
            case Subject.DAILY_PUZZLE:
                return await self._puzzles.due(deadline)
            case Subject.GAME:
                return await self._clocks.due(deadline)
