"""Errors of ours in the log: where they happened and of what kind, never what they say, which may be hidden."""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Iterator


def logged(log: logging.Logger, problem: BaseException, doing: str) -> str:
    """Writes an unexpected error into the log, and returns the reference by which it is found there.

    Messages of exceptions are left out: a KeyError would name the card that was looked for in a hand.
    """
    reference = secrets.token_hex(4)
    told = "\nThis came of:\n".join(_traceback(each) for each in _chain(problem))
    log.error("unexpected error %s while %s: %s\n%s", reference, doing, type(problem).__name__, told)
    return reference


def _traceback(problem: BaseException) -> str:
    where = "".join(traceback.format_tb(problem.__traceback__))
    return f"Traceback (most recent call last):\n{where}{type(problem).__name__}"


def _chain(problem: BaseException) -> Iterator[BaseException]:
    """An error and what it came from, the last one first."""
    seen: set[int] = set()
    found: BaseException | None = problem
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)
