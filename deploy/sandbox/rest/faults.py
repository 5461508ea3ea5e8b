"""Faults on purpose: slow answers, refusals, lost connections."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

FaultKind = Literal["status", "drop_before", "drop_after", "latency"]


@dataclass
class Fault:
    """What shall go wrong with requests of a route. `times` of None means until it is taken away.

    `route` is the method and template, as `POST /channels/{channel_id}/messages`, or a regular expression for them.
    status: answer `status` and `code` without doing anything; drop_before: cut the connection without doing anything;
    drop_after: do it, then cut the connection; latency: wait `seconds` first.
    """

    kind: FaultKind
    route: str = ".*"
    times: int | None = 1
    status: int = 500
    code: int = 0
    message: str = "500: Internal Server Error"
    seconds: float = 0.0

    def concerns(self, name: str) -> bool:
        """Whether the fault is meant for this route."""
        return self.route == name or ("{" not in self.route and re.fullmatch(self.route, name) is not None)


class Faults:
    """The faults that are waiting to happen."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Let something go wrong. Raises re.error for a malformed expression."""
        re.compile(re.escape(fault.route) if "{" in fault.route else fault.route)
        self.waiting.append(fault)

    def clear(self) -> None:
        """Let nothing go wrong any more."""
        self.waiting.clear()

    def take(self, name: str) -> list[Fault]:
        """The faults that hit this request; those that came up for the last time are forgotten."""
        hits: list[Fault] = []
        for fault in list(self.waiting):
            is_final = fault.kind != "latency"
            if not fault.concerns(name) or (is_final and any(hit.kind != "latency" for hit in hits)):
                continue
            hits.append(fault)
            if fault.times is not None:
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
        return hits
