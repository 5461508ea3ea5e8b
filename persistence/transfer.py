"""Everything of a store as entries that any other store can take: for backups, and for moving from one to another.

What belongs to one game is read in one step, so a backup of a running bot holds every game as it was at one instant.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import AsyncIterable, AsyncIterator, Iterator, Sequence
from hashlib import sha256
from typing import Literal

from msgspec import Struct

from persistence import scripts
from persistence.server.clock import Clock
from persistence.server.connection import Argument, Connection
from persistence.server.errors import StoreRefused
from persistence.server.keys import LAYOUT, NOTES
from persistence.server.layout import begin_taking, end_taking, take_layout

Kind = Literal["string", "hash", "set", "zset", "list", "stream"]

AT_ONCE = 24
"""How many keys of one slot are read in one step; one game has five."""

PARTS_AT_ONCE = 1_000

_TAG = re.compile(rb"\{([^}]*)\}")
_GAME = re.compile(rb"(\{p\d\d\}:g:[^:]+):")
_OWNER = re.compile(rb"\{p\d\d\}:owner")
"""Who delivers a partition: that ends with the process."""


class Entry(Struct, frozen=True, array_like=True):
    """What lies under one key: its parts in one list, and when it ends in milliseconds since 1970, 0 for never."""

    key: bytes
    kind: Kind
    expires: int
    parts: tuple[bytes, ...]


class Fingerprint:
    """What entries amount to, in whatever order they come; those that end by themselves are left out."""

    def __init__(self) -> None:
        self.entries = 0
        self._sum = 0

    def add(self, entry: Entry) -> None:
        """Counts an entry in."""
        if entry.expires or entry.key == LAYOUT.encode():
            return
        self.entries += 1
        words = [entry.key, entry.kind.encode(), *_ordered(entry)]
        digest = sha256(b"".join(b"%d:" % len(word) + word for word in words)).digest()
        self._sum = (self._sum + int.from_bytes(digest, "big")) % (1 << 256)

    @property
    def digest(self) -> str:
        """64 hexadecimal digits."""
        return f"{self._sum:064x}"


async def everything(connection: Connection, clock: Clock) -> AsyncIterator[Entry]:
    """All entries of a store; what is made while this is read may be among them or not."""
    waiting: dict[bytes, dict[bytes, list[bytes]]] = defaultdict(dict)
    seen: set[bytes] = set()
    async for key in connection.keys_like("*"):
        if key in seen or _OWNER.fullmatch(key):
            continue
        seen.add(key)
        tag = _TAG.match(key)
        game = _GAME.match(key)
        waiting[tag[1] if tag else key].setdefault(game[1] if game else key, []).append(key)
    for groups in waiting.values():
        for keys in _batches(groups):
            found = await connection.run(scripts.READ, [key.decode() for key in keys], [])
            now = clock()
            for key, (kind, lives, parts) in zip(keys, found, strict=True):
                if kind != b"none":
                    yield Entry(key, kind.decode(), now + int(lives) if int(lives) > 0 else 0, tuple(parts))


def _batches(groups: dict[bytes, list[bytes]]) -> Iterator[list[bytes]]:
    """Keys to read in one step; those of one game stay together."""
    batch: list[bytes] = []
    for keys in groups.values():
        if batch and len(batch) + len(keys) > AT_ONCE:
            yield batch
            batch = []
        batch += keys
    if batch:
        yield batch


async def is_empty(connection: Connection) -> bool:
    """Whether a store holds nothing but how it is laid out."""
    async for key in connection.keys_like("*"):
        if key not in (LAYOUT.encode(), NOTES.encode()):
            return False
    return True


async def take_over(connection: Connection, clock: Clock, entries: AsyncIterable[Entry]) -> Fingerprint:
    """Writes entries into a store that is empty, and returns what they amount to.

    Until it is complete no bot starts on that store; cut short, it can be done again. Raises StoreRefused where the
    store holds something else.
    """
    await begin_taking(connection, empty=await is_empty(connection))
    taken = Fingerprint()
    async for entry in entries:
        taken.add(entry)
        if entry.key == LAYOUT.encode():
            await take_layout(connection, entry.parts)
        elif not entry.expires or entry.expires > clock():
            await connection.pipeline(list(_commands(entry)))
    await end_taking(connection)
    return taken


def _commands(entry: Entry) -> Iterator[Sequence[Argument]]:
    """What writes an entry; each may be repeated."""
    key, parts = entry.key, entry.parts
    yield ("DEL", key)
    match entry.kind:
        case "string":
            yield ("SET", key, parts[0])
        case "stream":
            at = 0
            while at < len(parts):
                end = at + 2 + int(parts[at + 1])
                yield ("XADD", key, parts[at], *parts[at + 2 : end])
                at = end
        case "zset":
            for at in range(0, len(parts), PARTS_AT_ONCE):
                pairs = parts[at : at + PARTS_AT_ONCE]
                turned = [part for pair in zip(pairs[1::2], pairs[::2], strict=True) for part in pair]
                yield ("ZADD", key, *turned)
        case kind:
            verb = {"hash": "HSET", "set": "SADD", "list": "RPUSH"}[kind]
            for at in range(0, len(parts), PARTS_AT_ONCE):
                yield (verb, key, *parts[at : at + PARTS_AT_ONCE])
    if entry.expires:
        yield ("PEXPIREAT", key, entry.expires)


def _ordered(entry: Entry) -> list[bytes]:
    """The parts of an entry in an order that does not depend on the server."""
    match entry.kind:
        case "hash" | "zset":
            pairs = sorted(zip(entry.parts[::2], entry.parts[1::2], strict=True))
            return [part for pair in pairs for part in pair]
        case "set":
            return sorted(entry.parts)
        case _:
            return list(entry.parts)


def refuse_other(before: Fingerprint, after: Fingerprint) -> None:
    """Raises StoreRefused unless two stores hold the same."""
    if before.digest != after.digest:
        raise StoreRefused(
            f"What was written is not what was read ({after.entries} of {before.entries} entries): is a bot running on "
            "one of the two? Stop it, empty the new place and do it again; the old one is unharmed."
        )
