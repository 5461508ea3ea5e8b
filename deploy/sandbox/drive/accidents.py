"""What goes wrong on purpose: faults, other ways than Discord's own, rate limits, the gateway, and the clock."""

from __future__ import annotations

import re

from aiohttp import web

from deploy.sandbox.clock import SettableClock
from deploy.sandbox.core import Core
from deploy.sandbox.errors import ActionError, Json
from deploy.sandbox.rest.faults import Fault
from deploy.sandbox.rest.front import Front
from deploy.sandbox.rest.limits import Strangers


class Accidents:
    """The addresses of the drive by which tests have Discord fail."""

    def __init__(self, core: Core, front: Front) -> None:
        self._core, self._front = core, front

    def add_fault(self, request: web.Request, body: Json) -> None:
        """Let requests of a route go wrong."""
        try:
            self._front.faults.add(Fault(**body))
        except (TypeError, re.error) as error:
            raise ActionError(f"No such fault: {error}.") from None

    def clear_faults(self, request: web.Request, body: Json) -> None:
        """Let nothing go wrong any more."""
        self._front.faults.clear()

    def differ(self, request: web.Request, body: Json) -> None:
        """Behave otherwise in the ways that `on` names, and in no others."""
        self._front.differences.switch(body["on"])

    def set_limits(self, request: web.Request, body: Json) -> None:
        """`lift` all rate limits, set `global`, one `route` to `limit`, or to how many `strangers` the bot may turn.

        Limits are a number and seconds, or null.
        """
        if body.get("lift"):
            self._front.limits.lift()
        if "global" in body:
            self._front.limits.set_global(int(body["global"]))
        if "route" in body:
            limit = body.get("limit")
            self._front.limits.set_route(body["route"], None if limit is None else (int(limit[0]), float(limit[1])))
        if "strangers" in body:
            most = body["strangers"]
            now = self._core.clock.now
            self._front.limits.strangers = Strangers(now, int(most[0]), float(most[1])) if most is not None else None

    def gateway(self, request: web.Request, body: Json) -> None:
        """hold, release, reconnect, drop, invalidate, or one of those that need more.

        These are token (which holds now), starts (how many sessions may still begin, `left` of them for so many
        `seconds`) and again (deliver `interaction`).
        """
        hub, what = self._core.hub, request.match_info["what"]
        actions = {
            "hold": hub.hold,
            "release": hub.release,
            "reconnect": hub.ask_to_reconnect,
            "drop": hub.drop_sockets,
            "invalidate": hub.invalidate,
        }
        if what == "token":
            hub.replace_token(body["token"])
        elif what == "starts":
            hub.starts.leave(int(body["left"]), float(body["seconds"]))
        elif what == "again":
            self._core.desk.deliver(body["interaction"])
        elif what in actions:
            actions[what]()
        else:
            raise ActionError(f"The gateway does not know how to {what!r}.", 404)

    def advance(self, request: web.Request, body: Json) -> Json:
        """Move a settable clock on by `advance` seconds."""
        clock = self._core.clock
        if not isinstance(clock, SettableClock):
            raise ActionError("This sandbox follows the real clock: start it with --clock settable.")
        try:
            clock.advance(float(body["advance"]))
        except ValueError as error:
            raise ActionError(str(error)) from None
        return {"now": clock.now()}
