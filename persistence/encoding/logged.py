"""Entries of a game's log as they lie in the store, be it in its newest stretch or bound into a chapter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LoggedBytes:
    """What one operation led to; entry and state are packed.

    `state` is None where none is kept; where it says only what has changed, `after` is the version it follows on.
    `bound` says that it lies in a chapter (`persistence.encoding.chapters`).
    """

    version: int
    operation: str
    at: int
    entry: bytes
    state: bytes | None
    after: int = 0
    bound: bool = False


def written(version: int, operation: str, at: int, entry: bytes, state: bytes | None) -> bytes:
    """An entry as it lies in the newest stretch of a log: four numbers, then the operation, the entry and the state.

    They are the version, which scripts read, the milliseconds, and the lengths of the operation and of the entry.
    """
    named = operation.encode()
    return b"%d %d %d %d " % (version, at, len(named), len(entry)) + named + entry + (state or b"")


def of_list(found: Iterable[bytes]) -> list[LoggedBytes]:
    """The newest stretch of a log as the server gives it out; each state in it follows on the one just before.

    Of an entry that cannot be taken apart only the version is told, by its place where that cannot be read either.
    """
    entries: list[LoggedBytes] = []
    for lying in found:
        told, _, rest = lying.partition(b" ")
        version = _number(told) or (entries[-1].version if entries else 0) + 1
        at, operation, entry, state = _parts(rest)
        entries.append(LoggedBytes(version, operation, at, entry, state, version - 1))
    return entries


def _parts(rest: bytes) -> tuple[int, str, bytes, bytes | None]:
    """Milliseconds, operation, entry and state, which follow the version; an empty entry where they cannot be read."""
    *numbers, whole = rest.split(b" ", 3)
    if len(numbers) < 3:
        return 0, "", b"", None
    at, named, length = map(_number, numbers)
    end = named + length
    return at, whole[:named].decode("utf-8", "replace"), whole[named:end], whole[end:] or None


def _number(told: bytes) -> int:
    """A number of a log; 0 for anything else."""
    return int(told) if told.isdigit() and len(told) < 20 else 0
