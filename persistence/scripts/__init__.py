"""The steps that the server carries out all or nothing, as Lua files in this folder.

Each touches keys of one partition only, uses nothing newer than Redis 6.2 and is told the time by its caller.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from importlib import resources

_USES = re.compile(r"^-- uses: (\w+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Script:
    """A Lua script: its source as the server gets it, and the digest under which the server remembers it."""

    name: str
    source: str
    digest: str
    reads: bool = False
    """Whether it changes nothing."""


def _read(name: str, *, reads: bool = False) -> Script:
    folder = resources.files(__name__)
    source = (folder / f"{name}.lua").read_text("utf-8")
    shared = [(folder / f"{used}.lua").read_text("utf-8") for used in _USES.findall(source)]
    whole = "\n".join([*shared, source])
    return Script(name, whole, hashlib.sha1(whole.encode(), usedforsecurity=False).hexdigest(), reads)


STEP = _read("step")
LOAD = _read("load", reads=True)
COMMIT = _read("commit")
LAY_OUT = _read("lay_out")
CARDS = _read("cards")
KEEP = _read("keep")
READ = _read("read", reads=True)
BUDGET = _read("budget")
TURN_ASK = _read("turn_ask")
CLAIM = _read("claim")
ACK = _read("ack")
RETRY_LATER = _read("retry_later")
RELEASE = _read("release")
CLAIM_DUE = _read("claim_due")
QUEUE_JOIN = _read("queue_join")
