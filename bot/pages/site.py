"""What the process that answers readers of public pages asks of the bot: the pages of leagues that are shown to all."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from bot.leagues.model.league import League
from bot.leagues.rounds.calendar import dates_of
from bot.play.requests.refusal import Refusal
from bot.present.leagues.calendars import league_feed
from bot.present.leagues.web_page import POLICY, web_page
from bot.present.texts import LANGUAGES, Texts, texts_for
from bot.services import Services
from persistence import StoreError
from persistence.delivery.mishaps import logged

log = logging.getLogger(__name__)

ENDS_WITHIN = 5.0
"""How long the process of the readers is waited for once it has been told to end."""


class CannotListen(OSError):
    """Nothing can listen at the address of the pages."""


class Site:
    """The public pages of leagues."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @asynccontextmanager
    async def serving(self, host: str, port: int) -> AsyncIterator[int]:
        """Has readers answered at an address while it is entered, and yields the port; raises CannotListen."""
        reader = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.pages.reader", "--host", host, "--port", str(port)), stdin=PIPE, stdout=PIPE
        )
        assert reader.stdout is not None
        asked: asyncio.Task[None] | None = None
        try:
            first = json.loads(await reader.stdout.readline() or b"{}")
            if "port" not in first:
                raise CannotListen(0, first.get("problem", "its process has ended"))
            asked = asyncio.create_task(self._answer_all(reader), name="public pages")
            yield int(first["port"])
        finally:
            if asked is not None:
                asked.cancel()
            await _end(reader)

    async def _answer_all(self, reader: Process) -> None:
        assert reader.stdout is not None
        answering: set[asyncio.Task[None]] = set()
        while line := await reader.stdout.readline():
            task = asyncio.create_task(self._answer(reader, json.loads(line)), name="public page")
            answering.add(task)
            task.add_done_callback(answering.discard)
        log.error("the process that answers readers of public pages has ended; start Tumult again to have it back")

    async def _answer(self, reader: Process, asked: dict[str, Any]) -> None:
        """Tells what stands at a page; that it cannot be told now where the store is away or something else fails."""
        said: dict[str, Any] = {"status": 503}
        try:
            said = await self.page(str(asked["kind"]), str(asked["name"]), str(asked["language"]))
        except (Refusal, StoreError):
            log.warning("a public page cannot be shown: the store does not answer")
        except Exception as problem:  # noqa: BLE001 - its reader is told that the page cannot be shown now
            logged(log, problem, "showing a public page")
        assert reader.stdin is not None
        with suppress(ConnectionError):
            reader.stdin.write(json.dumps({"number": asked["number"], **said}).encode() + b"\n")
            await reader.stdin.drain()

    async def page(self, kind: str, name: str, language: str) -> dict[str, Any]:
        """A page by its kind, the name of a league, and the language of who reads; status 404 where there is none."""
        league = await self._services.leagues.keeping.published(name)
        if league is None:
            return {"status": 404}
        texts = texts_for(language if language in LANGUAGES else league.language)
        now = self._services.settings.now()
        if kind == "calendar":
            return {"status": 200, "type": "text/calendar", "text": _calendar(league, texts, now), "policy": ""}
        text = await asyncio.to_thread(web_page, league, texts, name, now)
        return {"status": 200, "type": "text/html", "text": text, "policy": POLICY}


def _calendar(league: League, texts: Texts, now: int) -> str:
    """The rounds of a league as a feed for calendars; one without entries where none is known yet."""
    return league_feed(dates_of(league), texts, now).decode()


async def _end(reader: Process) -> None:
    """Has the process of the readers end: its input is over."""
    if reader.stdin is not None:
        reader.stdin.close()
    try:
        async with asyncio.timeout(ENDS_WITHIN):
            await reader.wait()
    except TimeoutError:
        reader.kill()
        await reader.wait()
