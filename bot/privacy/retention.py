"""How long things are kept: finished games and reports, and what a person has laid down who never comes back."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from bot.play.games.reports import REPORT
from bot.play.requests.store_troubles import explained
from bot.play.settings.personal import ACTIVE
from bot.privacy.forgetting import ForgettingService
from bot.privacy.retention_terms import KEEP, Terms
from persistence import Store
from persistence.delivery.claims import Claim

log = logging.getLogger(__name__)

DAY_MS = 86_400_000

CLAIM = "retention"
"""One process looks after it, once a day."""


@dataclass(frozen=True, slots=True)
class Swept:
    """What was not kept any longer, in numbers."""

    games: int = 0
    reports: int = 0
    people: int = 0


class RetentionService:
    """Deletes what has been kept long enough; doing it twice is harmless, and cut short the next day goes on."""

    def __init__(self, store: Store, forgetting: ForgettingService, terms: Terms = KEEP) -> None:
        self._store, self._forgetting, self._terms = store, forgetting, terms

    async def run(self) -> Swept | None:
        """Sweeps, once a day in one process; None where it is not time. Raises Refusal "store away"."""
        with explained():
            if await self._store.claims.claim(f"{CLAIM}-{self._store.clock() // DAY_MS}", DAY_MS) is not Claim.MINE:
                return None
        return await self.sweep()

    async def sweep(self) -> Swept:
        """Deletes what has been kept long enough, and goes on with deletions; raises Refusal "store away"."""
        await self._forgetting.go_on(thoroughly=True)
        with explained():
            swept = Swept(await self._games(), await self._reports(), await self._people())
            if swept != Swept():
                log.info("no longer kept: %s games, %s reports, things of %s people", *_numbers(swept))
            await self._store.compact()
        return swept

    async def _games(self) -> int:
        """Removes games with every trace; the cards they held are let go by the sweep that looks for such."""
        if not self._terms.games_days:
            return 0
        before = self._store.clock() - self._terms.games_days * DAY_MS
        gone = [game_id async for game_id in self._store.games.ended_before(before)]
        for game_id in gone:
            await self._store.games.purge(game_id)
        return len(gone)

    async def _reports(self) -> int:
        if not self._terms.games_days:
            return 0
        before = self._store.clock() - self._terms.games_days * DAY_MS
        reports = [REPORT.decode(each) for each in await self._store.reports.all()]
        old = [report.name for report in reports if report.at < before]
        await self._store.reports.drop(old)
        return len(old)

    async def _people(self) -> int:
        """Lets go what people have laid down who were not here for long; who was never dated is dated now."""
        if not self._terms.people_days:
            return 0
        now, count = self._store.clock(), 0
        deleted = await self._store.deletions.all()
        async for person in self._store.preferences.everybody():
            if person in deleted:
                continue
            record = await self._store.preferences.get(person)
            since = int(record.settings.get(ACTIVE) or 0)
            if not since:
                await self._store.preferences.set(person, {ACTIVE: str(now)})
            elif since < now - self._terms.people_days * DAY_MS and not await self._plays(person):
                await self._forgetting.let_go(person)
                count += 1
        return count

    async def _plays(self, person: int) -> bool:
        return bool(await self._store.games.find_by_user(person, limit=1))


def _numbers(swept: Swept) -> tuple[int, int, int]:
    return swept.games, swept.reports, swept.people
