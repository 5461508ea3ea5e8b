"""A bot that knows no game: for each press it does what the libraries must do for one, and nothing else.

`python -m tests.benchmarks.bare_bot PART WORK` is begun by the benchmark "floor" and connects to its local Discord. It
posts boards, then reads from the store, commits, and answers each press; after that come the round trips and the
requests of a delivery, as many as the bot makes on average. PART is `whole`, or `discord`: no
round trips; `store` makes only the round trips of as many presses, without Discord, and prints their processor time.
WORK is how many milliseconds of its processor each press takes besides, half of them before it is answered.
"""

from __future__ import annotations

import asyncio
import io
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import discord
from redis.asyncio import Redis

from bot.chat.connection.library_internals import point_at, register_commands
from engine.gc_tuning import collecting_seldom
from persistence.embedded import EmbeddedServer

BOARDS = 50
"""Each in a thread of its own, as boards of games are."""

PRESSES = 600
A_SECOND = 50

MOVES = 1212 / 3000
"""Moves a press, as `make load PART=presses` counts them."""

ROUND_TRIPS = (12 - 2) * MOVES
"""Round trips to the store after the answer, for a press; all that count are reads here, though some of them write.

`python -m tests.benchmarks road`: 12 of a Confirm with all deliveries, of them 2 until it is answered.
"""

REQUESTS = 1.22
"""Counted requests to Discord for a press, as `make load PART=presses` counts them; the answer itself is none.

Half of them edit a board with a picture, half edit a direct message.
"""

GAME_BYTES = 4_096
"""A saved game and what is kept beside it, compressed."""

NEEDED_MS = 3.3
"""Processor milliseconds that no bot of this game does without, as `make load PART=presses` shows them of this one.

Rules 1.3, words 1.0, and the drawing's share in the bot's own process 1.0.
"""

STEP_MS = 1.0
"""Work is done in steps of this length, between which others have their turn."""

PICTURE_BYTES = 40_000
"""A board's picture."""

TEXT = ("**Ana** has 3 Mana Orbs left. " * 60)[:1_500]
"""As long as the text of a panel."""

SETTINGS = {"locale": "en-GB", "pings": "always", "picture": "wide", "expert": "0", "colours": "plain"}

COMMIT = """
redis.call('HSET', KEYS[1], 'state', ARGV[1], 'version', ARGV[2])
return redis.call('HGET', KEYS[1], 'version')
"""

PRESSED = "bare:0"
"""The custom id of the button that people press; a board has ten."""


def picture(rng: random.Random) -> bytes:
    """Bytes with the head of a WebP picture of 1,200 by 800 pixels."""
    size = (1_199).to_bytes(3, "little") + (799).to_bytes(3, "little")
    head = b"WEBPVP8X" + (10).to_bytes(4, "little") + bytes(4) + size
    body = head + rng.randbytes(PICTURE_BYTES - len(head) - 8)
    return b"RIFF" + len(body).to_bytes(4, "little") + body


def shown() -> dict[str, Any]:
    """What a panel shows: a text and two rows of buttons."""
    view = discord.ui.View(timeout=None)
    for number in range(10):
        view.add_item(discord.ui.Button(label=f"Choice {number}", custom_id=f"bare:{number}", row=number // 5))
    return {"embed": discord.Embed(title="Your turn", description=TEXT), "view": view}


def due(rate: float) -> Callable[[], int]:
    """How many of something are done now, so that it comes to `rate` for a press."""
    numbers = count()

    def now() -> int:
        number = next(numbers)
        return int((number + 1) * rate) - int(number * rate)

    return now


class Trips:
    """The round trips of presses, by the client library alone."""

    def __init__(self, url: str) -> None:
        # The client's own types leave most commands untyped.
        self._library: Any = Redis.from_url(url)
        self._rng, self._versions, self._due = random.Random(1), count(), due(ROUND_TRIPS)
        self._commit = ""

    async def begin(self) -> None:
        """Lays the script and all games up."""
        self._commit = await self._library.script_load(COMMIT)
        await self._library.hset("settings", mapping=SETTINGS)
        for game in range(BOARDS):
            await self.commit(game)

    async def close(self) -> None:
        """Ends the connections."""
        await self._library.aclose()

    async def read(self, game: int) -> None:
        """A saved game and the settings of a person, in one round trip."""
        pipeline = self._library.pipeline(transaction=False)
        pipeline.hmget(f"game:{game}", "state", "version")
        pipeline.hgetall("settings")
        await pipeline.execute()

    async def commit(self, game: int) -> None:
        """As much is written by a script; it is on disk before the answer comes."""
        state, version = self._rng.randbytes(GAME_BYTES), next(self._versions)
        await self._library.evalsha(self._commit, 1, f"game:{game}", state, version)

    async def deliver(self, game: int) -> None:
        """What is read after the answer."""
        for _ in range(self._due()):
            await self.read(game)


class BareBot(discord.Client):
    """Answers presses, each with `work_ms` of work besides; `trips` is None where it does without a store."""

    def __init__(self, trips: Trips | None, work_ms: float) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.2, max_messages=None)
        self._trips, self._work_ms, self._due, self._requests = trips, work_ms, due(REQUESTS), count()
        self._picture = picture(random.Random(1))
        self._boards: dict[int, int] = {}
        self._notes: dict[int, discord.Message] = {}
        """The direct message of each person."""

    async def on_ready(self) -> None:
        """Posts the boards; the commands come last, for which the benchmark waits."""
        (channel,) = (each for each in self.guilds[0].text_channels if each.name == "games")
        for number in range(BOARDS):
            thread = await channel.create_thread(name=f"Board {number}", type=discord.ChannelType.public_thread)
            self._boards[(await thread.send(**shown())).id] = number
        await register_commands(self, [{"name": "bare", "description": "Nothing", "type": 1}])

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """A press: read, commit, answer, deliver."""
        assert interaction.message is not None
        game = self._boards[interaction.message.id]
        if self._trips is not None:
            await self._trips.read(game)
        await work(self._work_ms / 2)
        if self._trips is not None:
            await self._trips.commit(game)
        await interaction.response.edit_message(**shown())
        if self._trips is not None:
            await self._trips.deliver(game)
        await work(self._work_ms / 2)
        if interaction.user.id not in self._notes:
            self._notes[interaction.user.id] = await interaction.user.send(**shown())
        for _ in range(self._due()):
            if next(self._requests) % 2:
                await self._notes[interaction.user.id].edit(**shown())
            else:
                drawn = discord.File(io.BytesIO(self._picture), "board.webp")
                await interaction.message.edit(**shown(), attachments=[drawn])


async def work(milliseconds: float) -> None:
    """Takes so much of the processor, step by step."""
    while milliseconds > 0:
        until = time.thread_time() + min(milliseconds, STEP_MS) / 1000
        while time.thread_time() < until:
            pass
        milliseconds -= STEP_MS
        await asyncio.sleep(0)


async def only_trips(trips: Trips) -> None:
    """Prints the processor milliseconds that the round trips of a press take."""
    began, next_at, running = time.process_time(), time.perf_counter(), set()

    async def press(game: int) -> None:
        await trips.read(game)
        await trips.commit(game)
        await trips.deliver(game)

    for number in range(PRESSES):
        task = asyncio.create_task(press(number % BOARDS))
        running.add(task)
        task.add_done_callback(running.discard)
        next_at += 1 / A_SECOND
        await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
    await asyncio.gather(*running)
    print((time.process_time() - began) * 1000 / PRESSES)


async def serve(part: str, work_ms: float) -> None:
    """Runs until it is interrupted; `store` ends by itself."""
    server = EmbeddedServer(Path(os.environ["TUMULT_DATA"]))
    await server.start()
    trips = Trips(server.url)
    try:
        await trips.begin()
        if part == "store":
            await only_trips(trips)
            return
        point_at(os.environ["TUMULT_DISCORD_API"], os.environ["TUMULT_DISCORD_GATEWAY"])
        async with BareBot(trips if part == "whole" else None, work_ms) as bot:
            running = asyncio.create_task(bot.start(os.environ["DISCORD_TOKEN"]))
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, running.cancel)
            await asyncio.wait([running])
    finally:
        await trips.close()
        await server.stop()


def main() -> None:
    """The program."""
    with collecting_seldom():
        asyncio.run(serve(sys.argv[1], float(sys.argv[2])))


if __name__ == "__main__":
    main()
