"""Messages: leased, fenced, coalesced, delivered at least once and known again by their nonce."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import pytest

from persistence import (
    Acknowledgement,
    Message,
    NewGame,
    OutboxEntry,
    OutboxWorker,
    Store,
    StoreSettings,
    Subject,
    TryLater,
    open_store,
)
from persistence.delivery.outbox import Outbox, Wakeup
from persistence.encoding import fields
from persistence.games.records import PREFIX
from persistence.server.keys import alive_key, keys_of
from tests.persistence.servers import FakeClock, eventually

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

BOARD = Message("board", b'{"v":1}', coalesce=True)


async def _game(store: Store, game_id: str = "g1", *messages: Message) -> None:
    await store.games.create(NewGame(game_id, (11, 22)), f"create {game_id}", b"s", b"e", outbox=messages)


async def _commit(store: Store, version: int, *messages: Message, game_id: str = "g1") -> None:
    await store.games.commit(game_id, f"{game_id} from {version}", version, b"s", b"e", outbox=messages)


async def test_messages_come_with_their_commit_and_in_order(timed_store: Store) -> None:
    await _game(timed_store, "g1", Message("post", b"1"), Message("post", b"2", target="22"))
    await _commit(timed_store, 1, *(Message("post", b"%d" % number) for number in range(3, 14)))
    entries = await timed_store.outbox.claim(50)
    assert [entry.body for entry in entries] == [b"%d" % number for number in range(1, 14)]
    assert [(e.game_id, e.kind, e.target, e.version) for e in entries[1:3]] == [
        ("g1", "post", "22", 1),
        ("g1", "post", "", 2),
    ]
    assert len({entry.nonce() for entry in entries}) == 13


async def test_messages_of_one_time_come_in_the_order_in_which_they_were_put(timed_store: Store) -> None:
    for number in range(12):
        await timed_store.outbox.put(Subject.GAME, "g1", [Message("post", b"%d" % number)])
    assert [entry.body for entry in await timed_store.outbox.claim(50)] == [b"%d" % number for number in range(12)]


async def test_messages_named_by_an_older_program_are_delivered(timed_store: Store) -> None:
    """Before serials were padded, 10 came before 9; such names wait in the outbox while processes are replaced."""
    await timed_store.outbox.put(Subject.GAME, "g1", [Message("post", b"old", target="22")], version=3)
    (padded,) = await timed_store.outbox.claim(1)
    older = f"g:g1:00000003.{padded.serial}.00:post:22"
    assert older != padded.id
    connection, keys = timed_store.games._connection, keys_of(Subject.GAME, "g1").partition
    for key in (keys.outbox_bodies, keys.outbox_labels):
        await connection.execute("HSET", key, older, await connection.execute("HGET", key, padded.id))
        await connection.execute("HDEL", key, padded.id)
    await connection.execute("ZREM", keys.outbox, padded.id)
    await connection.execute("ZADD", keys.outbox, 0, older)
    await timed_store.outbox.put(Subject.GAME, "g1", [Message("post", b"new", target="22")], version=4)
    first, second = await timed_store.outbox.claim(10)
    assert (first.id, first.body, first.kind, first.target, first.version) == (older, b"old", "post", "22", 3)
    assert [await timed_store.outbox.ack(each) for each in (first, second)] == [Acknowledgement.DONE] * 2
    assert await timed_store.outbox.pending() == 0


async def test_delivery_records_what_came_of_it(timed_store: Store) -> None:
    await _game(timed_store, "g1", BOARD)
    (entry,) = await timed_store.outbox.claim(10)
    assert (
        await timed_store.outbox.ack(entry, {fields.BOARD_MESSAGE: 5, fields.POSTED_VERSION: entry.version}) == "done"
    )
    assert await timed_store.outbox.ack(entry) is Acknowledgement.GONE
    meta = await timed_store.games.meta("g1")
    assert meta is not None
    assert (meta.board_message, meta.posted_version) == (5, 1)
    assert await timed_store.outbox.pending() == 0


async def test_a_dead_workers_message_comes_back_and_its_late_report_counts_nothing(
    timed_store: Store, clock: FakeClock
) -> None:
    await _game(timed_store, "g1", Message("post", b"hello"))
    (first,) = await timed_store.outbox.claim(10, lease_ms=30_000)
    clock.now += 29_999
    assert await timed_store.outbox.claim(10) == []
    clock.now += 1
    (second,) = await timed_store.outbox.claim(10)
    assert second.nonce() == first.nonce()
    assert len(second.nonce()) == 25
    assert await timed_store.outbox.ack(first, {f"{PREFIX}by": "first"}) is Acknowledgement.LOST
    assert not await timed_store.outbox.retry_later(first, 0)
    assert await timed_store.outbox.ack(second, {f"{PREFIX}by": "second"}) is Acknowledgement.DONE
    meta = await timed_store.games.meta("g1")
    assert meta is not None
    assert meta.kept == {f"{PREFIX}by": "second"}


async def test_the_newest_board_wins_and_keeps_its_place(timed_store: Store, clock: FakeClock) -> None:
    await _game(timed_store, "g1", BOARD, Message("hand", b"a", target="0", coalesce=True))
    clock.now += 5
    await _commit(timed_store, 1, Message("board", b"newer", coalesce=True))
    await _commit(timed_store, 2, Message("hand", b"b", target="1", coalesce=True))
    entries = await timed_store.outbox.claim(10)
    assert [(e.kind, e.target, e.body, e.version) for e in entries] == [
        ("board", "", b"newer", 2),
        ("hand", "0", b"a", 1),
        ("hand", "1", b"b", 3),
    ]


async def test_a_newer_board_during_delivery_is_delivered_after_it(timed_store: Store) -> None:
    await _game(timed_store, "g1", BOARD)
    (first,) = await timed_store.outbox.claim(10)
    await _commit(timed_store, 1, Message("board", b"newer", coalesce=True))
    assert await timed_store.outbox.claim(10) == []  # never two workers on one board
    assert await timed_store.outbox.ack(first, {fields.BOARD_MESSAGE: 5}) is Acknowledgement.NEWER
    (second,) = await timed_store.outbox.claim(10)
    assert (second.body, second.version) == (b"newer", 2)
    assert await timed_store.outbox.ack(second) is Acknowledgement.DONE
    meta = await timed_store.games.meta("g1")
    assert meta is not None
    assert meta.board_message == 5


async def test_retry_later_waits_and_counts(timed_store: Store, clock: FakeClock) -> None:
    await _game(timed_store, "g1", BOARD)
    (entry,) = await timed_store.outbox.claim(10)
    assert await timed_store.outbox.retry_later(entry, 5_000)
    await _commit(timed_store, 1, Message("board", b"newer", coalesce=True))  # a newer body does not end the wait
    clock.now += 4_999
    assert await timed_store.outbox.claim(10) == []
    clock.now += 1
    (again,) = await timed_store.outbox.claim(10)
    assert again.body == b"newer"
    await timed_store.outbox.retry_later(again, 0)
    (third,) = await timed_store.outbox.claim(10)
    assert (entry.attempts, third.attempts) == (0, 1)  # a newer body begins anew


async def test_a_message_for_later_waits(timed_store: Store, clock: FakeClock) -> None:
    await _game(timed_store, "g1", Message("post", not_before=clock.now + 1_000))
    assert await timed_store.outbox.claim(10) == []
    assert await timed_store.outbox.oldest() is None
    clock.now += 1_000
    assert await timed_store.outbox.oldest() == clock.now
    assert len(await timed_store.outbox.claim(10)) == 1


async def test_claim_keeps_to_its_limit_over_partitions(timed_store: Store) -> None:
    for number in range(40):
        await _game(timed_store, f"g{number}", Message("post"), Message("post"))
    seen: list[str] = []
    while entries := await timed_store.outbox.claim(7):
        assert len(entries) <= 7
        seen += [entry.id for entry in entries]
        assert len(seen) <= 80
    assert len(seen) == len(set(seen)) == 80


async def test_a_partition_belongs_to_one_worker_until_it_resigns_or_dies(timed_store: Store, clock: FakeClock) -> None:
    other = Outbox(timed_store.connection, clock, Wakeup(), "other")
    await _game(timed_store, "g1", Message("post"), Message("post"))
    assert len(await timed_store.outbox.claim(1)) == 1
    assert await other.claim(10) == []
    await timed_store.outbox.resign()
    assert len(await other.claim(10)) == 1
    assert await timed_store.connection.execute("PTTL", "{p38}:owner") <= 15_000


async def test_others_step_in_for_a_worker_that_is_silent_and_leave_one_that_lives_alone(
    timed_store: Store, clock: FakeClock
) -> None:
    other = Outbox(timed_store.connection, clock, Wakeup(), "other")
    await _game(timed_store, "g1", Message("post"), Message("post"))
    assert len(await timed_store.outbox.claim(10)) == 2
    await timed_store.outbox.step_in()
    assert await other.step_in() == 0
    assert await other.claim(10) == [], "it lives"
    await timed_store.connection.execute("DEL", alive_key("embedded"))
    assert await other.step_in() == 2
    freed = await other.claim(10)
    assert len(freed) == 2
    assert await other.step_in() == 0, "its own are not freed"


async def test_messages_outside_of_a_commit(timed_store: Store) -> None:
    await _game(timed_store)
    await timed_store.outbox.put(Subject.GAME, "g1", [BOARD, BOARD], version=1)
    await timed_store.outbox.put(Subject.GAME, "g1", [BOARD])
    (entry,) = await timed_store.outbox.claim(10)
    assert entry.kind == "board"


async def test_the_messages_of_a_kind_are_counted_however_many_there_are(timed_store: Store) -> None:
    for game in range(30):
        messages = [Message("post", target=str(number)) for number in range(50)]
        await timed_store.outbox.put(Subject.GAME, f"g{game}", [*messages, Message("posts"), Message("knock")])
    assert await timed_store.outbox.pending("post") == 1500
    assert await timed_store.outbox.pending("knock") == 30
    assert await timed_store.outbox.pending("knocks") == 0
    assert await timed_store.outbox.pending() == 1560


async def test_a_nonce_of_a_coalescing_message_can_be_salted(timed_store: Store) -> None:
    await _game(timed_store, "g1", BOARD)
    (entry,) = await timed_store.outbox.claim(10)
    assert entry.nonce("day", 2) == entry.nonce("day", 2)
    assert len({entry.nonce(), entry.nonce("day", 2), entry.nonce("day", 3)}) == 3


async def test_leases_of_a_killed_process_end_when_the_embedded_store_opens_again(data_directory: Path) -> None:
    async with open_store(StoreSettings(data_directory)) as store:
        await _game(store, "g1", Message("post"))
        (before,) = await store.outbox.claim(10)
    async with open_store(StoreSettings(data_directory)) as store:
        (after,) = await store.outbox.claim(10)
    assert after.nonce() == before.nonce()


class Together:
    """What is shared by the messages of one game: what joined them, and what was written down with them."""

    begun: ClassVar[list[Together]] = []

    def __init__(self, first: OutboxEntry) -> None:
        self.entries, self.values = [first.body], [dict[str, str | int]()]
        self.ended = False
        self.begun.append(self)

    def joined(self, entry: OutboxEntry) -> None:
        self.entries.append(entry.body)

    def written(self, values: Mapping[str, str | int]) -> None:
        self.values.append(dict(values))

    def end(self) -> None:
        self.ended = True


async def test_what_is_due_together_shares_one_thing_and_comes_by_rank(store: Store) -> None:
    """What was written down with one message is known to the next; what joins later is told of."""
    Together.begun.clear()
    known: list[tuple[bytes, int]] = []

    async def deliver(entry: OutboxEntry, together: Together) -> Mapping[str, str | int]:
        known.append((entry.body, len(together.values)))
        if entry.body == b"1":
            await store.outbox.put(Subject.GAME, "g1", [Message("post", b"0")])
            await eventually(lambda: _joined(together))
        return {f"{PREFIX}last": entry.body.decode()}

    async def _joined(together: Together) -> bool:
        return b"0" in together.entries

    bodies = (b"3", b"1", b"2")
    rank = lambda entry: int(entry.body)  # noqa: E731 - the order that is wanted
    worker = OutboxWorker(store.outbox, deliver, store.clock, Together, rank=rank, look_seconds=0.02)
    await _game(store, "g1", *(Message("post", body) for body in bodies))
    running = asyncio.create_task(worker.run())
    await eventually(lambda: _delivered(known, 4))
    worker.stop()
    await running
    assert known == [(b"1", 1), (b"0", 2), (b"2", 3), (b"3", 4)]
    (together,) = Together.begun
    assert together.ended
    assert sorted(together.entries) == [b"0", b"1", b"2", b"3"]


async def test_what_nothing_is_written_of_is_reported_with_the_next(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What only takes fields away may be done twice, and waits; what was not recorded is looked at anew."""
    Together.begun.clear()
    reported: list[list[bytes]] = []
    report = store.outbox.ack_together

    async def reporting(delivered: Sequence[tuple[OutboxEntry, Mapping[str, str | int]]]) -> list[Acknowledgement]:
        reported.append([entry.body for entry, _ in delivered])
        if b"5" in reported[-1]:
            await store.outbox.retry_later(delivered[0][0], 60_000)
        return await report(delivered)

    async def deliver(entry: OutboxEntry, _: Together) -> Mapping[str, str | int] | None:
        return {b"1": None, b"2": {f"{PREFIX}gone": ""}, b"3": {f"{PREFIX}last": "3"}, b"4": {}, b"5": {}}[entry.body]

    monkeypatch.setattr(store.outbox, "ack_together", reporting)
    rank = lambda entry: int(entry.body)  # noqa: E731 - the order that is wanted
    worker = OutboxWorker(store.outbox, deliver, store.clock, Together, rank=rank, look_seconds=0.02)
    await _game(store, "g1", *(Message("post", b"%d" % number) for number in range(1, 6)))
    await store.games.annotate("g1", {f"{PREFIX}gone": "here"})
    running = asyncio.create_task(worker.run())
    await eventually(lambda: _delivered(reported, 2))
    worker.stop()
    await running
    assert reported == [[b"1", b"2", b"3"], [b"4", b"5"]]
    meta = await store.games.meta("g1")
    assert meta is not None
    assert (meta.kept.get(f"{PREFIX}gone"), meta.kept[f"{PREFIX}last"]) == (None, "3")
    (together,) = Together.begun
    assert together.entries[5:] == [b"4"]
    assert await store.outbox.pending() == 1


async def test_the_worker_delivers_each_game_in_order_and_games_side_by_side(store: Store) -> None:
    delivered: list[tuple[str, bytes]] = []
    under_way: set[str] = set()
    most = 0

    async def deliver(entry: OutboxEntry, _: Together) -> Mapping[str, str | int]:
        nonlocal most
        assert entry.game_id not in under_way
        under_way.add(entry.game_id)
        most = max(most, len(under_way))
        await asyncio.sleep(0.005)
        under_way.discard(entry.game_id)
        delivered.append((entry.game_id, entry.body))
        return {f"{PREFIX}last": entry.body.decode()}

    worker = OutboxWorker(store.outbox, deliver, store.clock, Together, look_seconds=0.2)
    running = asyncio.create_task(worker.run())
    for game in ("a", "b", "c"):
        await _game(store, game, *(Message("post", b"%02d" % number) for number in range(10)))
    await eventually(lambda: _delivered(delivered, 30))
    worker.stop()
    await running
    for game in ("a", "b", "c"):
        assert [body for name, body in delivered if name == game] == [b"%02d" % number for number in range(10)]
        meta = await store.games.meta(game)
        assert meta is not None
        assert meta.kept[f"{PREFIX}last"] == "09"
    assert most > 1
    assert await store.outbox.pending() == 0


async def test_what_there_was_no_room_for_is_claimed_without_looking_through_everything(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(40):
        await _game(store, f"g{number}", Message("post"), Message("post"))
    delivered: list[str] = []
    looked: list[int] = []
    pipeline = store.connection.pipeline

    async def looking(commands: Sequence[Sequence[object]]) -> list[object]:
        looked.append(len(commands))
        return await pipeline(commands)  # type: ignore[arg-type]

    async def deliver(entry: OutboxEntry, _: Together) -> None:
        delivered.append(entry.id)

    monkeypatch.setattr(store.connection, "pipeline", looking)
    worker = OutboxWorker(store.outbox, deliver, store.clock, Together, look_seconds=60, at_once=2)
    running = asyncio.create_task(worker.run())
    await eventually(lambda: _delivered(delivered, 80))
    worker.stop()
    await running
    assert [number for number in looked if number == 64] == [64], "only before anything is known"


async def test_a_message_of_another_process_is_found_however_busy_this_one_is(store: Store) -> None:
    found = asyncio.Event()

    async def deliver(entry: OutboxEntry, _: Together) -> None:
        if entry.game_id == "g2":
            found.set()
        elif not found.is_set():
            await asyncio.sleep(0.001)
            await store.outbox.put(Subject.GAME, "g1", [Message("post")])

    worker = OutboxWorker(store.outbox, deliver, store.clock, Together, look_seconds=0.05)
    running = asyncio.create_task(worker.run())
    await store.outbox.put(Subject.GAME, "g1", [Message("post")])
    await asyncio.sleep(0.02)
    other = Outbox(store.connection, store.clock, Wakeup(), "other")
    await other.put(Subject.GAME, "g2", [Message("post")])
    try:
        async with asyncio.timeout(5):
            await found.wait()
    finally:
        found.set()
        worker.stop()
        await running


async def _delivered(delivered: Sequence[object], count: int) -> bool:
    return len(delivered) >= count


async def test_the_worker_tries_again_and_goes_on_after_errors(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    tries: dict[bytes, int] = {}
    secret = "a card in hand"

    async def deliver(entry: OutboxEntry, _: Together) -> None:
        tries[entry.body] = tries.get(entry.body, 0) + 1
        if entry.body == b"later" and tries[entry.body] < 3:
            raise TryLater("Discord is busy", delay_ms=10)
        if entry.body == b"broken":
            raise RuntimeError(secret)

    worker = OutboxWorker(store.outbox, deliver, store.clock, Together, look_seconds=0.02)
    running = asyncio.create_task(worker.run())
    await _game(store, "g1", Message("post", b"broken"), Message("post", b"later"), Message("post", b"fine"))

    async def only_the_broken_one_is_left() -> bool:
        return await store.outbox.pending() == 1 and tries.get(b"later") == 3

    await eventually(only_the_broken_one_is_left)
    worker.stop()
    await running
    assert tries[b"broken"] == 1
    assert tries[b"fine"] == 1
    assert "RuntimeError" in caplog.text
    assert secret not in caplog.text, "what an error says may be hidden"


async def test_deadlines_come_up_are_leased_and_moved(timed_store: Store, clock: FakeClock) -> None:
    deadlines = timed_store.deadlines
    await timed_store.games.create(NewGame("g1", (1, 2)), "op", b"s", b"e", deadline=clock.now + 1_000)
    assert await deadlines.claim(10) == []
    clock.now += 1_000
    (deadline,) = await deadlines.claim(10, lease_ms=5_000)
    assert (deadline.subject, deadline.subject_id) == (Subject.GAME, "g1")
    assert await deadlines.claim(10) == []
    clock.now += 5_000
    (again,) = await deadlines.claim(10)  # whoever held it died
    assert not await deadlines.finish(deadline)
    assert await deadlines.postpone(again, clock.now + 50)
    clock.now += 50
    (third,) = await deadlines.claim(10)
    assert await deadlines.finish(third)
    clock.now += 10**9
    assert await deadlines.claim(10) == []


async def test_a_commit_sets_or_clears_the_deadline(timed_store: Store, clock: FakeClock) -> None:
    games = timed_store.games
    await games.create(NewGame("g1", (1, 2)), "op", b"s", b"e", deadline=clock.now)
    (claimed,) = await timed_store.deadlines.claim(10)
    await games.commit("g1", "a", 1, b"s", b"e", deadline=clock.now + 100)
    assert not await timed_store.deadlines.finish(claimed)  # it is another deadline by now
    clock.now += 100
    assert len(await timed_store.deadlines.claim(10)) == 1
    await games.commit("g1", "b", 2, b"s", b"e")
    clock.now += 10**9
    assert await timed_store.deadlines.claim(10) == []


async def test_the_earliest_time_wins_among_messages_that_coalesce(timed_store: Store, clock: FakeClock) -> None:
    soon = Message("board", b"1", coalesce=True, not_before=clock.now + 2_000)
    await _game(timed_store, "g1", soon)
    await _commit(timed_store, 1, Message("board", b"2", coalesce=True, not_before=clock.now + 5_000))
    assert await timed_store.outbox.claim(10) == [], "a later one does not come sooner"
    clock.now += 2_000
    (entry,) = await timed_store.outbox.claim(10)
    assert entry.body == b"2"
    await timed_store.outbox.ack(entry)
    await _commit(timed_store, 2, Message("board", b"3", coalesce=True, not_before=clock.now + 2_000))
    await _commit(timed_store, 3, Message("board", b"4", coalesce=True))
    (entry,) = await timed_store.outbox.claim(10)
    assert entry.body == b"4", "one that is wanted at once brings the waiting one forward"


async def test_what_comes_during_a_delivery_is_due_when_it_is_wanted(timed_store: Store, clock: FakeClock) -> None:
    await _game(timed_store, "g1", BOARD)
    (entry,) = await timed_store.outbox.claim(10)
    await _commit(timed_store, 1, Message("board", b"2", coalesce=True, not_before=clock.now + 2_000))
    await _commit(timed_store, 2, Message("board", b"3", coalesce=True, not_before=clock.now + 3_000))
    assert await timed_store.outbox.ack(entry) is Acknowledgement.NEWER
    assert await timed_store.outbox.claim(10) == []
    clock.now += 2_000
    (entry,) = await timed_store.outbox.claim(10)
    assert entry.body == b"3"
    await _commit(timed_store, 3, BOARD)
    assert await timed_store.outbox.ack(entry) is Acknowledgement.NEWER
    assert len(await timed_store.outbox.claim(10)) == 1


async def test_a_message_that_was_given_back_keeps_its_time(timed_store: Store, clock: FakeClock) -> None:
    await _game(timed_store, "g1", BOARD)
    (entry,) = await timed_store.outbox.claim(10)
    await timed_store.outbox.retry_later(entry, 60_000)
    await _commit(timed_store, 1, BOARD)
    await _commit(timed_store, 2, BOARD)
    assert await timed_store.outbox.claim(10) == []
    clock.now += 60_000
    (entry,) = await timed_store.outbox.claim(10)
    await timed_store.outbox.ack(entry)
    await _commit(timed_store, 3, Message("board", coalesce=True, not_before=clock.now + 2_000))
    await _commit(timed_store, 4, BOARD)
    assert len(await timed_store.outbox.claim(10)) == 1, "once delivered, it is as any other"
