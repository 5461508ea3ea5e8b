"""One gateway connection: greeting, heartbeats, identifying, resuming, compressing, and Discord's closing codes."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
import zlib
from collections import deque
from typing import Annotated, Any, Protocol

import orjson
import zstandard
from aiohttp import WSMsgType, web
from pydantic import Field

from deploy.sandbox.errors import DiscordError, Json
from deploy.sandbox.gateway.hub import Hub, Session
from deploy.sandbox.models.base import Strict, validated


class Identify(Strict):
    """A new session."""

    token: str
    properties: dict[str, Any]
    intents: Annotated[int, Field(ge=0)]
    compress: bool | None = None
    large_threshold: Annotated[int, Field(ge=50, le=250)] | None = None
    shard: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    presence: dict[str, Any] | None = None
    capabilities: int | None = None


class Resume(Strict):
    """Going on with a session after the connection was lost."""

    token: str
    session_id: str
    seq: int | None


class Compressor(Protocol):
    """Turns packets into pieces of one compressed stream."""

    def packet(self, data: bytes) -> bytes:
        """The next piece, which can be unpacked as soon as it arrives."""


class ZlibStream:
    """`compress=zlib-stream`."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def packet(self, data: bytes) -> bytes:
        """The next piece, ended by a sync flush."""
        return self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class ZstdStream:
    """`compress=zstd-stream`."""

    def __init__(self) -> None:
        self._stream = zstandard.ZstdCompressor().compressobj()

    def packet(self, data: bytes) -> bytes:
        """The next piece, ended by a block flush."""
        return self._stream.compress(data) + self._stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


def compressor(name: str | None) -> Compressor | None:
    """The compressor asked for in the gateway's address; None for plain text. Raises KeyError for an unknown one."""
    known: dict[str, type[Compressor]] = {"zlib-stream": ZlibStream, "zstd-stream": ZstdStream}
    return known[name]() if name else None


DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, MEMBERS = 0, 1, 2, 3, 4, 6, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11

UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = 4001, 4002, 4003, 4004
ALREADY_AUTHENTICATED, INVALID_SEQUENCE, RATE_LIMITED, SESSION_TIMED_OUT = 4005, 4007, 4008, 4009
INVALID_SHARD, INVALID_VERSION, INVALID_INTENTS, DISALLOWED_INTENTS = 4010, 4012, 4013, 4014

GUILDS = 1 << 0
KNOWN_INTENTS = (1 << 17) - 1 | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25
MOST_BYTES = 4096
MOST_PACKETS, PER_SECONDS = 120, 60.0
PATIENCE = 1.5  # heartbeats may be late by half an interval

ACKNOWLEDGED_AFTER = 0.1
"""Seconds until a heartbeat is acknowledged, the time of a way to Discord and back.

Clients measure their delay by it: discord.py notes in a thread of its own when it has sent a heartbeat, and an answer
that is quicker than that note is taken for the answer to the heartbeat before.
"""


class Closing(Exception):
    """The connection must be closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Connection:
    """What a client says over one socket, and what it is told."""

    def __init__(self, hub: Hub, socket: web.WebSocketResponse, query: dict[str, str]) -> None:
        self._hub = hub
        self._socket = socket
        self._query = query
        self._session: Session | None = None
        self._outgoing: asyncio.Queue[Json | int] = asyncio.Queue()
        self._received: deque[float] = deque()
        self._last_heartbeat = time.monotonic()
        self._closed_here = False

    async def run(self) -> None:
        """Speak with the client until either side closes."""
        try:
            self._compressor = compressor(self._query.get("compress"))
        except KeyError:
            await self._socket.close(code=DECODE_ERROR, message=b"Unknown compression.")
            return
        if self._query.get("v", "10") != "10" or self._query.get("encoding", "json") != "json":
            await self._socket.close(code=INVALID_VERSION, message=b"The sandbox speaks v=10, encoding=json.")
            return
        self._outgoing.put_nowait({"op": HELLO, "d": {"heartbeat_interval": int(self._hub.heartbeat_interval * 1000)}})
        writer = asyncio.create_task(self._write())
        watch = asyncio.create_task(self._watch())
        try:
            await self._read()
        finally:
            writer.cancel()
            watch.cancel()
            await asyncio.gather(writer, watch, return_exceptions=True)
            if self._session is not None:
                self._hub.detach(self._session, self._outgoing)
                if self._socket.close_code in (1000, 1001) and not self._closed_here:
                    self._hub.forget(self._session)

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                break
            try:
                self._receive(message.data)
            except Closing as closing:
                if closing.code in (SESSION_TIMED_OUT, INVALID_SEQUENCE) and self._session is not None:
                    self._hub.forget(self._session)
                await self._socket.close(code=closing.code, message=closing.reason.encode())
                break

    def _receive(self, data: str | bytes) -> None:
        now = time.monotonic()
        while self._received and self._received[0] < now - PER_SECONDS:
            self._received.popleft()
        self._received.append(now)
        if len(self._received) > MOST_PACKETS:
            raise Closing(RATE_LIMITED, "You are being rate limited.")
        if len(data) > MOST_BYTES:
            raise Closing(DECODE_ERROR, "Payload is too large.")
        try:
            packet = orjson.loads(data)
            operation, body = packet["op"], packet.get("d")
        except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError):
            raise Closing(DECODE_ERROR, "Error while decoding payload.") from None
        if operation == HEARTBEAT:
            self._last_heartbeat = now
            acknowledged = {"op": HEARTBEAT_ACK, "d": None}
            asyncio.get_running_loop().call_later(ACKNOWLEDGED_AFTER, self._outgoing.put_nowait, acknowledged)
        elif operation == IDENTIFY:
            self._identify(body)
        elif operation == RESUME:
            self._resume(body)
        elif operation not in (PRESENCE, VOICE, MEMBERS):
            raise Closing(UNKNOWN_OPCODE, "Unknown opcode.")
        elif self._session is None:
            raise Closing(NOT_AUTHENTICATED, "Not authenticated.")

    def _identify(self, body: Json) -> None:
        if self._session is not None:
            raise Closing(ALREADY_AUTHENTICATED, "Already authenticated.")
        try:
            identify = validated(Identify, body)
        except DiscordError as error:
            raise Closing(DECODE_ERROR, str(error)[:100]) from None
        if not hmac.compare_digest(identify.token.encode(), self._hub.token.encode()):
            raise Closing(AUTHENTICATION_FAILED, "Authentication failed.")
        shard, shards = identify.shard or (0, 1)
        if not 0 <= shard < shards:
            raise Closing(INVALID_SHARD, "Invalid shard.")
        if identify.intents & ~KNOWN_INTENTS:
            raise Closing(INVALID_INTENTS, "Invalid intent(s).")
        if identify.intents != GUILDS:
            raise Closing(DISALLOWED_INTENTS, "Disallowed intent(s): the sandbox tells of servers alone.")
        if not self._hub.starts.take():  # "we will reset your bot's token"
            self._hub.replace_token(secrets.token_urlsafe())
            raise Closing(AUTHENTICATION_FAILED, "Authentication failed.")
        self._session = self._hub.begin(shard, shards)
        self._hub.attach(self._session, self._outgoing)
        self._hub.welcome(self._session)

    def _resume(self, body: Json) -> None:
        if self._session is not None:
            raise Closing(ALREADY_AUTHENTICATED, "Already authenticated.")
        try:
            resume = validated(Resume, body)
        except DiscordError as error:
            raise Closing(DECODE_ERROR, str(error)[:100]) from None
        if not hmac.compare_digest(resume.token.encode(), self._hub.token.encode()):
            raise Closing(AUTHENTICATION_FAILED, "Authentication failed.")
        session = self._hub.resumable(resume.session_id)
        if session is None:
            self._outgoing.put_nowait({"op": INVALID_SESSION, "d": False})
            return
        missed = session.missed_since(resume.seq or 0)
        if missed is None:
            self._hub.forget(session)
            raise Closing(INVALID_SEQUENCE, "Invalid seq.")
        for packet in missed:
            self._outgoing.put_nowait(packet)
        self._session = session
        self._hub.attach(session, self._outgoing)
        session.send("RESUMED", {})

    async def _write(self) -> None:
        while True:
            packet = await self._outgoing.get()
            if isinstance(packet, int):
                self._closed_here = True
                await self._socket.close(code=packet)
                return
            text = orjson.dumps(packet)
            if self._compressor is None:
                await self._socket.send_str(text.decode())
            else:
                await self._socket.send_bytes(self._compressor.packet(text))

    async def _watch(self) -> None:
        """Close a connection whose client stopped sending heartbeats."""
        allowed = self._hub.heartbeat_interval * PATIENCE
        while True:
            rest = self._last_heartbeat + allowed - time.monotonic()
            if rest <= 0:
                if self._session is not None:
                    self._hub.forget(self._session)
                await self._socket.close(code=SESSION_TIMED_OUT, message=b"Session timed out.")
                return
            await asyncio.sleep(rest)
