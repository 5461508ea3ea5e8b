"""The directory in which the embedded server keeps its data, and whether games are safe there."""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import logging
import os
import shutil
import stat
import tempfile
import time
from pathlib import Path
from weakref import WeakSet

import msgspec

from persistence.embedded.binary import Engine
from persistence.server.errors import StoreRefused

log = logging.getLogger(__name__)

LEAST_FREE = 256 * 2**20
"""Bytes that must be free for the append-only file and its rewriting."""

LONGEST_SOCKET = 100
"""A socket's path may have 108 bytes on Linux and 104 on macOS."""

VOLATILE = ("tmpfs", "ramfs")
DOUBTFUL = ("nfs", "nfs4", "cifs", "overlay", "9p")


class Traces(msgspec.Struct):
    """What the last server left behind about itself (in `server.json`)."""

    engine: str = ""
    version: tuple[int, int, int] = (0, 0, 0)
    socket: str = ""


class Place:
    """DATA/redis: locks, socket, append-only file, the server's own log."""

    def __init__(self, data_directory: Path) -> None:
        self.directory = data_directory.resolve() / "redis"
        self._descriptors: dict[str, int] = {}
        _places.add(self)

    @property
    def server_log(self) -> Path:
        """What the server says."""
        return self.directory / "server.log"

    @property
    def socket(self) -> Path:
        """The server's socket; a long path is replaced by a short one in the runtime directory."""
        path = self.directory / "redis.sock"
        if len(os.fsencode(path)) <= LONGEST_SOCKET:
            return path
        digest = hashlib.blake2b(os.fsencode(path), digest_size=6).hexdigest()
        return _runtime_directory() / f"{digest}.sock"

    @property
    def is_used(self) -> bool:
        """Whether a server has kept data here."""
        return (self.directory / "appendonlydir").is_dir()

    def prepare(self) -> None:
        """Make the directory; raises StoreRefused when games would not be safe in it."""
        try:
            self.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            usable = os.access(self.directory, os.W_OK)
        except OSError as error:
            raise StoreRefused(
                f"{self.directory} cannot be made: {error.strerror}. Choose another data directory."
            ) from error
        if not usable:
            raise StoreRefused(
                f"{self.directory} cannot be written to: change its owner or choose another data directory."
            )
        kind = file_system(self.directory)
        if kind in VOLATILE:
            raise StoreRefused(
                f"{self.directory} is on {kind}, which is memory: games would not survive a restart. "
                "Choose a data directory on a disk."
            )
        if kind in DOUBTFUL:
            log.warning("%s is on %s: make sure that it survives a restart and honours fsync", self.directory, kind)
        self.check_room()

    def check_room(self) -> None:
        """Raise StoreRefused when the disk is nearly full."""
        free = shutil.disk_usage(self.directory).free
        if free < LEAST_FREE:
            raise StoreRefused(
                f"Only {free // 2**20} MiB are free at {self.directory} and 256 MiB are needed: "
                "make room, then start again."
            )

    def check_engine(self, engine: Engine) -> None:
        """Raise StoreRefused when a newer major version of the same server wrote the data."""
        traces = self.traces()
        if traces.engine == engine.name and traces.version[0] > engine.version[0]:
            version = ".".join(map(str, traces.version))
            raise StoreRefused(
                f"The data in {self.directory} was written by {traces.engine} {version}, which is newer than {engine}: "
                f"use {traces.engine} {traces.version[0]} or newer."
            )

    def traces(self) -> Traces:
        """What the last server left behind; the defaults when nothing legible is there."""
        try:
            return msgspec.json.decode((self.directory / "server.json").read_bytes(), type=Traces)
        except FileNotFoundError:
            return Traces()
        except (OSError, msgspec.MsgspecError) as error:
            log.warning("%s/server.json is unreadable and is written anew: %s", self.directory, error)
            return Traces()

    def leave_traces(self, engine: Engine) -> None:
        """Write down which server runs on this data, and where its socket is."""
        traces = Traces(engine.name, engine.version, str(self.socket))
        new = self.directory / "server.json.new"
        new.write_bytes(msgspec.json.encode(traces))
        new.replace(self.directory / "server.json")

    def lock(self, name: str) -> int | None:
        """Take a lock file until `unlock`, and return its descriptor; None when another holds it.

        A process that is forked from this one holds it no more.
        """
        descriptor = os.open(self.directory / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return None
        self._descriptors[name] = descriptor
        return descriptor

    async def lock_within(self, name: str, seconds: float) -> int | None:
        """The same, as soon as it can be had within so many seconds."""
        end = time.monotonic() + seconds
        while True:
            if (descriptor := self.lock(name)) is not None or time.monotonic() >= end:
                return descriptor
            await asyncio.sleep(0.02)

    def unlock(self) -> None:
        """Give back all locks this process holds; a server that inherited one goes on holding it."""
        while self._descriptors:
            os.close(self._descriptors.popitem()[1])


_places: WeakSet[Place] = WeakSet()


def _unlock_all() -> None:
    for place in _places:
        place.unlock()


os.register_at_fork(after_in_child=_unlock_all)


def file_system(path: Path) -> str:
    """The kind of file system `path` lies on, such as `ext4`; `unknown` where the system does not tell."""
    best, kind = "", "unknown"
    try:
        mounts = Path("/proc/self/mounts").read_text("utf-8", "surrogateescape")
    except OSError:
        return kind
    for line in mounts.splitlines():
        _, mounted, found, *_ = line.split(" ")
        mounted = mounted.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\")
        inside = f"{path}/".startswith(mounted.rstrip("/") + "/")
        if inside and len(mounted) >= len(best):
            best, kind = mounted, found
    return kind


def _runtime_directory() -> Path:
    given = os.environ.get("XDG_RUNTIME_DIR")
    base = Path(given) if given else Path(tempfile.gettempdir())
    directory = base / f"tumult-{os.getuid()}"
    directory.mkdir(mode=0o700, exist_ok=True)
    status = directory.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o077:
        raise StoreRefused(f"{directory} belongs to another user or is open to others: remove it, then start again.")
    return directory
