"""Reads that are made in one round trip before they are asked for, for the length of one press or delivery.

What asks for them afterwards is answered by what was found, as if it had asked at that moment, until it writes
something: from then on it reads anew, so that it sees what it has written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from persistence.scripts import Script

Argument = str | bytes | int | float
Read = tuple[Argument, ...]
"""A command that changes nothing."""

COMMANDS = frozenset(
    (
        *("EXISTS", "GET", "HEXISTS", "HGET", "HGETALL", "HKEYS", "HMGET", "HSCAN", "HVALS", "LINDEX", "LLEN"),
        *("LRANGE", "MGET", "SCARD", "SISMEMBER", "SMEMBERS", "SMISMEMBER", "SSCAN"),
        *("ZCARD", "ZCOUNT", "ZRANGE", "ZRANGEBYSCORE", "ZREVRANGE", "ZSCAN", "ZSCORE"),
    )
)
"""The commands that change nothing."""


Found = dict[Read, Any]
"""What has been read ahead and counts still: the answers by their reads."""

_ahead: ContextVar[Found | None] = ContextVar("read ahead", default=None)


def read_ahead() -> Found:
    """What has been read ahead for the press or delivery that is under way here; nothing where none is."""
    found = _ahead.get()
    return {} if found is None else found


def is_reading_ahead() -> bool:
    """Whether reads that are made ahead are of use here."""
    return _ahead.get() is not None


@contextmanager
def reading_ahead() -> Iterator[None]:
    """For the length of one press or delivery reads can be made ahead, by `Connection.read_ahead`."""
    ahead: Found = {}
    token = _ahead.set(ahead)
    try:
        yield
    finally:
        _ahead.reset(token)
        ahead.clear()  # tasks that were begun here and go on read for themselves


def script_read(script: Script, keys: Sequence[str], arguments: Sequence[Argument] = ()) -> Read:
    """The read that a script is which changes nothing."""
    return ("EVALSHA", script.digest, len(keys), *keys, *arguments)


def changes_nothing(command: Sequence[Argument]) -> bool:
    """Whether a command only reads."""
    return command[0] in COMMANDS
