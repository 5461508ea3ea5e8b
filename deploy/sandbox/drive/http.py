"""The drive over HTTP: JSON in, JSON out, under /sandbox."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any
from urllib.parse import urlsplit

import orjson
from aiohttp import BodyPartReader, WSMsgType, web

from deploy.sandbox.core import Core
from deploy.sandbox.drive.accidents import Accidents
from deploy.sandbox.drive.moderation import Moderation
from deploy.sandbox.drive.partner import NAME as PARTNER
from deploy.sandbox.drive.people import People
from deploy.sandbox.drive.troubles import Troubles
from deploy.sandbox.errors import ActionError, Json
from deploy.sandbox.rest.front import Front
from deploy.sandbox.world.records import Channel, Interaction, User

WAIT = 10.0
LOOPBACK = {"127.0.0.1", "localhost", "[::1]", "::1"}

Action = Callable[[web.Request, Json], Awaitable[Any] | Any]


class Drive:
    """The addresses under /sandbox. Only pages and programs on this machine may use them."""

    def __init__(self, core: Core, front: Front, people: People, moderation: Moderation) -> None:
        self._core, self._front, self._people, self._moderation = core, front, people, moderation
        self._troubles, self._accidents = Troubles(core, front, people), Accidents(core, front)

    def add_routes(self, app: web.Application) -> None:
        """Enter all addresses."""
        accidents = self._accidents
        table: dict[str, Action] = {
            "GET /state": self.state,
            "GET /people/{user}/places": self.places,
            "GET /people/{user}/messages": self.messages,
            "GET /people/{user}/commands": self.commands,
            "GET /people/{user}/troubles": self.troubles,
            "POST /people/{user}/troubles": self.set_troubles,
            "POST /people/{user}/unread": self.unread,
            "POST /people/{user}/say": self.say,
            "POST /people/{user}/slash": self.slash,
            "POST /people/{user}/complete": self.complete,
            "POST /people/{user}/context": self.context,
            "POST /people/{user}/press": self.press,
            "POST /people/{user}/select": self.select,
            "POST /people/{user}/submit": self.submit,
            "POST /people/{user}/dismiss": self.dismiss,
            "POST /people/{user}/settings": self.settings,
            "POST /moderation/{what}": self.moderate,
            "POST /faults": accidents.add_fault,
            "DELETE /faults": accidents.clear_faults,
            "POST /differences": accidents.differ,
            "POST /limits": accidents.set_limits,
            "POST /gateway/{what}": accidents.gateway,
            "POST /clock": accidents.advance,
            "GET /interactions/{id}": self.interaction,
            "GET /refusals": self.refusals,
            "GET /exchanges": self.exchanges,
        }
        for entry, action in table.items():
            method, path = entry.split()
            app.router.add_route(method, f"/sandbox{path}", self._endpoint(action))
        app.router.add_post("/sandbox/upload", self._guarded(self.upload))
        app.router.add_get("/sandbox/people/{user}/live", self._guarded(self.live))

    def _guarded(
        self, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        """Refuse other sites' pages: a request must name this machine, and so must the page it comes from."""

        async def guarded(request: web.Request) -> web.StreamResponse:
            origin = request.headers.get("Origin")
            own_page = origin is None or urlsplit(origin).netloc == request.host
            if urlsplit(f"//{request.host}").hostname not in LOOPBACK or not own_page:
                return _json(403, {"error": "Only pages and programs on this machine may do this."})
            try:
                return await handler(request)
            except ActionError as error:
                return _json(error.status, {"error": str(error)})
            finally:
                self._core.world.flush()

        return guarded

    def _endpoint(self, action: Action) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            body: Any = {}
            if request.can_read_body:
                try:
                    body = orjson.loads(await request.read())
                except orjson.JSONDecodeError:
                    raise ActionError("The request is not JSON.") from None
            if not isinstance(body, dict):
                raise ActionError("The request must be a JSON object.")
            try:
                found = action(request, body)
                answer = await found if isinstance(found, Awaitable) else found
            except KeyError as missing:
                raise ActionError(f"The request lacks {missing}, or nothing is known by that name.") from missing
            except ValueError as error:
                raise ActionError(f"The request holds something that cannot be read: {error}") from error
            return _json(200, {} if answer is None else answer)

        return self._guarded(serve)

    # looking

    def state(self, request: web.Request, body: Json) -> Json:
        """Who is there, and how the sandbox stands."""
        world = self._core.world
        guild = next(iter(world.guilds.values()))
        people = [
            {
                "id": user.id,
                "username": user.username,
                "shown_name": user.shown_name,
                "bot": user.bot,
                "locale": user.locale,
                "accepts_direct_messages": user.accepts_direct_messages,
                "is_member": user.id in guild.members,
                "plays_itself": user.username == PARTNER and self._core.settings.partner,
            }
            for user in world.users.values()
        ]
        return {
            "guild": {"id": guild.id, "name": guild.name},
            "roles": [{"id": role.id, "name": role.name} for role in guild.roles.values()],
            "people": people,
            "bot_id": world.bot_id,
            "bot_connected": self._core.hub.connected,
            "sessions": len(self._core.hub.sessions),
            "commands": len(world.commands),
            "now": self._core.clock.now(),
            "clock": self._core.settings.clock,
            "rate_limited": self._front.limits.refused,
            "objections": self._front.objections + self._core.hub.objections,
        }

    def places(self, request: web.Request, body: Json) -> list[Json]:
        """The channels, threads and DMs an account sees."""
        return self._people.places(self._user(request))

    def messages(self, request: web.Request, body: Json) -> list[Json]:
        """The messages an account sees in `channel`."""
        user = self._user(request)
        limit = request.query.get("limit", "100")
        if not limit.isdecimal():
            raise ActionError("limit is a number.")
        return self._people.read(user, self._people.place(user, request.query["channel"]), int(limit))

    def commands(self, request: web.Request, body: Json) -> Json:
        """The commands an account is offered in `channel`."""
        user = self._user(request)
        channel = self._people.place(user, request.query["channel"])
        return {
            "slash": self._people.commands(user, channel),
            "context": self._people.context_commands(user, channel),
        }

    def unread(self, request: web.Request, body: Json) -> Json:
        """How many messages are newer than the ids in `seen`, by channel, and how many of them ring."""
        return self._people.unread(self._user(request), body["seen"])

    # doing

    def say(self, request: web.Request, body: Json) -> Json:
        """Write `content` in `channel`, with `uploads`."""
        user, channel = self._who_where(request, body)
        return self._people.say(user, channel, str(body.get("content", "")), body.get("uploads"))

    async def slash(self, request: web.Request, body: Json) -> Json:
        """Send `command` with `options` in `channel`."""
        user, channel = self._who_where(request, body)
        return await self._outcome(self._people.slash(user, channel, body["command"], body.get("options") or {}), body)

    async def complete(self, request: web.Request, body: Json) -> Json:
        """Ask what `command` offers for the option `focused` when `text` is typed."""
        user, channel = self._who_where(request, body)
        options, text = body.get("options") or {}, str(body.get("text", ""))
        return await self._outcome(
            self._people.complete(user, channel, body["command"], options, body["focused"], text), body
        )

    async def context(self, request: web.Request, body: Json) -> Json:
        """Choose the context-menu entry `command` on `target`."""
        user, channel = self._who_where(request, body)
        return await self._outcome(self._people.context(user, channel, body["command"], body["target"]), body)

    async def press(self, request: web.Request, body: Json) -> Json:
        """Press `button` of `message`; `seen` are the components still shown on the screen."""
        user, channel = self._who_where(request, body)
        opened = self._people.press(user, channel, body["message"], body["button"], body.get("seen"))
        return await self._outcome(opened, body)

    async def select(self, request: web.Request, body: Json) -> Json:
        """Choose `values` in `select` of `message`."""
        user, channel = self._who_where(request, body)
        opened = self._people.select(
            user, channel, body["message"], body["select"], list(body["values"]), body.get("seen")
        )
        return await self._outcome(opened, body)

    async def submit(self, request: web.Request, body: Json) -> Json:
        """Send off the modal opened by `interaction` with `values`."""
        user = self._user(request)
        return await self._outcome(self._people.submit(user, body["interaction"], body.get("values") or {}), body)

    def dismiss(self, request: web.Request, body: Json) -> None:
        """Take the ephemeral `message` away."""
        user, channel = self._who_where(request, body)
        self._people.dismiss(user, channel, body["message"])

    def settings(self, request: web.Request, body: Json) -> None:
        """Open or close DMs, install the application for oneself, leave or rejoin the server, join a thread."""
        user = self._user(request)
        if "accept_direct_messages" in body:
            self._people.accept_direct_messages(user, bool(body["accept_direct_messages"]))
        if "installed" in body:
            self._people.install(user, bool(body["installed"]))
        if "member" in body:
            (self._people.rejoin if body["member"] else self._people.leave)(user)
        if "join_thread" in body:
            self._people.join_thread(user, self._people.place(user, body["join_thread"]))

    async def upload(self, request: web.Request) -> web.StreamResponse:
        """Files of a form; gives the id of each."""
        ids = []
        async for part in await request.multipart():
            if isinstance(part, BodyPartReader):
                ids.append(self._people.upload(part.filename or "file", bytes(await part.read(decode=False))))
        return _json(200, {"uploads": ids})

    def moderate(self, request: web.Request, body: Json) -> None:
        """Delete a message or channel, change a thread, permissions or the server, remove or invite a person."""
        moderation, what = self._moderation, request.match_info["what"]
        if what == "delete_message":
            moderation.delete_message(moderation.channel(body["channel"]), body["message"])
        elif what == "delete_channel":
            moderation.delete_channel(moderation.channel(body["channel"]))
        elif what == "thread":
            moderation.set_thread(moderation.channel(body["channel"]), body.get("archived"), body.get("locked"))
        elif what == "permissions":
            place = moderation.channel(body["channel"])
            moderation.set_permissions(place, body["who"], body.get("allow", []), body.get("deny", []))
        elif what == "community":
            moderation.set_community(bool(body["community"]))
        elif what == "remove":
            moderation.remove(body["who"])
        elif what == "invite":
            moderation.invite(body["who"])
        else:
            raise ActionError(f"Moderators do not know how to {what!r}.", 404)

    # accidents

    def troubles(self, request: web.Request, body: Json) -> Json:
        """How the page's switches stand, seen from `channel`."""
        return self._troubles.shown(self._people.place(self._user(request), request.query["channel"]))

    def set_troubles(self, request: web.Request, body: Json) -> Json:
        """Switch those that are named, seen from `channel`."""
        _, channel = self._who_where(request, body)
        for name, value in body.items():
            if name != "channel":
                self._troubles.switch(channel, name, value)
        return self._troubles.shown(channel)

    # what happened

    async def interaction(self, request: web.Request, body: Json) -> Json:
        """What became of an interaction."""
        found = self._core.world.interactions.get(request.match_info["id"])
        if found is None:
            raise ActionError("There is no such interaction.", 404)
        return await self._outcome(found, {"wait": float(request.query.get("wait", "0")), "settled": True})

    def refusals(self, request: web.Request, body: Json) -> list[Json]:
        """All requests that were refused."""
        return [asdict(refusal) for refusal in self._front.refusals]

    def exchanges(self, request: web.Request, body: Json) -> list[Json]:
        """Requests and answers after a number, if they are recorded."""
        after = int(request.query.get("after", "0"))
        return [asdict(exchange) for exchange in self._front.exchanges if exchange.number > after]

    async def live(self, request: web.Request) -> web.StreamResponse:
        """Everything an account sees, as it happens."""
        user = self._user(request)
        socket = web.WebSocketResponse(heartbeat=20.0)
        await socket.prepare(request)
        with self._core.feed.viewer(user.id) as viewer:
            viewer.tell({"kind": "bot", "connected": self._core.hub.connected})

            async def write() -> None:
                while True:
                    await socket.send_str(orjson.dumps(await viewer.notices.get()).decode())

            writer = asyncio.create_task(write())
            try:
                async for message in socket:
                    if message.type == WSMsgType.ERROR:
                        break
            finally:
                writer.cancel()
                await asyncio.gather(writer, return_exceptions=True)
        return socket

    # helpers

    def _user(self, request: web.Request) -> User:
        return self._people.person(request.match_info["user"])

    def _who_where(self, request: web.Request, body: Json) -> tuple[User, Channel]:
        user = self._user(request)
        return user, self._people.place(user, str(body["channel"]))

    async def _outcome(self, interaction: Interaction, body: Json) -> Json:
        self._core.world.flush()
        seconds = float(body.get("wait", WAIT))
        if seconds <= 0:
            return self._core.desk.outcome(interaction)
        return await self._core.desk.wait(interaction, seconds, settled=bool(body.get("settled", True)))


def _json(status: int, body: Any) -> web.Response:
    return web.Response(status=status, body=orjson.dumps(body), content_type="application/json")
