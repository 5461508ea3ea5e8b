"""`python -m tests.proof.texts`: no word of any text is lost, whichever is left out, exchanged or replaced.

Every word is left out, every pair of neighbours is exchanged, and every word is replaced by so many others, drawn from
all words of all texts by the seed; by each of them with `--others 0`. Goes on where it was interrupted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from bot.command_line.progress import followed
from tests.proof.ledger import FOLDER, Pages
from tests.proof.texts.lost import lost, slips_of
from tests.proof.texts.printed import meanings

BATCH = 20


class Texts(Struct):
    """Some texts that are done: how many slips were tried, and those that changed nothing."""

    number: int
    slips: int
    lost: list[str]


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where every word of every text matters, 1 where one is lost, 130 where it was interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.texts", description=__doc__)
    parser.add_argument("--seed", type=int, default=7, help="what the other words are drawn by")
    parser.add_argument("--others", type=int, default=12, help="how many other words stand in for each; 0 for all")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where batches are kept")
    parser.add_argument("--texts", type=int, help="only so many texts")
    asked = parser.parse_args(arguments)
    texts = sorted(meanings())[: asked.texts]
    ledger = Pages(f"texts/{asked.others}-{asked.seed}", Texts, asked.folder)
    wanted = range(-(-len(texts) // BATCH))
    print(f"texts: {len(ledger.batches.keys() & set(wanted))} of {len(wanted)} batches stand in {ledger.file}")
    try:
        for number in followed("Batches", wanted):
            if number not in ledger.batches:
                slips = 0
                found: list[str] = []
                for text in texts[number * BATCH : (number + 1) * BATCH]:
                    for slip in slips_of(text, asked.others, asked.seed):
                        slips += 1
                        found += [slip.marked] if lost(text, slip) else []
                ledger.note(Texts(number, slips, found))
                print(f"  {number + 1} of {len(wanted)}: {slips} slips, {len(found) or 'no'} lost", flush=True)
    except KeyboardInterrupt:
        print(f"interrupted; the same command goes on from {len(ledger.batches)} batches", file=sys.stderr)
        return 130
    done = [batch for batch in ledger.in_order() if batch.number in wanted]
    words = [marked for batch in done for marked in batch.lost]
    for marked in words:
        print(f"lost: {marked!r}", file=sys.stderr)
    slips = sum(batch.slips for batch in done)
    verdict = f"{len(words) or 'no'} word{'s'[: len(words) != 1]} lost"
    print(f"texts: {len(texts)} texts, {slips} slips, seed {asked.seed}, {verdict}")
    return 1 if words else 0


if __name__ == "__main__":
    sys.exit(main())
