"""`python -m tests.load PART`, or `make load PART=…`: what the program carries, measured; each part takes minutes."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from bot.command_line.progress import followed
from tests.benchmarks.lines import Line
from tests.load import carrying, presses, reviewing, rolling, stored

PARTS: dict[str, Callable[[argparse.Namespace], list[Line]]] = {
    "presses": lambda asked: presses.measure(asked.games or presses.GAMES, asked.seconds or presses.SECONDS),
    "reviewing": lambda asked: reviewing.measure(
        asked.games or reviewing.GAMES, asked.seconds or reviewing.SECONDS, asked.rate or reviewing.A_SECOND
    ),
    "stored": lambda asked: stored.measure(asked.games or stored.GAMES),
    "carrying": lambda asked: carrying.measure(),
    "rolling": lambda asked: _rolled("gateway", "stopped", asked),
    "killing": lambda asked: _rolled("gateway", "killed", asked),
    "rolling-http": lambda asked: _rolled("http", "stopped", asked),
    "killing-http": lambda asked: _rolled("http", "killed", asked),
}


def _rolled(by: rolling.By, how: rolling.How, asked: argparse.Namespace) -> list[Line]:
    presses, games = asked.presses or rolling.PRESSES, asked.games or rolling.GAMES
    return rolling.measure(by, how, presses, games, asked.rate or rolling.A_SECOND)


def main() -> int:
    """Prints the lines of the parts that are named; 1 where a figure was not reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"which ones, of {', '.join(PARTS)}; all when none is named")
    parser.add_argument("--games", type=int, help="how many games")
    parser.add_argument("--seconds", type=float, help="for how long presses are measured")
    parser.add_argument("--presses", type=int, help="how many presses there are while processes are replaced")
    parser.add_argument("--rate", type=int, help="how many of them, or of those beside a review, there are in a second")
    asked = parser.parse_args()
    unknown = set(asked.parts) - set(PARTS)
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    missed = 0
    for name in followed("Parts", asked.parts or list(PARTS)):
        began = time.monotonic()
        for line in PARTS[name](asked):
            missed += line.reach is not None and line.figure > line.reach
            print(line, flush=True)
        print(f"{name}: measured in {time.monotonic() - began:.0f} s", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
