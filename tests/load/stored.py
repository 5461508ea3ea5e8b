"""A full store: a hundred thousand games, the memory they take, and how soon the bot serves after a restart.

Some games are played to different moments of a week, some to their end; all others are copies of these under names of
their own, with their records, logs, cards and lists, and a day's presses remembered. The store is the one that comes
with the program, set as the program sets it; only while games are laid up does it not wait for the disk.
"""

from __future__ import annotations

import asyncio
import shutil
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.play.game_records.game_record import GameRecord
from deploy.sandbox import Sandbox, SandboxClient
from persistence import Store, StoreSettings, open_store, scripts
from persistence.encoding.logged import LoggedBytes, of_list, written
from persistence.server.clock import system_clock
from persistence.server.connection import Argument, Connection
from persistence.server.keys import ALL_PARTITIONS, REMEMBER_SECONDS, GameKeys
from tests.benchmarks.lines import Line
from tests.end_to_end.house import BEGUN_AFRESH, House
from tests.load.copying import AT_ONCE, Commands, Original, commands_for
from tests.load.crowds import UNLIMITED
from tests.load.laid_up import played
from tests.load.renaming import Renaming
from tests.load.results import FOLDER, keep

GAMES = 100_000
PLAYED = 20
OVER_SHARE = 0.3
"""How many of all stored games are over."""

MOVES_A_DAY = 8
"""How many presses of the last day each running game remembers."""

SIDE = 64
"""How many games' commands are sent side by side."""

REWRITE_SECONDS = 300.0


@dataclass
class Figures:
    """What was measured; bytes and seconds."""

    games: int
    used: int
    resident: int
    log_after_rewrite: int
    restart_after_rewrite: float
    log_at_worst: int
    restart_at_worst: float
    kinds: dict[str, float]
    """Mean bytes by kind of key, of the games that were played."""

    def lines(self) -> list[Line]:
        """The figures with what is to be reached."""
        gibibyte = 2**30
        resident = f"resident {self.resident / gibibyte:.2f} GiB"
        played = ", ".join(f"{kind} {size:,.0f}" for kind, size in self.kinds.items())
        return [
            Line(f"{self.games:,} stored games", self.used / gibibyte, "GiB", 1.2, resident),
            Line("  a game", self.used / self.games, "bytes", None, played),
            Line("log after it was rewritten", self.log_after_rewrite / gibibyte, "GiB"),
            Line("  restart to serving", self.restart_after_rewrite, "s", 10),
            Line("log just before it is rewritten", self.log_at_worst / gibibyte, "GiB"),
            Line("  restart to serving", self.restart_at_worst, "s", 30),
        ]


async def measured(games: int = GAMES) -> Figures:
    """Lays up the games and measures; what was laid up is removed at the end."""
    folder = FOLDER / f"stored-{uuid.uuid4().hex[:8]}"
    folder.mkdir(parents=True)
    data = folder / "data"
    try:
        async with _filling(data) as store:
            originals = await played(store, PLAYED, over_share=OVER_SHARE)
            kinds = await _kinds(store.connection, originals)
            outboxes = [key for partition in ALL_PARTITIONS for key in partition.outbox_keys()[:3]]
            await store.connection.pipeline([("DEL", key) for key in outboxes])  # nobody knows these players
            await _laid_up(store.connection, originals, games - len(originals))
            memory = await _facts(store.connection, "memory")
            after_rewrite = await _rewritten(store.connection)
        first = await _served_after(folder)
        async with _filling(data) as store:
            worst = await _grown(store.connection, originals, games, 2 * after_rewrite)
        second = await _served_after(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return Figures(games, memory["used_memory"], memory["used_memory_rss"], after_rewrite, first, worst, second, kinds)


@asynccontextmanager
async def _filling(data: Path) -> AsyncIterator[Store]:
    """The embedded store, without waiting for the disk and without rewriting its log meanwhile."""
    async with open_store(StoreSettings(data)) as store:
        await store.connection.execute("CONFIG", "SET", "appendfsync", "no")
        await store.connection.execute("CONFIG", "SET", "auto-aof-rewrite-percentage", 0)
        yield store


async def _kinds(connection: Connection, originals: Sequence[Original]) -> dict[str, float]:
    found: Counter[str] = Counter()
    for original in originals:
        keys = GameKeys.of(original.game)
        for name, key in (
            ("record", keys.meta),
            ("state", keys.state),
            ("log", keys.events),
            ("chapters", keys.chapters),
        ):
            found[name] += int(await connection.execute("MEMORY", "USAGE", key, "SAMPLES", 0) or 0)
        found["versions"] += original.versions
    return {name: size / len(originals) for name, size in found.items()}


async def _laid_up(connection: Connection, originals: Sequence[Original], games: int) -> None:
    """Stores so many games like those."""
    waiting: Commands = []
    for number in range(games):
        original, game = originals[number % len(originals)], _copy(number)
        words = {original.game: game}
        words |= {str(player): str(2 * 10**18 + 2 * number + seat) for seat, player in enumerate(original.players)}
        words[original.record["thread"]] = str(3 * 10**18 + number)
        running = original.record["status"] == "live"
        waiting += commands_for(original, game, Renaming(words), MOVES_A_DAY if running else 0)
        if len(waiting) >= SIDE * AT_ONCE // 8:
            await connection.pipeline(waiting)
            waiting = []
    await connection.pipeline(waiting)


def _copy(number: int) -> str:
    return f"gcopy{number:06d}"


async def _facts(connection: Connection, section: str) -> dict[str, int]:
    answer = await connection.execute("INFO", section)
    if isinstance(answer, dict):
        return {name: int(told) for name, told in answer.items() if str(told).isdigit()}
    rows = (row.partition(":") for row in answer.decode().splitlines())
    return {name: int(told) for name, _, told in rows if told.isdigit()}


async def _rewritten(connection: Connection) -> int:
    """Has the log rewritten; its bytes then."""
    await connection.execute("BGREWRITEAOF")
    async with asyncio.timeout(REWRITE_SECONDS):
        while True:
            await asyncio.sleep(0.5)
            facts = await _facts(connection, "persistence")
            if not facts["aof_rewrite_in_progress"] and not facts["aof_rewrite_scheduled"]:
                return facts["aof_current_size"]


async def _grown(connection: Connection, originals: Sequence[Original], games: int, wanted: int) -> int:
    """Has moves made in the running games until the log is as long as it may get; its bytes then.

    A move here is what the script of a commit writes, with the state and the entry of the game's last one.
    """
    running = [
        (number, originals[number % len(originals)])
        for number in range(games - len(originals))
        if originals[number % len(originals)].record["status"] == "live"
    ]
    last = {original.game: await _last(connection, original) for original in originals}
    await connection.execute("SCRIPT", "LOAD", scripts.COMMIT.source)
    round_ = 0
    while True:
        waiting: Commands = []
        for number, original in running:
            waiting.append(_move(_copy(number), original, last[original.game], round_))
            if len(waiting) == AT_ONCE:
                await connection.pipeline(waiting)
                waiting = []
                size = (await _facts(connection, "persistence"))["aof_current_size"]
                if size >= wanted:
                    return size
        await connection.pipeline(waiting)
        round_ += 1


async def _last(connection: Connection, original: Original) -> tuple[bytes, LoggedBytes]:
    keys = GameKeys.of(original.game)
    (last,) = of_list([await connection.execute("LINDEX", keys.events, -1)])
    return await connection.execute("GET", keys.state), last


def _move(game: str, original: Original, last: tuple[bytes, LoggedBytes], round_: int) -> Sequence[Argument]:
    keys, now = GameKeys.of(game), system_clock()
    version, operation = original.versions + round_, f"{now * 4_000_000 + round_}{game[-6:]}"
    named = keys.committed()
    state, told = last
    entry = written(version + 1, operation, now, told.entry, told.state)
    changed: list[Argument] = [GameRecord.acted.name(0), str(now), GameRecord.asked.name(1), str(now)]
    return (
        *("EVALSHA", scripts.COMMIT.digest, len(named), *named),
        *(operation, version, now, REMEMBER_SECONDS, original.record["schema"], state, entry, "", "live"),
        *(keys.subject, len(changed) // 2, 0, 0, 0, *changed),
    )


async def _served_after(folder: Path) -> float:
    """Seconds from the start of the program until it is connected and serves."""
    sandbox = Sandbox(UNLIMITED)
    await sandbox.start()
    try:
        async with SandboxClient(sandbox.page) as client:
            house = House(sandbox, client, folder)
            house.program = BEGUN_AFRESH
            began = time.monotonic()
            await house.start_bot()
            took = time.monotonic() - began
            assert await house.stop_bot() == 0, house.log_text[-2000:]
            return took
    finally:
        await sandbox.stop()


def measure(games: int = GAMES) -> list[Line]:
    """Measures, and keeps what a game takes for the extrapolation."""
    figures = asyncio.run(measured(games))
    keep("stored", bytes=figures.used / figures.games, restart=figures.restart_after_rewrite)
    return figures.lines()
