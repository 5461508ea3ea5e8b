"""`python -m tests.proof NAME --games 20000`: goes on with a proof until it has so many games, and prints totals."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.command_line.selfplay import explain
from engine.cards.errors import BadCardFile
from engine.selfplay import Tally
from tests.proof.batches import BATCH, PROOFS, files_needed, play_batch
from tests.proof.ledger import FOLDER, Batch, Ledger, sources_digest
from tests.proof.side_by_side import side_by_side


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where all games went well, 1 where one did not, 2 where cards are missing, 130 where it was interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof", description=__doc__)
    parser.add_argument("name", choices=PROOFS, help="which proof")
    parser.add_argument("--games", type=int, default=1000, help="how many games it shall have, earlier ones included")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where batches are kept")
    asked = parser.parse_args(arguments)
    try:
        ledger = Ledger(asked.name, asked.folder, sources_digest(more=files_needed(asked.name)))
    except BadCardFile as missing:
        print(f"{asked.name}: {missing}", file=sys.stderr)
        return 2
    wanted = range(-(-asked.games // BATCH))
    todo = [number for number in wanted if number not in ledger.batches]
    print(f"{asked.name}: {len(wanted) - len(todo)} of {len(wanted)} batches stand in {ledger.file}", flush=True)
    try:
        for batch in _played(asked.name, todo, asked.jobs):
            ledger.note(batch)
            print(f"  {len(ledger.batches)} of {len(wanted)}: {_said(batch.tally)}", flush=True)
    except KeyboardInterrupt:
        print(f"interrupted; the same command goes on from {len(ledger.batches)} batches", file=sys.stderr)
        return 130
    total, contradictions = ledger.total(), ledger.contradictions()
    for failure in total.failures:
        explain(failure)
    for sentence in contradictions:
        print(f"invariant 9 (another process, another hash seed): {sentence}", file=sys.stderr)
    seeds = f"seeds 0 to {(max(ledger.batches, default=-1) + 1) * BATCH - 1}"
    broken = len(total.failures) + len(contradictions)
    print(f"{asked.name}: {_said(total)}, {seeds}, {broken or 'no'} breach{'' if broken == 1 else 'es'}")
    return 1 if broken else 0


def _played(name: str, numbers: Sequence[int], jobs: int) -> Iterator[Batch]:
    return side_by_side(play_batch, ((name, number) for number in numbers), jobs)


def _said(tally: Tally) -> str:
    endings = ", ".join(f"{times} {how}" for how, times in sorted(tally.endings.items()))
    return f"{tally.games} games ({endings}), {tally.decisions} decisions, {tally.answers} answers, {tally.days} Days"


if __name__ == "__main__":
    sys.exit(main())
