"""From press to answer: what people wait for when many games are played at once.

Measured inside the local Discord, which is a process of its own beside the bot: from the moment a press leaves it until
the answer has come, has been judged and is shown. The store writes every commit to disk before it is acknowledged, and
the local Discord refuses whatever Discord would refuse; Discord's own document judges all requests when measuring is
over. `python -m tests.benchmarks.presses` measures these alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from deploy.sandbox.client import ShownMessage
from deploy.sandbox.rest.front import Exchange
from tests.benchmarks.crowd import Crowd, Pace, Pair, Presser, crowd
from tests.benchmarks.lines import Line
from tests.end_to_end.players import buttons_of
from tests.sandbox.openapi import document_path, load

GAMES = 50
SECONDS = 20.0
BURSTS = 5
ALONE = 3
"""How many games are played alone, one after another."""

ALONE_SECONDS = 2.5
WARM_UP_SECONDS = 5.0
JUDGED = 1000
"""About how many of the requests, evenly spread, Discord's own document judges afterwards."""


@dataclass(frozen=True)
class Waits:
    """How long people waited for answers, in milliseconds."""

    presses: int
    p50: float
    p95: float
    p99: float
    longest: float

    @classmethod
    def of(cls, found: Sequence[float]) -> Waits:
        """Of all presses of one measurement."""
        ordered = sorted(found)

        def at(share: float) -> float:
            return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)

        return cls(len(ordered), at(0.50), at(0.95), at(0.99), round(ordered[-1], 1))

    def __str__(self) -> str:
        return f"p50 {self.p50} ms, p95 {self.p95} ms, p99 {self.p99} ms, longest {self.longest} ms ({self.presses})"


@dataclass
class Figures:
    """Everything measured about presses."""

    games: int
    steady: Waits
    bursts: list[Waits]
    alone: Waits
    calls_per_press: float
    """Requests to Discord for each press of the steady measurement: the answer itself and all deliveries."""

    processor_ms_per_press: dict[str, float] = field(default_factory=dict)
    verbs: dict[str, int] = field(default_factory=dict)
    """What was pressed in the steady measurement."""

    moves: int = 0
    """How many of those presses changed a game."""

    judged: int = 0
    """How many requests Discord's own document has judged afterwards; 0 where it is not at hand."""

    @property
    def burst(self) -> Waits:
        """The burst in the middle of all, by its p99."""
        return sorted(self.bursts, key=lambda waits: waits.p99)[len(self.bursts) // 2]

    def lines(self) -> list[str]:
        """The figures as people read them."""
        used = ", ".join(f"{name} {spent} ms" for name, spent in self.processor_ms_per_press.items())
        return [
            f"{self.games} games, each pressing once a second: {self.steady}; aim p99 50 ms",
            f"{self.games} presses in one instant, median of {len(self.bursts)}: {self.burst}; aim p99 200 ms",
            f"  each: {', '.join(f'{waits.p99}' for waits in self.bursts)} ms",
            f"one game alone: {self.alone}",
            f"  {self.moves} moves; {', '.join(f'{times} {verb}' for verb, times in self.verbs.items())}",
            f"requests to Discord for a press: {self.calls_per_press}; processor for a press: {used}",
            f"requests judged by Discord's own document afterwards: {self.judged}",
        ]


async def steadily(crowd: Crowd, pairs: Sequence[Pair], every: float, seconds: float) -> Waits:
    """Has these games press once in `every` seconds each, their beats spread at random."""
    rng = random.Random(1)
    until = time.perf_counter() + seconds
    await asyncio.gather(*(pair.play(Pace(every, until, time.perf_counter() + rng.random() * every)) for pair in pairs))
    return Waits.of(crowd.watch.answered)


async def by_themselves(crowd: Crowd) -> Waits:
    """Plays a few games, taken out of the crowd, one after another in quick succession while all others rest."""
    crowd.watch.reset()
    for _ in range(ALONE):
        await steadily(crowd, [crowd.pairs.pop()], 0.05, ALONE_SECONDS)
        await crowd.settle()
    return Waits.of(crowd.watch.answered)


async def at_once(crowd: Crowd) -> Waits:
    """Has one person in each game pass in the same instant, and makes sure that every game has moved on."""
    turns = await _at_their_turns(crowd)
    crowd.watch.reset()
    presses = [person.press(board, buttons_of(board)["pass"], as_seen=True) for person, board in turns]
    outcomes = await asyncio.gather(*presses)
    waits = Waits.of(crowd.watch.answered)
    assert not any(outcome.failed for outcome in outcomes)
    await crowd.settle()
    for pair, (_, board) in zip(crowd.pairs, turns, strict=True):
        now = pair.board()
        assert now is None or buttons_of(now) != buttons_of(board), "a press has moved nothing"
    return waits


async def _at_their_turns(crowd: Crowd) -> list[tuple[Presser, ShownMessage]]:
    """Has every game come to a turn, and everything delivered: a board may have been posted anew meanwhile."""
    while True:
        await asyncio.gather(*(pair.to_turn() for pair in crowd.pairs))
        await crowd.settle()
        boards = [(pair, board) for pair in crowd.pairs if (board := pair.board()) is not None]
        assert boards, "all games are over"
        turns = [(pair.people[pair.asked(board)], board) for pair, board in boards if "pass" in buttons_of(board)]
        if len(turns) == len(boards):
            return turns


async def measured(games: int = GAMES, seconds: float = SECONDS, profile: Path | None = None) -> Figures:
    """All figures about presses; raises AssertionError when anything that passed was not as Discord wants it."""
    passed: list[Exchange] = []
    async with crowd(games + ALONE, profile) as found:
        front = found.house.sandbox.front
        front.judge = lambda exchange: passed.append(exchange) or []  # type: ignore[func-returns-value]
        alone = await by_themselves(found)
        await asyncio.gather(*(pair.play(Pace(0.5, time.perf_counter() + WARM_UP_SECONDS)) for pair in found.pairs))
        await found.settle()
        found.watch.reset()
        calls, used, moves = front.handled, found.processor_seconds(), await found.moves()
        steady = await steadily(found, found.pairs, 1.0, seconds)
        await found.settle()
        spent = {name: seconds - used[name] for name, seconds in found.processor_seconds().items()}
        figures = Figures(
            games=games,
            steady=steady,
            bursts=[],
            alone=alone,
            calls_per_press=round((front.handled - calls) / steady.presses, 1),
            processor_ms_per_press={name: round(value * 1000 / steady.presses, 1) for name, value in spent.items()},
            verbs=dict(found.watch.verbs.most_common()),
            moves=await found.moves() - moves,
        )
        figures.bursts = [await at_once(found) for _ in range(BURSTS)]
    figures.judged = judged_afterwards(passed)
    return figures


def judged_afterwards(passed: Sequence[Exchange]) -> int:
    """Has Discord's own document judge what passed; raises AssertionError with its first objections."""
    path = document_path()
    if path is None:
        return 0
    judge = load(path)
    chosen = passed[:: max(1, len(passed) // JUDGED)]
    objections = [objection for exchange in chosen for objection in judge.exchange(exchange)]
    assert not objections, objections[:3]
    return len(chosen)


def measure() -> list[Line]:
    """Press to answer: with many games played steadily, in one instant, and one game alone."""
    figures = asyncio.run(measured())
    steady, burst, alone = figures.steady, figures.burst, figures.alone
    mix = f"p50 {steady.p50} ms, p95 {steady.p95} ms; {steady.presses} presses, {figures.moves} of them moves"
    used = ", ".join(f"{name} {spent} ms" for name, spent in figures.processor_ms_per_press.items())
    bursts = ", ".join(str(waits.p99) for waits in figures.bursts)
    return [
        Line(f"press to answer, {figures.games} games a second, p99", steady.p99, "ms", 50, mix),
        Line(f"press to answer, {figures.games} in one instant, p99", burst.p99, "ms", 200, f"median of {bursts}"),
        Line("press to answer, one game alone, p99", alone.p99, "ms", None, f"p50 {alone.p50} ms"),
        Line("processor for a press", sum(figures.processor_ms_per_press.values()), "ms", None, used),
        Line("requests to Discord for a press", figures.calls_per_press, "", None, "the answer and all deliveries"),
    ]


def main() -> int:
    """Measures and prints; gives 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--profile", type=Path, help="leave the bot's profile in this file; it is slower then")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    runs = []
    for _ in range(options.runs):
        figures = asyncio.run(measured(options.games, options.seconds, options.profile))
        runs.append(figures)
        print(json.dumps(asdict(figures)) if options.json else "\n".join(figures.lines()), flush=True)
    if len(runs) > 1 and not options.json:
        for name, found in (("steady", [run.steady.p99 for run in runs]), ("burst", [run.burst.p99 for run in runs])):
            print(f"{name} p99 of {len(runs)} runs: best {min(found)} ms, median {statistics.median(found)} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
