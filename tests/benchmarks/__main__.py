"""`python -m tests.benchmarks`, or `make bench`: every benchmark in one run, or those that are named.

A benchmark is a function without arguments that returns lines; a new one is one more entry of BENCHMARKS.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict

from tests.benchmarks import (
    asking,
    compiling,
    crowded,
    deciding,
    floor,
    page,
    passives,
    pictures,
    presses,
    road,
    storing,
    thinking,
)
from tests.benchmarks.lines import Line

BENCHMARKS: dict[str, Callable[[], list[Line]]] = {
    "deciding": deciding.measure,
    "crowded": crowded.measure,
    "passives": passives.measure,
    "storing": storing.measure,
    "compiling": compiling.measure,
    "presses": presses.measure,
    "road": road.measure,
    "floor": floor.measure,
    "pictures": pictures.measure,
    "asking": asking.measure,
    "thinking": thinking.measure,
    "page": page.measure,
}


def main() -> int:
    """Prints all lines; 1 where something could not be measured, whether figures are reached or not."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"which ones, of {', '.join(BENCHMARKS)}; all when none is named")
    parser.add_argument("--json", action="store_true", help="print one object of JSON a line")
    asked = parser.parse_args()
    unknown = set(asked.names) - set(BENCHMARKS)
    if unknown:
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(BENCHMARKS)}")
    missing = 0
    for name in asked.names or BENCHMARKS:
        try:
            lines = BENCHMARKS[name]()
        except RuntimeError as problem:
            print(f"{name}: {problem}", file=sys.stderr)
            missing += 1
            continue
        for line in lines:
            print(json.dumps({"benchmark": name, **asdict(line)}) if asked.json else line, flush=True)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
