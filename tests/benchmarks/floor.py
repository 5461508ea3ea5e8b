"""The floor of a press: what it costs the bot's process if that does nothing but what the libraries must do.

The bare bot (`bare_bot.py`) reads and commits as much as the bot, shows as much, and makes as many round trips and
requests; it knows no rules, finds no words and draws nothing. What is asked of the bot stands beside its figures: where
the floor is above that, no work on the program alone gets there.

People press as those of `make load PART=presses` do, once a second each at a moment of their own, so that some moments
are crowded. What a press waits for then depends on the processor time of all presses: the bare bot is measured once
more with as much work a press as rules, words and drawing take, and nothing for any other part of the bot.

The local Discord and all people are in this process, as in `presses`, and share the machine with the bare bot: what is
waited for in one instant is their work too. A press is one of the mean; those in one instant would all be moves.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass

from deploy.sandbox import Settings
from deploy.sandbox.client import ShownMessage
from tests.benchmarks.bare_bot import BOARDS, NEEDED_MS, PRESSED
from tests.benchmarks.crowd import Crowd, Over, Pace, Presser, Stopwatch, move_in
from tests.benchmarks.lines import Line
from tests.benchmarks.presses import Waits
from tests.end_to_end.house import open_house
from tests.persistence.servers import temporary_directory

BURSTS = 5
STEADY_SECONDS = 30.0
"""For how long one person at each board presses once a second."""

UNLIMITED = Settings(port=0, clock="real", global_limit=0, route_limits={}, old_edits=None, strangers=None)
QUIET_SECONDS = 0.5
"""Where there was no request for so long, everything is delivered."""

WANTED_MS = 5.0
"""Processor milliseconds a press in the bot that are wanted of it."""

WANTED_P99, WANTED_P99_AT_ONCE = 30.0, 120.0
WANTED_A_SECOND = 80


@dataclass(frozen=True)
class Figures:
    """What one run of the bare bot takes."""

    bot_ms: float
    store_ms: float
    beside_ms: float
    """What this process takes for the local Discord and the people."""

    steady: Waits
    bursts: list[Waits]
    requests: float
    """Requests to Discord for a press, the answer among them."""

    @property
    def burst(self) -> Waits:
        """The burst in the middle of all, by its p99."""
        return sorted(self.bursts, key=lambda waits: waits.p99)[len(self.bursts) // 2]


class Pressing:
    """One person at each board."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        sandbox = crowd.house.sandbox
        names = [f"Presser{number}" for number in range(BOARDS)]
        move_in(sandbox, names)
        core = sandbox.core
        boards = [message for each in core.world.messages.values() for message in each.values() if message.components]
        shown = [ShownMessage(core.feed.shown(board)) for board in boards]
        people = [Presser(crowd.house.client, name, sandbox=sandbox) for name in names]
        self._seats = list(zip(people, shown, strict=True))

    async def once(self) -> Waits:
        """All press in the same instant; returns when everything is delivered."""
        self._crowd.watch.reset()
        await asyncio.gather(*(self._press(person, board) for person, board in self._seats))
        await self.quiet()
        return Waits.of(self._crowd.watch.answered)

    async def steadily(self) -> Waits:
        """All press once a second, each at a moment of their own; returns when everything is delivered."""
        self._crowd.watch.reset()
        now, moments = time.perf_counter(), random.Random(1)
        paces = [Pace(1.0, now + STEADY_SECONDS, now + moments.random()) for _ in self._seats]
        await asyncio.gather(*(self._beats(*seat, pace) for seat, pace in zip(self._seats, paces, strict=True)))
        await self.quiet()
        return Waits.of(self._crowd.watch.answered)

    async def _beats(self, person: Presser, board: ShownMessage, pace: Pace) -> None:
        with suppress(Over):
            while True:
                await pace()
                await self._press(person, board)

    async def quiet(self) -> None:
        """Waits until the bot makes no more requests."""
        front, before = self._crowd.house.sandbox.front, -1
        while before != front.handled:
            before = front.handled
            await asyncio.sleep(QUIET_SECONDS)

    async def _press(self, person: Presser, board: ShownMessage) -> None:
        outcome = await person.press(board, PRESSED)
        assert not outcome.failed, "a press was not answered"


async def _measured(part: str, work_ms: float = 0.0) -> Figures:
    """Runs the bare bot with so much more work a press, all warmed up by presses that do not count."""
    async with open_house(judged=False, start=False, settings=UNLIMITED) as house:
        house.program = ["-m", "tests.benchmarks.bare_bot", part, f"{work_ms}"]
        await house.start_bot()
        crowd = Crowd(house, [], Stopwatch(house.sandbox))
        pressing = Pressing(crowd)
        for _ in range(2):
            await pressing.once()
        handled, used = house.sandbox.front.handled, crowd.processor_seconds()
        steady = await pressing.steadily()
        seconds = {name: now - used[name] for name, now in crowd.processor_seconds().items()}
        spent = {name: each * 1000 / steady.presses for name, each in seconds.items()}
        requests = (house.sandbox.front.handled - handled) / steady.presses
        figures = Figures(
            spent["bot"],
            spent["store"],
            spent["local Discord"],
            steady,
            [await pressing.once() for _ in range(BURSTS)],
            requests,
        )
        assert await house.stop_bot() == 0, house.log_text[-2000:]
    return figures


async def _only_trips() -> float:
    """Processor milliseconds of the round trips of a press, in a process that makes nothing else."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(temporary_directory())
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.benchmarks.bare_bot", "store", "0"),
            env={**os.environ, "TUMULT_DATA": str(folder / "data")},
            stdout=asyncio.subprocess.PIPE,
        )
        said, _ = await process.communicate()
        if process.returncode:
            raise RuntimeError("the bare bot did not make its round trips: see what it says above")
        return float(said)


def measure() -> list[Line]:
    """Processor and waits of the bare bot, and what its two libraries take alone."""
    whole, discord_alone = (asyncio.run(_measured(part)) for part in ("whole", "discord"))
    playing = asyncio.run(_measured("whole", NEEDED_MS))
    trips = asyncio.run(_only_trips())
    steady, burst = whole.steady, whole.burst
    return [
        Line("a press in a bare bot: processor", whole.bot_ms, "ms", None, f"wanted of the bot: {WANTED_MS:g} ms"),
        Line("  its store", whole.store_ms, "ms", None, f"{whole.requests:.2f} requests to Discord with the answer"),
        Line("  (local Discord and people, beside it)", whole.beside_ms, "ms"),
        Line("  without round trips to the store", discord_alone.bot_ms, "ms", None, f"{discord_alone.burst} at once"),
        Line("  only the round trips", trips, "ms"),
        Line(f"{BOARDS} presses a second, p50", steady.p50, "ms", None, f"{steady}"),
        Line(f"{BOARDS} presses a second, p99", steady.p99, "ms", None, f"wanted of the bot: {WANTED_P99:g} ms"),
        Line(
            f"{BOARDS} presses in one instant, p99, median",
            burst.p99,
            "ms",
            None,
            f"wanted of the bot: {WANTED_P99_AT_ONCE:g} ms; {burst}",
        ),
        Line(
            "presses a second of a core half busy",
            500 / whole.bot_ms,
            "",
            None,
            f"wanted of the bot: {WANTED_A_SECOND}",
        ),
        Line(f"with {NEEDED_MS:g} ms for rules, words, drawing: processor", playing.bot_ms, "ms"),
        Line(f"  {BOARDS} presses a second, p99", playing.steady.p99, "ms", None, f"{playing.steady}"),
        Line(f"  {BOARDS} presses in one instant, p99, median", playing.burst.p99, "ms", None, f"{playing.burst}"),
        Line("  presses a second of a core half busy", 500 / playing.bot_ms, ""),
    ]
