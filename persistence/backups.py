"""Backups: entries of a store in one file, compressed, with a fingerprint at its end."""

from __future__ import annotations

import os
from collections.abc import AsyncIterable, AsyncIterator
from pathlib import Path
from typing import IO, TypeVar

import msgspec
import zstandard
from msgspec import Struct

from persistence.server.keys import PARTITIONS
from persistence.server.layout import SCHEMA
from persistence.transfer import Entry, Fingerprint

FORM = 1
LARGEST = 2**31
"""Bytes of one entry; a length that says more is damage."""


class BadBackup(ValueError):
    """A file is no backup, or one that was cut or changed; nothing was written."""


class Head(Struct, frozen=True):
    """What stands first in a backup."""

    tumult_backup: int
    schema: int
    partitions: int
    at: int
    """When it was made, in milliseconds since 1970."""


class Tail(Struct, frozen=True):
    """What stands last in a backup."""

    entries: int
    fingerprint: str


Ends = TypeVar("Ends", Head, Tail)

_entries: msgspec.msgpack.Decoder[Entry] = msgspec.msgpack.Decoder(Entry)


async def write_backup(path: Path, entries: AsyncIterable[Entry], at: int) -> Fingerprint:
    """Writes a backup; until it is complete and on the disk the file has another name. Raises OSError."""
    written = Fingerprint()
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        with unfinished.open("xb") as file:
            os.fchmod(file.fileno(), 0o600)
            with zstandard.ZstdCompressor(level=6, write_checksum=True).stream_writer(file, closefd=False) as stream:
                _put(stream, msgspec.msgpack.encode(Head(FORM, SCHEMA, PARTITIONS, at)))
                async for entry in entries:
                    written.add(entry)
                    _put(stream, msgspec.msgpack.encode(entry))
                _put(stream, b"")
                _put(stream, msgspec.msgpack.encode(Tail(written.entries, written.digest)))
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return written


def checked_backup(path: Path) -> tuple[Head, int]:
    """Reads all of a backup, and returns its head and how many entries it has.

    Raises BadBackup where it is damaged, or of another program, and OSError.
    """
    read = Fingerprint()
    with path.open("rb") as file:
        stream = _stream(file)
        head = _decoded(_take(stream), Head)
        if (head.tumult_backup, head.partitions) != (FORM, PARTITIONS) or head.schema > SCHEMA:
            raise BadBackup("it was written by another version of Tumult: use that one, or a newer one")
        while packed := _take(stream):
            read.add(_decoded_entry(packed))
        tail = _decoded(_take(stream), Tail)
    if (tail.entries, tail.fingerprint) != (read.entries, read.digest):
        raise BadBackup("its contents are not those that were written: it was damaged; use another backup")
    return head, read.entries


async def entries_of(path: Path) -> AsyncIterator[Entry]:
    """The entries of a backup that was checked before."""
    with path.open("rb") as file:
        stream = _stream(file)
        _take(stream)
        while packed := _take(stream):
            yield _decoded_entry(packed)


def _stream(file: IO[bytes]) -> zstandard.ZstdDecompressionReader:
    return zstandard.ZstdDecompressor().stream_reader(file)


def _put(stream: zstandard.ZstdCompressionWriter, packed: bytes) -> None:
    stream.write(len(packed).to_bytes(4, "big") + packed)


def _take(stream: zstandard.ZstdDecompressionReader) -> bytes:
    length = int.from_bytes(_exactly(stream, 4), "big")
    if length > LARGEST:
        raise BadBackup("it is damaged; use another backup")
    return _exactly(stream, length)


def _exactly(stream: zstandard.ZstdDecompressionReader, count: int) -> bytes:
    parts = []
    try:
        while count:
            part = stream.read(min(count, 1 << 20))
            if not part:
                raise BadBackup("it ends too early: it was cut; use another backup")
            parts.append(part)
            count -= len(part)
    except zstandard.ZstdError as problem:
        raise BadBackup(f"it is no backup, or was damaged ({problem}); use another one") from None
    return b"".join(parts)


def _decoded(packed: bytes, kind: type[Ends]) -> Ends:
    try:
        return msgspec.msgpack.decode(packed, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadBackup("it is no backup of Tumult") from None


def _decoded_entry(packed: bytes) -> Entry:
    try:
        return _entries.decode(packed)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadBackup("it is damaged; use another backup") from None
