"""What is sent once a day at an hour of its own: the digest of games that wait, to people; the puzzle of the day."""

from __future__ import annotations

from bot.play.game_records import notices
from bot.play.settings.service import SettingsService
from persistence.delivery.deadlines import Deadline, Deadlines


class DigestService:
    """Has digests sent in their time, each once however many processes look; settings say when the first is due."""

    def __init__(self, deadlines: Deadlines, settings: SettingsService) -> None:
        self._deadlines, self._settings = deadlines, settings

    async def due(self, deadline: Deadline) -> bool:
        """Sends a digest that has come, and sets the next one, in one step; False where no more is wanted."""
        now = self._settings.now()
        wishes = await self._settings.of(int(deadline.subject_id))
        after = wishes.next_digest(now)
        if after is None:
            return False
        await self._deadlines.fire(deadline, after, [notices.digest(now)])
        return True


class DailyPuzzleService:
    """Has puzzles sent in their time, each once however many processes look; settings say when the first is due."""

    def __init__(self, deadlines: Deadlines, settings: SettingsService) -> None:
        self._deadlines, self._settings = deadlines, settings

    async def due(self, deadline: Deadline) -> bool:
        """Sends a puzzle that has come, and sets the next one, in one step; False where no more is wanted."""
        now, reader = self._settings.now(), int(deadline.subject_id[1:])
        if deadline.subject_id.startswith("s"):
            after = (await self._settings.of_server(reader)).next_puzzle(now)
        else:
            after = (await self._settings.of(reader)).next_puzzle(now)
        if after is None:
            return False
        await self._deadlines.fire(deadline, after, [notices.daily_puzzle(now)])
        return True
