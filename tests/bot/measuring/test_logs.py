"""The log for machines: one object a line, and of an error never what it says."""

from __future__ import annotations

import json
import logging
import sys

from bot.measuring.logs import JsonLines


def test_a_line_is_an_object_and_an_error_tells_kind_and_place_alone() -> None:
    try:
        {}["Kelon Elemental in a hand"]
    except KeyError:
        record = logging.LogRecord("bot.chat", logging.ERROR, __file__, 1, "no %s\nhere", ("card",), sys.exc_info())
    line = JsonLines().format(record)
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"], told["error"]) == (
        "ERROR",
        "bot.chat",
        "no card\nhere",
        "KeyError",
    )
    assert "\n" not in line
    assert "Kelon" not in line
    assert told["where"][-1].endswith("test_a_line_is_an_object_and_an_error_tells_kind_and_place_alone")
    assert told["at"].endswith("+00:00")
