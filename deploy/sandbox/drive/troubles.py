"""Troubles to switch on at the page, to see how the bot takes them: each can be read off and taken back."""

from __future__ import annotations

from typing import Any

from deploy.sandbox.core import Core
from deploy.sandbox.drive.people import People
from deploy.sandbox.errors import ActionError, Json
from deploy.sandbox.operations import channels
from deploy.sandbox.rest.faults import Fault
from deploy.sandbox.rest.front import Front
from deploy.sandbox.world.permissions import Permission
from deploy.sandbox.world.records import DM, THREADS, Channel, Overwrite

NETWORKS = {"as it is": 0.0, "slow": 1.5, "too slow": 4.0}
"""Seconds every request of the bot takes longer; the last makes it miss the three seconds it has to answer."""

LIMITED_EVERY = 3
"""Which request is answered with 429 while there are too many."""

LACKING = (
    Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
)
"""What the bot may not do in a channel where permissions are missing."""


class Troubles:
    """The four switches: network, limited, closed and forbidden. Raises ActionError for what cannot be switched."""

    def __init__(self, core: Core, front: Front, people: People) -> None:
        self._core, self._front, self._people = core, front, people
        self._latency: Fault | None = None

    def shown(self, channel: Channel) -> Json:
        """How the switches stand, with the permissions of one channel; `forbidden` is None in a DM, which has none."""
        place = self._place(channel)
        return {
            "network": next(name for name, seconds in NETWORKS.items() if seconds == self._seconds()),
            "limited": self._front.limits.every == LIMITED_EVERY,
            "closed": not any(user.accepts_direct_messages for user in self._core.world.users.values() if not user.bot),
            "forbidden": None if place is None else self._is_forbidden(place),
        }

    def switch(self, channel: Channel, name: str, value: Any) -> None:
        """Switch one of them."""
        if name == "network":
            self._set_network(value)
        elif name == "limited":
            self._front.limits.every = LIMITED_EVERY if value else 0
        elif name == "closed":
            for user in self._core.world.users.values():
                if not user.bot:
                    self._people.accept_direct_messages(user, not value)
        elif name == "forbidden":
            self._forbid(channel, bool(value))
        else:
            raise ActionError(f"There is no switch {name!r}: network, limited, closed or forbidden.", 404)
        self._core.feed.places_changed()

    def _seconds(self) -> float:
        there = self._latency is not None and self._latency in self._front.faults.waiting
        return self._latency.seconds if there and self._latency else 0.0

    def _set_network(self, name: object) -> None:
        if name not in NETWORKS:
            raise ActionError(f"The network is one of {', '.join(NETWORKS)}.")
        if self._latency in self._front.faults.waiting:
            self._front.faults.waiting.remove(self._latency)
        self._latency = None
        if seconds := NETWORKS[str(name)]:
            self._latency = Fault("latency", times=None, seconds=seconds)
            self._front.faults.add(self._latency)

    def _place(self, channel: Channel) -> Channel | None:
        if channel.type == DM:
            return None
        return self._core.world.channels[channel.parent_id or ""] if channel.type in THREADS else channel

    def _is_forbidden(self, place: Channel) -> bool:
        own = place.overwrites.get(self._core.world.bot_id)
        return own is not None and own.deny & LACKING == LACKING

    def _forbid(self, channel: Channel, forbid: bool) -> None:
        place = self._place(channel)
        if place is None:
            raise ActionError("Here are no permissions to take away: open a channel of the server.")
        bot_id = self._core.world.bot_id
        own = place.overwrites.get(bot_id) or Overwrite(bot_id, 1)
        deny = own.deny | LACKING if forbid else own.deny & ~int(LACKING)
        channels.set_overwrite(self._core, place, Overwrite(bot_id, 1, own.allow, int(deny)))
