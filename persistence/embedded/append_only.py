"""What to do when the append-only file ends before it should.

A crash may cut off the last write, which was not acknowledged yet: that tail is kept beside the data and dropped. A
damaged length in the middle looks the same to the server, which would drop everything after it; that is refused.
"""

from __future__ import annotations

import logging
import mmap
import re
import time
from dataclasses import dataclass
from pathlib import Path

from persistence.server.errors import StoreRefused

log = logging.getLogger(__name__)

CUT_SHORT = "Unexpected end of file reading the append only file"
"""What the server says when the file ends within a command."""

_COMMAND = re.compile(rb"\r\n\*\d{1,6}\r\n\$\d{1,9}\r\n[A-Za-z]+\r\n")


@dataclass(frozen=True, slots=True)
class Ending:
    """How an append-only file ends: all writes before `finished` are whole, the command at `last` is not."""

    finished: int
    last: int


class _Short(Exception):
    """The file ends within a command."""


class _Malformed(Exception):
    """Something else stands where a command should."""


def keep_torn_tail(directory: Path) -> None:
    """Copy the unfinished last write of the append-only file aside, so that the server may drop it.

    Raises StoreRefused, naming the file, when what would be dropped holds finished writes.
    """
    path = _last_file(directory)
    if path.stat().st_size == 0:
        return
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as contents:
        try:
            ending = _ending(contents)
        except _Malformed as error:
            raise damaged(path) from error
        if ending is None:
            return
        if _COMMAND.search(contents, ending.last):
            raise damaged(path)
        tail = contents[ending.finished :]
    kept = directory / f"torn-{time.time_ns()}.aof"
    kept.write_bytes(tail)
    log.warning("the last write of %s was cut off by a crash; its %d bytes are kept in %s", path, len(tail), kept.name)


def damaged(path: Path) -> StoreRefused:
    """What is raised for an append-only file that is damaged in the middle."""
    return StoreRefused(
        f"{path} is damaged in the middle, and the writes after that place would be lost. Nothing was changed. Copy "
        "the directory and run the server program under the name valkey-check-aof with --fix on the copy, or restore a "
        "backup."
    )


def damaged_base(path: Path) -> StoreRefused:
    """What is raised for the file that an append-only file goes on from, where it is not as it was written."""
    return StoreRefused(
        f"{path}, with which the append-only file begins, is damaged: its checksum or its end is wrong. Nothing was "
        "changed. Restore a backup."
    )


def _last_file(directory: Path) -> Path:
    folder = directory / "appendonlydir"
    manifest = folder / "appendonly.aof.manifest"
    if not manifest.is_file():
        return directory / "appendonly.aof"
    names = [line.split()[1] for line in manifest.read_text().splitlines() if line.startswith("file ")]
    return folder / names[-1]


def _ending(contents: mmap.mmap) -> Ending | None:
    """Where the last unfinished write begins; None when the file ends well."""
    place = finished = last = 0
    together = False
    try:
        while place < len(contents):
            last = place
            if contents[place : place + 1] == b"#":
                _, place = _line(contents, place)
            else:
                name, place = _command(contents, place)
                together = name == b"MULTI" or (together and name != b"EXEC")
            if not together:
                finished = place
    except _Short:
        return Ending(finished, last)
    return Ending(finished, last) if together else None


def _command(contents: mmap.mmap, place: int) -> tuple[bytes, int]:
    """The name of the command that begins at `place`, and where it ends."""
    words, place = _count(contents, place, b"*")
    name = b""
    for word in range(words):
        length, place = _count(contents, place, b"$")
        if place + length + 2 > len(contents):
            raise _Short
        if word == 0:
            name = contents[place : place + length].upper()
        place += length + 2
    return name, place


def _count(contents: mmap.mmap, place: int, mark: bytes) -> tuple[int, int]:
    line, end = _line(contents, place)
    if line[:1] != mark or not line[1:].isdigit():
        raise _Malformed
    return int(line[1:]), end


def _line(contents: mmap.mmap, place: int) -> tuple[bytes, int]:
    end = contents.find(b"\r\n", place)
    if end < 0:
        raise _Short
    return contents[place:end], end + 2
