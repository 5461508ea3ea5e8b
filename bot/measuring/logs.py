"""The log as lines for people or as JSON for machines; of an error it tells kind and place, never what it says."""

from __future__ import annotations

import json
import logging
import re
import secrets
import traceback
from collections.abc import Collection
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Literal

CONFIDENTIAL = ("discord", "aiohttp", "redis")
"""Libraries that would write whole messages when debugging: hands, and the tokens of interactions."""

LogFormat = Literal["text", "json"]


class JsonLines(logging.Formatter):
    """One JSON object a line: when, how bad, who says it, what, and of an error its kind and where it came from."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of one record."""
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, trace = record.exc_info
            told["error"] = kind.__name__
            told["where"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]
        return json.dumps(told, ensure_ascii=False)


IDENTIFIERS = re.compile(r"\b(?:g[a-z2-7]{12}|[0-9]{2}[a-z2-7]{12}|[0-9]{15,20})\b")
"""Ids of games; of challenges, tables, leagues and pods; and of people, servers, channels and messages of Discord."""

_KEY = secrets.token_bytes(16)


def nameless(text: str) -> str:
    """A text with a mark in place of each id; as long as this process runs, an id has the same mark."""
    return IDENTIFIERS.sub(lambda found: f"#{blake2b(found[0].encode(), key=_KEY, digest_size=4).hexdigest()}", text)


class Reticent(logging.Formatter):
    """What another formatter writes, without ids and without the secrets of this process."""

    def __init__(self, inner: logging.Formatter, hidden: Collection[str]) -> None:
        super().__init__()
        self._inner, self._hidden = inner, hidden

    def format(self, record: logging.LogRecord) -> str:
        """The line of one record."""
        return nameless(without(self._hidden, self._inner.format(record)))


def without(hidden: Collection[str], text: str) -> str:
    """A text in which no secret stands."""
    for secret in hidden:
        text = text.replace(secret, "…")
    return text


def set_up(level: str, form: LogFormat, hidden: Collection[str] = ()) -> None:
    """Has the program write its log to the standard error stream at this level and above, without these secrets."""
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(Reticent(JsonLines() if form == "json" else text, hidden))
    logging.basicConfig(level=level, handlers=[handler])
    for library in CONFIDENTIAL:
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLevelName(level)))
