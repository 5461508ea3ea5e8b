"""`python -m tests.proof.swiss`: Swiss events by their seeds, each round compared with another way of reckoning.

`--events` small ones of 5 to 33 players and `--large` of up to 129; goes on where it was interrupted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from tests.bot.leagues.swiss_events import Found, play_event
from tests.proof.ledger import FOLDER, Pages, sources_digest
from tests.proof.side_by_side import side_by_side

SMALL, LARGE = (5, 33), (34, 129)
BATCH = {"small": 100, "large": 5}


class Events(Struct):
    """A batch of events that are over, and what came of them."""

    number: int
    found: Found


def play_events(size: str, number: int, seed: int) -> Events:
    """A batch of events, of which each has a seed of its own."""
    least, most = SMALL if size == "small" else LARGE
    found = Found()
    for at in range(number * BATCH[size], (number + 1) * BATCH[size]):
        found.add(play_event(seed * 10**6 + at, least, most))
    return Events(number, found)


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where every round was paired as well as can be, 1 where one was not, 130 where it was interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.swiss", description=__doc__)
    parser.add_argument("--events", type=int, default=20_000, help="how many events of 5 to 33 players")
    parser.add_argument("--large", type=int, default=300, help="how many events of 34 to 129 players")
    parser.add_argument("--seed", type=int, default=7, help="what everything is drawn by")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where batches are kept")
    asked = parser.parse_args(arguments)
    broken = 0
    for size, count in (("small", asked.events), ("large", asked.large)):
        ledger = Pages(f"swiss/{size}-{asked.seed}", Events, asked.folder, sources_digest(Path("bot/leagues/pairing")))
        wanted = range(-(-count // BATCH[size]))
        todo = [number for number in wanted if number not in ledger.batches]
        print(f"{size}: {len(wanted) - len(todo)} of {len(wanted)} batches stand in {ledger.file}", flush=True)
        try:
            for batch in _played(size, todo, asked.seed, asked.jobs):
                ledger.note(batch)
                print(f"  {len(ledger.batches)} of {len(wanted)}", flush=True)
        except KeyboardInterrupt:
            print(f"interrupted; the same command goes on from {len(ledger.batches)} batches", file=sys.stderr)
            return 130
        total = Found()
        for batch in ledger.in_order():
            if batch.number in wanted:
                total.add(batch.found)
        for breach in total.breaches:
            print(breach, file=sys.stderr)
        broken += len(total.breaches)
        print(
            f"{size}: seed {asked.seed}, {total.events} events, {total.rounds} rounds, {total.pairs} pairs, "
            f"{total.again} that met again and {total.rests_again} that rested again as they had to, "
            f"{total.exhaustive} rounds against every other pairing: {len(total.breaches) or 'no'} breaches"
        )
    return 1 if broken else 0


def _played(size: str, numbers: Sequence[int], seed: int, jobs: int) -> Iterator[Events]:
    return side_by_side(play_events, ((size, number, seed) for number in numbers), jobs)


if __name__ == "__main__":
    sys.exit(main())
