"""The table of expected numbers: a line for each position, with the numbers to depth 1, 2 and 3."""

from __future__ import annotations

from pathlib import Path

from tests.engine.perft.naive import count, read
from tests.engine.perft.positions import POSITIONS

FILE = Path(__file__).parent / "counts.txt"
DEPTH = 3


def computed() -> dict[str, tuple[int, ...]]:
    """What the naive enumeration counts."""
    return {each.name: tuple(count(read(each), depth) for depth in range(1, DEPTH + 1)) for each in POSITIONS}


def written(counts: dict[str, tuple[int, ...]]) -> str:
    """The table as text."""
    lines = [f"{name:<36}{''.join(f'{number:>8}' for number in numbers)}" for name, numbers in counts.items()]
    return "\n".join(lines) + "\n"


def kept() -> dict[str, tuple[int, ...]]:
    """The table as it is kept."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return {line[:36].strip(): tuple(int(number) for number in line[36:].split()) for line in lines}
