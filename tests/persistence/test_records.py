"""Records of typed fields: each is written by itself, compared with what stood before, and of a form of its own."""

from __future__ import annotations

import asyncio
from typing import Literal, NamedTuple

import msgspec
import pytest

from persistence import Message, NewGame, Store
from persistence.encoding.forms import FORMS, Form
from persistence.games.records import PREFIX, Field, Numbered, Record, changed, kept_in
from persistence.server.errors import FormDamaged, FormTooNew
from tests.persistence.servers import FakeClock

ROW = Message("automatic", b"{}", target="0", not_before=1_800_000_030_000)


class _Wish(msgspec.Struct, frozen=True):
    words: str
    times: int = 1


class _Place(NamedTuple):
    channel: int = 0
    message: int = 0


WISH = Form("wish of a test", _Wish, newest=2, upgraders={1: lambda old: {"words": old["said"]}})
COUNT = Form("count of a test", int, newest=2, upgraders={1: lambda old: old * 1000})
del FORMS[WISH.name], FORMS[COUNT.name]  # what is kept in earnest is found there


class Kept(Record):
    wish = Field[_Wish | None](WISH, None)
    count = Field[int](COUNT, 0)
    who = Field[str](str)
    how = Field[Literal["", "gone", "full"]](Literal["", "gone", "full"], "")
    anew = Field[bool](bool, False)
    place = Numbered[_Place](_Place, _Place())
    said = Numbered[str](str, largest=20)


def _after(*changes: dict[str, str | int]) -> Kept:
    record = Kept({})
    for change in changes:
        record = record.after(change)
    return record


def test_what_is_written_is_read_back_with_its_type() -> None:
    wish, place = _Wish("rain", 2), _Place(3, 4)
    record = _after(Kept.wish.to(wish), Kept.place.to(1, place), Kept.how.to("full"), Kept.anew.to(True))
    assert (record.wish, record.place[1], record.place[0], record.how, record.anew) == (
        wish,
        place,
        _Place(),
        "full",
        True,
    )
    assert type(record.place[1]) is _Place
    assert [*record.place] == [1]
    assert record.texts[Kept.place.name(1)] == "[3,4]"


def test_what_says_the_same_as_nothing_is_not_stored() -> None:
    assert Kept.anew.to(False) == Kept.anew.removed()
    assert Kept.place.to(1, _Place()) == Kept.place.removed(1)
    record = _after(Kept.anew.to(True), Kept.place.to(1, _Place(3, 4)), Kept.anew.to(False), Kept.place.removed(1))
    assert record.texts == {}


def test_only_fields_that_were_written_are_read_again() -> None:
    before = _after(Kept.wish.to(_Wish("rain")), Kept.place.to(1, _Place(3, 4)))
    wish, place = before.wish, before.place[1]
    after = before.after(Kept.place.to(1, _Place(5, 6)) | Kept.how.to("full"))
    assert after.wish is wish
    assert (place, after.place[1], after.how) == (_Place(3, 4), _Place(5, 6), "full")
    assert after.after(Kept.wish.removed()).wish is None
    assert before.wish is wish


def test_a_required_text_may_be_empty_and_may_not_be_missing() -> None:
    record = _after(Kept.said.to(7, ""))
    assert ([*record.said], record.said[7]) == ([7], "")
    for missing in (lambda: record.who, lambda: record.said[8]):
        with pytest.raises(FormDamaged):
            missing()


@pytest.mark.parametrize(
    "damaged", ["{", '"gone', "nought", "[1,2,3]", '"elsewhere"', "\x00", "null", "9" * 5000, "[" * 9000]
)
def test_a_plain_value_that_is_damaged_counts_as_nothing_stored_and_is_logged(
    damaged: str, caplog: pytest.LogCaptureFixture
) -> None:
    record = Kept({Kept.how.name: damaged, Kept.anew.name: damaged, Kept.place.name(0): damaged})
    assert (record.how, record.anew, record.place[0]) == ("", False, _Place())
    assert [line.args for line in caplog.records] == [("how",), ("anew",), ("place:0",)], "names alone, no values"


@pytest.mark.parametrize("damaged", ["{", "[]", "null", '{"form":2}', '{"form":0,"said":"x"}'])
def test_a_document_that_is_damaged_is_no_document_and_no_nothing(damaged: str) -> None:
    with pytest.raises(FormDamaged):
        _ = Kept({Kept.wish.name: damaged}).wish


def test_a_field_is_of_a_form_and_a_plain_value_is_of_the_first() -> None:
    assert Kept({Kept.count.name: "12"}).count == 12_000
    assert Kept({Kept.count.name: COUNT.text(12)}).count == 12
    assert Kept({Kept.wish.name: '{"said":"snow"}'}).wish == _Wish("snow")
    for newer in (Kept.count.name, Kept.wish.name):
        record = Kept({newer: '{"form":3,"value":1}'})
        with pytest.raises(FormTooNew):
            _ = record.count if newer == Kept.count.name else record.wish


def test_what_is_too_large_is_not_written() -> None:
    assert Kept.said.to(1, "x" * 18)
    with pytest.raises(ValueError, match="too large"):
        Kept.said.to(1, "x" * 19)


def test_what_is_kept_is_told_from_what_the_store_itself_writes() -> None:
    whole = {"ver": "3", "msg:board": "9", **changed({}, Kept.anew.to(True))}
    assert kept_in(whole) == {f"{PREFIX}anew": "true"}
    assert Kept(whole).anew
    assert changed({}, {"ver": "3", "msg:hand:0": 4, **Kept.anew.to(True)}) == {f"{PREFIX}anew": "true"}


async def _game(store: Store) -> None:
    await store.games.create(NewGame("g1", (11, 22)), "create", b"s", b"e")


async def _kept(store: Store) -> Kept:
    meta = await store.games.meta("g1")
    assert meta is not None
    return Kept(meta.kept)


async def _said(store: Store, number: int, words: str, row: Message = ROW, *, before: Kept | None = None) -> bool:
    return await store.games.exchange("g1", *Kept.said.swap(before or Kept({}), number, words), [row])


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_field_is_read_with_the_game_and_belongs_to_one_number(timed_store: Store) -> None:
    await _game(timed_store)
    assert await _said(timed_store, 0, "yes")
    record = await _kept(timed_store)
    assert ([*record.said], record.said[0]) == ([0], "yes")
    found = await timed_store.games.load("g1")
    assert found is not None
    assert (found.version, Kept(found.meta.kept).said[0]) == (1, "yes")
    name, before, _ = Kept.said.swap(record, 0, "")
    assert await timed_store.games.exchange("g1", name, before, "")
    assert [*(await _kept(timed_store)).said] == []


@pytest.mark.process
@pytest.mark.asyncio
async def test_who_comes_second_changes_nothing_and_rings_for_nothing(timed_store: Store) -> None:
    await _game(timed_store)
    done = await asyncio.gather(*(_said(timed_store, 0, str(at)) for at in range(5)))
    assert sorted(done) == [False, False, False, False, True]
    assert await timed_store.outbox.pending() == 1
    assert not await _said(timed_store, 0, "x", before=_after(Kept.said.to(0, "another")))
    assert await timed_store.outbox.pending() == 1


@pytest.mark.process
@pytest.mark.asyncio
async def test_fields_written_at_once_by_several_all_stand(timed_store: Store) -> None:
    await _game(timed_store)
    games = timed_store.games
    await asyncio.gather(
        games.annotate("g1", Kept.place.to(0, _Place(1, 2))),
        games.annotate("g1", Kept.place.to(1, _Place(3, 4))),
        games.annotate("g1", Kept.anew.to(True)),
        games.commit("g1", "move", 1, b"t", b"e", values=Kept.wish.to(_Wish("rain"))),
    )
    record = await _kept(timed_store)
    assert (record.place[0], record.place[1], record.anew, record.wish) == ((1, 2), (3, 4), True, _Wish("rain"))


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_row_waits_for_its_time(timed_store: Store, clock: FakeClock) -> None:
    await _game(timed_store)
    await _said(timed_store, 0, "x", Message("automatic", target="0", not_before=clock.now + 30_000))
    clock.now += 29_999
    assert await timed_store.outbox.claim(5) == []
    clock.now += 1
    (entry,) = await timed_store.outbox.claim(5)
    assert (entry.kind, entry.target, entry.game_id) == ("automatic", "0", "g1")


@pytest.mark.process
@pytest.mark.asyncio
async def test_where_there_is_no_such_game_nothing_is_written(timed_store: Store) -> None:
    assert not await _said(timed_store, 0, "x")
    assert await timed_store.outbox.pending() == 0
    await _game(timed_store)
    assert await timed_store.games.purge("g1")
    assert not await _said(timed_store, 0, "x")


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_value_is_exchanged_only_at_the_version_that_was_seen(timed_store: Store) -> None:
    await _game(timed_store)
    games = timed_store.games
    name, _, yes = Kept.anew.swap(Kept({}), True)
    assert not await games.exchange("g1", name, "", yes, [ROW], version=2)
    assert not await games.exchange("g1", name, "another", yes, [ROW], version=1)
    assert not await games.exchange("none", name, "", yes, [ROW], version=1)
    assert await timed_store.outbox.pending() == 0
    assert await games.exchange("g1", name, "", yes, [ROW], version=1)
    await games.commit("g1", "move", 1, b"s", b"e")
    assert not await games.exchange("g1", name, yes, "", version=1)
    assert await games.exchange("g1", name, yes, "", version=2)
    assert await timed_store.outbox.pending() == 1
