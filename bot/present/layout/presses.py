"""The custom_ids of buttons and selects: what a press means, and nothing that could go stale unnoticed."""

from __future__ import annotations

import re

from bot.present.layout.limits import PRESS

PREFIX = "t"

PATTERN = re.compile(r"t:(?P<verb>[a-z]+)(?::(?P<rest>[0-9A-Za-z_:-]*))?")
"""Every custom_id of the bot: 't:<verb>:<game or challenge>:<decision>:<more>'."""


def fits(verb: str, *parts: str | int) -> bool:
    """Whether a verb with its parts is short enough for a custom_id."""
    return len(":".join([PREFIX, verb, *map(str, parts)])) <= PRESS


def press(verb: str, *parts: str | int) -> str:
    """The custom_id of a verb with its parts.

    Raises ValueError for more than 100 characters or a part with other characters than the pattern has.
    """
    made = ":".join([PREFIX, verb, *map(str, parts)])
    if len(made) > PRESS or not PATTERN.fullmatch(made):
        raise ValueError(f"not a custom_id: {made!r}; parts are letters, digits, '_' and '-', 100 characters in all")
    return made
