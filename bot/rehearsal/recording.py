"""What is asked of Discord and what it answers, recorded where the client library sends it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Literal

import aiohttp
import msgspec
import yarl
from discord.http import Route

from bot.rehearsal.routes import route_of

Way = Literal["by the gateway", "over HTTP"]
"""How an interaction came."""

PAYLOAD = b'name="payload_json"'
FILE = b'name="files['


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its answer; `body` and `answer` are JSON, None where there was none."""

    method: str
    route: str
    path: str
    query: tuple[str, ...]
    body: Any
    files: int
    status: int
    headers: dict[str, str]
    answer: Any

    @property
    def name(self) -> str:
        """The method and the route, as `POST /channels/{channel_id}/messages`."""
        return f"{self.method} {self.route}"

    @property
    def code(self) -> int:
        """Discord's code of a refusal, 0 for none."""
        found = self.answer.get("code", 0) if self.status >= 400 and isinstance(self.answer, dict) else 0
        return found if isinstance(found, int) else 0


@dataclass(frozen=True, slots=True)
class Arrival:
    """An interaction that arrived."""

    way: Way
    payload: dict[str, Any]


@dataclass
class Recorder:
    """Everything that has passed so far."""

    exchanges: list[Exchange] = field(default_factory=list)
    arrivals: list[Arrival] = field(default_factory=list)

    def trace(self) -> aiohttp.TraceConfig:
        """What the client library's session is given, so that it tells of each request."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(_started)
        config.on_request_chunk_sent.append(_sent)
        config.on_response_chunk_received.append(_received)
        config.on_request_end.append(_ended)
        config.on_response_chunk_received.append(self._answered)
        return config

    async def _answered(self, session: aiohttp.ClientSession, context: SimpleNamespace, _: object) -> None:
        """Its answer has been read, whole."""
        path = context.url.path.removeprefix(yarl.URL(Route.BASE).path)
        if context.url.host != yarl.URL(Route.BASE).host or path == context.url.path:
            return  # a file, fetched elsewhere
        body, files = _parsed(bytes(context.sent))
        self.exchanges.append(
            Exchange(
                context.method,
                route_of(context.method, path),
                path,
                tuple(sorted(context.url.query)),
                body,
                files,
                context.status,
                context.headers,
                _json(bytes(context.received)),
            )
        )

    def last(self, name: str) -> Exchange | None:
        """The newest request of a method and route; None where there was none."""
        return next((each for each in reversed(self.exchanges) if each.name == name), None)


async def _started(
    session: aiohttp.ClientSession, context: SimpleNamespace, parameters: aiohttp.TraceRequestStartParams
) -> None:
    context.method, context.url = parameters.method, parameters.url
    context.sent, context.received = bytearray(), bytearray()
    context.status, context.headers = 0, {}


async def _sent(
    session: aiohttp.ClientSession, context: SimpleNamespace, parameters: aiohttp.TraceRequestChunkSentParams
) -> None:
    context.sent += parameters.chunk


async def _received(
    session: aiohttp.ClientSession, context: SimpleNamespace, parameters: aiohttp.TraceResponseChunkReceivedParams
) -> None:
    context.received += parameters.chunk


async def _ended(
    session: aiohttp.ClientSession, context: SimpleNamespace, parameters: aiohttp.TraceRequestEndParams
) -> None:
    context.status = parameters.response.status
    context.headers = {name.lower(): value for name, value in parameters.response.headers.items()}


def _parsed(sent: bytes) -> tuple[Any, int]:
    """The JSON of a request, alone or in a form with files, and how many files there are."""
    if not sent.startswith(b"--"):
        return _json(sent), 0
    parts = sent.split(sent.partition(b"\r\n")[0])
    told = next((part for part in parts if PAYLOAD in part), b"")
    return _json(told.partition(b"\r\n\r\n")[2].strip()), sum(FILE in part.partition(b"\r\n\r\n")[0] for part in parts)


def _json(data: bytes) -> Any:
    try:
        return msgspec.json.decode(data) if data else None
    except msgspec.DecodeError:
        return None
