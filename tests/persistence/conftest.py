"""Fixtures of this folder; other tests import them from `tests.persistence.servers`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from redis.crc import key_slot

from persistence.scripts import Script
from persistence.server.connection import Argument, Connection
from tests.persistence.servers import clock, data_directory, store, timed_store

__all__ = ["clock", "data_directory", "store", "timed_store"]


@pytest.fixture(autouse=True)
def one_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails a test in which a script is given keys of several slots, which only a cluster would refuse."""
    run = Connection.run

    async def checked(self: Connection, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        assert len({key_slot(key.encode()) for key in keys}) == 1, f"{script.name} takes keys of several slots: {keys}"
        return await run(self, script, keys, arguments)

    monkeypatch.setattr(Connection, "run", checked)
