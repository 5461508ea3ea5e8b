"""The same store behind Sentinels and on a cluster: nothing is torn or counted twice, also when a server is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from persistence import (
    Committed,
    Duplicate,
    GameStatus,
    Message,
    NewGame,
    Stale,
    Store,
    StoreRefused,
    StoreSettings,
    StoreUnreachable,
    StoreUnwritable,
    open_store,
)
from persistence.people.decks import DeckRepository
from persistence.server.clients import address_of
from persistence.server.keys import GameKeys
from tests.persistence.deployments import Group, cluster, sentinels
from tests.persistence.servers import eventually

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

GAMES = [f"g{number}" for number in range(40)]
"""They lie in many partitions, and so on every server of a cluster."""


def settings(directory: Path, group: Group) -> StoreSettings:
    return StoreSettings(directory / "unused", redis_url=group.url)


async def moved(store: Store, game: str, move: int) -> None:
    """One move, tried until it is known to have happened; a refusal as stale would be a move counted twice."""
    while True:
        try:
            result = await store.games.commit(
                game, f"move-{move}", move, b"state", b"%d" % move, outbox=[Message("board", coalesce=True)]
            )
        except (StoreUnreachable, StoreUnwritable):
            await asyncio.sleep(0.05)
            continue
        assert result in (Committed(move + 1), Duplicate(move + 1)), result
        return


async def whole(store: Store, game: str, version: int) -> None:
    """The game stands at this version, and its log tells every move that led there, once."""
    found = await store.games.load(game)
    assert found is not None
    assert found.version == version
    told = [(entry.version, entry.entry) for entry in await store.games.log(game)]
    assert told == [(1, b"e"), *((move + 1, b"%d" % move) for move in range(1, version))]


async def test_a_cluster_keeps_games_on_all_its_servers(data_directory: Path) -> None:
    async with cluster(data_directory) as group, open_store(settings(data_directory, group)) as store:
        for game in GAMES:
            created = await store.games.create(
                NewGame(game, (11, 22), guild=5), "op", b"s", b"e", outbox=[Message("hand")]
            )
            assert created == Committed(1)
        await asyncio.gather(*(moved(store, game, 1) for game in GAMES))
        assert await store.games.commit("g1", "move-1", 1, b"", b"") == Duplicate(2)
        assert await store.games.commit("g1", "other", 1, b"", b"") == Stale(2)
        assert (await store.games.census())[GameStatus.LIVE] == len(GAMES)
        assert {each.id for each in await store.games.find_by_user(11)} == set(GAMES)
        assert await store.outbox.pending("hand") == len(GAMES)
        claimed = await store.outbox.claim(200)
        assert len(claimed) == 2 * len(GAMES)
        for entry in claimed:
            await store.outbox.ack(entry)
        assert await store.outbox.pending("hand") == 0
        decks: DeckRepository = store.decks
        for person in range(30):
            await decks.keep(person, "k", b"deck %d" % person)
        assert {deck async for deck in decks.everybodys()} == {b"deck %d" % person for person in range(30)}
        sizes = [await group.ask(port, "DBSIZE") for port in group.running]
        assert min(sizes) > 10, "every server keeps some of it"
        await store.ping()
        alone = f"redis://127.0.0.1:{next(iter(group.running))}"
        with pytest.raises(StoreRefused, match=r"begin its url with redis\+cluster"):
            async with open_store(StoreSettings(data_directory / "unused", redis_url=alone)):
                pass


async def test_a_partition_that_moves_to_another_server_of_a_cluster_loses_and_doubles_nothing(
    data_directory: Path,
) -> None:
    """Its keys go over one after another while its game is played on; in between they lie on two servers."""
    async with cluster(data_directory) as group, open_store(settings(data_directory, group)) as store:
        await store.games.create(NewGame("g1", (11, 22)), "op", b"s", b"e")
        slot = await group.ask(next(iter(group.running)), "CLUSTER", "KEYSLOT", GameKeys.of("g1").meta)
        found = {port: await group.ask(port, "CLUSTER", "COUNTKEYSINSLOT", slot) for port in group.running}
        source = max(found, key=lambda port: found[port])
        target = next(port for port in group.running if port != source)
        names = {port: (await group.ask(port, "CLUSTER", "MYID")).decode() for port in group.running}
        version, over = 1, asyncio.Event()

        async def play() -> None:
            nonlocal version
            while not over.is_set():
                await moved(store, "g1", version)
                version += 1

        playing = asyncio.create_task(play())
        await group.ask(target, "CLUSTER", "SETSLOT", slot, "IMPORTING", names[source])
        await group.ask(source, "CLUSTER", "SETSLOT", slot, "MIGRATING", names[target])
        gone = 0
        while keys := await group.ask(source, "CLUSTER", "GETKEYSINSLOT", slot, 1):
            await group.ask(source, "MIGRATE", "127.0.0.1", target, keys[0], 0, 2_000)
            gone += 1
            await asyncio.sleep(0.02)
        for port in (target, source, *(set(group.running) - {source, target})):
            await group.ask(port, "CLUSTER", "SETSLOT", slot, "NODE", names[target])
        before = version
        async with asyncio.timeout(10):
            while version < before + 5 and not playing.done():
                await asyncio.sleep(0.01)
        over.set()
        await playing
        assert gone > 3
        assert await group.ask(source, "CLUSTER", "COUNTKEYSINSLOT", slot) == 0
        await whole(store, "g1", version)


async def test_behind_sentinels_another_server_takes_over_and_the_game_goes_on(data_directory: Path) -> None:
    async with sentinels(data_directory) as group, open_store(settings(data_directory, group)) as store:
        await store.games.create(NewGame("g1", (11, 22)), "op", b"s", b"e")
        for move in range(1, 20):
            await moved(store, "g1", move)
        first, replica = list(group.running)[:2]

        async def followed() -> bool:
            offsets = [await group.ask(port, "INFO", "replication") for port in (first, replica)]
            return bool(offsets[0]["master_repl_offset"] == offsets[1]["master_repl_offset"])

        await eventually(followed)
        await group.kill(first)
        for move in range(20, 40):
            await moved(store, "g1", move)
        await whole(store, "g1", 40)


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("redis+sentinel://me:se%40cret@a,b:27000,[::1]:5/games", "redis+sentinel://a:26379,b:27000,::1:5/games"),
        ("rediss+cluster://:secret@a,b:7000", "rediss+cluster://a:6379,b:7000"),
        ("rediss://user:secret@example.org:6380/2?x=secret", "rediss://example.org:6380/2"),
    ],
)
async def test_an_address_is_told_without_its_secrets(url: str, place: str) -> None:
    assert address_of(url).place == place


async def test_a_sentinel_is_given_name_and_password_of_the_servers() -> None:
    found = address_of("redis+sentinel://me:se%40cret@a/games/3")
    assert (found.user, found.password, found.name, found.database) == ("me", "se@cret", "games", 3)


@pytest.mark.parametrize(
    "url",
    [
        "redis+sentinel://a,b",
        "redis+sentinel:///name",
        "redis+cluster://",
        "redis+cluster://a/name",
        "redis+x://a",
        "redis+cluster://a:port",
        "redis+sentinel://a/name/x",
    ],
)
async def test_an_address_that_says_too_little_is_refused(url: str) -> None:
    with pytest.raises(StoreRefused, match="REDIS_URL must begin with"):
        address_of(url)
