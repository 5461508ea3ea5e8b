"""A moment of each kind of fuzzing, and that it would notice: `make fuzz` goes on for as long as is wanted."""

from __future__ import annotations

import random

import pytest

from bot.chat.connection import incoming
from persistence.encoding import blob
from tests.fuzzing import stored
from tests.fuzzing.__main__ import KINDS, fuzzed
from tests.fuzzing.incoming import interactions, opened_door
from tests.fuzzing.mutating import spoilt_json
from tests.fuzzing.stored import Unhandled, read_alone

SEED = 7


@pytest.mark.process
@pytest.mark.asyncio
@pytest.mark.parametrize("kind", KINDS)
async def test_spoilt_inputs_are_refused_by_a_word_for_it(kind: str) -> None:
    spoilt, turn = 0, 0
    while spoilt <= 5 and turn < 20:  # a machine that is busy with other tests gets through few in a second
        spoilt, turn = spoilt + await fuzzed(kind, 2.0 if kind == "games" else 1.0, SEED + turn), turn + 1
    assert spoilt > 5


def test_what_is_put_in_is_the_same_every_time() -> None:
    found = [spoilt_json(random.Random(number), {"a": [1, {"b": "c"}]}) for number in range(300)]
    assert found == [spoilt_json(random.Random(number), {"a": [1, {"b": "c"}]}) for number in range(300)]


def test_a_reader_that_lets_damage_through_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored.blob, "BlobDamaged", KeyError)  # type: ignore[attr-defined]
    monkeypatch.setattr(blob, "unpack", lambda data: data[2**20])
    with pytest.raises(Unhandled, match="a spoilt state: IndexError"):
        for number in range(50):
            read_alone(random.Random(number))


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_door_that_looks_at_no_form_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(incoming, "fits", lambda data: str(data.get("id", "")).isdecimal())
    async with opened_door() as door:
        with pytest.raises(Unhandled):
            for number in range(400):
                await interactions(door, random.Random(number))
