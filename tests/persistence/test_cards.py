"""Definitions of cards: kept once under their digests while somebody holds them, the installation's all at once."""

from __future__ import annotations

import asyncio

import pytest

from persistence import Store
from persistence.games.cards import AT_ONCE, INSTALLATION
from persistence.server.personal_keys import CARD_COUNTS, CARD_FACTS, cards_of, pool_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

CARDS = {"d1": b'{"name": "one"}', "d2": b'{"name": "two", "long": "' + b"x" * 500 + b'"}'}


async def holders(store: Store) -> list[str]:
    return sorted([holder async for holder in store.cards.holders()])


async def left(store: Store) -> list[int]:
    return [await store.connection.execute("EXISTS", key) for key in (CARD_FACTS, CARD_COUNTS)]


async def test_a_definition_is_there_while_somebody_holds_it(store: Store) -> None:
    cards = store.cards
    for _ in range(2):
        await cards.hold("g:1:m", CARDS)
    await cards.hold("g:2:m", {"d1": CARDS["d1"]})
    assert await cards.definitions(["d2", "d1", "d3"]) == [CARDS["d2"], CARDS["d1"], None]
    assert await cards.held("g:1:m") == {"d1", "d2"}
    assert await holders(store) == ["g:1:m", "g:2:m"]
    for _ in range(2):
        await cards.let_go("g:1:m")
    assert await cards.definitions(["d1", "d2"]) == [CARDS["d1"], None]
    assert await holders(store) == ["g:2:m"]
    await cards.let_go("g:2:m", ["d1"])
    assert await left(store) == [0, 0]


async def test_digests_take_half_their_length_and_whole_ones_from_before_count(store: Store) -> None:
    cards, kept = store.cards, cards_of("g:1:m")
    before, now = "0123456789abcdef" * 2, "fedcba9876543210" * 2
    await cards.hold("g:2:m", {before: b"1"})
    await store.connection.execute("SADD", kept, before)  # as programs did that knew whole ones alone
    await store.connection.execute("HINCRBY", CARD_COUNTS, before, 1)
    await cards.hold("g:1:m", {before: b"1", now: b"2"})
    assert await store.connection.execute("SMEMBERS", kept) == {before.encode(), bytes.fromhex(now)}
    assert await cards.held("g:1:m") == {before, now}
    assert await cards.held_besides([before, now]) == {before}
    await cards.let_go("g:2:m")
    assert await cards.definitions([before, now]) == [b"1", b"2"]
    await cards.let_go("g:1:m")
    assert await left(store) == [0, 0]


async def test_more_than_one_step_takes_are_kept_and_let_go(store: Store) -> None:
    many = {f"d{number}": b"%d" % number for number in range(2 * AT_ONCE + 1)}
    await store.cards.hold("import:1", many)
    assert await store.cards.definitions(list(many)) == list(many.values())
    await store.cards.let_go("import:1")
    assert await left(store) == [0, 0]


async def test_the_cards_of_the_installation_appear_at_once_or_not_at_all(store: Store) -> None:
    cards = store.cards
    assert (await cards.version(), await cards.known()) == (0, {})
    await cards.hold("import:1", CARDS)
    assert await cards.know({"A": "d1", "B": "d2"}, "import:1", 0)
    assert (await cards.version(), await cards.known()) == (1, {"A": "d1", "B": "d2"})
    assert await holders(store) == [INSTALLATION]

    await cards.hold("import:2", {"d3": b"3"})
    assert not await cards.know({"A": "d3"}, "import:2", 0), "another import came first"
    assert await cards.known() == {"A": "d1", "B": "d2"}
    assert await cards.definitions(["d3"]) == [None]

    await cards.hold("g:1:m", {"d1": CARDS["d1"]})
    await cards.hold("import:3", {"d3": b"3", "d4": b"4"})
    assert await cards.know({"A": "d3", "B": "d4"}, "import:3", 1)
    assert await cards.definitions(["d1", "d2", "d3", "d4"]) == [CARDS["d1"], None, b"3", b"4"], "a game holds one"


async def test_uniques_are_asked_for_by_their_references(store: Store) -> None:
    cards = store.cards
    many = {f"U{number}": f"d{number}" for number in range(2 * AT_ONCE + 1)}
    await cards.hold("import:1", {digest: b"%s" % digest.encode() for digest in many.values()} | CARDS)
    assert await cards.know({"A": "d1"}, "import:1", 0, {"B": "A"}, many)
    assert (await cards.known(), await cards.aliases()) == ({"A": "d1"}, {"B": "A"})
    assert await cards.uniques(["U0", "A", "nobody", "U0"]) == {"U0": "d0"}
    assert await cards.uniques(many) == many
    assert await holders(store) == [INSTALLATION]

    await cards.hold("import:2", {"other": b"x"})
    assert await cards.know({}, "import:2", 1, uniques={"U3": "other"})
    assert await cards.uniques(["U3", "U4"]) == {"U3": "other", "U4": "d4"}
    assert await cards.definitions(["d3", "other"]) == [None, b"x"]


async def test_a_pool_takes_the_place_of_the_one_before_as_a_whole(store: Store) -> None:
    cards = store.cards
    assert await cards.in_pool("frontier", ["A"]) == frozenset()
    many = [f"U{number}" for number in range(2 * AT_ONCE + 1)]
    await cards.take_pool("frontier", many)
    assert await cards.in_pool("frontier", [*many, "A"]) == set(many)
    await asyncio.gather(*(cards.take_pool("frontier", [each]) for each in ("A", "B")))
    assert len(await cards.in_pool("frontier", ["A", "B", *many])) == 1
    assert await cards.in_pool("frontier", []) == await cards.in_pool("other", ["A"]) == frozenset()
    assert await store.connection.execute("TTL", pool_of("frontier")) == -1


async def test_what_cards_are_called_is_kept_by_their_english_names(store: Store) -> None:
    assert await store.cards.know({}, "import:1", 0, names={"One": b"{}"})
    assert await store.cards.know({}, "import:2", 1, names={"One": b'{"fr": "Un"}', "Two": b"{}"})
    assert await store.cards.names() == {"One": b'{"fr": "Un"}', "Two": b"{}"}


async def test_of_two_imports_in_the_same_instant_one_is_told_to_look_again(store: Store) -> None:
    await store.cards.hold("import:1", {"d1": b"1"})
    await store.cards.hold("import:2", {"d2": b"2"})
    done = await asyncio.gather(
        store.cards.know({"A": "d1"}, "import:1", 0), store.cards.know({"A": "d2"}, "import:2", 0)
    )
    assert sorted(done) == [False, True]
    assert await store.cards.held(INSTALLATION) == set((await store.cards.known()).values())


async def test_a_definition_that_is_damaged_is_not_handed_out(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    await store.cards.hold("g:1:m", CARDS)
    await store.connection.execute("HSET", CARD_FACTS, "d2", b"\x01\x01nonsense")
    assert await store.cards.definitions(["d2", "d1"]) == [None, CARDS["d1"]]
    assert "d2" in caplog.text
