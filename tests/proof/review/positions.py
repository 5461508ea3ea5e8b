"""`python -m tests.proof.review.positions`: every position with a known best answer, judged with several seeds."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.engine.review.known import misjudged, positions

LEAST = 0.95


def main(arguments: Sequence[str] | None = None) -> int:
    """1 where fewer are found than must be."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.review.positions", description=__doc__)
    parser.add_argument("--seeds", type=int, default=5, help="how often each is judged")
    asked = parser.parse_args(arguments)
    every, wrong = positions(), 0
    for seed in range(asked.seeds):
        faults = misjudged(every, seed)
        wrong += len(faults)
        print(f"seed {seed}: {len(every) - len(faults)} of {len(every)} known best answers found", flush=True)
        for fault in faults:
            print(f"  {fault}", flush=True)
    found = 1 - wrong / (len(every) * asked.seeds)
    print(f"{found:.1%} found; at least {LEAST:.0%} must be")
    return int(found < LEAST)


if __name__ == "__main__":
    sys.exit(main())
