"""The loop that has messages delivered: several games at once, those of one game one after another."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Generic, Protocol, TypeVar

from persistence.delivery.letting_go import let_go
from persistence.delivery.mishaps import logged
from persistence.delivery.outbox import Acknowledgement, FieldValue, Outbox, OutboxEntry
from persistence.server.clock import Clock
from persistence.server.errors import StoreError

log = logging.getLogger(__name__)

Fields = Mapping[str, FieldValue]
"""What is remembered with a message that was delivered; an empty text removes a field."""

Pause = Callable[[], Awaitable[None]]
"""Waits while something more urgent is under way; it must not wait long."""


class Together(Protocol):
    """What the messages of one game have in common that are delivered together, one after another."""

    def joined(self, entry: OutboxEntry) -> None:
        """A message is to be delivered with the others, or was and is to be delivered again."""

    def written(self, values: Fields) -> None:
        """A message was delivered, and these fields are written down with it."""

    def end(self) -> None:
        """There are no more."""


Batch = TypeVar("Batch", bound=Together)

SAID_EVERY_SECONDS = 1.0
"""How often a worker says that it lives, and looks for those that do not."""

PERHAPS = "%s was perhaps delivered and will be again, because %s"

RECORDED = (Acknowledgement.DONE, Acknowledgement.NEWER)
"""What says that what came of a delivery was written down."""

FIRST_DELAY_MS = 1_000
LONGEST_DELAY_MS = 300_000


async def _no_pause() -> None:
    """Nothing is more urgent."""


class TryLater(Exception):
    """Delivery is not possible now; try again after `delay_ms` (without it: later and later).

    With `sooner` also as soon as the message is put into the outbox once more: it has not failed, it waits.
    """

    def __init__(self, reason: str, delay_ms: int | None = None, *, sooner: bool = False) -> None:
        super().__init__(reason)
        self.delay_ms, self.sooner = delay_ms, sooner


def delay_after(attempts: int) -> int:
    """Milliseconds to wait after that many failures: doubling from one second to five minutes, a little at random."""
    longest = min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** min(attempts, 20))
    return int(longest * random.uniform(0.75, 1.0))


class OutboxWorker(Generic[Batch]):
    """Claims messages and hands them to `deliver`, up to `at_once` games at a time, each after a `pause`.

    `deliver` delivers a message and returns fields to remember with it; it raises TryLater to have it come up again. It
    is given what `begin` has begun for all messages of that game that are due, which come by their `rank`, the lowest
    first. What has fields to be written is acknowledged at once, the rest with the next of that game that has, or when
    there are no more: it is delivered once more where the process is killed before.

    It wakes when this process writes a message, and looks at all partitions every `look_seconds`. Unless it is `alone`
    it says that it lives, and steps in for workers that do not.
    """

    def __init__(
        self,
        outbox: Outbox,
        deliver: Callable[[OutboxEntry, Batch], Awaitable[Fields | None]],
        clock: Clock,
        begin: Callable[[OutboxEntry], Batch],
        *,
        rank: Callable[[OutboxEntry], int] = lambda entry: 0,
        pause: Pause | None = None,
        at_once: int = 16,
        look_seconds: float = 1.0,
        alone: bool = True,
    ) -> None:
        self._outbox = outbox
        self._deliver = deliver
        self._clock = clock
        self._begin, self._rank = begin, rank
        self._pause = pause or _no_pause
        self._at_once = at_once
        self._look_seconds = look_seconds
        self._alone = alone
        self._said = 0.0
        self._waiting: dict[str, tuple[list[OutboxEntry], Batch]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._finished = asyncio.Event()
        self._claiming = False
        self._stopping = False

    @property
    def busy(self) -> bool:
        """Whether it holds messages, or is about to, that are neither acknowledged nor given back yet."""
        return self._claiming or bool(self._running)

    async def run(self) -> None:
        """Deliver until `stop` is called; waits for deliveries under way before it returns."""
        rung: frozenset[int] | None = None
        looked = 0.0
        try:
            while not self._stopping:
                room = self._at_once - len(self._running)
                if room <= 0:
                    self._finished.clear()
                    await self._finished.wait()
                    continue
                await self._pause()
                let_go()
                self._claiming = True
                try:
                    await self._step_in()
                    if not rung or time.monotonic() - looked >= self._look_seconds:
                        rung, looked = None, time.monotonic()
                    for entry in await self._outbox.claim(room, partitions=rung):
                        self._take(entry)
                except StoreError as error:
                    log.warning("messages wait, because %s", error)
                finally:
                    self._claiming = False
                if not self._stopping:
                    rung = await self._outbox.wait(self._look_seconds)
        finally:
            if self._running:
                await asyncio.gather(*self._running, return_exceptions=True)

    async def _step_in(self) -> None:
        if self._alone or time.monotonic() - self._said < SAID_EVERY_SECONDS:
            return
        self._said = time.monotonic()
        if freed := await self._outbox.step_in():
            log.warning("%s messages of a worker that is gone are delivered here", freed)

    def stop(self) -> None:
        """Claim nothing more; what is under way is finished."""
        self._stopping = True
        self._finished.set()
        self._outbox.notify()

    def _take(self, entry: OutboxEntry) -> None:
        subject = f"{entry.subject}:{entry.subject_id}"
        if subject in self._waiting:
            line, batch = self._waiting[subject]
            line.append(entry)
            batch.joined(entry)
            return
        self._waiting[subject] = ([entry], self._begin(entry))
        task = asyncio.create_task(self._work_off(subject), name=f"deliver {subject}")
        self._running.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._finished.set()
        problem = None if task.cancelled() else task.exception()
        if problem is not None:
            logged(log, problem, "delivering")

    async def _work_off(self, subject: str) -> None:
        line, batch = self._waiting[subject]
        try:
            await self.work_off(line, batch)
        finally:
            del self._waiting[subject]
            batch.end()

    async def work_off(self, line: list[OutboxEntry], batch: Batch) -> None:
        """Delivers messages about one subject, among them those that join the line meanwhile, and reports them."""
        delivered: list[tuple[OutboxEntry, Fields]] = []
        while line or delivered:
            if not line:
                await self._acknowledge(delivered, batch)
                continue
            await self._pause()
            entry = min(line, key=self._rank)
            line.remove(entry)
            if self._clock() >= entry.lease_until:
                continue
            fields = await self._deliver_one(entry, batch)
            if fields is None:
                continue
            delivered.append((entry, fields))
            if fields:
                batch.written(fields)
            if any(value != "" for value in fields.values()):
                await self._acknowledge(delivered, batch)

    async def _deliver_one(self, entry: OutboxEntry, batch: Batch) -> Fields | None:
        """The fields to remember with a message that was delivered; None for one that is to come up again."""
        try:
            try:
                return await self._deliver(entry, batch) or {}
            except TryLater as later:
                delay = delay_after(entry.attempts) if later.delay_ms is None else later.delay_ms
                log.info("%s is delivered later: %s", entry.id, later)
                await self._outbox.retry_later(entry, delay, sooner=later.sooner)
            except StoreError:
                raise
            except Exception as problem:  # noqa: BLE001 - tried again, and told in the log
                # One message that cannot be delivered, for whatever reason, must not stop the others.
                logged(log, problem, f"delivering {entry.id}")
                await self._outbox.retry_later(entry, delay_after(entry.attempts))
        except StoreError as error:
            log.warning(PERHAPS, entry.id, error)
        return None

    async def _acknowledge(self, delivered: list[tuple[OutboxEntry, Fields]], batch: Batch) -> None:
        """Reports messages that were delivered, and leaves none of them; what was not recorded is read anew."""
        reported = list(delivered)
        delivered.clear()
        try:
            results = await self._outbox.ack_together(reported)
        except StoreError as error:
            log.warning(PERHAPS, ", ".join(entry.id for entry, _ in reported), error)
            results = [Acknowledgement.LOST] * len(reported)
        for (entry, _), result in zip(reported, results, strict=True):
            if result not in RECORDED:
                batch.joined(entry)
