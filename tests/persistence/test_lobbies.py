"""Tables that wait for players: every change on the version it was made on, and each operation once."""

from __future__ import annotations

import asyncio

import pytest

from persistence import (
    Message,
    Store,
    Subject,
    game_id_of,
)
from persistence.encoding import fields
from persistence.matchmaking.lobbies import (
    Changed,
    ChangedBefore,
    ChangedMeanwhile,
    Lobby,
    LobbyOpened,
    LobbyStatus,
    OpenedLobby,
    SameLobby,
)
from tests.persistence.servers import FakeClock

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

HOUR = 3_600_000
SHOWN = [Message("lobby", coalesce=True)]


async def opening(store: Store, operation: str = "op", *, once: str = "2v2") -> OpenedLobby:
    expires = store.clock() + HOUR
    return await store.lobbies.open(
        operation, maker=11, body=b"first", expires=expires, once=once, outbox=SHOWN, concerns=[22]
    )


async def opened(store: Store) -> Lobby:
    answer = await opening(store)
    assert isinstance(answer, LobbyOpened)
    return await loaded(store, answer.lobby_id)


async def loaded(store: Store, lobby_id: str) -> Lobby:
    found = await store.lobbies.load(lobby_id)
    assert found is not None
    return found


async def test_a_lobby_is_stored_with_its_message(timed_store: Store, clock: FakeClock) -> None:
    lobby = await opened(timed_store)
    assert (lobby.maker, lobby.body, lobby.status, lobby.version) == (11, b"first", LobbyStatus.OPEN, 0)
    assert (lobby.expires, lobby.message, lobby.game_id) == (clock.now + HOUR, None, game_id_of(lobby.id))
    (entry,) = await timed_store.outbox.claim(10)
    assert (entry.subject, entry.subject_id, entry.kind) == (Subject.LOBBY, lobby.id, "lobby")
    await timed_store.outbox.ack(entry, {fields.INVITATION_MESSAGE: 77})
    assert (await loaded(timed_store, lobby.id)).message == 77
    for person in (11, 22):
        assert [found.id for found in await timed_store.lobbies.find_by_user(person)] == [lobby.id]


async def test_one_of_a_kind_is_open_at_a_time(timed_store: Store, clock: FakeClock) -> None:
    lobby = await opened(timed_store)
    assert await opening(timed_store) == LobbyOpened(lobby.id)
    assert await opening(timed_store, "again") == SameLobby(lobby.id)
    assert isinstance(await opening(timed_store, "other", once="duel"), LobbyOpened)
    assert await timed_store.lobbies.change(lobby, "end", b"", LobbyStatus.CANCELLED) == Changed(1)
    assert isinstance(await opening(timed_store, "later"), LobbyOpened)
    clock.now += 2 * HOUR
    assert isinstance(await opening(timed_store, "much later"), LobbyOpened)


async def test_of_many_changes_at_once_one_is_made(timed_store: Store) -> None:
    lobby = await opened(timed_store)
    rush = [timed_store.lobbies.change(lobby, f"join {number}", f"{number}".encode()) for number in range(20)]
    changes = await asyncio.gather(*rush)
    assert [change for change in changes if isinstance(change, Changed)] == [Changed(1)]
    assert sum(isinstance(change, ChangedMeanwhile) for change in changes) == 19
    won = next(number for number, change in enumerate(changes) if isinstance(change, Changed))
    assert (await loaded(timed_store, lobby.id)).body == f"{won}".encode()


async def test_an_operation_changes_a_lobby_once(timed_store: Store) -> None:
    lobby = await opened(timed_store)
    assert await timed_store.lobbies.change(lobby, "join", b"second") == Changed(1)
    assert await timed_store.lobbies.change(lobby, "join", b"second") == ChangedBefore()
    assert await timed_store.lobbies.change(lobby, "other", b"third") == ChangedMeanwhile()


async def test_deadlines_follow_what_becomes_of_it(timed_store: Store, clock: FakeClock) -> None:
    lobby = await opened(timed_store)
    assert await timed_store.deadlines.claim(9) == []
    await timed_store.lobbies.change(lobby, "full", b"full", LobbyStatus.READY)
    clock.now += 11_000
    (due,) = await timed_store.deadlines.claim(9)
    assert (due.subject, due.subject_id) == (Subject.LOBBY, lobby.id)
    ready = await loaded(timed_store, lobby.id)
    assert await timed_store.lobbies.change(ready, "begun", b"full", LobbyStatus.STARTED) == Changed(2)
    clock.now += 10 * HOUR
    assert await timed_store.deadlines.claim(9) == []
    assert await timed_store.lobbies.find_by_user(22) == []


async def test_a_lobby_that_is_gone_is_not_changed(timed_store: Store) -> None:
    lobby = await opened(timed_store)
    await timed_store.connection.execute("DEL", f"{{p{lobby.id[:2]}}}:l:{lobby.id}")
    assert await timed_store.lobbies.change(lobby, "join", b"second") == ChangedMeanwhile()
    assert await timed_store.lobbies.find_by_user(11) == []
