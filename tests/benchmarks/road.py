"""The road of a press: how much of the program it goes through, and how often it asks the store.

Counted, not timed, in one process between a real store and the local Discord: the functions of the program that are
entered and the files they stand in, how often a game is loaded, and round trips to the store, where a pipeline is one.
Counted is first until the press is answered, then until all that came of it is delivered. Everything has been pressed
before it is counted, so that what is read once and kept does not count; looks for work that find none do not either.

Until it is answered, only what the press itself does is counted: on a slow machine its delivery begins meanwhile.
`python -m tests.benchmarks.road Confirm` names these functions, by file.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from bot.chat.connection.library_internals import hear_interactions, parse_interaction
from deploy.sandbox import Sandbox
from deploy.sandbox.client import Outcome, Person, ShownMessage
from deploy.sandbox.rest.faults import Fault
from deploy.sandbox.rest.front import Exchange
from persistence import Store, scripts
from persistence.delivery.outbox import OutboxEntry
from persistence.embedded.place import Place
from persistence.server.connection import Argument, Connection
from tests.benchmarks.lines import Line
from tests.bot.chat.conftest import Tavern, open_tavern
from tests.end_to_end.house import undelivered
from tests.end_to_end.players import ButtonPlayer, buttons_of, verb_of

ROOT = Path(__file__).parents[2]
PACKAGES = tuple(f"{ROOT / package}/" for package in ("bot", "persistence", "engine"))

TIMES = 5
"""How often each is pressed and counted; what is told is the median."""

TO_WARM_UP = 2
PATIENCE = 20.0
MOST_ANSWERS = 60

REACH = {
    "Confirm": {"answered": {"functions": 300, "files": 60}, "delivered": {"loads": 2, "trips": 18}},
}
"""The most that is wanted, by what is pressed."""

UNITS = {"functions": "functions", "files": "files", "loads": "loads of the game", "trips": "round trips"}


_OF_THE_PRESS: ContextVar[bool] = ContextVar("of the press", default=False)
"""Whether what runs was begun by the press: tasks hand on the context in which they were begun."""


@dataclass
class Counted:
    """What was gone through up to one moment."""

    functions: int
    files: int
    loads: int
    trips: int
    entered: frozenset[CodeType] = field(default=frozenset(), repr=False)


@dataclass
class Work:
    """What is gone through."""

    entered: set[CodeType] = field(default_factory=set)
    loads: int = 0
    trips: int = 0

    def counted(self) -> Counted:
        """All of it so far; what Python makes a function of by itself, such as a comprehension, is none."""
        named = {code for code in self.entered if not code.co_name.startswith("<") or code.co_name == "<lambda>"}
        files = {code.co_filename for code in named}
        return Counted(len(named), len(files), self.loads, self.trips, frozenset(named))


_CLAIM: ContextVar[Work | None] = ContextVar("claim", default=None)
"""What a look for work goes through; it is counted with the rest if it finds any."""


@dataclass
class Walk:
    """One press under way."""

    of_the_press: Work = field(default_factory=Work)
    besides: Work = field(default_factory=Work)
    answered: Counted | None = None
    delivered: Counted | None = None

    def work(self) -> Work:
        """What the running task belongs to."""
        return self.of_the_press if _OF_THE_PRESS.get() else _CLAIM.get() or self.besides

    def add(self, found: Work) -> None:
        """A look for work was not in vain."""
        self.besides.loads += found.loads
        self.besides.trips += found.trips

    def enter(self, frame: FrameType, event: str, _: object) -> None:
        """Notes a function of the program that is entered: a hook of `sys.setprofile`."""
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGES):
            (self.of_the_press if _OF_THE_PRESS.get() else self.besides).entered.add(frame.f_code)

    def counted(self) -> Counted:
        """All of it so far."""
        press, besides = self.of_the_press, self.besides
        return Work(press.entered | besides.entered, press.loads + besides.loads, press.trips + besides.trips).counted()


class Meter:
    """Counts one press after another in a tavern."""

    def __init__(self, tavern: Tavern, looks: Store) -> None:
        self._tavern, self._looks = tavern, looks
        self._walk = Walk()
        connection, outbox = tavern.store.connection, tavern.store.outbox
        self._patiently, self._run, self._claim = connection._patiently, connection.run, outbox.claim
        for owner, name, method in (
            (connection, "_patiently", self._sent),
            (connection, "run", self._scripted),
            (outbox, "claim", self._claimed),
        ):
            setattr(owner, name, method)
        self._parse = parse_interaction(tavern.client)
        hear_interactions(tavern.client, self._heard)
        tavern.sandbox.front.judge = self._passed

    def _heard(self, data: Any) -> None:
        """Called for every interaction; what is begun to answer it belongs to the press."""
        token = _OF_THE_PRESS.set(True)
        try:
            self._parse(data)
        finally:
            _OF_THE_PRESS.reset(token)

    async def _sent(self, send: Callable[[], Awaitable[Any]]) -> Any:
        self._walk.work().trips += 1
        return await self._patiently(send)

    async def _scripted(self, script: scripts.Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        self._walk.work().loads += script is scripts.LOAD
        return await self._run(script, keys, arguments)

    async def _claimed(self, *given: Any, **how: Any) -> list[OutboxEntry]:
        token = _CLAIM.set(look := Work())
        try:
            found = await self._claim(*given, **how)
        finally:
            _CLAIM.reset(token)
        if found:
            self._walk.add(look)
        return found

    def _passed(self, exchange: Exchange) -> list[str]:
        """Called by the local Discord for every request once it is answered."""
        if exchange.path.endswith("/callback") and self._walk.answered is None:
            self._walk.answered = self._walk.of_the_press.counted()
        return []

    async def quiet(self) -> None:
        """Waits until nothing is to be delivered, looked at beside the bot."""
        async with asyncio.timeout(PATIENCE):
            while await undelivered(self._looks):
                await asyncio.sleep(0.02)

    async def count(self, press: Awaitable[Outcome], *, warming_up: bool) -> Walk:
        """What one press takes until it is answered, and until everything is delivered; no functions while warming up.

        Functions are noted slowly, and what is pressed for the first time may take long as it is.
        """
        await self.quiet()
        walk = self._walk = Walk()
        sys.setprofile(None if warming_up else walk.enter)
        try:
            outcome = await press
            await self.quiet()
            walk.delivered = walk.counted()
        finally:
            sys.setprofile(None)
        assert not outcome.failed, "a press failed"
        return walk


@asynccontextmanager
async def _metered() -> AsyncIterator[tuple[Tavern, Meter]]:
    async with open_tavern() as tavern:
        connection = Connection(f"unix://{Place(tavern.folder.resolve()).socket}")
        try:
            yield tavern, Meter(tavern, Store(connection, worker="looks"))
        finally:
            await connection.close()


class Duel:
    """A game in a tavern, led on to presses that are to be counted; its players choose by a seed."""

    def __init__(self, tavern: Tavern) -> None:
        self._tavern, self._rng = tavern, random.Random(1)

    async def to_turn(self) -> tuple[Person, ShownMessage, ShownMessage | None]:
        """Who has a turn, the board, and a panel in which only Confirm is left to press; None where they play nothing.

        Raises RuntimeError where no turn comes.
        """
        for _ in range(MOST_ANSWERS):
            board, look = await self._tavern.board(), await self._tavern.look()
            (asked, *_) = look.view.asked or (None,)
            if asked is None:
                break
            mover = (self._tavern.ana, self._tavern.bo)[asked.seat]
            if "play" in buttons_of(board):
                return mover, board, await self._declared(mover, board)
            await ButtonPlayer(mover, self._rng).act(board)
        raise RuntimeError(f"no turn came in which a press could be counted; it is Day {look.view.day}")

    async def _declared(self, mover: Person, board: ShownMessage) -> ShownMessage | None:
        """A declaration of the first card that can be played, with the first of all that is asked, up to its end."""
        panel = (await mover.press(board, buttons_of(board)["play"])).shown
        while not {"confirm", "playin"} & set(buttons_of(panel)):
            steps = [custom_id for custom_id in panel.buttons.values() if verb_of(custom_id) in ("begin", "take")]
            if not (steps or panel.selects):
                return None
            if steps:
                panel = (await mover.press(panel, steps[0])).shown
                continue
            select, options = next(iter(panel.selects.items()))
            panel = (await mover.select(panel, select, [options[0]["value"]])).shown
        return panel


@contextmanager
def answered_slowly(sandbox: Sandbox, seconds: float) -> Iterator[None]:
    """Meanwhile Discord takes so many seconds to take the answer to a press."""
    slowness = Fault("latency", ".*/callback", times=None, seconds=seconds)
    sandbox.front.faults.add(slowness)
    try:
        yield
    finally:
        sandbox.front.faults.waiting.remove(slowness)


async def walks(times: int, answers_take: float = 0) -> dict[str, list[Walk]]:
    """What was pressed, with each of its walks; Discord takes so many seconds to be answered."""
    wanted = times + TO_WARM_UP
    found: dict[str, list[Walk]] = {"Confirm": [], "pass": [], "My hand": [], "/rule": []}
    async with _metered() as (tavern, meter):
        await tavern.services.rules.ready()
        await tavern.begin()
        await tavern.first_turn()
        duel = Duel(tavern)
        while min(map(len, found.values())) < wanted:
            mover, board, panel = await duel.to_turn()
            passes = len(found["pass"]) < len(found["Confirm"])
            presses: dict[str, Awaitable[Outcome]] = {}
            if len(found["My hand"]) < wanted:
                presses["My hand"] = mover.press(board, buttons_of(board)["hand"])
                presses["/rule"] = mover.slash("rule", query="6.2.e", channel=tavern.thread)
            if panel is None or passes:
                presses["pass"] = mover.press(board, buttons_of(board)["pass"])
            else:
                plays = buttons_of(panel)
                presses["Confirm"] = mover.press(panel, plays.get("confirm") or plays["playin"])
            for name, press in presses.items():
                counted = found[name]
                warming_up = len(counted) < TO_WARM_UP
                with answered_slowly(tavern.sandbox, 0 if warming_up else answers_take):
                    counted.append(await meter.count(press, warming_up=warming_up))
    return {name: each[TO_WARM_UP:] for name, each in found.items()}


def lines_of(name: str, found: Sequence[Walk]) -> list[Line]:
    """Medians of the walks of what was pressed, beside what is wanted of them."""
    lines = []
    for until, reach in REACH.get(name, {"answered": {}, "delivered": {}}).items():
        counts = [each for walk in found if (each := getattr(walk, until)) is not None]
        for what, unit in UNITS.items():
            figures = [getattr(count, what) for count in counts]
            median = statistics.median(figures)
            remark = "" if min(figures) == max(figures) else f"between {min(figures)} and {max(figures)}"
            lines.append(Line(f"{name} until {until}: {unit}", median, "", reach.get(what), remark))
    return lines


def measure() -> list[Line]:
    """Functions, files, loads and round trips of Confirm, pass, My hand and `/rule`."""
    return [line for name, found in asyncio.run(walks(TIMES)).items() for line in lines_of(name, found)]


def named(press: str = "Confirm") -> Iterator[str]:
    """The functions of the program that a press enters until it is answered, by file; of the walk with fewest."""
    counts = [walk.answered for walk in asyncio.run(walks(TIMES))[press] if walk.answered is not None]
    shortest = min(counts, key=lambda count: count.functions)
    by_file: dict[str, list[str]] = {}
    for code in sorted(shortest.entered, key=lambda code: (code.co_filename, code.co_firstlineno)):
        by_file.setdefault(str(Path(code.co_filename).relative_to(ROOT)), []).append(code.co_qualname)
    yield f"{press}: {shortest.functions} functions in {shortest.files} files"
    yield from (f"{file} ({len(names)}): {', '.join(names)}" for file, names in by_file.items())


if __name__ == "__main__":
    for line in named(*sys.argv[1:2]):
        print(line)
