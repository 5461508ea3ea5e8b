"""`python -m tests.proof.readers`: what a thousand readers of a public page cost those who play.

A league is played on the local Discord, and its page is read by a process of its own, by so many readers at once.
Players press the same button without readers, with them, and without them once more; the waits of all are printed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import statistics
import sys
import time
from collections.abc import Sequence

import aiohttp

from bot.present.texts import texts_for
from tests.end_to_end.house import open_house
from tests.end_to_end.league_evening import LeagueEvening, privately

SAID = texts_for("en")
NAMES = ("Ana", "Bo", "Chiara", "Élodie")
SLOWER = 1.5
"""How many times as long the middle press may take with readers; on a machine with two cores or more."""

FLOOR_SECONDS = 0.02
"""A difference below this is that of the machine."""


async def presses(evening: LeagueEvening, count: int) -> list[float]:
    """The seconds that presses take, one after another."""
    organiser, taken = evening.organiser, []
    shown = await organiser.slash("league rounds")
    for number in range(count):
        key = "league.to-standings" if number % 2 == 0 else "league.to-rounds"
        began = time.perf_counter()
        shown = await organiser.press(shown.shown, SAID.say(key))
        taken.append(time.perf_counter() - began)
        assert "Readers" in privately(shown)
    return taken


async def prove(readers: int, count: int) -> None:
    """Plays, reads and presses; raises AssertionError where readers slow presses."""
    async with open_house(judged=False, start=False) as house:
        house.environment["TUMULT_PAGES_PORT"] = "0"
        await house.start_bot()
        evening = LeagueEvening(house, NAMES, seed=3)
        await evening.begin(settled=[("web", "on")], name="Readers", rounds=2, days=2)
        found = re.search(r"public pages at (\S+)", house.log_text)
        assert found is not None, "the bot serves pages"
        address = f"{found[1]}/league/readers"
        await house.delivered(30)
        without = await presses(evening, count)
        reading = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.proof.readers", "--read", address, "--readers", str(readers)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert reading.stdout is not None
        assert await reading.stdout.readline() == b"all have read\n"
        with_readers = await presses(evening, count)
        told, _ = await reading.communicate(b"stop\n")
        figures = json.loads(told)
        after = await presses(evening, count)
    seconds, failed = figures["seconds"], figures["failed"]
    print(f"{figures['read']} pages were read in {seconds:.1f} s by {readers} at once, {failed} not")
    middle = {}
    for name, taken in (("without", without), ("with", with_readers), ("afterwards", after)):
        middle[name] = statistics.median(taken)
        worst = sorted(taken)[-max(1, count // 20)]
        half = 1000 * middle[name]
        print(f"{name:>10}: {count} presses, the middle one {half:.0f} ms, 1 of 20 over {1000 * worst:.0f} ms")
    assert failed == 0
    quiet = max(middle["without"], middle["afterwards"])
    assert middle["with"] <= max(SLOWER * quiet, quiet + FLOOR_SECONDS), "readers slow presses"


async def read(address: str, readers: int) -> None:
    """Reads a page by so many at once until a line comes; says when all have read it, and how many have in the end."""
    stop, done, failed, began = asyncio.Event(), 0, 0, time.perf_counter()
    first = asyncio.Barrier(readers + 1)

    async def one(session: aiohttp.ClientSession) -> None:
        nonlocal done, failed
        again = False
        while not stop.is_set():
            async with session.get(address) as answer:
                whole = b"</html>" in await answer.read()
            done, failed = done + 1, failed + (answer.status != 200 or not whole)
            if not again:
                await first.wait()
            again = True
            await asyncio.sleep(1)

    connector = aiohttp.TCPConnector(limit=readers)
    async with aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(60)) as session:
        all_reading = [asyncio.create_task(one(session)) for _ in range(readers)]
        await first.wait()
        print("all have read", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        stop.set()
        await asyncio.gather(*all_reading)
    print(json.dumps({"read": done, "failed": failed, "seconds": time.perf_counter() - began}), flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where readers slow no press."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.readers", description=__doc__)
    parser.add_argument("--readers", type=int, default=1000, help="how many read at once, each once a second")
    parser.add_argument("--presses", type=int, default=60, help="how many presses are timed, thrice")
    parser.add_argument("--read", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    asyncio.run(read(asked.read, asked.readers) if asked.read else prove(asked.readers, asked.presses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
