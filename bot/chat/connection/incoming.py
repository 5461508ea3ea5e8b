"""Interactions over HTTP: Discord posts each to one address behind which any number of processes stand.

Discord signs what it sends, and tries bad signatures now and then; who does not refuse those is cut off.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import msgspec
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from bot.chat.connection.desk import desk_of
from bot.chat.connection.library_internals import hand_in
from bot.chat.connection.servers import is_installed_there, servers_of
from bot.chat.connection.shapes import fits
from bot.chat.connection.sharing import AUTOCOMPLETE, UNREADABLE
from persistence.delivery.mishaps import logged

log = logging.getLogger(__name__)

PATH = "/interactions"
LARGEST = 2 * 2**20
"""Bytes; a modal with every field full has less."""

SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"
PING = 1


class BadPublicKey(ValueError):
    """The application's public key cannot be used; the message says what to do."""


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether it tells of more than of a person who does not speak HTTP, answered by 400, or who has hung up."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError | ConnectionError))


class Incoming:
    """Takes signed interactions for a client."""

    def __init__(self, client: discord.Client, public_key: str) -> None:
        self._client = client
        self._coming: set[asyncio.Task[None]] = set()
        try:
            self._key = VerifyKey(bytes.fromhex(public_key))
        except (ValueError, TypeError) as problem:
            raise BadPublicKey(
                "The public key of the application is 64 hexadecimal digits: copy it from its page."
            ) from problem

    @asynccontextmanager
    async def serving(self, host: str, port: int) -> AsyncIterator[int]:
        """Answers on this address while it is entered, and yields the port; raises OSError where it is taken."""
        logging.getLogger("aiohttp.server").addFilter(_is_worth_logging)
        application = web.Application(client_max_size=LARGEST)
        application.router.add_post(PATH, self._take)
        runner = web.AppRunner(application, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            yield int(runner.addresses[0][1])
        finally:
            await runner.cleanup()

    async def _take(self, request: web.Request) -> web.Response:
        """401 without a true signature, 400 for what is no interaction, 503 while stopping, else 202."""
        body = await request.read()
        if not self._signed(request, body):
            return web.Response(status=401, text="The signature is not true.")
        try:
            data: Any = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            data = None
        if not isinstance(data, dict):
            return web.Response(status=400, text="This is no interaction.")
        if data.get("type") == PING:
            return web.json_response({"type": PING})
        if desk_of(self._client).closed:
            return web.Response(status=503, text="This process is stopping.")
        if not fits(data):
            return web.Response(status=400, text="This is no interaction.")
        if data["type"] != AUTOCOMPLETE:
            desk_of(self._client).expect(int(data["id"]))
        task = asyncio.create_task(self._hand_in(data), name="interaction")
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)
        return web.Response(status=202)

    async def _hand_in(self, data: dict[str, Any]) -> None:
        """Hands it on when its server is known."""
        try:
            guild_id = data.get("guild_id")
            if isinstance(guild_id, str) and guild_id.isdecimal() and is_installed_there(data):
                await servers_of(self._client).know(int(guild_id))
            hand_in(self._client, data)
        except UNREADABLE as problem:
            log.warning("an interaction was not as Discord sends them: %s", type(problem).__name__)
        except Exception as problem:  # noqa: BLE001 - no person waits for this task
            logged(log, problem, "taking an interaction")

    def _signed(self, request: web.Request, body: bytes) -> bool:
        try:
            signature = bytes.fromhex(request.headers.get(SIGNATURE, ""))
            self._key.verify(request.headers.get(TIMESTAMP, "").encode() + body, signature)
        except (BadSignatureError, ValueError, TypeError):
            return False
        return True
