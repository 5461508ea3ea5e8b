"""Chapters: whatever was bound is read as before, and what cannot be read or is too new says so."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from persistence import (
    Committed,
    GameDamaged,
    GameTooNew,
    NewGame,
    StateFormats,
    Store,
)
from persistence.encoding import (
    blob,
    past,
)
from persistence.encoding.chapters import ASIDE, Chapters, bound, unbound
from persistence.encoding.logged import LoggedBytes, of_list, written
from persistence.games.stored_games import GameStatus
from persistence.server.keys import GameKeys
from persistence.transfer import everything, take_over
from tests.persistence.servers import FakeClock
from tests.persistence.test_past import GAME, state

KEYS = GameKeys.of("g1")
FORMATS = StateFormats(led_to=lambda entry, state: True, leads_there_again=lambda entry: b"again" in entry)
"""Entries say themselves whether playing them again leads to their state."""


def stretch_of(first: int, certain: list[bool], form: int = 1) -> list[LoggedBytes]:
    """A stretch as commits leave it: whole at its beginning, differences after that."""
    found, before = [], None
    for version, again in enumerate(certain, first):
        kept = past.packed(version, state(version), before, form)
        entry = blob.pack(b"again" if again else b"other", form, plain_below=40)
        found.append(LoggedBytes(version, f"op{version}", 1_000 * version, entry, kept, version - 1))
        before = state(version)
    return found


@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(st.booleans(), min_size=1, max_size=40), min_size=1, max_size=12))
def test_whatever_is_bound_is_read_again_and_what_is_not_certain_keeps_its_state(stretches: list[list[bool]]) -> None:
    chapters, whole, kept = Chapters({}), [], set()
    for certain in stretches:
        stretch = stretch_of(len(whole) + 1, certain)
        made = bound(stretch, chapters, FORMATS)
        kept |= {first for first, _ in made}
        kept |= {logged.version for logged, again in zip(stretch, certain, strict=True) if not again}
        chapters = Chapters({**chapters.packed, **dict(made)})
        whole += stretch
    found = chapters.entries()
    assert [(each.version, each.operation, each.at) for each in found] == [
        (each.version, each.operation, each.at) for each in whole
    ]
    assert [blob.unpack(each.entry) for each in found] == [blob.unpack(each.entry) for each in whole]
    assert {version: one for version, _, one in past.unpacked(found)} == {version: state(version) for version in kept}
    assert not chapters.damaged()


@given(st.lists(st.binary(max_size=60), min_size=1, max_size=4), st.binary(max_size=60))
def test_an_entry_of_the_newest_stretch_is_read_again_whatever_lies_beside_it(
    lying: list[bytes], packed: bytes
) -> None:
    whole = written(7, "op: é ", 12, packed, None), written(8, "", 13, packed, b"state")
    first, second = of_list([*lying, *whole])[-2:]
    assert (first.version, first.operation, first.at, first.entry, first.state) == (7, "op: é ", 12, packed, None)
    assert (second.version, second.operation, second.at, second.entry, second.state) == (8, "", 13, packed, b"state")
    assert [each.after for each in (first, second)] == [6, 7]


def test_of_an_entry_that_cannot_be_taken_apart_the_version_is_told_by_its_place() -> None:
    found = of_list([written(4, "a", 1, b"e", None), b"?5 1 1 1 be", b"6 x", b"", written(8, "c", 1, b"e", None)])
    assert [each.version for each in found] == [4, 5, 6, 7, 8]
    assert [each.entry for each in found] == [b"e", b"e", b"", b"", b"e"]


async def played(store: Store, days: list[int], again: bool = True) -> None:
    """A game of so many moves in each of its Days, whose entries lead to their states again."""
    word = b"again" if again else b"other"
    await store.games.create(GAME, "begin", state(1), word)
    version = 1
    for number, moves in enumerate(days):
        for move in range(moves if number else moves - 1):
            begins, before = bool(number) and move == 0, await store.games.load("g1")
            done = await store.games.commit(
                "g1", f"op{version}", version, state(version + 1), word, before=before, begins=begins
            )
            assert done == Committed(version + 1)
            version += 1


def again(store: Store, clock: FakeClock, formats: StateFormats = FORMATS) -> Store:
    return Store(store.connection, clock=clock, formats=formats, worker="again")


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_day_binds_what_came_before_and_nothing_is_missing(store: Store, clock: FakeClock) -> None:
    games = again(store, clock).games
    await played(again(store, clock), [6, 5, 73])
    assert await store.connection.execute("HKEYS", KEYS.chapters) == [b"1", b"7", b"12"]
    assert await store.connection.execute("LLEN", KEYS.events) == 84 - past.WHOLE_EVERY
    assert [each.version for each in await games.log("g1")] == list(range(1, 85))
    for start, end in ((1, 3), (5, 8), (7, 11), (60, 70), (65, 84), (70, None), (83, 90), (90, None)):
        wanted = list(range(start, min(end or 84, 84) + 1))
        assert [each.version for each in await games.log("g1", start, end)] == wanted, (start, end)
    kept = {1, 7, 12, *range(65, 85)}
    assert await games.states("g1", 1, 84) == {version: state(version) for version in kept}
    nearest = {1: 1, 6: 1, 7: 7, 11: 7, 64: 12, 65: 65, 84: 84}
    for version, there in nearest.items():
        assert await games.state_up_to("g1", version) == (there, state(there))
    assert await games.kept_from("g1", 20) == 1
    assert {key.split(b":")[0] for key in await store.connection.execute("KEYS", "*g1*")} == {
        KEYS.partition.tag.encode()
    }
    assert await games.purge("g1")
    assert await store.connection.execute("EXISTS", KEYS.chapters) == 0


@pytest.mark.process
@pytest.mark.asyncio
async def test_what_is_not_the_stretch_that_was_read_is_not_bound(store: Store, clock: FakeClock) -> None:
    """An entry that cannot be read stays where it is, and the game goes on; so does a log that ends too early."""
    games = again(store, clock).games
    await played(again(store, clock), [7])
    third = await store.connection.execute("LINDEX", KEYS.events, 2)
    await store.connection.execute("LREM", KEYS.events, 1, third)
    assert await games.commit("g1", "day", 7, state(8), b"again", begins=True) == Committed(8)
    assert await store.connection.execute("HKEYS", KEYS.chapters) == [b"1"], "a hole is no hindrance"
    await store.connection.execute("DEL", KEYS.events)
    assert await games.commit("g1", "later", 8, state(9), b"again", begins=True) == Committed(9)
    spoilt = written(10, "x", 1, b"\x03\x01spoilt", blob.pack(state(10), 1, kind="state"))
    await store.connection.execute("RPUSH", KEYS.events, spoilt)
    await store.connection.execute("HSET", KEYS.meta, "ver", 10)
    assert await games.commit("g1", "last", 10, state(11), b"again", begins=True) == Committed(11)
    assert await store.connection.execute("LLEN", KEYS.events) == 3
    assert of_list([third])[0].operation == "op2"


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_chapter_that_cannot_be_read_is_told_and_harms_no_other(store: Store, clock: FakeClock) -> None:
    games = again(store, clock).games
    await played(again(store, clock), [6, 5, 4])
    packed = (await store.connection.execute("HGETALL", KEYS.chapters))[b"7"]
    chance = random.Random(1)
    for _ in range(20):
        at = chance.randrange(2, len(packed))
        flipped = packed[:at] + bytes((packed[at] ^ 1 << chance.randrange(8),)) + packed[at + 1 :]
        with pytest.raises(blob.BlobDamaged):
            unbound(7, flipped)
    with pytest.raises(blob.BlobDamaged):
        unbound(8, packed)
    (operation, *_) = {each.operation.encode() for each in unbound(7, packed)}
    no_text = blob.unpack(packed).replace(operation, b"\xe5" * len(operation))
    with pytest.raises(blob.BlobDamaged):
        unbound(7, blob.pack(no_text, 1))
    await store.connection.execute("HSET", KEYS.chapters, "7", packed[:-3])
    for start, end in ((1, None), (7, 7), (11, 12)):
        with pytest.raises(GameDamaged, match="the chapter from version 7"):
            await games.log("g1", start, end)
    with pytest.raises(GameDamaged):
        await games.states("g1", 8, 8)
    assert [each.version for each in await games.log("g1", 12)] == [12, 13, 14, 15]
    assert [each.version for each in await games.log("g1", 1, 6)] == [1, 2, 3, 4, 5, 6]
    assert await games.states("g1", 12, 12) == {12: state(12)}
    assert await games.quarantine("g1", 15, "a test")
    remains = await games.damaged.remains("g1")
    assert remains is not None
    assert [each.version for each in remains.log] == [*range(1, 7), *range(12, 16)]
    assert dict(remains.spoilt) == {f"{ASIDE}7": packed[:-3]}


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_program_that_knows_no_chapters_refuses_such_a_game(store: Store, clock: FakeClock) -> None:
    newer = StateFormats(newest=2, upgraders={1: bytes}, leads_there_again=FORMATS.leads_there_again)
    await played(again(store, clock, newer), [4, 3])
    older = again(store, clock).games
    for look in (older.load("g1"), older.log("g1"), older.log("g1", 1, 2), older.states("g1", 2, 2)):
        with pytest.raises(GameTooNew):
            await look


@pytest.mark.process
@pytest.mark.asyncio
async def test_chapters_are_moved_with_their_game(store: Store, clock: FakeClock) -> None:
    await played(again(store, clock), [6, 5, 4])
    games, entries = again(store, clock).games, [each async for each in everything(store.connection, clock)]
    log, states = await games.log("g1"), await games.states("g1", 1, 15)
    await store.connection.execute("FLUSHALL")

    async def each() -> object:
        for entry in entries:
            yield entry

    await take_over(store.connection, clock, each())
    assert (await games.log("g1"), await games.states("g1", 1, 15)) == (log, states)
    found = await games.meta("g1")
    assert found is not None
    assert (found.version, found.status) == (15, GameStatus.LIVE)


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_long_log_of_before_becomes_several_chapters(store: Store, clock: FakeClock) -> None:
    """As every state was kept until then, whole or as a difference; some had none."""
    await store.games.create(NewGame("g1", (11, 22)), "begin", state(1), b"again")
    await store.connection.execute("DEL", KEYS.events)
    for logged in stretch_of(1, [True] * 140):
        kept = None if logged.version < 4 else logged.state
        told = written(logged.version, logged.operation, logged.at, logged.entry, kept)
        await store.connection.execute("RPUSH", KEYS.events, told)
    await store.connection.execute("HSET", KEYS.meta, "ver", 140)
    games = again(store, clock).games
    assert await games.commit("g1", "day", 140, state(141), b"again", begins=True) == Committed(141)
    assert await store.connection.execute("HKEYS", KEYS.chapters) == [b"1", b"65", b"129"]
    assert len(await games.log("g1")) == 141
    assert set(await games.states("g1", 1, 141)) == {65, 129, 141}
    assert await games.kept_from("g1", 1) == 65
