"""What is read ahead: answered without another round trip, until something is written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from persistence import Store
from persistence.games.records import PREFIX
from persistence.games.stored_games import NewGame
from persistence.scripts import Script
from persistence.server.read_ahead import read_ahead, reading_ahead, script_read

pytestmark = pytest.mark.asyncio

ANA = 101


class Trips:
    """Counts the round trips of a store."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, really = 0, store.connection._patiently

        async def patiently(send: Callable[[], Awaitable[Any]]) -> Any:
            self.count += 1
            return await really(send)

        monkeypatch.setattr(store.connection, "_patiently", patiently)


@pytest.fixture
def trips(store: Store, monkeypatch: pytest.MonkeyPatch) -> Trips:
    return Trips(store, monkeypatch)


async def test_what_is_read_ahead_is_one_round_trip(store: Store, trips: Trips) -> None:
    await store.preferences.set(ANA, {"language": "fr"})
    await store.games.create(NewGame("gahead1", (11, 22)), "op", b"state", b"entry")
    assert await store.games.load("gahead1") is not None  # the server knows the script from now on
    trips.count = 0
    with reading_ahead():
        await store.connection.read_ahead([store.preferences.read_of(ANA), store.games.read_of("gahead1")])
        known, game = await store.preferences.get(ANA), await store.games.load("gahead1")
        assert trips.count == 1
        assert known.settings == {"language": "fr"}
        assert game is not None
        assert game.state == b"state"
        assert (await store.preferences.get(ANA + 1)).settings == {}
        assert trips.count == 2


async def test_what_is_written_is_seen_by_the_next_read(store: Store) -> None:
    with reading_ahead():
        await store.connection.read_ahead([store.preferences.read_of(ANA)])
        await store.preferences.set(ANA, {"language": "it"})
        assert (await store.preferences.get(ANA)).settings == {"language": "it"}
        await store.connection.read_ahead([store.preferences.read_of(ANA)])
        await store.preferences.remember_dm(ANA, 7)
        assert (await store.preferences.get(ANA)).dm_channel == 7
        await store.games.create(NewGame("gahead2", (11, 22)), "op", b"state", b"entry")
        await store.connection.read_ahead([store.games.read_of("gahead2")])
        await store.games.annotate("gahead2", {f"{PREFIX}one": "1"})
        found = await store.games.load("gahead2")
        assert found is not None
        assert found.meta.kept == {f"{PREFIX}one": "1"}


async def test_one_press_knows_nothing_of_what_another_has_read(store: Store, trips: Trips) -> None:
    with reading_ahead():
        await store.connection.read_ahead([store.preferences.read_of(ANA)])
        ahead = read_ahead()
    assert store.preferences.read_of(ANA) not in ahead
    trips.count = 0
    await store.connection.read_ahead([store.preferences.read_of(ANA)])
    assert trips.count == 0
    assert store.preferences.read_of(ANA) not in read_ahead()


async def test_a_read_that_fails_is_left_to_what_asks_for_it(store: Store) -> None:
    """A server that was restarted knows no script: the others are answered, this one is asked again in full."""
    source = "return redis.call('GET', KEYS[1]) or 'none'"
    unknown = Script("unknown", source, "0" * 40, reads=True)
    with reading_ahead():
        await store.connection.read_ahead([script_read(unknown, ["{u:1}:x"]), store.preferences.read_of(ANA)])
        assert script_read(unknown, ["{u:1}:x"]) not in read_ahead()
        assert store.preferences.read_of(ANA) in read_ahead()
        assert await store.connection.run(unknown, ["{u:1}:x"], []) == b"none"
