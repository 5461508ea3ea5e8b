"""The embedded server: started, watched, started again when it dies, stopped last."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path

from persistence.embedded import append_only
from persistence.embedded.binary import Engine, find_engine
from persistence.embedded.place import Place
from persistence.embedded.talk import ask
from persistence.server.errors import StoreFailed, StoreInUse, StoreRefused

log = logging.getLogger(__name__)

READY_SECONDS = 120.0
STOP_SECONDS = 30.0
LEAVING_SECONDS = 0.2
"""How long it may take until this program knows that it is stopping, when both were told to."""
RESTARTS = 5
RESTARTS_WITHIN_SECONDS = 60.0
LARGEST_LOG = 8 * 2**20

LONGEST_PACKED_FIELD = 4096
"""Bytes; with the server's own 64 the record of a game and its chapters would take a sixth more memory."""

MOST_PACKED_FIELDS = 128
"""A record has some forty; hashes of more are looked up faster the other way."""

ALLOCATOR = "glibc.malloc.tcache_count=200"
"""For glibc, with which the server is built: so many freed pieces of each size are used again at once, of its own 7.

Reading the log at a start takes a third less time by it, for 7 MB at most.
"""

_LAUNCHER = Path(__file__).with_name("launcher.py")


class EmbeddedServer:
    """A Valkey child that lives as long as this program and keeps its data in `data_directory`/redis.

    Two locks guard the data: `bot.lock` is this program's, `server.lock` is inherited by the server, so it is held
    exactly as long as a server runs on the data, even when the program was killed.
    """

    def __init__(self, data_directory: Path, binary: Path | None = None) -> None:
        self._place = Place(data_directory)
        self._chosen = binary
        self._engine: Engine | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._said_before = 0
        """How long the server's own log was when it was started."""
        self._watch: asyncio.Task[None] | None = None
        self._failure: asyncio.Future[StoreFailed] | None = None
        self._lock = -1
        self.leaving = False
        """Whether the program is stopping: a server that is told to leave then, as the program was, is no trouble."""

    @property
    def is_used(self) -> bool:
        """Whether a server has kept data in this directory."""
        return self._place.is_used

    @property
    def free_disk(self) -> int:
        """How many bytes are free where the server keeps its data; raises OSError."""
        return shutil.disk_usage(self._place.directory).free

    @property
    def url(self) -> str:
        """Where clients find the server."""
        return f"unix://{self._place.socket}"

    @property
    def pid(self) -> int | None:
        """The server's process id; None while none runs."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def begin(self) -> None:
        """Start the server and let it read its data while the program does other things, before it calls `start`.

        So it is done where the kernel has the server leave with the program, however that ends; where a server of an
        earlier run is still there, `start` waits for it. Call it from the main thread. Raises StoreRefused as `start`
        does, which tells what the server itself finds wrong.
        """
        if sys.platform != "linux":
            return
        try:
            engine = self._engine = self._taken(find_engine(self._chosen))
            if (lock := self._place.lock("server.lock")) is not None:
                self._lock = lock
                self._launch(engine, drop_torn_tail=False)
        except BaseException:
            self._place.unlock()
            raise

    def abandon(self) -> None:
        """Have a server leave that was begun and never started; one that was stopped has left."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()
        self._place.unlock()

    async def start(self) -> None:
        """Start the server, unless it was begun, and wait until it has read its data and answers.

        Call it from the main thread: the server is told to leave when the thread that started it ends. Raises
        StoreRefused with a sentence when games would not be safe; nothing is left running or locked then.
        """
        if threading.current_thread() is not threading.main_thread():
            raise StoreRefused("The embedded store must be started from the main thread of the program.")
        try:
            engine = self._engine or self._taken(await asyncio.to_thread(find_engine, self._chosen))
            if self._process is None:
                self._lock = await self._lock_of_server()
                self._launch(engine, drop_torn_tail=False)
            await self._come_up(engine)
            self._place.leave_traces(engine)
        except BaseException:
            await self._end_process()
            self._place.unlock()
            raise
        self._failure = asyncio.get_running_loop().create_future()
        self._watch = asyncio.create_task(self._keep_running(engine, self._failure), name="embedded store")
        log.info("%s keeps the games in %s", engine, self._place.directory)

    async def wait_failed(self) -> StoreFailed:
        """Wait until the server cannot be kept running; returns why. The program should then end."""
        if self._failure is None:
            raise RuntimeError("the embedded store was not started")
        return await asyncio.shield(self._failure)

    async def stop(self) -> None:
        """Have the server write everything to disk and leave, then give back the locks."""
        if self._watch is not None:
            self._watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch
            self._watch = None
        await self._end_process()
        self._place.socket.unlink(missing_ok=True)
        self._place.unlock()

    async def wait_for_other(self) -> str:
        """Where clients find the server that another program runs on this data, as soon as it answers.

        Raises StoreRefused where it does not in time.
        """
        end = time.monotonic() + READY_SECONDS
        while time.monotonic() < end:
            socket = Path(self._place.traces().socket or self._place.socket)
            with contextlib.suppress(OSError, EOFError, TimeoutError):
                if await ask(socket, "PING") == b"+PONG":
                    return f"unix://{socket}"
            await asyncio.sleep(0.05)
        raise StoreRefused(f"The Tumult that runs on {self._place.directory} does not answer: start it again.")

    def _taken(self, engine: Engine) -> Engine:
        """Takes the directory for this program; raises StoreRefused where that server may not run on its data."""
        self._place.prepare()
        if self._place.lock("bot.lock") is None:
            directory = self._place.directory
            raise StoreInUse(f"Another Tumult is running on {directory}: stop it, or choose another data directory.")
        self._place.check_engine(engine)
        return engine

    async def _lock_of_server(self) -> int:
        """The descriptor of the server's lock; a server of an earlier run that holds it is asked to leave."""
        lock = self._place.lock("server.lock")
        if lock is None:
            directory = self._place.directory
            log.warning("a server of an earlier run still holds %s; it is asked to leave", directory)
            with contextlib.suppress(OSError, EOFError, TimeoutError):
                await ask(Path(self._place.traces().socket or self._place.socket), "SHUTDOWN")
            lock = await self._place.lock_within("server.lock", STOP_SECONDS)
        if lock is None:
            raise StoreRefused(
                f"A server of an earlier run still holds {directory} and does not leave: end it by hand."
            )
        return lock

    def _launch(self, engine: Engine, *, drop_torn_tail: bool) -> None:
        """Start the server; it reads its data, and answers when it has done so."""
        place = self._place
        place.socket.unlink(missing_ok=True)
        command = [str(engine.path), *self._options(drop_torn_tail)]
        if sys.platform == "linux":
            command = [sys.executable, "-I", "-S", str(_LAUNCHER), str(os.getpid()), *command]
        self._shorten_log()
        self._said_before = self._log_length()
        with place.server_log.open("ab") as output:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env={"GLIBC_TUNABLES": ALLOCATOR, **os.environ},
                pass_fds=(self._lock,),
                process_group=0,
            )

    async def _come_up(self, engine: Engine) -> None:
        """Wait until the server answers; a last write that was cut off is kept aside and then dropped."""
        try:
            await self._wait_ready()
        except StoreRefused:
            if append_only.CUT_SHORT not in self._said():
                raise
            await asyncio.to_thread(append_only.keep_torn_tail, self._place.directory)
            self._launch(engine, drop_torn_tail=True)
            await self._wait_ready()

    def _options(self, drop_torn_tail: bool) -> list[str]:
        options = {
            "port": "0",
            "unixsocket": str(self._place.socket),
            "unixsocketperm": "700",
            "dir": str(self._place.directory),
            "appendonly": "yes",
            "appendfsync": "always",
            "aof-load-truncated": "yes" if drop_torn_tail else "no",
            "aof-use-rdb-preamble": "yes",  # what was rewritten is read back in two thirds of the time
            "auto-aof-rewrite-min-size": "64mb",
            "save": "",
            "maxmemory-policy": "noeviction",
            "hash-max-ziplist-value": str(LONGEST_PACKED_FIELD),
            "hash-max-ziplist-entries": str(MOST_PACKED_FIELDS),
            "daemonize": "no",
        }
        return [word for name, value in options.items() for word in (f"--{name}", value)]

    async def _wait_ready(self) -> None:
        """Return when the server answers, and writes what it is told into its file; raises StoreRefused."""
        place, process = self._place, self._process
        end = time.monotonic() + READY_SECONDS
        while time.monotonic() < end:
            if process is None or process.poll() is not None:
                raise self._refusal(self._said())
            with contextlib.suppress(OSError, EOFError, TimeoutError):
                if await ask(place.socket, "PING") == b"+PONG":
                    break
            await asyncio.sleep(0.01)
        else:
            await self._end_process()
            raise StoreRefused(f"The server did not become ready in {READY_SECONDS:.0f} s: look at {place.server_log}.")
        facts = (await ask(place.socket, "INFO", "persistence")).decode()
        if "aof_enabled:1" not in facts or "aof_last_write_status:ok" not in facts:
            await self._end_process()
            raise StoreRefused(
                f"The server in {place.directory} does not write its append-only file: look at {place.server_log}."
            )

    def _refusal(self, said: str) -> StoreRefused:
        lines = [line for line in said.strip().splitlines() if line]
        folder = self._place.directory / "appendonlydir"
        for line in reversed(lines):
            if "Checking RDB file " in line:
                return append_only.damaged_base(folder / line.rpartition(" ")[2])
            if "Bad file format reading the append only file" in line:
                name = line.split("append only file", 1)[1].split(":", 1)[0].strip()
                return append_only.damaged(folder / name)
        last = lines[-1] if lines else "it said nothing"
        return StoreRefused(f"The server stopped while starting ({last}): look at {self._place.server_log}.")

    async def _keep_running(self, engine: Engine, failure: asyncio.Future[StoreFailed]) -> None:
        """Start the server again whenever it ends, up to five times a minute; then report the failure."""
        restarts: deque[float] = deque()
        reason = ""
        while True:
            if self._process is not None:
                code = await asyncio.to_thread(self._process.wait)
                if code == 0:  # a person told it to leave, and may be telling this program too
                    await asyncio.sleep(LEAVING_SECONDS)
                if self.leaving:
                    log.info("the server was told to leave before everything is stored; it is started once more")
                else:
                    log.error("the server ended with code %s; it is started again", code)
            now = time.monotonic()
            while restarts and now - restarts[0] > RESTARTS_WITHIN_SECONDS:
                restarts.popleft()
            if len(restarts) >= RESTARTS:
                break
            await asyncio.sleep(0.05 * 3 ** len(restarts) if restarts else 0.0)
            restarts.append(now)
            try:
                self._place.check_room()
                self._launch(engine, drop_torn_tail=False)
                await self._come_up(engine)
            except (StoreRefused, OSError) as error:
                reason = str(error)
                log.error("the server could not be started again: %s", error)
        failure.set_result(
            StoreFailed(
                f"The server in {self._place.directory} ended {RESTARTS + 1} times within a minute. "
                f"{reason or 'Look at ' + str(self._place.server_log) + '.'} No move that was acknowledged is lost."
            )
        )

    async def _end_process(self) -> None:
        process = self._process
        if process is None or process.poll() is not None:
            return
        process.terminate()
        try:
            await asyncio.to_thread(process.wait, STOP_SECONDS)
        except subprocess.TimeoutExpired:
            log.error("the server did not leave in %.0f s and is killed", STOP_SECONDS)
            process.kill()
            await asyncio.to_thread(process.wait)

    def _log_length(self) -> int:
        return self._place.server_log.stat().st_size if self._place.server_log.exists() else 0

    def _said(self) -> str:
        """What the server has said since it was started."""
        with self._place.server_log.open("rb") as file:
            file.seek(self._said_before)
            return file.read().decode("utf-8", "replace")

    def _shorten_log(self) -> None:
        if self._log_length() > LARGEST_LOG:
            self._place.server_log.replace(self._place.server_log.with_suffix(".log.1"))
