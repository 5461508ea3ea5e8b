"""Press to acknowledgement while thousands of games run: 50 a second, 50 in one instant, and who uses the processor.

The bot, its store and the local Discord with all players share the machine. An acknowledgement is the answer that says
what became of the press; it is taken when the local Discord has received and checked it. What people press is what
leads on: a card, its targets, a price, Confirm, and now and then a look at the hand or the log. Fifty players at any
moment press once a second each; after some presses they leave, and games that have rested follow.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.benchmarks.crowd import Crowd, Pace, Pair
from tests.benchmarks.lines import Line
from tests.benchmarks.presses import Waits
from tests.end_to_end.players import buttons_of
from tests.load.crowds import many_games
from tests.load.results import FOLDER, keep
from tests.persistence.servers import eventually

GAMES = 2_000
A_SECOND = 50
SECONDS = 60.0
BURSTS = 9
SITTING_SECONDS = 12.0
"""For how long a game is played at one go, before another takes its place."""

WARM_UP_SECONDS = 8.0
ENDED_SECONDS = 10.0


@dataclass
class Figures:
    """What was measured."""

    games: int
    steady: Waits
    a_second: float
    """How many presses there really were."""
    bursts: list[Waits]
    played: int
    """How many different games were pressed in."""
    moves: int
    seconds: dict[str, float] = field(default_factory=dict)
    """Processor seconds of the steady measurement by process."""
    parts: dict[str, float] = field(default_factory=dict)
    """The same of the bot, by part of the program."""
    requests: float = 0.0
    """Requests to Discord for a press that count for its limit, which answers to presses do not."""
    memory: int = 0
    """Bytes the bot's process held at the end."""

    def ms_for_a_press(self) -> dict[str, float]:
        """Processor milliseconds of the bot, by part, and of the other processes."""
        whole = sum(self.parts.values()) or 1.0
        bot = self.seconds["bot"] / self.steady.presses * 1000
        found = {part: bot * seconds / whole for part, seconds in self.parts.items()}
        for name in ("store", "drawing"):
            found[f"{name}, its own process"] = self.seconds.get(name, 0.0) / self.steady.presses * 1000
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def lines(self) -> list[Line]:
        """The figures with what is to be reached."""
        steady = self.steady
        worst = max(self.bursts, key=lambda waits: waits.p99)
        middle = sorted(self.bursts, key=lambda waits: waits.p99)[len(self.bursts) // 2]
        bot = self.seconds["bot"] / steady.presses * 1000
        rest = self.seconds["local Discord"] / steady.presses * 1000
        return [
            Line(f"{self.games:,} games, {self.a_second:.0f} presses a second: p99", steady.p99, "ms", 50, f"{steady}"),
            Line("50 presses in the same instant: p99, median", middle.p99, "ms", 200, f"p50 {middle.p50} ms"),
            Line("  the slowest of them", worst.p99, "ms", None, f"of {len(self.bursts)}"),
            Line("games pressed in", self.played, "", None, f"{self.moves} moves"),
            Line("processor for a press, the bot", bot, "ms"),
            *(Line(f"  {part}", spent, "ms") for part, spent in self.ms_for_a_press().items()),
            Line("  (local Discord and players, beside it)", rest, "ms"),
            Line("counted requests to Discord for a press", self.requests, ""),
            Line("memory of the bot", self.memory / 2**20, "MiB"),
        ]


class Turns:
    """Which games are played: as many as press in a second, each for a sitting, then others that have rested."""

    def __init__(self, pairs: Sequence[Pair], at_once: int, seed: int = 1) -> None:
        self._rng, self._at_once = random.Random(seed), at_once
        self._rested, self._stopped = list(pairs), False
        self._rng.shuffle(self._rested)
        self.played: set[str] = set()
        self.failures: list[str] = []
        """What was said of presses that failed; their game is left for another."""

    async def play(self, seconds: float) -> None:
        """One press a second for each of those who play."""
        until = time.perf_counter() + seconds
        await asyncio.gather(*(self._seat(until) for _ in range(self._at_once)))

    def stop(self) -> None:
        """Whoever plays leaves after this sitting."""
        self._stopped = True

    async def _seat(self, until: float) -> None:
        beat = time.perf_counter() + self._rng.random()
        while beat < until and self._rested and not self._stopped:
            pair = self._rested.pop(0)
            self.played.add(pair.game)
            pace = Pace(1.0, min(until, beat + self._rng.uniform(0.5, 1.5) * SITTING_SECONDS), beat)
            try:
                await pair.play(pace)
            except AssertionError as problem:
                self.failures.append(str(problem))
            beat = pace.next
            if pair.board() is not None:
                self._rested.append(pair)


async def at_once(crowd: Crowd, pairs: Sequence[Pair]) -> Waits:
    """One person in each of these games passes in the same instant; each must be answered."""
    await asyncio.gather(*(pair.to_turn() for pair in pairs))
    await crowd.settle()
    turns = [(pair, board) for pair in pairs if (board := pair.board()) is not None and "pass" in buttons_of(board)]
    crowd.watch.reset()
    presses = [
        pair.people[pair.asked(board)].press(board, buttons_of(board)["pass"], as_seen=True) for pair, board in turns
    ]
    outcomes = await asyncio.gather(*presses)
    assert not any(outcome.failed for outcome in outcomes), "a press was not answered"
    waits = Waits.of(crowd.watch.answered)
    await crowd.settle()
    return waits


async def measured(games: int = GAMES, seconds: float = SECONDS, bursts: int = BURSTS) -> Figures:
    """All figures; raises AssertionError where anything goes wrong."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    parts = FOLDER / "parts.json"
    parts.unlink(missing_ok=True)
    async with many_games(games, ["-m", "tests.load.sampled_bot", str(parts)]) as crowd:
        turns = Turns(crowd.pairs, A_SECOND)
        await turns.play(WARM_UP_SECONDS)
        await crowd.settle()
        program, counted = crowd.house.bot_id, Counted(crowd)
        os.kill(program, signal.SIGUSR1)
        crowd.watch.reset()
        turns.played.clear()
        used, moves, began = crowd.processor_seconds(), await crowd.moves(), time.perf_counter()
        await turns.play(seconds)
        took = time.perf_counter() - began
        await crowd.settle()
        assert not turns.failures, turns.failures[:5]
        steady = Waits.of(crowd.watch.answered)
        spent = {name: now - used[name] for name, now in crowd.processor_seconds().items()}
        os.kill(program, signal.SIGUSR2)
        figures = Figures(
            games=len(crowd.pairs),
            steady=steady,
            a_second=steady.presses / took,
            bursts=[],
            played=len(turns.played),
            moves=await crowd.moves() - moves,
            seconds=spent,
            parts=await _left(parts),
            requests=counted.requests / steady.presses,
        )
        choosing = random.Random(2)
        running = [pair for pair in crowd.pairs if pair.board() is not None]
        figures.bursts = [
            await at_once(crowd, choosing.sample(running, min(A_SECOND, len(running)))) for _ in range(bursts)
        ]
        figures.memory = _memory(program)
    return figures


class Counted:
    """How many requests there have been that Discord counts."""

    def __init__(self, crowd: Crowd) -> None:
        limits = crowd.house.sandbox.front.limits
        self.requests, count = 0, limits.count_global

        def counting() -> None:
            self.requests += 1
            count()

        limits.count_global = counting  # type: ignore[method-assign]


def _memory(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def _left(file: Path) -> dict[str, float]:
    await eventually(lambda: asyncio.to_thread(file.exists), ENDED_SECONDS)
    found: dict[str, float] = json.loads(await asyncio.to_thread(file.read_text))
    return found


def measure(games: int = GAMES, seconds: float = SECONDS, bursts: int = BURSTS) -> list[Line]:
    """Measures and keeps what was measured for the extrapolation."""
    figures = asyncio.run(measured(games, seconds, bursts))
    steady = figures.steady.presses
    keep(
        "presses",
        bot_ms=figures.seconds["bot"] / steady * 1000,
        store_ms=figures.seconds["store"] / steady * 1000,
        requests=figures.requests,
        moves=figures.moves / steady,
        p99=figures.steady.p99,
    )
    return figures.lines()
