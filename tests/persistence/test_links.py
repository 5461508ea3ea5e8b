"""The link between bot and server: stalls, dribbles, breaks, or only seems to stand; every commit counts once."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from persistence import (
    Committed,
    Duplicate,
    NewGame,
    Store,
    StoreUnreachable,
)
from persistence.server import connection
from tests.persistence.links import over_a_link

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

GAME = NewGame("g1", (1, 2))


async def test_a_stall_that_is_shorter_than_patience_is_waited_out(store: Store, data_directory: Path) -> None:
    async with over_a_link(store, data_directory) as (link, through):
        await through.games.create(GAME, "op", b"0", b"e")
        opened = link.opened
        link.stall = 0.15
        assert await through.games.commit("g1", "press", 1, b"1", b"e") == Committed(2)
        assert link.opened == opened, "nothing was given up"


async def test_a_stall_that_is_longer_is_asked_again_and_counts_once(store: Store, data_directory: Path) -> None:
    async with over_a_link(store, data_directory) as (link, through):
        await through.games.create(GAME, "op", b"0", b"e")
        await through.games.commit("g1", "before", 1, b"1", b"e")
        link.stall = 0.6
        press = asyncio.create_task(through.games.commit("g1", "press", 2, b"2", b"e"))
        await asyncio.sleep(0.7)
        link.stall = 0
        assert await press == Duplicate(3)
    assert len(await store.games.log("g1")) == 3


async def test_a_connection_that_only_seems_to_stand_is_given_up(
    store: Store, data_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing comes back and nothing says why, as when a machine between the two has gone."""
    async with over_a_link(store, data_directory) as (link, through):
        await through.games.create(GAME, "op", b"0", b"e")
        link.silent = True
        press = asyncio.create_task(through.games.commit("g1", "press", 1, b"1", b"e"))
        await asyncio.sleep(0.2)
        link.silent = False  # for connections that are made now; what was sent is lost
        assert await press == Committed(2)
        link.silent = True
        monkeypatch.setattr(connection, "PATIENCE_SECONDS", 0.8)
        begin = time.monotonic()
        with pytest.raises(StoreUnreachable):
            await through.games.load("g1")
        assert time.monotonic() - begin < 3
    assert len(await store.games.log("g1")) == 2


async def test_a_slow_link_brings_everything(store: Store, data_directory: Path) -> None:
    state = os.urandom(30_000)
    async with over_a_link(store, data_directory, patience=2) as (link, through):
        await through.games.create(GAME, "op", state, b"e")
        link.piece = 600
        game = await through.games.load("g1")
        assert game is not None
        assert game.state == state


async def test_connections_that_break_while_nobody_asks_are_made_anew(store: Store, data_directory: Path) -> None:
    async with over_a_link(store, data_directory) as (link, through):
        await through.games.create(GAME, "op", b"0", b"e")
        for version in range(1, 6):
            link.reset()
            await asyncio.sleep(0.02)
            answer = await through.games.commit("g1", f"press {version}", version, b"%d" % version, b"e")
            assert answer == Committed(version + 1)
    assert len(await store.games.log("g1")) == 6


async def test_connections_that_break_in_the_midst_lose_and_double_nothing(store: Store, data_directory: Path) -> None:
    async with over_a_link(store, data_directory, patience=2) as (link, through):

        async def play(name: str) -> None:
            await through.games.create(NewGame(name, (1, 2)), f"create {name}", b"0", b"e")
            for version in range(1, 21):
                answer = await through.games.commit(name, f"{name} {version}", version, b"%d" % version, b"e")
                assert answer in (Committed(version + 1), Duplicate(version + 1))

        playing = asyncio.gather(*(play(f"g{number}") for number in range(4)))
        broken = 0
        while not playing.done():
            await asyncio.sleep(0.005)
            if broken < 5:
                link.reset()
                broken += 1
        await playing
        assert broken > 1
    for number in range(4):
        log = await store.games.log(f"g{number}")
        assert [entry.version for entry in log] == list(range(1, 22))
