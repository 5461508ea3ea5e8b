"""What a commit answers, and that it is all or nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from persistence import (
    Closed,
    Committed,
    Duplicate,
    Exists,
    GameStatus,
    Gone,
    LogEntry,
    Message,
    NewGame,
    Stale,
    Store,
    StoreSettings,
    open_store,
)
from persistence.encoding import fields
from persistence.games.records import PREFIX
from persistence.server.keys import GameKeys
from tests.persistence.servers import FakeClock, LossyProxy

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

KEPT = {f"{PREFIX}challenge": "07abc"}
GAME = NewGame("g1", (11, 22), names=("Ana", "Ben"), format="starter", guild=5, channel=6, kept=KEPT)


async def test_create_answers(store: Store) -> None:
    assert await store.games.create(GAME, "op-1", b"state", b"entry") == Committed(1)
    assert await store.games.create(GAME, "op-1", b"state", b"entry") == Duplicate(1)
    assert await store.games.create(GAME, "op-2", b"other", b"entry") == Exists(1)
    game = await store.games.load("g1")
    assert game is not None
    assert (game.state, game.version, game.status) == (b"state", 1, GameStatus.LIVE)
    assert (game.meta.seats, game.meta.names, game.meta.format) == ((11, 22), ("Ana", "Ben"), "starter")
    assert (game.meta.guild, game.meta.channel, game.meta.thread) == (5, 6, None)
    assert game.meta.kept == KEPT
    assert game.meta.seat_of(22) == 1
    assert game.meta.seat_of(33) is None


async def test_an_operation_is_known_for_a_day_and_then_forgotten(timed_store: Store, clock: FakeClock) -> None:
    games, key = timed_store.games, GameKeys.of("g1").operations
    await games.create(GAME, "begin", b"1", b"e")
    await timed_store.connection.execute("HSET", key, "damaged", "no second")
    hours = 5
    for version in range(1, 13):
        clock.now += hours * 3_600_000
        assert await games.commit("g1", f"op{version}", version, b"%d" % version, b"e") == Committed(version + 1)
        for earlier in range(max(1, version - 24 // hours), version + 1):
            assert await games.commit("g1", f"op{earlier}", earlier, b"no", b"e") == Duplicate(earlier + 1)
        assert await timed_store.connection.execute("HLEN", key) == min(version + 1, 1 + 24 // hours)
        assert 86_000 < await timed_store.connection.execute("TTL", key) <= 86_400
    assert await games.outcome("g1", "begin") is None


async def test_commit_answers(store: Store) -> None:
    games = store.games
    assert await games.commit("g1", "a", 1, b"s", b"e") == Gone()
    await games.create(GAME, "op-1", b"one", b"e1")
    assert await games.commit("g1", "a", 1, b"two", b"e2") == Committed(2)
    assert await games.commit("g1", "a", 1, b"two", b"e2") == Duplicate(2)
    assert await games.commit("g1", "b", 1, b"no", b"no") == Stale(2)
    assert await games.commit("g1", "c", 2, b"three", b"e3", status=GameStatus.OVER) == Committed(3)
    assert await games.commit("g1", "d", 3, b"no", b"no") == Closed(3, GameStatus.OVER)
    assert await games.commit("g1", "a", 1, b"two", b"e2") == Duplicate(2)  # asked before version and status
    assert await games.outcome("g1", "a") == 2
    assert await games.outcome("g1", "b") is None
    game = await games.load("g1")
    assert game is not None
    assert (game.version, game.state, game.status) == (3, b"three", GameStatus.OVER)
    assert [(e.version, e.operation_id, e.entry) for e in await games.log("g1")] == [
        (1, "op-1", b"e1"),
        (2, "a", b"e2"),
        (3, "c", b"e3"),
    ]


async def test_log_by_version(timed_store: Store, clock: FakeClock) -> None:
    games = timed_store.games
    await games.create(GAME, "op", b"s", b"e" * 1000)
    for version in range(1, 12):
        clock.now += 1000
        await games.commit("g1", f"op{version}", version, b"s", b"entry %d" % version * 50)
    assert [e.version for e in await games.log("g1", 10)] == [10, 11, 12]
    assert await games.log("g1", 2, 2) == [LogEntry(2, "op1", clock.now - 10_000, b"entry 1" * 50)]
    assert await games.log("other") == []


async def test_a_refused_commit_leaves_no_trace(store: Store) -> None:
    await store.games.create(GAME, "op", b"one", b"e", deadline=5_000)
    before = await _everything(store)
    assert await store.games.commit("g1", "late", 7, b"x", b"y", deadline=9, outbox=[Message("board")]) == Stale(1)
    assert await _everything(store) == before


async def _everything(store: Store) -> dict[str, bytes]:
    keys = sorted(await store.connection.execute("KEYS", "*"))
    dumps = await store.connection.pipeline([("DUMP", key) for key in keys])
    return dict(zip(keys, dumps, strict=True))


async def test_forty_presses_at_once_of_two_players(store: Store) -> None:
    await store.games.create(GAME, "op", b"0", b"e")

    async def press(player: int) -> str:
        game = await store.games.load("g1")
        assert game is not None
        return type(await store.games.commit("g1", f"press of {player}", 1, b"1", b"e")).__name__

    answers = await asyncio.gather(*(press(number % 2) for number in range(40)))
    assert sorted({kind: answers.count(kind) for kind in answers}.items()) == [
        ("Committed", 1),
        ("Duplicate", 19),
        ("Stale", 20),
    ]
    assert len(await store.games.log("g1")) == 2


async def test_turns_in_one_process_lose_nothing(store: Store) -> None:
    await store.games.create(GAME, "op", b"0", b"e")

    async def add_one(number: int) -> object:
        async with store.games.turn("g1"):
            game = await store.games.load("g1")
            assert game is not None
            state = b"%d" % (int(game.state) + 1)
            return await store.games.commit("g1", f"add {number}", game.version, state, b"e")

    answers = await asyncio.gather(*(add_one(number) for number in range(50)))
    assert all(isinstance(answer, Committed) for answer in answers)
    game = await store.games.load("g1")
    assert game is not None
    assert (game.state, game.version) == (b"50", 51)


async def test_an_answer_that_is_lost_counts_once(data_directory: Path) -> None:
    """The server carries the commit out, the answer is lost, the client asks again: once, and not told stale."""
    async with open_store(StoreSettings(data_directory)) as store:
        assert store.server is not None
        server = Path(store.server.url.removeprefix("unix://"))
        proxy = LossyProxy(server, data_directory / "proxy.sock")
        async with proxy.running():
            settings = StoreSettings(data_directory, redis_url=f"unix://{proxy.socket}")
            async with open_store(settings) as through:
                await through.games.create(GAME, "op", b"0", b"e")
                seen = 0

                def drop(request: bytes) -> bool:
                    nonlocal seen
                    if b"press" in request:
                        seen += 1
                    return b"press" in request and seen % 3 == 1

                proxy.drop = drop
                for version in range(1, 21):
                    answer = await through.games.commit("g1", f"press {version}", version, b"%d" % version, b"e")
                    assert answer in (Committed(version + 1), Duplicate(version + 1))
                proxy.drop = lambda request: False
                assert proxy.dropped >= 10
                game = await through.games.load("g1")
                assert game is not None
                assert (game.version, game.state) == (21, b"20")
                assert [entry.operation_id for entry in await through.games.log("g1", 2)] == [
                    f"press {version}" for version in range(1, 21)
                ]


async def test_scripts_are_sent_again_when_the_server_forgot_them(store: Store) -> None:
    await store.games.create(GAME, "op", b"0", b"e")
    await store.connection.execute("SCRIPT", "FLUSH")
    assert await store.games.commit("g1", "a", 1, b"1", b"e") == Committed(2)
    assert await store.games.commit("g1", "a", 1, b"1", b"e") == Duplicate(2)


async def test_a_record_in_hand_follows_what_is_written_into_it(store: Store) -> None:
    await store.games.create(GAME, "op", b"0", b"e")
    told: list[dict[str, str | int]] = []
    for values in (
        {fields.BOARD_MESSAGE: 12, fields.BOARD_DAY: 1, fields.POSTED_VERSION: 1, fields.hand_message(1): 13},
        {fields.THREAD: 14, f"{PREFIX}call:0": "14/12", fields.hand_message(0): 15},
        {fields.BOARD_MESSAGE: "", fields.POSTED_VERSION: "", fields.hand_message(1): "", f"{PREFIX}call:0": ""},
    ):
        before = await store.games.meta("g1")
        store.games.tell_of("g1", lambda values: told.append(dict(values)))
        assert await store.games.annotate("g1", values)
        assert before is not None
        assert before.with_fields(values) == await store.games.meta("g1")
        assert told.pop() == values
        store.games._told.clear()


async def test_games_are_found_by_person_and_place(store: Store) -> None:
    await store.games.create(GAME, "op", b"0", b"e")
    await store.games.create(NewGame("g2", (22, 33), channel=6, thread=77), "op", b"0", b"e")
    assert await store.games.place("g1", 99)
    assert {game.id for game in await store.games.find_by_user(22)} == {"g1", "g2"}
    assert [game.id for game in await store.games.find_by_user(33)] == ["g2"]
    assert [game.id for game in await store.games.find_by_channel(99)] == ["g1"]
    assert [game.id for game in await store.games.find_by_channel(77)] == ["g2"]
    assert {game.id for game in await store.games.find_by_channel(6)} == {"g1", "g2"}
    await store.games.commit("g1", "end", 1, b"1", b"e", status=GameStatus.OVER)
    assert await store.games.find_by_user(11) == []
    assert [game.id for game in await store.games.find_by_user(11, finished=True)] == ["g1"]
    assert [game.id for game in await store.games.find_by_channel(99, finished=True)] == ["g1"]


async def test_a_listed_game_without_record_is_dropped_when_old(timed_store: Store, clock: FakeClock) -> None:
    await timed_store.connection.execute("ZADD", "{u:11}:games", clock.now, "half-made")
    assert await timed_store.games.find_by_user(11) == []
    assert await timed_store.connection.execute("ZCARD", "{u:11}:games") == 1
    clock.now += 3_600_001
    assert await timed_store.games.find_by_user(11) == []
    assert await timed_store.connection.execute("ZCARD", "{u:11}:games") == 0


async def test_notes_about_a_game_leave_its_version(store: Store) -> None:
    assert not await store.games.annotate("g1", {fields.BOARD_DAY: 2})
    await store.games.create(GAME, "op", b"0", b"e")
    changes: dict[str, str | int] = {
        fields.BOARD_MESSAGE: 123,
        fields.BOARD_DAY: 2,
        fields.POSTED_VERSION: 1,
        fields.hand_message(1): 456,
        f"{PREFIX}rematch": "asked",
    }
    assert await store.games.annotate("g1", changes)
    meta = await store.games.meta("g1")
    assert meta is not None
    assert (meta.version, meta.board_message, meta.board_day, meta.posted_version) == (1, 123, 2, 1)
    assert meta.hand_messages == {1: 456}
    assert meta.kept[f"{PREFIX}rematch"] == "asked"
    await store.games.annotate("g1", {fields.BOARD_MESSAGE: ""})
    meta = await store.games.meta("g1")
    assert meta is not None
    assert meta.board_message is None
    assert await store.games.meta("nothing") is None


async def test_purge_leaves_nothing(store: Store) -> None:
    empty = set(await store.connection.execute("KEYS", "*"))
    await store.games.create(GAME, "op", b"0", b"e", deadline=1, outbox=[Message("board", coalesce=True)])
    await store.games.create(NewGame("g2", (44,)), "op", b"0", b"e", outbox=[Message("board", coalesce=True)])
    assert await store.games.purge("g1")
    assert await store.games.load("g1") is None
    assert await store.games.find_by_user(11) == []
    assert [entry.game_id for entry in await store.outbox.claim(10)] == ["g2"]
    assert await store.deadlines.claim(10) == []
    left = {key for key in await store.connection.execute("KEYS", "*") if b"g1" in key or b"{u:11}" in key}
    assert left - empty == {b"{p37}:op:g:g1"}  # for a day, so that a late repetition does not bring it back
    assert not await store.games.purge("g1")


@pytest.mark.parametrize("name", ["", "a:b", "a b", "x" * 41, "é"])
async def test_ids_that_cannot_be_keys_are_refused(store: Store, name: str) -> None:
    with pytest.raises(ValueError, match="cannot be an id"):
        await store.games.load(name)


async def test_drafts_are_kept_apart(store: Store) -> None:
    assert await store.drafts.get("g1", 0, "d1") is None
    await store.drafts.put("g1", 0, "d1", b'{"card":5}', None)
    await store.drafts.put("g1", 1, "d1", b'{"card":6}', None)
    assert await store.drafts.get("g1", 0, "d1") == b'{"card":5}'
    assert not await store.drafts.put("g1", 0, "d1", b"{}", None)
    assert not await store.drafts.put("g1", 0, "d1", b"{}", b'{"card":6}')
    assert not await store.drafts.put("g1", 0, "d2", b"{}", b"{}")
    assert await store.drafts.get("g1", 0, "d1") == b'{"card":5}'
    assert await store.drafts.put("g1", 0, "d1", b'{"card":7}', b'{"card":5}')
    assert await store.drafts.get("g1", 0, "d2") is None
    await store.drafts.discard("g1", 0, "d1")
    assert await store.drafts.get("g1", 0, "d1") is None
    assert await store.drafts.get("g1", 1, "d1") == b'{"card":6}'
    with pytest.raises(ValueError, match="too large"):
        await store.drafts.put("g1", 0, "d1", bytes(20_000), None)
    keys = [key for key in await store.connection.execute("KEYS", "*") if b":d:" in key]
    assert [await store.connection.execute("TTL", key) > 86_000 for key in keys] == [True]


async def test_preferences(store: Store) -> None:
    preferences = await store.preferences.get(11)
    assert (preferences.dm_channel, preferences.dms_closed, preferences.settings) == (None, False, {})
    await store.preferences.remember_dm(11, 900)
    await store.preferences.set_dms_closed(11, True)
    await store.preferences.set(11, {"language": "fr", "picture": "off"})
    await store.preferences.set(11, {"picture": ""})
    preferences = await store.preferences.get(11)
    assert (preferences.dm_channel, preferences.dms_closed, preferences.settings) == (900, True, {"language": "fr"})
    await store.preferences.remember_dm(11, 901)
    assert (await store.preferences.get(11)).dms_closed is False
