"""The sandbox as a whole: one server on loopback for the REST interface, the gateway, files, the drive and the page."""

from __future__ import annotations

import asyncio
import errno
from importlib.resources import files

from aiohttp import web

from deploy.sandbox.core import Core, Settings
from deploy.sandbox.drive.http import Drive
from deploy.sandbox.drive.moderation import Moderation
from deploy.sandbox.drive.partner import Partner
from deploy.sandbox.drive.people import People
from deploy.sandbox.errors import SandboxError
from deploy.sandbox.gateway.connection import Connection
from deploy.sandbox.gateway.hub import EventJudge
from deploy.sandbox.operations.threads import archive_idle_threads
from deploy.sandbox.rest import application, guilds, interactions, messages, threads  # noqa: F401  (enters their routes)
from deploy.sandbox.rest import files as message_files
from deploy.sandbox.rest.front import Front, Judge, Refusal

LARGEST_REQUEST = 64 << 20
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https: http:; "
    "connect-src 'self' ws: ; frame-src 'self'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'"
)
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Sandbox:
    """A local Discord.

    >>> async def play() -> None:
    ...     sandbox = Sandbox(Settings(port=0))
    ...     await sandbox.start()
    ...     print(sandbox.api, sandbox.gateway, sandbox.page)
    ...     await sandbox.stop()

    `judge` and `event_judge` see every exchange and every event a second time; what they object to is collected in
    `objections`. `violations` are requests that only a faulty client sends, `refusals` all that were refused.
    """

    def __init__(
        self, settings: Settings | None = None, *, judge: Judge | None = None, event_judge: EventJudge | None = None
    ) -> None:
        self.settings = settings or Settings()
        self.core = Core(self.settings)
        self.core.hub.judge = event_judge
        self.core.hub.on_change = self.core.feed.bot_changed
        self.front = Front(self.core, judge=judge)
        self.people = People(self.core)
        self.moderation = Moderation(self.core)
        self.partner = Partner(self.core, self.people) if self.settings.partner else None
        self._playing: asyncio.Task[None] | None = None
        self._runner: web.AppRunner | None = None
        self.page = self.api = self.gateway = ""

    async def start(self) -> None:
        """Begin to listen. Raises SandboxError when the port is taken."""
        app = web.Application(client_max_size=LARGEST_REQUEST)
        self.front.add_routes(app)
        message_files.add_routes(app, self.core)
        Drive(self.core, self.front, self.people, self.moderation).add_routes(app)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name}", self._page)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self.settings.host, self.settings.port)
        try:
            await site.start()
        except OSError as error:
            await self.stop()
            if error.errno == errno.EADDRINUSE:
                raise SandboxError(
                    f"Port {self.settings.port} is taken by another program. Stop that one, or name another port "
                    "(--port; 0 takes any free one)."
                ) from error
            raise SandboxError(f"The sandbox cannot listen on {self.settings.host}: {error.strerror}.") from error
        host, port = self._runner.addresses[0][:2]
        self.page = f"http://{host}:{port}/"
        self.api = f"http://{host}:{port}/api/v10"
        self.gateway = f"ws://{host}:{port}/gateway"
        self.core.hub.address = self.gateway
        self.core.payloads.address = f"http://{host}:{port}"
        self._look_after_threads()
        if self.partner is not None:
            self._playing = asyncio.create_task(self.partner.run(), name="partner")

    async def stop(self) -> None:
        """Close all connections, put everything on disk, and let go of it."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)
            self._playing = None
        if self._runner is not None:
            self.core.hub.drop_sockets(1001)
            await self._runner.cleanup()
            self._runner = None
        self.core.world.close()

    @property
    def violations(self) -> list[Refusal]:
        """Requests that only a faulty client sends: malformed, too long, unknown, twice."""
        return self.front.violations

    @property
    def refusals(self) -> list[Refusal]:
        """All requests that were refused."""
        return list(self.front.refusals)

    @property
    def objections(self) -> list[str]:
        """What the judges objected to."""
        return self.front.objections + self.core.hub.objections

    def _look_after_threads(self) -> None:
        if self._runner is None:
            return
        archive_idle_threads(self.core)
        self.core.world.flush()
        self.core.clock.call_later(60.0, self._look_after_threads)

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False)
        await socket.prepare(request)
        await Connection(self.core.hub, socket, dict(request.query)).run()
        return socket

    async def _page(self, request: web.Request) -> web.Response:
        name = request.match_info.get("name", "index.html")
        kind = KINDS.get("." + name.rpartition(".")[2])
        file = files("deploy.sandbox") / "page" / name
        if kind is None or "/" in name or not file.is_file():
            return web.Response(status=404, text="There is no such page.")
        headers = {
            "Content-Security-Policy": CONTENT_POLICY,
            "Cache-Control": "no-cache",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }
        return web.Response(body=file.read_bytes(), content_type=kind, charset="utf-8", headers=headers)
