"""What every part of the sandbox works with: settings, clock, world, gateway, page feed, interactions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from deploy.sandbox.clock import Clock, RealClock, SettableClock
from deploy.sandbox.errors import SandboxError
from deploy.sandbox.gateway.hub import Hub
from deploy.sandbox.interactions.desk import Desk, Outside
from deploy.sandbox.live import Feed
from deploy.sandbox.world.founding import found
from deploy.sandbox.world.payloads import Payloads
from deploy.sandbox.world.world import World

# Requests per seconds by route. Discord publishes no such numbers; these are what its community observes.
ROUTE_LIMITS: Mapping[str, tuple[int, float]] = {
    "POST /channels/{channel_id}/messages": (5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": (5, 1.0),
    "POST /channels/{channel_id}/messages/{message_id}/threads": (10, 10.0),
    "POST /channels/{channel_id}/threads": (10, 10.0),
    "POST /webhooks/{webhook_id}/{webhook_token}": (5, 2.0),
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": (5, 2.0),
    "PUT /applications/{application_id}/commands": (5, 20.0),
    "POST /users/@me/channels": (10, 10.0),
}


STRANGERS = (25, 60.0)
"""Discord tells no number here either; people have seen bots refused or flagged after 25 to 40 first messages."""


@dataclass
class Settings:
    """How strict and how the sandbox is. Seconds throughout; `old_edits` is (number, per seconds)."""

    host: str = "127.0.0.1"
    port: int = 8137
    data: Path | None = None
    token: str = "sandbox"
    clock: str = "real"
    acknowledge_within: float = 3.0
    token_life: float = 900.0
    global_limit: int = 50
    route_limits: dict[str, tuple[int, float]] = field(default_factory=lambda: dict(ROUTE_LIMITS))
    old_edits: tuple[int, float] | None = (3, 6.0)
    strangers: tuple[int, float] | None = STRANGERS
    """To how many people that it has never exchanged a message with the bot may turn, per seconds of this clock."""
    heartbeat_interval: float = 41.25
    shards: int = 1
    active_threads: int = 1000
    """How many threads of a server may be open at once."""
    record_exchanges: int = 0
    partner: bool = False
    """Whether a ready-made person challenges the person who sits down at the page, and plays."""
    interactions_url: str = ""
    """Where the bot takes interactions over HTTP; without it they go through the gateway."""


class Core:
    """The parts, put together."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clock: Clock
        if settings.clock == "real":
            self.clock = RealClock()
        elif settings.clock == "settable":
            self.clock = SettableClock()
        else:
            raise SandboxError(f"There is no clock {settings.clock!r}: choose real or settable.")
        self.world = World(self.clock, settings.data)
        if self.world.is_new:
            found(self.world)
            self.world.flush()
        self.payloads = Payloads(self.world)
        self.hub = Hub(self.world, self.payloads, settings.token, settings.heartbeat_interval)
        self.feed = Feed(self.world, self.payloads)
        self.outside = Outside(settings.token)
        self.outside.address = settings.interactions_url
        self.desk = Desk(
            self.world,
            self.payloads,
            self.hub,
            self.feed,
            self.outside,
            settings.acknowledge_within,
            settings.token_life,
        )
