"""What probes and Prometheus are told: the truth about store, connection and presses, and nothing about anybody."""

from __future__ import annotations

import math
from collections.abc import Mapping

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.endpoint import Endpoint
from bot.play.game_records.notices import board, hand, knock
from persistence import GameStatus, Message, NewGame, Store
from persistence.server.keys import GameKeys, Subject
from tests.persistence.servers import FakeClock

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


class Look:
    """An endpoint that is served, and what stands behind it."""

    def __init__(self, store: Store) -> None:
        self.connected = self.open = True
        self.threads = 0
        self.identifies: int | None = None
        self.endpoint = Endpoint(
            store,
            connected=lambda: self.connected,
            open=lambda: self.open,
            threads=lambda: self.threads,
            identifies=lambda: self.identifies,
        )

    async def at(self, path: str) -> tuple[int, str]:
        """Status and body of an answer."""
        async with (
            self.endpoint.serving("127.0.0.1", 0) as port,
            aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session,
            session.get(path) as answer,
        ):
            return answer.status, await answer.text()

    async def figures(self) -> Mapping[str, float]:
        """The figures without labels by name, those with labels by name and the values of these."""
        status, text = await self.at("/metrics")
        assert status == 200
        found = {}
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                found[" ".join([sample.name, *sample.labels.values()])] = sample.value
        return found


async def test_ready_is_who_has_a_store_a_connection_and_takes_presses(store: Store) -> None:
    look = Look(store)
    assert (await look.at("/readyz"))[0] == 200
    look.connected = False
    status, text = await look.at("/readyz")
    assert (status, text) == (503, '{"store": true, "discord": false, "taking presses": true}')
    look.connected, look.open = True, False
    assert (await look.at("/readyz"))[0] == 503
    assert (await look.at("/healthz"))[0] == 200, "who is stopping is alive"
    look.open = True
    await store.connection.close()
    assert store.server is not None
    await store.server.stop()
    assert (await look.at("/readyz"))[0] == 503
    assert (await look.at("/healthz"))[0] == 200, "without a store a restart helps nobody"
    assert (await look.figures())["tumult_store_answers"] == 0


async def test_games_are_counted_by_status_whatever_becomes_of_them(timed_store: Store) -> None:
    games = timed_store.games

    async def counted() -> tuple[int, int, int]:
        found = await games.census()
        return found[GameStatus.LIVE], found[GameStatus.OVER], found[GameStatus.QUARANTINED]

    for name in ("g1", "g2", "g3", "g4"):
        await games.create(NewGame(name, (11, 22)), "op", b"state", b"e")
        await games.create(NewGame(name, (11, 22)), "op", b"state", b"e")
    assert await counted() == (4, 0, 0)
    await games.commit("g1", "a", 1, b"two", b"e")
    assert await counted() == (4, 0, 0)
    for _ in range(2):
        await games.commit("g1", "b", 2, b"three", b"e", status=GameStatus.OVER)
    assert await counted() == (3, 1, 0)
    for _ in range(2):
        await games.quarantine("g2", 1, "it was looked at")
    assert await counted() == (2, 1, 1)
    for name in ("g1", "g2", "g3", "g3"):
        await games.purge(name)
    assert await counted() == (1, 0, 0)
    assert (await Look(timed_store).figures())["tumult_games live"] == 1


async def test_the_oldest_message_that_waits_is_told_in_seconds(timed_store: Store, clock: FakeClock) -> None:
    look = Look(timed_store)
    assert (await look.figures())["tumult_outbox_oldest_seconds"] == 0
    await timed_store.games.create(NewGame("g1", (11, 22)), "op", b"s", b"e", outbox=[Message("board")])
    later = Message("hand", target="0", not_before=clock() + 60_000)
    await timed_store.outbox.put(Subject.GAME, "g1", [later])
    clock.now += 7_000
    found = await look.figures()
    assert (found["tumult_outbox_oldest_seconds"], found["tumult_outbox_waiting"]) == (7, 2)
    assert GameKeys.of("g1").game_id not in " ".join(found), "no figure names a game"


async def test_games_that_cannot_be_shown_and_threads_are_counted(timed_store: Store, clock: FakeClock) -> None:
    look = Look(timed_store)
    look.threads = 912
    found = await look.figures()
    assert (found["tumult_games_unshown"], found["tumult_threads_open"]) == (0, 912)
    for game in ("g1", "g2"):
        await timed_store.outbox.put(Subject.GAME, game, [Message("board"), *knock(1, clock())])
    assert (await look.figures())["tumult_games_unshown"] == 2
    for entry in await timed_store.outbox.claim(10):
        await timed_store.outbox.ack(entry)
    clock.now += 3_600_000
    for entry in await timed_store.outbox.claim(10):
        await timed_store.outbox.ack(entry)
    assert (await look.figures())["tumult_games_unshown"] == 0


async def test_hands_that_are_owed_too_long_and_first_messages_are_counted(
    timed_store: Store, clock: FakeClock
) -> None:
    look, turns = Look(timed_store), timed_store.turns
    await timed_store.games.create(NewGame("g1", (11, 22)), "op", b"s", b"e", outbox=[hand(0), hand(1), board()])
    turns.a_minute = 1
    assert await turns.ask(11, clock()) == 0
    assert await turns.ask(22, clock()) > 0
    found = await look.figures()
    assert (found["tumult_hands_owed"], found["tumult_first_messages_waiting"]) == (0, 1)
    assert found["tumult_first_messages_paused_seconds"] == 0
    for entry in await timed_store.outbox.claim(10):
        if entry.target == "0":
            await timed_store.outbox.ack(entry)
        else:
            await timed_store.outbox.retry_later(entry, 5_000, sooner=True)
    await turns.refused(11)
    clock.now += 30_000
    await timed_store.outbox.put(Subject.GAME, "g1", [hand(1, anew=True)])
    assert (await look.figures())["tumult_first_messages_paused_seconds"] == 30
    clock.now += 3_600_000
    found = await look.figures()
    assert (found["tumult_hands_owed"], found["tumult_first_messages_waiting"]) == (1, 0)


async def test_sessions_that_are_left_and_the_room_of_the_store_are_told(store: Store) -> None:
    look = Look(store)
    found = await look.figures()
    assert math.isnan(found["tumult_identifies_left"]), "nobody has asked Discord, and no alarm is raised by that"
    look.identifies = 412
    found = await look.figures()
    assert found["tumult_identifies_left"] == 412
    assert found["tumult_store_memory_bytes"] > 100_000
    assert 0 < found["tumult_store_memory_share"] < 1
    assert found["tumult_store_disk_free_bytes"] > 2**20
    await store.connection.on_every_server("CONFIG", "SET", "maxmemory", str(64 * 2**20))
    limited = await look.figures()
    assert limited["tumult_store_memory_share"] == limited["tumult_store_memory_bytes"] / (64 * 2**20)
    store.server = None
    assert math.isnan((await look.figures())["tumult_store_disk_free_bytes"]), "the disk of another server is not seen"
