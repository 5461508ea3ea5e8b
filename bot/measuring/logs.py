"""The log as lines for people or as JSON for machines; of an error it tells kind and place, never what it says."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Collection
from datetime import UTC, datetime
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


class Reticent(logging.Formatter):
    """What another formatter writes, without the secrets of this process, whoever put them there."""

    def __init__(self, inner: logging.Formatter, secrets: Collection[str]) -> None:
        super().__init__()
        self._inner, self._secrets = inner, secrets

    def format(self, record: logging.LogRecord) -> str:
        """The line of one record."""
        return without(self._secrets, self._inner.format(record))


def without(secrets: Collection[str], text: str) -> str:
    """A text in which no secret stands."""
    for secret in secrets:
        text = text.replace(secret, "…")
    return text


def set_up(level: str, form: LogFormat, secrets: Collection[str] = ()) -> None:
    """Has the program write its log to the standard error stream at this level and above, without these secrets."""
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(Reticent(JsonLines() if form == "json" else text, secrets))
    logging.basicConfig(level=level, handlers=[handler])
    for library in CONFIDENTIAL:
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLevelName(level)))
