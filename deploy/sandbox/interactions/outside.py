"""Interactions over HTTP: each is signed and posted to the address that the application has for them."""

from __future__ import annotations

import asyncio
import hashlib
import time

import aiohttp
import orjson
from nacl.signing import SigningKey

from deploy.sandbox.errors import Json

PATIENCE = 3.0
"""Seconds that an answer may take."""


class Outside:
    """Posts interactions to `address`, "" for no address; `answers` are the statuses that came back, 0 for none."""

    def __init__(self, token: str) -> None:
        self.address = ""
        self.answers: list[int] = []
        self._key = SigningKey(hashlib.sha256(f"interactions of {token}".encode()).digest())
        self._posting: set[asyncio.Task[None]] = set()

    @property
    def public_key(self) -> str:
        """64 hexadecimal digits, which the application's page shows."""
        return bytes(self._key.verify_key).hex()

    def signed(self, body: bytes, at: str | None = None) -> dict[str, str]:
        """The headers that come with a body."""
        stamp = at if at is not None else str(int(time.time()))
        signature = self._key.sign(stamp.encode() + body).signature.hex()
        return {"X-Signature-Ed25519": signature, "X-Signature-Timestamp": stamp, "Content-Type": "application/json"}

    def post(self, payload: Json) -> None:
        """Posts an interaction; what comes of it the person sees by the callback, or by its failing."""
        task = asyncio.get_running_loop().create_task(self._post(payload))
        self._posting.add(task)
        task.add_done_callback(self._posting.discard)

    async def _post(self, payload: Json) -> None:
        body = orjson.dumps(payload)
        try:
            async with (
                aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(PATIENCE)) as session,
                session.post(self.address, data=body, headers=self.signed(body)) as answer,
            ):
                self.answers.append(answer.status)
        except (aiohttp.ClientError, TimeoutError):
            self.answers.append(0)
