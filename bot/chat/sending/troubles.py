"""What Discord says when something cannot be delivered, as the few outcomes that matter.

The codes are those of Discord's documentation ("Opcodes and Status Codes", JSON error codes).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

import discord


class Trouble(StrEnum):
    """Why something was not delivered."""

    NO_CHANNEL = "no channel"
    """The channel or thread does not exist any more."""

    NO_MESSAGE = "no message"
    """The message does not exist any more."""

    NO_PERSON = "no person"
    """The person does not exist any more."""

    NO_ACCESS = "no access"
    """The bot lacks a permission."""

    DMS_CLOSED = "direct messages closed"
    """The person takes no direct messages from the bot."""

    ARCHIVED = "archived"
    """The thread is archived: it can be opened again."""

    LOCKED = "locked"
    """The thread is locked by a moderator."""

    THREAD_EXISTS = "thread exists"
    """The message has its thread already."""

    TOO_MANY_THREADS = "too many threads"
    """The server has as many active threads as it may have."""

    TOO_MANY_EDITS = "too many edits"
    """Messages older than an hour were edited too often."""

    BUSY = "busy"
    """Discord limits the bot or has a fault of its own: later it will work."""

    NO_TOKEN = "token refused"
    """Discord does not know the bot's token: it was replaced, and holds again once the operator has set the new one."""

    TOO_MANY_STRANGERS = "too many first messages"
    """The bot has written to too many people for the first time: to those whom it knows it may go on writing."""

    UNFIT = "unfit"
    """Discord does not accept what was sent, and never will."""


CODES: dict[int, Trouble] = {
    10003: Trouble.NO_CHANNEL,
    10004: Trouble.NO_CHANNEL,
    10008: Trouble.NO_MESSAGE,
    10013: Trouble.NO_PERSON,
    20016: Trouble.BUSY,
    20022: Trouble.BUSY,
    20028: Trouble.BUSY,
    30033: Trouble.TOO_MANY_THREADS,
    30046: Trouble.TOO_MANY_EDITS,
    20026: Trouble.TOO_MANY_STRANGERS,
    40003: Trouble.TOO_MANY_STRANGERS,
    50001: Trouble.NO_ACCESS,
    50007: Trouble.DMS_CLOSED,
    50013: Trouble.NO_ACCESS,
    50024: Trouble.NO_ACCESS,
    50033: Trouble.NO_PERSON,
    50083: Trouble.ARCHIVED,
    50278: Trouble.DMS_CLOSED,
    160002: Trouble.NO_ACCESS,
    160004: Trouble.THREAD_EXISTS,
    160005: Trouble.LOCKED,
    160006: Trouble.TOO_MANY_THREADS,
}

PASSING = frozenset((Trouble.BUSY, Trouble.NO_TOKEN, Trouble.TOO_MANY_STRANGERS))
"""What says nothing about the message, its place or its reader: it is delivered later."""


class Undelivered(Exception):
    """Something was not delivered; `trouble` says why, `code` is Discord's own.

    `wait_ms` is how long it says that it will take, None where it does not say.
    """

    def __init__(self, trouble: Trouble, code: int = 0, wait_ms: int | None = None) -> None:
        super().__init__(f"{trouble.value} (Discord's code {code})")
        self.trouble = trouble
        self.code = code
        self.wait_ms = wait_ms

    @property
    def passes(self) -> bool:
        """Whether it will work later as it is."""
        return self.trouble in PASSING

    @property
    def unknown(self) -> bool:
        """Whether Discord has refused it without saying why."""
        return self.trouble is Trouble.NO_ACCESS and self.code not in CODES


@contextmanager
def but_for(*troubles: Trouble, only: bool = True) -> Iterator[None]:
    """What is done inside is left undone by these troubles, with `only` where that holds; others are raised."""
    try:
        yield
    except Undelivered as undelivered:
        if not only or undelivered.trouble not in troubles:
            raise


@contextmanager
def unless_refused_for_good(log: logging.Logger | None = None, said: str = "", *about: object) -> Iterator[None]:
    """What is done inside is left undone where Discord refuses it for good, which a log says; raises what may pass."""
    try:
        yield
    except Undelivered as undelivered:
        if undelivered.passes:
            raise
        if log is not None:
            log.info(f"{said}: %s", *about, undelivered)


def trouble_of(problem: discord.DiscordException | Exception) -> Undelivered:
    """The outcome that an exception of the client stands for."""
    if isinstance(problem, discord.RateLimited):
        return Undelivered(Trouble.BUSY, wait_ms=round(problem.retry_after * 1000))
    if not isinstance(problem, discord.HTTPException):
        return Undelivered(Trouble.BUSY)
    if problem.status == 401:
        return Undelivered(Trouble.NO_TOKEN, problem.code)
    known = CODES.get(problem.code)
    if known is not None:
        return Undelivered(known, problem.code)
    if problem.status == 429 or problem.status >= 500:
        return Undelivered(Trouble.BUSY, problem.code)
    if problem.status == 403:
        return Undelivered(Trouble.NO_ACCESS, problem.code)
    return Undelivered(Trouble.UNFIT, problem.code)
