"""`python -m bot.pages.reader`: the process that answers readers of public pages over HTTP.

It knows nothing of the bot. It asks over its standard output what a page says, a line of JSON for each question, and is
told over its standard input. What it was told it keeps for a few seconds, so that any number of readers ask but once.
It ends when its input does.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import os
import re
import sys
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from html import escape
from typing import Any

from aiohttp import web

FRESH_SECONDS = 5.0
"""How long an answer is kept."""

PAGES_KEPT = 256
"""How many answers are kept, those of pages that there are not included."""

MOST_ASKED = 8
"""How many questions are open at a time."""

MOST_WAITING = 64
"""How many further pages may wait until they can be asked for; more are told to come back."""

PATIENCE_SECONDS = 10.0

LONGEST_NAME = 120
LONGEST_ANSWER = 8 * 1024 * 1024

LANGUAGE = re.compile(r"[a-z]{2}")

NICENESS = 5
"""How far this process stands back behind the bot where both want the processor."""


@dataclass(frozen=True, slots=True)
class Page:
    """An answer: the status, the type and text of it, and the Content-Security-Policy under which it is read."""

    status: int
    type: str
    text: bytes
    policy: str
    mark: str = ""


POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def plain_page(status: int, said: str) -> Page:
    """A page with one sentence."""
    words = escape(said)
    text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{words}</title>'
        f'<meta name="viewport" content="width=device-width"><main><h1>{words}</h1></main></html>'
    )
    return Page(status, "text/html", text.encode(), POLICY)


NOT_FOUND = plain_page(404, "There is no such public page")
BUSY = plain_page(503, "This page cannot be shown now. Come back in a few seconds")


@dataclass
class Asking:
    """Questions to the bot, and what it said lately."""

    answers: asyncio.StreamReader
    kept: OrderedDict[tuple[str, ...], tuple[float, Page]] = field(default_factory=OrderedDict)
    asked: dict[tuple[str, ...], asyncio.Future[Page]] = field(default_factory=dict)
    open: dict[int, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)
    room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MOST_ASKED))
    number: int = 0

    async def page(self, *key: str) -> Page:
        """What stands at a page, by its kind, name and language; asked for once by all who read it at a time."""
        found = self.kept.get(key)
        if found is not None and time.monotonic() < found[0]:
            return found[1]
        asked = self.asked.get(key)
        if asked is None:
            if len(self.asked) >= MOST_ASKED + MOST_WAITING:
                return BUSY
            asked = self.asked[key] = asyncio.ensure_future(self._ask(key))
            asked.add_done_callback(lambda _: self.asked.pop(key, None))
        return await asyncio.shield(asked)

    async def _ask(self, key: tuple[str, ...]) -> Page:
        kind, name, language = key
        try:
            async with asyncio.timeout(PATIENCE_SECONDS), self.room:
                self.number += 1
                number, told = self.number, asyncio.get_running_loop().create_future()
                self.open[number] = told
                try:
                    _say({"number": number, "kind": kind, "name": name, "language": language})
                    said = await told
                finally:
                    del self.open[number]
        except TimeoutError:
            return BUSY
        page = _page_of(said)
        if page.status != 503:
            self.kept[key] = (time.monotonic() + FRESH_SECONDS, page)
            self.kept.move_to_end(key)
            while len(self.kept) > PAGES_KEPT:
                self.kept.popitem(last=False)
        return page

    async def hear(self) -> None:
        """Takes what the bot says, until it says no more."""
        while line := await self.answers.readline():
            said = json.loads(line)
            told = self.open.get(said["number"])
            if told is not None and not told.done():
                told.set_result(said)


def _page_of(said: dict[str, Any]) -> Page:
    if said["status"] != 200:
        return NOT_FOUND if said["status"] == 404 else BUSY
    text = said["text"].encode()
    mark = f'"{hashlib.blake2b(text, digest_size=12).hexdigest()}"'
    return Page(200, said["type"], text, said["policy"] or POLICY, mark)


def _say(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def application(asking: Asking) -> web.Application:
    """The pages as aiohttp serves them."""

    async def league(request: web.Request) -> web.Response:
        return await answer(request, "league")

    async def calendar(request: web.Request) -> web.Response:
        return await answer(request, "calendar")

    async def answer(request: web.Request, kind: str) -> web.Response:
        name = request.match_info["name"]
        if len(name) > LONGEST_NAME or not name.isprintable():
            return _response(NOT_FOUND)
        page = await asking.page(kind, name, _language(request))
        if page.mark and request.headers.get("If-None-Match") == page.mark:
            return web.Response(status=304, headers=_headers(page))
        return _response(page)

    @web.middleware
    async def guarded(request: web.Request, handler: Any) -> web.StreamResponse:
        try:
            found: web.StreamResponse = await handler(request)
        except web.HTTPException as problem:
            said = plain_page(problem.status, problem.reason) if problem.status != 404 else NOT_FOUND
            found = _response(said)
            if "Allow" in problem.headers:
                found.headers["Allow"] = problem.headers["Allow"]
        return found

    made = web.Application(middlewares=[guarded], client_max_size=1024)
    made.router.add_get("/league/{name}", league)
    made.router.add_get("/league/{name}/calendar.ics", calendar)
    return made


def _language(request: web.Request) -> str:
    """The first language that a reader names, two letters; "" where they name none."""
    first = LANGUAGE.match(request.headers.get("Accept-Language", "").lower())
    return first[0] if first else ""


def _response(page: Page) -> web.Response:
    return web.Response(
        status=page.status, body=page.text, content_type=page.type, charset="utf-8", headers=_headers(page)
    )


def _headers(page: Page) -> dict[str, str]:
    headers = {
        "Content-Security-Policy": page.policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Vary": "Accept-Language",
        "Cache-Control": "no-store" if page.status == 503 else f"public, max-age={FRESH_SECONDS:.0f}",
    }
    if page.mark:
        headers["ETag"] = page.mark
    if page.status == 503:
        headers["Retry-After"] = "5"
    return headers


async def read(host: str, port: int) -> None:
    """Answers readers until the bot ends; tells the port first, or why there is none."""
    loop = asyncio.get_running_loop()
    answers = asyncio.StreamReader(limit=LONGEST_ANSWER)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(answers), sys.stdin)
    asking = Asking(answers)
    runner = web.AppRunner(application(asking), access_log=None, keepalive_timeout=15)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port, backlog=1024).start()
        except OSError as problem:
            _say({"problem": problem.strerror or str(problem)})
            return
        _say({"port": runner.addresses[0][1]})
        await asking.hear()
    finally:
        await runner.cleanup()


def main() -> None:
    """Reads where to listen from the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot.pages.reader")
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    asked = parser.parse_args()
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(read(asked.host, asked.port))


if __name__ == "__main__":
    main()
