"""`python -m tests.engine.perft` has the naive enumeration count anew, and writes the table."""

from __future__ import annotations

from tests.engine.perft.counts import FILE, computed, written

if __name__ == "__main__":
    FILE.write_text(written(computed()), encoding="utf-8")
    print(FILE.read_text(encoding="utf-8"), end="")
