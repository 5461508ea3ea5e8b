"""Servers killed under load, and bots killed before and after every step of a turn."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from persistence import (
    CommitResult,
    Committed,
    Duplicate,
    Message,
    NewGame,
    Stale,
    Store,
    StoreSettings,
    open_store,
)
from persistence.delivery.outbox import LEASE_MS
from persistence.games.records import PREFIX
from tests.persistence.servers import FakeClock

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

Result = TypeVar("Result")


async def test_no_acknowledged_write_is_lost_when_the_server_is_killed(data_directory: Path) -> None:
    """Eight players press while the server is killed, told to end, and killed again; then everything is compared."""
    acknowledged: dict[str, int] = {}
    async with open_store(StoreSettings(data_directory)) as store:
        stop = asyncio.Event()

        async def play(game_id: str) -> None:
            await store.games.create(NewGame(game_id, (1, 2)), f"create {game_id}", b"1", b"e 1")
            acknowledged[game_id] = 1
            while not stop.is_set():
                version = acknowledged[game_id]
                answer = await store.games.commit(
                    game_id, f"{game_id} press {version}", version, b"%d" % (version + 1), b"e %d" % (version + 1)
                )
                assert answer in (Committed(version + 1), Duplicate(version + 1))
                acknowledged[game_id] = version + 1

        async def until(happened: Callable[[], bool]) -> None:
            async with asyncio.timeout(60):
                while not happened():
                    await asyncio.sleep(0.02)

        async def go_on() -> None:
            """Waits until so many more presses were acknowledged that some are under way at any time."""
            wanted = sum(acknowledged.values()) + 40
            await until(lambda: sum(acknowledged.values()) >= wanted)

        players = [asyncio.create_task(play(f"g{number}")) for number in range(8)]
        server = store.server
        assert server is not None
        for blow in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL):
            await go_on()
            struck = server.pid
            assert struck is not None
            os.kill(struck, blow)
            await until(lambda struck=struck: server.pid not in (None, struck))
        await go_on()
        stop.set()
        await asyncio.gather(*players)
    async with open_store(StoreSettings(data_directory)) as store:
        for game_id, version in acknowledged.items():
            game = await store.games.load(game_id)
            assert game is not None
            assert (game.version, game.state) == (version, b"%d" % version)
            log = await store.games.log(game_id)
            assert [(e.version, e.entry) for e in log] == [(v, b"e %d" % v) for v in range(1, version + 1)]


class Killed(BaseException):
    """The bot ends here."""


class Steps:
    """Runs the awaits of a bot, and ends it before or after the chosen one."""

    def __init__(self, at: int = 0, when: str = "") -> None:
        self.at, self.when, self.count = at, when, 0

    async def __call__(self, step: Awaitable[Result]) -> Result:
        self.count += 1
        if self.count == self.at and self.when == "before":
            getattr(step, "close", lambda: None)()
            raise Killed
        result = await step
        if self.count == self.at and self.when == "after":
            raise Killed
        return result


class Channel:
    """A channel that shows a message once for each nonce."""

    def __init__(self) -> None:
        self.messages: dict[str, int] = {}
        self.sent = 0

    async def send(self, nonce: str) -> int:
        self.sent += 1
        return self.messages.setdefault(nonce, len(self.messages) + 1)


async def _press(store: Store, steps: Steps, game_id: str, operation: str, seen: int) -> CommitResult:
    game = await steps(store.games.load(game_id))
    assert game is not None
    state = b"%d" % (int(game.state) + 1)
    messages = [Message("post", b"a"), Message("post", b"b", target="2")]
    return await steps(store.games.commit(game_id, operation, seen, state, b"e", outbox=messages))


async def _deliver(store: Store, steps: Steps, channel: Channel) -> None:
    for entry in await steps(store.outbox.claim(10)):
        message = await steps(channel.send(entry.nonce()))
        await steps(store.outbox.ack(entry, {PREFIX + (entry.target or "a"): str(message)}))


async def test_a_bot_killed_at_every_step_of_a_turn(timed_store: Store, clock: FakeClock) -> None:
    """The press is delivered again afterwards, twice, or never; it counts once, its messages are shown once."""
    store, unhurt, swallowed = timed_store, Steps(), 0
    for when in ("before", "after"):
        for at in range(1, 8):
            for again in (0, 1, 2):
                game_id, channel = f"{when}{at}x{again}", Channel()
                await store.games.create(NewGame(game_id, (1, 2)), "create", b"0", b"e")
                steps = Steps(at, when)
                answers: list[Any] = []
                with pytest.raises(Killed):
                    answers.append(await _press(store, steps, game_id, "press", 1))
                    await _deliver(store, steps, channel)
                for _ in range(again):
                    answers.append(await _press(store, unhurt, game_id, "press", 1))
                for _ in range(3):
                    clock.now += LEASE_MS
                    await _deliver(store, unhurt, channel)
                game = await store.games.load(game_id)
                assert game is not None
                if game.version == 2:
                    assert await _press(store, unhurt, game_id, "another", 1) == Stale(2)
                assert int(game.state) == game.version - 1
                assert len(await store.games.log(game_id)) == game.version
                assert all(answer in (Committed(2), Duplicate(2)) for answer in answers)
                assert game.version == 2 or not again
                assert len(channel.messages) == 2 * (game.version - 1)
                assert len(game.meta.kept) == 2 * (game.version - 1)
                assert await store.outbox.pending() == 0
                swallowed += channel.sent - len(channel.messages)
    assert swallowed > 0


async def test_random_trouble_against_a_model(data_directory: Path) -> None:
    """Presses of several games, repeated and out of date ones among them, while the server is killed now and then."""
    chance = random.Random(20_260)
    model: dict[str, list[str]] = {}
    async with open_store(StoreSettings(data_directory)) as store:
        assert store.server is not None
        for number in range(5):
            await store.games.create(NewGame(f"g{number}", (1, 2)), "create", b"1", b"e")
            model[f"g{number}"] = ["create"]
        for step in range(300):
            game_id = chance.choice(sorted(model))
            history = model[game_id]
            if step % 100 == 50 and store.server.pid is not None:
                os.kill(store.server.pid, signal.SIGKILL)
            match chance.choice(["press", "press", "press", "again", "stale"]):
                case "press":
                    version = len(history)
                    answer = await store.games.commit(game_id, f"press {step}", version, b"%d" % (version + 1), b"e")
                    assert answer in (Committed(version + 1), Duplicate(version + 1))
                    history.append(f"press {step}")
                case "again":
                    place = chance.randrange(len(history))
                    answer = await store.games.commit(game_id, history[place], chance.randrange(9), b"x", b"x")
                    assert answer == Duplicate(place + 1)
                case _:
                    answer = await store.games.commit(game_id, f"late {step}", len(history) - 1, b"x", b"x")
                    assert answer == Stale(len(history))
    async with open_store(StoreSettings(data_directory)) as store:
        for game_id, history in model.items():
            game = await store.games.load(game_id)
            assert game is not None
            assert game.state == b"%d" % len(history)
            assert [entry.operation_id for entry in await store.games.log(game_id)] == history
