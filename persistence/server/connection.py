"""The one way to the server: a small fair pool, patient retries, scripts by digest.

Every operation that changes something carries an operation id or is harmless when repeated, because a lost answer makes
the client send it again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from types import TracebackType
from typing import Any, TypeVar

from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import (
    AuthenticationError,
    AuthorizationError,
    ClusterError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as ClientConnectionError
from redis.exceptions import TimeoutError as ClientTimeoutError

from persistence.scripts import Script
from persistence.server.clients import Client, Server, address_of
from persistence.server.errors import StoreRefused, StoreUnreachable, StoreUnwritable
from persistence.server.read_ahead import Read, changes_nothing, is_reading_ahead, read_ahead, script_read

log = logging.getLogger(__name__)

CONNECTIONS = 16
"""Connections of one process; more of them make the slowest answer slower, not the whole quicker."""

PATIENCE_SECONDS = 10.0
"""How long one operation is tried at most; left alone, the client repeats connecting within repeating commands."""

TRIES_AFTER_CLIENT_BUG = 8
"""How often a call is repeated that a closed connection broke in the client library itself."""

UNSETTLED = (ClusterError, RedisClusterException, TryAgainError)
"""What is said of a cluster for as long as some of its slots are with no server, or on their way from one server to
another; the library has tried again before."""

Argument = str | bytes | int | float
Result = TypeVar("Result")


class Connection:
    """Commands and scripts on one server, at most sixteen at once, first come first served.

    `url` is one that `persistence.server.clients` knows. All methods raise StoreUnreachable when no answer came after
    the retries or within ten seconds (what was asked may or may not have happened), StoreUnwritable when the server
    refuses to write and StoreRefused when it does not accept the password. `tries` is how often a failed command is
    repeated.
    """

    def __init__(self, url: str, *, socket_timeout: float = 2.0, tries: int = 8) -> None:
        self._backoff = ExponentialWithJitterBackoff(base=0.05, cap=1)
        self._own = Client(
            address_of(url), backoff=self._backoff, tries=tries, connections=CONNECTIONS, timeout=socket_timeout
        )
        self._client = self._own.library
        self._turns = asyncio.Semaphore(CONNECTIONS)

    async def execute(self, *command: Argument) -> Any:
        """Send one command and return its answer; what it changes must be harmless when repeated."""
        ahead = read_ahead()
        if command in ahead:
            return ahead[command]
        if not changes_nothing(command):
            ahead.clear()
        return await self._patiently(lambda: self._client.execute_command(*command))

    async def pipeline(self, commands: Sequence[Sequence[Argument]]) -> list[Any]:
        """Send several commands in one go and return their answers; together they are not one step."""
        if not commands:
            return []
        ahead = read_ahead()
        if all(tuple(command) in ahead for command in commands):
            return [ahead[tuple(command)] for command in commands]
        if not all(map(changes_nothing, commands)):
            ahead.clear()
        return await self._together(commands)

    async def read_ahead(self, reads: Sequence[Read]) -> None:
        """Make these reads in one round trip, for what asks for them next within `read_ahead.reading_ahead`.

        Elsewhere none is made. One that fails is left to what asks for it.
        """
        if not (reads and is_reading_ahead()):
            return
        found = await self._together(reads, failures=True)
        answered = zip(reads, found, strict=True)
        read_ahead().update((read, answer) for read, answer in answered if not isinstance(answer, Exception))

    async def _together(self, commands: Sequence[Sequence[Argument]], *, failures: bool = False) -> list[Any]:
        """The answers to commands that are sent in one go; with `failures` the errors of single ones among them."""

        async def send() -> list[Any]:
            async with self._client.pipeline(transaction=False) as pipe:
                for command in commands:
                    pipe.execute_command(*command)
                return list(await pipe.execute(raise_on_error=not failures))

        return await self._patiently(send)

    async def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        """Carry out a script as one step and return its answer."""
        ahead = read_ahead()
        if script.reads and (read := script_read(script, keys, arguments)) in ahead:
            return ahead[read]
        if not script.reads:
            ahead.clear()

        async def send() -> Any:
            try:
                return await self._client.execute_command("EVALSHA", script.digest, len(keys), *keys, *arguments)
            except NoScriptError:
                return await self._client.execute_command("EVAL", script.source, len(keys), *keys, *arguments)

        return await self._patiently(send)

    async def on_every_server(self, *command: str) -> list[Any]:
        """Send one command to every server that keeps data, and return their answers."""
        return [await self._ask(server, *command) for server in await self._patiently(self._own.servers)]

    async def keys_like(self, pattern: str, count: int = 500) -> AsyncIterator[bytes]:
        """Every key of this pattern; one may come twice, and one that is made meanwhile not at all."""
        for server in await self._patiently(self._own.servers):
            cursor = 0
            while True:
                following, keys = await self._ask(server, "SCAN", cursor, "MATCH", pattern, "COUNT", count)
                for key in keys:
                    yield key
                cursor = int(following)
                if not cursor:
                    break

    async def _ask(self, server: Server, *command: str | int) -> Any:
        return await self._patiently(lambda: self._own.ask(server, *command))

    async def close(self) -> None:
        """Close every connection."""
        await self._own.close()

    async def _patiently(self, send: Callable[[], Awaitable[Result]]) -> Result:
        task, clock = asyncio.current_task(), asyncio.get_running_loop().time
        cancelled = task.cancelling() if task is not None else 0
        until = clock() + PATIENCE_SECONDS
        try:
            while True:
                try:
                    async with asyncio.timeout_at(until) as wait:
                        return await self._translated(send, wait, until)
                except TimeoutError as error:  # the library has closed the connection
                    if clock() >= until:
                        raise StoreUnreachable(f"the store did not answer in {PATIENCE_SECONDS:.0f} s") from error
        finally:
            # The client sends with `asyncio.wait_for`, which may swallow a cancellation up to Python 3.11
            # (python/cpython issue 86296): a task that was told to end would go on.
            if task is not None and task.cancelling() > cancelled:
                raise asyncio.CancelledError

    async def _translated(self, send: Callable[[], Awaitable[Result]], wait: asyncio.Timeout, until: float) -> Result:
        """Send, asking again after the client's own failures; the server's errors become ours.

        A server that does not answer in time ends the `wait`, which ends at last at the loop's time `until`.
        """
        clock, within = asyncio.get_running_loop().time, self._own.answers_within
        failures = 0
        while True:
            try:
                async with self._turns:
                    if within is not None:
                        wait.reschedule(min(until, clock() + within))
                    return await send()
            except (ClientConnectionError, ClientTimeoutError) as error:
                if any(
                    isinstance(found, AuthenticationError | AuthorizationError) for found in (error, error.__cause__)
                ):
                    raise StoreRefused("The server does not accept the name or password of REDIS_URL.") from error
                raise StoreUnreachable(f"the store does not answer: {error}") from error
            except UNSETTLED as error:
                raise StoreUnreachable(f"the cluster is not settled: {error}") from error
            except (OutOfMemoryError, ReadOnlyError) as error:
                raise StoreUnwritable(f"the store refuses to write: {error}") from error
            except ResponseError as error:
                if str(error).startswith(("MISCONF", "NOREPLICAS", "OOM", "READONLY")):
                    raise StoreUnwritable(f"the store refuses to write: {error}") from error
                raise
            except (AttributeError, TypeError) as error:
                # redis-py up to 8.1.0 may raise these instead of ConnectionError when the peer closes (its issue 4287).
                failures += 1
                if not _raised_in_client(error.__traceback__) or failures > TRIES_AFTER_CLIENT_BUG:
                    raise
                log.warning("the client broke on a closed connection; asking again (%s)", error)
            await asyncio.sleep(self._backoff.compute(failures))


def _raised_in_client(trace: TracebackType | None) -> bool:
    module = ""
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        trace = trace.tb_next
    return module.split(".")[0] in ("redis", "hiredis", "asyncio")
