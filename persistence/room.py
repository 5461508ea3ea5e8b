"""How much room a store has left: memory of its servers, and the disk of one that is this program's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from persistence.embedded.server import EmbeddedServer
from persistence.server.connection import Connection


@dataclass(frozen=True, slots=True)
class Room:
    """Bytes: memory that the fullest server uses and may use, and free disk, None where that is another machine's."""

    memory: int
    most_memory: int
    free_disk: int | None

    @property
    def memory_share(self) -> float:
        """How much of its memory the fullest server uses; 0 where it does not say how much it may."""
        return self.memory / self.most_memory if self.most_memory else 0.0


async def room_of(connection: Connection, server: EmbeddedServer | None) -> Room:
    """The room that is left; raises StoreError.

    A server without a limit of its own may use the memory of its machine.
    """
    found = [_memory(answer) for answer in await connection.on_every_server("INFO", "memory")]
    used, most = max(found, key=lambda each: each[0] / each[1] if each[1] else 0.0)
    return Room(used, most, None if server is None else server.free_disk)


def _memory(answer: Mapping[Any, Any]) -> tuple[int, int]:
    """How much memory a server uses that says this, and may use; 0 where it says neither."""
    told = {name.decode() if isinstance(name, bytes) else str(name): value for name, value in answer.items()}
    most = int(told.get("maxmemory", 0)) or int(told.get("total_system_memory", 0))
    return int(told.get("used_memory", 0)), most
