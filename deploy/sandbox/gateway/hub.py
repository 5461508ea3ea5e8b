"""All gateway sessions of the bot, how many may still begin, and the delivery of events to them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable

from deploy.sandbox.errors import Json
from deploy.sandbox.world.payloads import Payloads
from deploy.sandbox.world.records import Channel, Guild
from deploy.sandbox.world.world import World

A_DAY = 86_400.0

TOTAL = 1000
"""So many sessions a bot may begin in a day, where Discord has not allowed it more."""


class Starts:
    """The sessions that may still begin until the count is set back, a day after the first of them."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._left = now, TOTAL
        self._until = 0.0

    def take(self) -> bool:
        """One session begins; False where none was left."""
        self._set_back()
        if self._left == TOTAL:
            self._until = self._now() + A_DAY
        self._left -= 1
        return self._left >= 0

    def leave(self, left: int, seconds: float) -> None:
        """Have so many left, until the count is set back after some seconds."""
        self._left, self._until = min(left, TOTAL), self._now() + seconds

    def told(self) -> Json:
        """What GET /gateway/bot says of it."""
        self._set_back()
        whole = self._left == TOTAL
        return {
            "total": TOTAL,
            "remaining": max(0, self._left),
            "reset_after": round(1000 * (A_DAY if whole else self._until - self._now())),
            "max_concurrency": 1,
        }

    def _set_back(self) -> None:
        if self._now() >= self._until:
            self._left = TOTAL


REMEMBERED_EVENTS = 5000
RESUME_WITHIN = 300.0

TOKEN_REPLACED = 4004
"""With which code connections are closed whose token holds no more."""

EventJudge = Callable[[str, Json], list[str]]


class Session:
    """One identified client of one shard. It outlives its connection for a while, so that it can be resumed."""

    def __init__(self, shard: int, shards: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard, self.shards = shard, shards
        self.sequence = 0
        self.events: deque[Json] = deque(maxlen=REMEMBERED_EVENTS)
        self.outgoing: asyncio.Queue[Json | int] | None = None
        self.lost_at: float | None = None

    def send(self, name: str, data: Json) -> None:
        """Number an event, remember it, and send it if a client is connected."""
        self.sequence += 1
        packet = {"op": 0, "t": name, "s": self.sequence, "d": data}
        self.events.append(packet)
        if self.outgoing is not None:
            self.outgoing.put_nowait(packet)

    def control(self, packet: Json | int) -> None:
        """Send a packet without number, or close with a code."""
        if self.outgoing is not None:
            self.outgoing.put_nowait(packet)

    def missed_since(self, sequence: int) -> list[Json] | None:
        """The events after a number; None when they are no longer remembered."""
        if sequence > self.sequence:
            return None
        missed = [packet for packet in self.events if packet["s"] > sequence]
        return missed if len(missed) == self.sequence - sequence else None


class Hub:
    """Delivers events to the sessions that ask for them, several sessions a shard included."""

    def __init__(self, world: World, payloads: Payloads, token: str, heartbeat_interval: float) -> None:
        self.world = world
        self.payloads = payloads
        self.token = token
        self.heartbeat_interval = heartbeat_interval
        self.address = ""
        self.sessions: dict[str, Session] = {}
        self.starts = Starts(world.clock.now)
        self.judge: EventJudge | None = None
        self.objections: list[str] = []
        self.on_change: Callable[[bool], None] = lambda connected: None
        self._held: list[Callable[[], None]] | None = None

    # sessions

    def begin(self, shard: int, shards: int) -> Session:
        """A new session, with READY and the servers of its shard on their way."""
        session = Session(shard, shards)
        self.sessions[session.id] = session
        return session

    def welcome(self, session: Session) -> None:
        """Send READY, and a GUILD_CREATE for each server of the shard."""
        guilds = [guild for guild in self.world.guilds.values() if guild.bot_joined]
        mine = [guild for guild in guilds if shard_of(guild.id, session.shards) == session.shard]
        bot = self.world.users[self.world.bot_id]
        ready: Json = {
            "v": 10,
            "user": {**self.payloads.user(bot), "verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "shard": [session.shard, session.shards],
            "application": {"id": self.world.bot_id, "flags": 0},
            "private_channels": [],
        }
        session.send("READY", ready)
        for guild in mine:
            session.send("GUILD_CREATE", self.payloads.guild_for_gateway(guild))

    def resumable(self, session_id: str) -> Session | None:
        """A session that can be gone on with."""
        for key, session in list(self.sessions.items()):
            if session.lost_at is not None and time.monotonic() - session.lost_at > RESUME_WITHIN:
                del self.sessions[key]
        return self.sessions.get(session_id)

    def forget(self, session: Session) -> None:
        """End a session for good."""
        self.sessions.pop(session.id, None)

    def attach(self, session: Session, outgoing: asyncio.Queue[Json | int]) -> None:
        """A connection now carries the session; one that did so before is closed."""
        session.control(4000)
        session.outgoing, session.lost_at = outgoing, None
        self.on_change(True)

    def detach(self, session: Session, outgoing: asyncio.Queue[Json | int]) -> None:
        """A connection was lost."""
        if session.outgoing is outgoing:
            session.outgoing, session.lost_at = None, time.monotonic()
            self.on_change(self.connected)

    @property
    def connected(self) -> bool:
        """Whether any session has a connection."""
        return any(session.outgoing is not None for session in self.sessions.values())

    # events

    def dispatch(self, name: str, data: Json, *, guild_id: str | None) -> None:
        """Deliver an event to every session of the server's shard; of what is in no server shard 0 hears."""
        if self.judge is not None:
            self.objections += [f"{name}: {complaint}" for complaint in self.judge(name, data)]
        if self._held is not None:
            self._held.append(lambda: self._deliver(name, data, guild_id))
        else:
            self._deliver(name, data, guild_id)

    def _deliver(self, name: str, data: Json, guild_id: str | None) -> None:
        if guild_id is not None and name not in ("GUILD_DELETE", "INTERACTION_CREATE"):
            guild = self.world.guilds.get(guild_id)
            if guild is None or not guild.bot_joined:
                return
        for session in list(self.sessions.values()):
            if shard_of(guild_id, session.shards) == session.shard:
                session.send(name, data)

    def channel(self, name: str, channel: Channel, extra: Json | None = None) -> None:
        """CHANNEL_* or THREAD_*: the channel as it is now."""
        data = {**self.payloads.channel(channel), **(extra or {})}
        self.dispatch(name, data, guild_id=channel.guild_id)

    def joined(self, guild: Guild) -> None:
        """GUILD_CREATE: the bot came to a server."""
        self.dispatch("GUILD_CREATE", self.payloads.guild_for_gateway(guild), guild_id=guild.id)

    # faults

    def hold(self) -> None:
        """Keep all events back until `release`."""
        if self._held is None:
            self._held = []

    def release(self, *, backwards: bool = False) -> None:
        """Deliver what was kept back, in order, or the newest first."""
        held, self._held = self._held or [], None
        for deliver in reversed(held) if backwards else held:
            deliver()

    def ask_to_reconnect(self) -> None:
        """Send RECONNECT to every client."""
        for session in self.sessions.values():
            session.control({"op": 7, "d": None})

    def drop_sockets(self, code: int = 4000) -> None:
        """Close every connection; sessions can be resumed."""
        for session in self.sessions.values():
            session.control(code)

    def replace_token(self, token: str) -> None:
        """Have another token hold from now on, as resetting it does: a client with the one before is sent away."""
        self.token = token
        for session in list(self.sessions.values()):
            session.control(TOKEN_REPLACED)
            self.forget(session)

    def invalidate(self) -> None:
        """Send INVALID_SESSION and forget every session."""
        for session in list(self.sessions.values()):
            session.control({"op": 9, "d": False})
            self.forget(session)


def shard_of(guild_id: str | None, shards: int) -> int:
    """Which shard a server belongs to; what belongs to none is shard 0's."""
    return (int(guild_id) >> 22) % shards if guild_id else 0
