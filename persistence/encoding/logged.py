"""Entries of a game's log as they lie in the store, be it in its newest stretch or bound into a chapter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


def of_stream(found: Iterable[tuple[bytes, Mapping[bytes, bytes]]]) -> list[LoggedBytes]:
    """The newest stretch of a log as the server gives it out; each state in it follows on the one just before."""
    entries: list[LoggedBytes] = []
    for name, pairs in found:
        version, at = int(name.split(b"-")[0]), pairs.get(b"at", b"")
        operation = pairs.get(b"op", b"").decode("utf-8", "replace")
        when = int(at) if at.isdigit() and len(at) < 20 else 0
        entries.append(LoggedBytes(version, operation, when, pairs.get(b"e", b""), pairs.get(b"s"), version - 1))
    return entries
