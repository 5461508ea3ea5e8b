"""Who kills bots and servers, at moments drawn by a seed: most of them in the midst of something."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from aiohttp import web

from deploy.sandbox import Sandbox
from deploy.sandbox.errors import DiscordError
from deploy.sandbox.rest.call import Call
from tests.torture.bots import Bot
from tests.torture.witness import Witness

Moment = Literal["any", "pressed", "answering", "posting", "inviting", "editing"]

REQUESTS: dict[Moment, re.Pattern[str]] = {
    "answering": re.compile(r"POST /interactions/.*/callback"),
    "posting": re.compile(r"POST /channels/\{channel_id\}/messages"),
    "inviting": re.compile(r"POST /channels/\{channel_id\}/messages"),
    "editing": re.compile(r"(PATCH|DELETE) /channels/\{channel_id\}/messages/.*"),
}
"""Requests after which a bot is killed: Discord has carried them out, and the bot never learns."""

WAITS_SECONDS, LAST_SECONDS = 3.0, 60.0
"""How long such a moment is waited for, and how long the last one, over which nobody presses any more."""

ANY_SECONDS = 0.2

ANSWERED_ALREADY = 40060
"""Discord's code for an interaction that has its answer."""

PRESSED_SECONDS = 0.015
"""Within how much time after a press a bot is killed that is at it."""


@dataclass
class Reaper:
    """Kills bots by the seed; `bots` are those that run, by the name by which they call Discord."""

    sandbox: Sandbox
    witness: Witness
    rng: random.Random
    bots: dict[str, Bot]
    begin: Callable[[str], Awaitable[None]]
    moments: tuple[Moment, ...] = ("any", "pressed", "pressed", "answering", "answering", "posting", "editing")
    _awaited: tuple[Moment, asyncio.Event] | None = None
    done: dict[Moment, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        front: Any = self.sandbox.front
        serve, note = front._serve, front._note

        def noted(method: str, path: str, error: DiscordError) -> None:
            note(method, path, error)
            press = self.witness.presses.get(path.split("/")[2]) if error.code == ANSWERED_ALREADY else None
            if press is not None:
                self.witness.in_vain.setdefault(press.id, time.time() - press.at)

        async def served(request: web.Request, call: Call, handler: Any) -> web.StreamResponse:
            answer: web.StreamResponse = await serve(request, call, handler)
            self._requested(call, request.host.partition(":")[0])
            return answer

        front._serve, front._note = served, noted

    async def reap(
        self, *, all_of_them: bool = False, moment: Moment | None = None, then: Callable[[], None] | None = None
    ) -> None:
        """Kills one bot, or all of them, at a moment of the seed or at this one, and begins them again.

        `then` is done in the very moment.
        """
        moment = moment or self.rng.choice(self.moments)
        victims = list(self.bots) if all_of_them else [self.rng.choice(list(self.bots))]
        if moment in REQUESTS:
            self._awaited = moment, asyncio.Event()
            await _in_time(self._awaited[1].wait(), WAITS_SECONDS if then is None else LAST_SECONDS)
            self._awaited = None
        elif moment == "pressed":
            self.witness.pressed.clear()
            await _in_time(self.witness.pressed.wait(), WAITS_SECONDS)
            await asyncio.sleep(self.rng.uniform(0, PRESSED_SECONDS))
        else:
            await asyncio.sleep(self.rng.uniform(0, ANY_SECONDS))
        if moment not in REQUESTS or all_of_them or not any(bot.expected for bot in self.bots.values()):
            self._kill(victims)
        if then is not None:
            then()
        self.done[moment] = self.done.get(moment, 0) + 1
        dead = [name for name, bot in self.bots.items() if bot.expected]
        await asyncio.gather(*(self.bots[name].ended for name in dead))
        for name in dead:
            await self.begin(name)
        self.witness.down.clear()
        self.witness.up.set()

    def _requested(self, call: Call, caller: str) -> None:
        """Kills whoever has sent a request that is waited for: a message, or the answer to a press that moves.

        An invitation is a message in a channel that belongs to a server and is no thread.
        """
        if self._awaited is None:
            return
        moment, event = self._awaited
        if not REQUESTS[moment].fullmatch(f"{call.method} {call.template}"):
            return
        press = self.witness.presses.get(call.parts.get("interaction_id", ""))
        if moment == "answering" and (press is None or not press.moves):
            return
        if moment == "inviting":
            channel = self.sandbox.core.world.channels[call.parts["channel_id"]]
            if channel.guild_id is None or channel.thread is not None:
                return
        self._awaited = None
        self._kill([caller])
        event.set()

    def _kill(self, names: list[str]) -> None:
        now = time.time()
        for name in names:
            self.bots[name].kill(now)
            self.witness.kills.append(now)
        if all(bot.expected for bot in self.bots.values()):
            self.witness.up.clear()
            self.witness.down.set()


async def _in_time(moment: Awaitable[object], seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(moment, seconds)
