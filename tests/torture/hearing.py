"""Everything the bot says, as it leaves the bot: to whom, where and when."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from deploy.sandbox import Sandbox
from deploy.sandbox.rest.front import Exchange

EPHEMERAL = 1 << 6


@dataclass(frozen=True)
class Heard:
    """Something the bot has said: when, to whom (None for everybody), in which channel, and all of it."""

    at: float
    to: str | None
    place: str
    body: Any

    @cached_property
    def text(self) -> str:
        """All of it as one text, without Markdown's escapes."""
        return json.dumps(self.body, ensure_ascii=False).replace("\\\\", "")


def codes(body: Any) -> Iterator[int]:
    """The ids of objects in values and custom ids."""
    if isinstance(body, dict):
        for key, value in body.items():
            if key in ("value", "custom_id") and isinstance(value, str):
                yield from (int(found) for found in re.findall(r"(?:^|:)[opq](\d+)\b", value))
            else:
                yield from codes(value)
    elif isinstance(body, list):
        for value in body:
            yield from codes(value)


@dataclass
class Ears:
    """Hear every request of the bot that Discord takes."""

    sandbox: Sandbox
    heard: list[Heard] = field(default_factory=list)

    def __post_init__(self) -> None:
        front, judge = self.sandbox.front, self.sandbox.front.judge

        def hear(exchange: Exchange) -> list[str]:
            if exchange.body is not None and exchange.status < 300:
                where = self._where(exchange)
                if where is not None:
                    self.heard.append(Heard(time.time(), *where, exchange.body))
            return judge(exchange) if judge else []

        front.judge = hear

    def _where(self, exchange: Exchange) -> tuple[str | None, str] | None:
        """To whom, and where; None for what is told to nobody."""
        world = self.sandbox.core.world
        kind, first, *rest = exchange.path.strip("/").split("/")
        match kind:
            case "channels" if first in world.channels:
                others = [user for user in world.channels[first].recipients if user != world.bot_id]
                return (others[0] if others else None), first
            case "interactions":
                opened, body = world.interactions[first], exchange.body
                private = body["type"] != 4 or body.get("data", {}).get("flags", 0) & EPHEMERAL
                return (opened.user_id if private else None), opened.channel_id
            case "webhooks":
                opened = world.by_token[rest[0]]
                return opened.user_id, opened.channel_id
        return None
