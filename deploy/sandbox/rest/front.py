"""The front of the REST interface: what happens to every request before and after its route."""

from __future__ import annotations

import asyncio
import hmac
import inspect
import logging
import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import multipart
import orjson
from aiohttp import web

from deploy.sandbox.core import Core
from deploy.sandbox.errors import MALFORMED, DiscordError, Json, invalid_form
from deploy.sandbox.models.messages import MAX_REQUEST_BYTES, Upload
from deploy.sandbox.rest.call import ROUTES, Call, Handler, Reply
from deploy.sandbox.rest.differences import Differences
from deploy.sandbox.rest.faults import Faults
from deploy.sandbox.rest.limits import RateLimited, RateLimits, Strangers

log = logging.getLogger("sandbox.rest")

API = "/api/v10"
MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token")
MOST_RECORDED = 10_000


@dataclass(frozen=True)
class Refusal:
    """A request that was refused, and why. `malformed` ones only a faulty client sends."""

    method: str
    path: str
    status: int
    code: int
    message: str
    errors: Json | None
    malformed: bool


@dataclass(frozen=True)
class Exchange:
    """A request and its answer, whole, for a second judge."""

    number: int
    method: str
    path: str
    template: str | None
    query: dict[str, str]
    body: Any
    files: list[str]
    status: int
    answer: Any


Judge = Callable[[Exchange], list[str]]


@dataclass
class Front:
    """Authenticates, counts, parses, calls the route, keeps the world, answers, and remembers what was refused."""

    core: Core
    faults: Faults = field(default_factory=Faults)
    judge: Judge | None = None
    refusals: deque[Refusal] = field(default_factory=lambda: deque(maxlen=MOST_RECORDED))
    objections: list[str] = field(default_factory=list)
    handled: int = 0
    asked: set[str] = field(default_factory=set)
    """The methods and routes that have been asked for, as `POST /channels/{channel_id}/messages`."""
    differences: Differences = field(default_factory=Differences)

    def __post_init__(self) -> None:
        settings = self.core.settings
        strangers = Strangers(self.core.clock.now, *settings.strangers) if settings.strangers else None
        self.limits = RateLimits(settings.global_limit, settings.route_limits, settings.old_edits, strangers)
        self.core.desk.alter = self.differences.arriving
        self.exchanges: deque[Exchange] = deque(maxlen=settings.record_exchanges or None)
        self._records = bool(settings.record_exchanges)

    @property
    def violations(self) -> list[Refusal]:
        """The refusals that only a faulty client gets."""
        return [refusal for refusal in self.refusals if refusal.malformed]

    def add_routes(self, app: web.Application) -> None:
        """Enter every route, and one that refuses all others loudly."""
        for (method, template), handler in ROUTES.items():
            app.router.add_route(method, API + template, self._endpoint(template, handler))
        app.router.add_route("*", "/api/{rest:.*}", self._unknown)

    def _endpoint(self, template: str, handler: Handler) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.StreamResponse:
            call = Call(
                core=self.core,
                limits=self.limits,
                method=request.method,
                template=template,
                path=request.path.removeprefix(API),
                parts=dict(request.match_info),
                query=dict(request.query),
            )
            return await self._serve(request, call, handler)

        return serve

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        log.error("Unknown route: %s %s", request.method, path)
        error = DiscordError(0)
        self._note(request.method, path, error)
        self._record(
            Call(self.core, self.limits, request.method, "", path, {}, dict(request.query)), error.status, error.body()
        )
        return _json(error.status, error.body(), {"Via": "1.1 sandbox"})

    async def _serve(self, request: web.Request, call: Call, handler: Handler) -> web.StreamResponse:
        name = f"{call.method} {call.template}"
        headers = {"Via": "1.1 sandbox"}
        self.handled += 1
        self.asked.add(name)
        drop_after = False
        try:
            for fault in self.faults.take(name):
                if fault.kind == "latency":
                    await asyncio.sleep(fault.seconds)
                elif fault.kind == "drop_before":
                    return _cut(request)
                elif fault.kind == "drop_after":
                    drop_after = True
                else:
                    return _json(fault.status, {"code": fault.code, "message": fault.message}, headers)
            self._authenticate(request, call)
            headers |= self._count(name, call)
            await _read(request, call)
            self.differences.before(call)
            found = handler(call)
            reply: Reply = await found if inspect.isawaitable(found) else found
        except RateLimited as limited:
            reply = Reply(limited.status, limited.body())
            headers |= limited.headers()
        except DiscordError as error:
            self._note(call.method, call.path, error)
            reply = Reply(error.status, error.body())
        reply = self.differences.after(call, reply, headers)
        self.core.world.flush()
        self._record(call, reply.status, reply.body)
        if drop_after:
            return _cut(request)
        return _json(reply.status, reply.body, headers)

    def _authenticate(self, request: web.Request, call: Call) -> None:
        if _by_token_in_path(call):
            return
        given = request.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bot {self.core.hub.token}".encode()):
            raise DiscordError(0, status=401, message="401: Unauthorized")

    def _count(self, name: str, call: Call) -> dict[str, str]:
        if not _by_token_in_path(call):
            self.limits.count_global()
        place = "/".join(call.parts.get(part, "") for part in MAJOR)
        return self.limits.count_route(name, place)

    def _note(self, method: str, path: str, error: DiscordError) -> None:
        path = _without_token(path)
        malformed = error.code in MALFORMED and error.status != 401
        self.refusals.append(Refusal(method, path, error.status, error.code, error.message, error.errors, malformed))
        log.log(logging.WARNING if malformed else logging.INFO, "%s %s refused: %s", method, path, error)

    def _record(self, call: Call, status: int, answer: Any) -> None:
        if not self._records and self.judge is None:
            return
        exchange = Exchange(
            self.handled,
            call.method,
            call.path,
            call.template or None,
            call.query,
            call.body,
            [upload.filename for upload in call.uploads],
            status,
            answer,
        )
        if self._records:
            self.exchanges.append(exchange)
        if self.judge is not None:
            asyncio.get_running_loop().call_soon(self._ask_judge, exchange)

    def _ask_judge(self, exchange: Exchange) -> None:
        if self.judge is not None:
            complaints = self.judge(exchange)
            self.objections += [f"{exchange.method} {_without_token(exchange.path)}: {text}" for text in complaints]


def _by_token_in_path(call: Call) -> bool:
    """Interactions and their follow-ups carry their own token, and stand outside the global limit."""
    return call.template.startswith(("/interactions/", "/webhooks/"))


def _without_token(path: str) -> str:
    return re.sub(r"^(/(?:webhooks|interactions)/\d+)/[^/]+", r"\1/…", path)


async def _read(request: web.Request, call: Call) -> None:
    """Put the JSON and files of a request into the call. Raises DiscordError 40005, 50109 or 50035."""
    if (request.content_length or 0) > MAX_REQUEST_BYTES:
        raise DiscordError(40005)
    data = await request.read()
    if len(data) > MAX_REQUEST_BYTES:
        raise DiscordError(40005)
    kind, options = multipart.parse_options_header(request.headers.get("Content-Type", ""))
    if kind.startswith("multipart/"):
        _put_parts(call, data, options.get("boundary", ""))
    elif data and kind != "application/json":
        raise invalid_form("", "CONTENT_TYPE_INVALID", 'Expected "Content-Type" header to be application/json.')
    elif data:
        call.body = _parsed(data)


def _put_parts(call: Call, form: bytes, boundary: str) -> None:
    """Put the parts of a form into the call (RFC 7578). Raises DiscordError 50109 or 50035."""
    for part, data in _parts(form, boundary):
        number = re.fullmatch(r"files\[(\d+)\]", part.name)
        if part.name == "payload_json":
            call.body = _parsed(data)
        elif number and part.filename:
            kind = part.header("Content-Type", "application/octet-stream")
            call.uploads.append(Upload(number[1], part.filename, kind, data))
        else:
            raise invalid_form(part.name, "UNKNOWN_FIELD", "Only payload_json and files[n] may be sent.")


def _parts(form: bytes, boundary: str) -> Iterator[tuple[multipart.MultipartSegment, bytes]]:
    try:
        with multipart.PushMultipartParser(boundary) as parser:
            pieces: list[bytes] = []
            for event in parser.parse(form):
                if isinstance(event, multipart.MultipartSegment):
                    part = event
                elif event:
                    pieces.append(event)
                else:
                    yield part, b"".join(pieces)
                    pieces = []
    except multipart.MultipartError:
        raise DiscordError(50109) from None


def _parsed(data: bytes) -> Any:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        raise DiscordError(50109) from None


def _json(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    if status == 204:
        return web.Response(status=204, headers=headers)
    return web.Response(status=status, body=orjson.dumps(body), headers={**headers, "Content-Type": "application/json"})


def _cut(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.close()
    return web.Response()
